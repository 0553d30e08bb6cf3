/* Counts how often a recording waits for the disk: `fdatasync` and `fsync` of this program replace those of the system. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int of_file, of_folder;

int fdatasync(int descriptor) {
  (void)descriptor;
  of_file++;
  return 0;
}

int fsync(int descriptor) {
  (void)descriptor;
  of_folder++;
  return 0;
}

static const char script[] =
  "local dray = require 'dray'\n"
  "local count = dray.state('count', { n = 0 })\n"
  "dray.scene(function()\n"
  "  return dray.vstack { id = 'box' }:on_key_press('a', function() count.n = count.n + 1 end)\n"
  "end)\n";

static void check(dray_host *host, dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  printf("status %d: %s\n", (int)status, dray_host_message(host));
  exit(1);
}

static void play(const char *folder, int is_durable) {
  dray_host *host = NULL;
  dray_file file = { "init.lua", script, sizeof script - 1 };
  dray_plugin_options options = { .struct_size = sizeof options, .files = &file, .file_count = 1 };
  dray_input key = { .struct_size = sizeof key, .kind = DRAY_INPUT_KEY_DOWN, .key = "a" };
  char path[4096];
  dray_recording recording = { .struct_size = sizeof recording, .path = path, .is_durable = is_durable };
  of_file = of_folder = 0;
  snprintf(path, sizeof path, "%s/%s.journal", folder, is_durable ? "durable" : "usual");
  check(NULL, dray_host_create(NULL, &host));
  check(host, dray_host_record(host, &recording));
  printf("%s recording: %d of the file and %d of its folder at the beginning", is_durable ? "durable" : "usual", of_file,
    of_folder);
  check(host, dray_host_load_plugin(host, "counter", &options));
  of_file = 0;
  for (int i = 1; i <= 3; i++) {
    key.time = i;
    check(host, dray_host_send(host, &key));
  }
  printf(", %d at three commits\n", of_file);
  check(host, dray_host_end_recording(host));
  dray_host_destroy(host);
}

int main(int count, char **arguments) {
  if (count != 2) return 1;
  play(arguments[1], 0);
  play(arguments[1], 1);
  return 0;
}

/* Plays sessions in which one allocation of the scripts fails, or all from one on: the first, the second, and so on,
   until a session needs no more. Each call must return a status, a failed command must change nothing, the host must
   work once there is memory again, and no block may remain. Argument: the plugin `words`. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each block begins with its size. */
enum { PREFIX = 16 };

static struct {
  long first;     /* The number of the first allocation that fails; 0: none fails. */
  int is_lasting; /* Whether all later ones fail, too. */
  long count, failures, blocks;
  size_t bytes;
} memory;

static void fail(const char *problem, const char *detail) {
  printf("allocation %ld%s: %s: %s\n", memory.first, memory.is_lasting ? " and later ones" : "", problem, detail);
  exit(1);
}

static void *allocate(void *user, void *block, size_t old_size, size_t new_size) {
  char *start = block ? (char *)block - PREFIX : NULL;
  size_t known = 0;
  if (user != &memory) fail("wrong argument", "user");
  if (start) memcpy(&known, start, sizeof known);
  if (known != old_size) fail("wrong argument", "old_size");
  if (new_size > old_size && ++memory.count >= memory.first && memory.first > 0 &&
      (memory.is_lasting || memory.count == memory.first)) {
    memory.failures++;
    return NULL;
  }
  if (new_size == 0) {
    if (start) memory.blocks--;
    memory.bytes -= old_size;
    free(start);
    return NULL;
  }
  char *resized = realloc(start, new_size + PREFIX);
  if (resized == NULL) return NULL;
  if (start == NULL) memory.blocks++;
  memory.bytes += new_size - old_size;
  memcpy(resized, &new_size, sizeof new_size);
  return resized + PREFIX;
}

/* Nothing may use `user` afterwards. */
static void end(void *user) {
  (void)user;
  if (memory.blocks != 0 || memory.bytes != 0) fail("leak", "blocks are left at the end");
}

/* Checks the status of a call, which succeeds unless an allocation has failed. */
static int check(dray_host *host, const char *call, dray_status status) {
  if (status == DRAY_STATUS_OK) return 1;
  if (status == DRAY_STATUS_MISUSE || memory.failures == 0) fail(call, dray_host_message(host));
  return 0;
}

static int point(dray_host *host, dray_input_kind kind, double x, double y, double time) {
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = time };
  return check(host, "send", dray_host_send(host, &input));
}

/* Drags `a` from the left list to the right one. */
static void drag(dray_host *host, double time) {
  point(host, DRAY_INPUT_POINTER_DOWN, 5, 5, time);
  point(host, DRAY_INPUT_POINTER_MOVED, 15, 5, time + 0.1);
  point(host, DRAY_INPUT_POINTER_MOVED, 80, 20, time + 0.2);
  point(host, DRAY_INPUT_POINTER_UP, 80, 20, time + 0.3);
}

/* A command that fails changes nothing, so there are two outcomes only. */
static const char *const before = "2 on the left, 0 on the right, 0 bytes";
static const char *const after = "1 on the left, 1 on the right, 3892 bytes";

static const char *outcome(dray_host *host) {
  const char *text = "";
  if (!check(host, "outcome", dray_host_outcome(host, NULL, &text))) return NULL;
  if (strcmp(text, before) != 0 && strcmp(text, after) != 0) fail("impossible state", text);
  return text;
}

static void play(const char *plugin) {
  dray_host *host = NULL;
  dray_host_options options = {
    .struct_size = sizeof options, .user = &memory, .destroy = end, .allocate = allocate, .input_time_limit = 60 };
  dray_placements list;
  const char *text;
  size_t length;
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) fail("create", dray_host_message(NULL));
  int is_loaded = check(host, "load", dray_host_load_plugin(host, plugin, NULL));
  drag(host, 1);
  check(host, "placements", dray_host_placements(host, &list));
  if (is_loaded) {
    outcome(host);
    check(host, "undo", dray_host_undo(host));
    outcome(host);
    check(host, "snapshot", dray_host_snapshot(host, DRAY_UNFINISHED_REFUSE, &text, &length));
  }

  long failures = memory.failures;
  memory.first = 0; /* there is memory again */
  memory.failures = 0;
  if (is_loaded) check(host, "unload", dray_host_unload_plugin(host, "words"));
  check(host, "load again", dray_host_load_plugin(host, plugin, NULL));
  drag(host, 2);
  text = outcome(host);
  if (text == NULL || strcmp(text, after) != 0) fail("not usable", text ? text : "no outcome");
  check(host, "undo", dray_host_undo(host));
  text = outcome(host);
  if (text == NULL || strcmp(text, before) != 0) fail("not undone", text ? text : "no outcome");
  check(host, "destroy", dray_host_destroy(host));
  memory.failures = failures;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
    long first = 0, sessions = 0;
    do {
      memset(&memory, 0, sizeof memory);
      memory.first = ++first;
      memory.is_lasting = is_lasting;
      play(argv[1]);
      sessions++;
    } while (memory.failures > 0);
    if (sessions < 100) fail("too few sessions", argv[1]);
  }
  puts("each session ended with a status, a usable host and no leak");
  return 0;
}

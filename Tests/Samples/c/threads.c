/* Two threads beside the thread of a host: one plays moves, the other one stops a script that does not end. */
#define _POSIX_C_SOURCE 200809L
#include <dray.h>

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sem_t started;

static void fail(dray_host *host) {
  fprintf(stderr, "threads: %s\n", dray_host_message(host));
  exit(1);
}

static dray_id name(const char *text) {
  dray_id id = { .kind = DRAY_ID_STRING, .string = text };
  return id;
}

/* A move of a computer player, or of a message from the network. */
struct move {
  const char *item, *place;
};

/* On the thread of the host: moves a card. */
static void play(void *user, dray_host *host) {
  const struct move *move = user;
  dray_drag drag = { .struct_size = sizeof drag, .item = name(move->item), .place = name(move->place) };
  if (dray_host_move(host, &drag) != DRAY_STATUS_OK) fail(host);
  dray_response response = { .struct_size = sizeof response };
  dray_host_response(host, &response);
  printf("%s to %s: %s\n", move->item, move->place,
         response.cause == DRAY_CAUSE_DROPPED ? "moved" : response.reason.text);
}

/* On another thread: finds two moves, and posts them. */
static void *think(void *user) {
  dray_host *host = user;
  const char *moves[][2] = { { "2C", "pile 3" }, { "TD", "pile 4" } };
  for (int i = 0; i < 2; i++) {
    struct move *move = malloc(sizeof *move);
    if (move == NULL) exit(1);
    move->item = moves[i][0];
    move->place = moves[i][1];
    if (dray_host_post(host, play, move, free) != DRAY_STATUS_OK) fail(NULL);
  }
  return NULL;
}

/* dray.host.started() */
static void note_start(void *user, const dray_value *arguments, size_t count, dray_reply *reply) {
  (void)user, (void)arguments, (void)count, (void)reply;
  sem_post(&started);
}

/* On another thread: the user has pressed "Stop". */
static void *stop(void *user) {
  while (sem_wait(&started) != 0) {}
  dray_host_interrupt(user);
  return NULL;
}

static void press(dray_host *host, const char *key) {
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_KEY_DOWN, .key = key };
  dray_status status = dray_host_send(host, &input);
  printf("%s: %s\n", key, status == DRAY_STATUS_OK ? "done" : dray_host_message(host));
}

int main(int argc, char **argv) {
  const char *script =
    "local dray = require 'dray'\n"
    "local count = dray.state('count', { n = 0 })\n"
    "dray.scene(function()\n"
    "  return dray.text { label = tostring(count.n) }\n"
    "    :on_key_press('a', function() count.n = count.n + 1 end)\n"
    "    :on_key_press('b', function() count.n = 100; dray.host.started() while true do end end)\n"
    "end)\n";
  dray_file file = { .path = "init.lua", .text = script, .length = strlen(script) };
  dray_plugin_options counter = { .struct_size = sizeof counter, .files = &file, .file_count = 1 };
  dray_plugin_options game = { .struct_size = sizeof game, .seed = 381 };
  dray_host_options options = { .struct_size = sizeof options };
  options.instruction_limit = options.input_instruction_limit = INT64_MAX;
  options.input_time_limit = 3600;
  dray_host *host = NULL;
  pthread_t thread;
  if (argc < 2 || sem_init(&started, 0, 0) != 0) return 1;
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) fail(NULL);
  if (dray_host_set_function(host, "started", note_start, NULL, NULL) != DRAY_STATUS_OK) fail(host);
  if (dray_host_load_plugin(host, argv[1], &game) != DRAY_STATUS_OK) fail(host);
  if (dray_host_load_plugin(host, "counter", &counter) != DRAY_STATUS_OK) fail(host);

  pthread_create(&thread, NULL, think, host);
  pthread_join(thread, NULL); /* A program with an event loop wakes up this loop instead. */
  if (dray_host_run_posted(host) != DRAY_STATUS_OK) fail(host);

  press(host, "a");
  pthread_create(&thread, NULL, stop, host);
  press(host, "b");
  pthread_join(thread, NULL);
  press(host, "a");
  const char *state = "";
  dray_host_state(host, "counter", "count", &state);
  printf("%s\n", state);
  return dray_host_destroy(host) == DRAY_STATUS_OK ? 0 : 1;
}

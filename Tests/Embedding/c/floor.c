/*
 * Calls functions of dray.h from outside and from inside a callback, on a thread whose stack is almost full: floor PLUGIN
 * KILOBYTES. Each call returns a status; none exhausts the stack. Prints the messages.
 */
#define _GNU_SOURCE
#include <dray.h>
#include <alloca.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *plugin;
static size_t left;
static char *lowest;
static char messages[8][256];
static int message_count;
static dray_host *host;
static dray_status inside;

/* Moves the stack down until only `left` bytes are free, and then runs a function. */
static __attribute__((noinline)) void run_low(void (*body)(void)) {
  char here;
  volatile char *room = alloca((size_t)(&here - lowest) - left);
  room[0] = 0;
  body();
}

static void keep(const char *message) { snprintf(messages[message_count++], sizeof *messages, "%s", message); }

static dray_status statuses[8];
static int count;

static __attribute__((noinline)) void call(void) {
  dray_host *other = NULL;
  static dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_TICK };
  static dray_placements list;
  static dray_legal_drags drags;
  count = 0;
  statuses[count++] = dray_host_create(NULL, &other);
  statuses[count++] = dray_host_send(host, &input);
  statuses[count++] = dray_host_placements(host, &list);
  statuses[count++] = dray_host_legal(host, NULL, &drags);
  statuses[count++] = dray_host_load_plugin(host, plugin, NULL);
  statuses[count++] = dray_host_undo(host);
  statuses[count++] = dray_host_destroy(host);
  if (dray_host_message(host) == NULL || dray_host_message(NULL) == NULL) statuses[0] = 0;
}

static __attribute__((noinline)) void read_in_callback(void) {
  static dray_placements list;
  inside = dray_host_placements(host, &list);
  if (inside) strncpy(messages[message_count++], dray_host_message(NULL), sizeof *messages - 1);
}

static void command(void *user, const dray_rule_call *arguments, dray_answer *answer) {
  (void)user, (void)arguments;
  run_low(read_in_callback);
  dray_answer_refuse(answer, NULL);
}

static void *play(void *unused) {
  pthread_attr_t attributes;
  size_t size, guard;
  void *start;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  lowest = (char *)start + guard;
  run_low(call);
  keep(dray_host_message(host));
  keep(dray_host_message(NULL));
  dray_host_perform(host, command, NULL);
  return unused;
}

int main(int argument_count, char **arguments) {
  if (argument_count != 3) return EXIT_FAILURE;
  plugin = arguments[1];
  left = (size_t)atoi(arguments[2]) << 10;
  if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) return EXIT_FAILURE;
  if (dray_host_load_plugin(host, plugin, NULL) != DRAY_STATUS_OK) return EXIT_FAILURE;
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  if (pthread_create(&thread, &attributes, play, NULL) != 0) return EXIT_FAILURE;
  pthread_join(thread, NULL);
  for (int i = 0; i < count; i++) printf("%d", statuses[i]);
  printf(", inside a callback %d\n", inside);
  for (int i = 0; i < message_count; i++) puts(messages[i]);
  return dray_host_destroy(host) == DRAY_STATUS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

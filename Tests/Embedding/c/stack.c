/*
 * Plays on a thread with a small stack: stack PLUGIN KILOBYTES. If the stack is too small, a call fails with a message
 * that names the free and the needed size; no script exhausts the stack. Prints the messages of failures, and of
 * successive similar ones only the first.
 */
#define _GNU_SOURCE
#include <dray.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *plugin;

static void note(dray_host *host, dray_status status) {
  static char last[256];
  const char *message = dray_host_message(host);
  if (status < DRAY_STATUS_MISUSE || strncmp(last, message, 20) == 0) return;
  snprintf(last, sizeof last, "%s", message);
  puts(message);
}

static void *play(void *unused) {
  dray_host *host = NULL;
  note(NULL, dray_host_create(NULL, &host));
  if (host == NULL) return unused;
  note(host, dray_host_load_plugin(host, plugin, NULL));
  double now = 0;
  static const dray_input_kind kinds[] = { DRAY_INPUT_POINTER_DOWN, DRAY_INPUT_POINTER_MOVED, DRAY_INPUT_POINTER_MOVED,
                                           DRAY_INPUT_POINTER_UP };
  for (int x = 5; x < 400; x += 70) {
    for (int i = 0; i < 4; i++) {
      dray_input input = { .struct_size = sizeof input, .kind = kinds[i], .x = x + 70 * i, .y = 10 + 20 * i, .time = now += 0.1 };
      note(host, dray_host_send(host, &input));
    }
  }
  dray_legal_drags drags;
  note(host, dray_host_legal(host, NULL, &drags));
  note(host, dray_host_undo(host));
  dray_host_destroy(host);
  return unused;
}

int main(int count, char **arguments) {
  if (count != 3) return EXIT_FAILURE;
  plugin = arguments[1];
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, (size_t)atoi(arguments[2]) << 10);
  if (pthread_create(&thread, &attributes, play, NULL) != 0) return EXIT_FAILURE;
  pthread_join(thread, NULL);
  puts("survived");
  return EXIT_SUCCESS;
}

/* A game whose prompt other processes can open, while it runs: dray attach PATH. It ends with its standard input. */
#define _POSIX_C_SOURCE 200809L
#include <dray.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void fail(dray_host *host) {
  fprintf(stderr, "attach: %s\n", dray_host_message(host));
  exit(1);
}

/* Waits for standard input and for the clients of the prompt. Returns 0 at the end of standard input. */
static int wait_for_work(dray_host *host) {
  struct pollfd sources[8] = { { .fd = STDIN_FILENO, .events = POLLIN } };
  dray_descriptors list;
  if (dray_host_repl_descriptors(host, &list) != DRAY_STATUS_OK) fail(host);
  nfds_t count = 1;
  for (size_t i = 0; i < list.count && count < 8; i++)
    sources[count++] = (struct pollfd){ .fd = list.items[i], .events = POLLIN };
  char byte;
  return poll(sources, count, -1) < 0 || sources[0].revents == 0 || read(STDIN_FILENO, &byte, 1) > 0;
}

int main(int argc, char **argv) {
  dray_host_options options = { .struct_size = sizeof options };
  dray_plugin_options game = { .struct_size = sizeof game, .seed = 381 };
  dray_host *host = NULL;
  if (argc < 3) return 1;
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) fail(NULL);
  if (dray_host_load_plugin(host, argv[1], &game) != DRAY_STATUS_OK) fail(host);

  dray_repl repl = { .struct_size = sizeof repl, .path = argv[2] };
  if (dray_host_open_repl(host, &repl) != DRAY_STATUS_OK) fail(host);
  puts("ready");
  fflush(stdout);
  while (wait_for_work(host)) {
    if (dray_host_serve_repl(host) != DRAY_STATUS_OK) fail(host);
    dray_events events;
    dray_host_events(host, &events);
    for (size_t i = 0; i < events.count; i++) {
      const dray_event *event = DRAY_EVENT(events, i);
      if (event->kind == DRAY_EVENT_ANNOUNCED) printf("announced: %s\n", event->text);
    }
    fflush(stdout);
  }
  return dray_host_destroy(host) == DRAY_STATUS_OK ? 0 : 1;
}

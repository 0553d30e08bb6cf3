/*
 * A player without a pointer: lists the legal drags, makes some of them by their numbers, and prints the events.
 *
 *     cc robot.c $(pkg-config --cflags --libs dray) -o robot
 *     ./robot PLUGIN
 */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>

static void check(const dray_host *host, dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  fprintf(stderr, "robot: %s\n", dray_host_message(host));
  exit(EXIT_FAILURE);
}

/* Prints the events since the last call, in order. */
static void print_events(dray_host *host) {
  dray_events list;
  check(host, dray_host_events(host, &list));
  for (size_t i = 0; i < list.count; i++) {
    const dray_event *event = DRAY_EVENT(list, i);
    switch (event->kind) {
      case DRAY_EVENT_LIFTED:
        printf("drag %d lifts", (int)event->drag);
        for (size_t j = 0; j < event->item_count; j++) printf(" %s", event->item_ids[j].string);
        printf("\n");
        break;
      case DRAY_EVENT_ENDED:
        printf("drag %d goes from %s to %s; %d previews land\n", (int)event->drag, event->result->route.from.string,
               event->result->route.to.string, (int)event->endings.count);
        break;
      case DRAY_EVENT_COMMITTED: printf("the table has changed\n"); break;
      case DRAY_EVENT_UNDONE: printf("the move is undone\n"); break;
      case DRAY_EVENT_ANNOUNCED: printf("announced: %s\n", event->text); break;
      default: break;
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: robot PLUGIN\n"), EXIT_FAILURE;
  dray_host *host = NULL;
  dray_host_options options = { .struct_size = sizeof options, .input_time_limit = 60 };
  check(NULL, dray_host_create(&options, &host));
  dray_plugin_options game = { .struct_size = sizeof game, .seed = 381 };
  check(host, dray_host_load_plugin(host, argv[1], &game));

  for (int move = 0; move < 3; move++) {
    dray_legal_drags drags;
    check(host, dray_host_legal(host, NULL, &drags));
    if (drags.count == 0) break;
    const dray_legal_drag *last = DRAY_LEGAL_DRAG(drags, drags.count - 1);
    printf("%d legal drags; %s to %s\n", (int)drags.count, last->item.string, last->place.string);
    check(host, dray_host_move_legal(host, drags.count - 1));
    print_events(host);
  }
  check(host, dray_host_undo(host));
  print_events(host);
  dray_host_destroy(host);
  return EXIT_SUCCESS;
}

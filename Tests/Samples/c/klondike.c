/*
 * A game of Klondike, played from C: loads the plugin, prints the cards on the table, makes a drag that the rules allow
 * and a drag that they forbid, and prints the verdict and the result of each drag.
 *
 *     cc klondike.c $(pkg-config --cflags --libs dray) -o klondike
 *     ./klondike PLUGIN
 */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const dray_host *host) {
  fprintf(stderr, "klondike: %s\n", dray_host_message(host));
  exit(EXIT_FAILURE);
}

/* Prints a report of a plugin: an error, or a printed or announced text. */
static void print_report(void *user, const dray_report *report) {
  fprintf(user, "%s: %s\n", report->plugin, report->text);
}

/* Sends an input of the mouse. The clock of this program advances by a twentieth of a second with each input. */
static void point(dray_host *host, dray_input_kind kind, double x, double y) {
  static double now = 0;
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = now += 0.05 };
  if (dray_host_send(host, &input) != DRAY_STATUS_OK) fail(host);
}

/* The frame of an item or a container, by its name. */
static dray_rect frame_of(dray_host *host, const char *name) {
  dray_placements list;
  dray_host_placements(host, &list);
  for (size_t i = list.count; i-- > 0;) { /* from front to back */
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    if (strcmp(placement->id.string, name) == 0) return placement->frame;
  }
  fprintf(stderr, "klondike: there is no '%s' on the table\n", name);
  exit(EXIT_FAILURE);
}

static const char *name_of(dray_operation operation) {
  switch (operation) {
    case DRAY_OPERATION_COPY: return "copy";
    case DRAY_OPERATION_MOVE: return "move";
    case DRAY_OPERATION_DELETE: return "delete";
    case DRAY_OPERATION_ALIAS: return "alias";
    case DRAY_OPERATION_CANCEL: return "cancel";
    case DRAY_OPERATION_FORBIDDEN: return "forbidden";
    default: return "nothing";
  }
}

/* Drags a card by its visible corner onto the lower end of a pile, and drops it there. */
static void drag(dray_host *host, const char *card, const char *pile) {
  dray_rect from = frame_of(host, card), to = frame_of(host, pile);
  double x = to.x + to.width / 2, y = to.y + to.height - 10;
  point(host, DRAY_INPUT_POINTER_DOWN, from.x + 10, from.y + 10);
  point(host, DRAY_INPUT_POINTER_MOVED, from.x + 20, from.y + 10);
  point(host, DRAY_INPUT_POINTER_MOVED, x, y);

  dray_verdict verdict = { .struct_size = sizeof verdict };
  if (dray_host_verdict(host, 0, &verdict) == DRAY_STATUS_OK) {
    const char *comma = *verdict.reason.text ? ", " : "";
    printf("%s over %s: %s%s%s\n", card, verdict.route.to.string, name_of(verdict.operation), comma, verdict.reason.text);
  }

  point(host, DRAY_INPUT_POINTER_UP, x, y);
  dray_response response = { .struct_size = sizeof response };
  if (dray_host_response(host, &response) != DRAY_STATUS_OK || response.kind != DRAY_RESPONSE_ENDED) return;
  printf("%s", name_of(response.operation));
  for (size_t i = 0; i < response.item_count; i++) printf(" %s", response.item_ids[i].string);
  const char *comma = *response.reason.text ? ", " : "";
  printf(": %s to %s%s%s\n\n", response.route.from.string, response.route.to.string, comma, response.reason.text);
}

/* A line for each pile, with its cards from back to front. */
static void list_table(dray_host *host) {
  dray_placements list;
  dray_host_placements(host, &list);
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *pile = DRAY_PLACEMENT(list, i);
    if (pile->kind != DRAY_PLACEMENT_CONTAINER || pile->id.kind == DRAY_ID_NONE) continue;
    printf("%-13s at %3.0f, %3.0f:", pile->id.string, pile->frame.x, pile->frame.y);
    for (size_t j = 0; j < list.count; j++) {
      const dray_placement *card = DRAY_PLACEMENT(list, j);
      if (card->kind == DRAY_PLACEMENT_ITEM && strcmp(card->container.string, pile->id.string) == 0)
        printf(" %s", card->label);
    }
    printf("\n");
  }
  printf("\n");
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: klondike PLUGIN\n"), EXIT_FAILURE;
  dray_host *host = NULL;
  dray_host_options options = { .struct_size = sizeof options, .report = print_report, .user = stderr };
  options.input_time_limit = 60; /* Seconds of processor time: enough under valgrind. The default is 1. */
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) fail(NULL);

  dray_option draw = { .name = "draw", .value = dray_integer(3) };
  dray_plugin_options game = { .struct_size = sizeof game, .seed = 381, .options = &draw, .option_count = 1 };
  if (dray_host_load_plugin(host, argv[1], &game) != DRAY_STATUS_OK) fail(host);

  list_table(host);
  drag(host, "2C", "pile 3");
  drag(host, "TD", "pile 4");
  list_table(host);
  dray_host_destroy(host);
  return EXIT_SUCCESS;
}

/*
 * An exchange of data with other programs: drags JSON of another program into the plugin drop-zone, delivers the data
 * that the plugin requests, undoes the drop, and exports an item of the plugin as JSON.
 *
 *     cc exchange.c $(pkg-config --cflags --libs dray) -o exchange
 *     ./exchange PLUGIN
 */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(const dray_host *host, dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  fprintf(stderr, "exchange: %d, %s\n", (int)status, dray_host_message(host));
  exit(EXIT_FAILURE);
}

static void send(dray_host *host, dray_input_kind kind, double x, double y) {
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y };
  check(host, dray_host_send(host, &input));
}

/* The middle of an item or a container, by its name. */
static dray_rect find(dray_host *host, const char *name) {
  dray_placements list;
  dray_host_placements(host, &list);
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    if (strcmp(placement->id.string, name) != 0) continue;
    dray_rect middle = placement->frame;
    middle.x += middle.width / 2;
    middle.y += middle.height / 2;
    return middle;
  }
  fprintf(stderr, "exchange: there is no '%s'\n", name);
  exit(EXIT_FAILURE);
}

static void print_response(dray_host *host) {
  dray_response response = { .struct_size = sizeof response };
  check(host, dray_host_response(host, &response));
  printf("operation %d, %zu items, %zu of them taken, %zu failed%s%s\n", (int)response.operation, response.item_count,
         response.details->accepted_item_count, response.failed_item_count, *response.reason.text ? ": " : "", response.reason.text);
}

static void print_state(dray_host *host, const char *name) {
  const char *text;
  check(host, dray_host_state(host, NULL, name, &text));
  printf("%s\n", text);
}

/* Answers the requests of a destination for data, by the tags of the items. */
static void answer_requests(dray_host *host) {
  const char *answers[] = { "{\"id\":7,\"text\":\"From afar\",\"colorName\":\"green\"}", NULL };
  dray_requests list;
  while (dray_host_requests(host, &list) == DRAY_STATUS_OK && list.count > 0) {
    const dray_request *request = DRAY_REQUEST(list, 0);
    const char *answer = answers[request->tag];
    printf("item %d is requested as %s\n", (int)request->tag, request->type);
    if (answer) check(host, dray_host_deliver(host, request->id, answer, strlen(answer)));
    else check(host, dray_host_decline(host, request->id, "the file is gone"));
  }
}

static void take_in(dray_host *host) {
  const char *const types[] = { "public.json" };
  const dray_promise items[] = {
    { .tag = 0, .suggested_name = "afar.json", .types = types, .type_count = 1 },
    { .tag = 1, .suggested_name = NULL, .types = types, .type_count = 1 },
  };
  dray_rect zone = find(host, "zone");
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_DRAG_ENTERED, .x = zone.x, .y = zone.y,
                       .promises = items, .promise_count = 2 };
  check(host, dray_host_send(host, &input));
  send(host, DRAY_INPUT_POINTER_UP, zone.x, zone.y);
  double deadline;
  while (dray_host_deadline(host, &deadline) == DRAY_STATUS_OK) { /* ticks request and deliver data */
    send(host, DRAY_INPUT_TICK, 0, 0);
    answer_requests(host);
  }
  print_response(host);
  print_state(host, "dropped");
  check(host, dray_host_undo(host));
  print_state(host, "dropped");
}

static void hand_out(dray_host *host) {
  dray_rect item = find(host, "2");
  send(host, DRAY_INPUT_POINTER_DOWN, item.x, item.y);
  send(host, DRAY_INPUT_POINTER_MOVED, item.x + 10, item.y);
  dray_exported_drag drag = { .struct_size = sizeof drag };
  check(host, dray_host_exported_drag(host, 0, &drag));
  uint64_t number;
  check(host, dray_host_export(host, 0, 0, drag.items[0].types[0], &number));
  dray_data data = { .struct_size = sizeof data };
  while (dray_host_exported_data(host, number, &data) == DRAY_STATUS_NO_VALUE) send(host, DRAY_INPUT_TICK, 0, 0);
  printf("%.*s\n", (int)data.count, (const char *)data.bytes);
  check(host, dray_host_end_exported_drag(host, 0, DRAY_OPERATION_COPY));
  print_response(host);
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: exchange PLUGIN\n"), EXIT_FAILURE;
  dray_host *host = NULL;
  check(NULL, dray_host_create(NULL, &host));
  check(host, dray_host_load_plugin(host, argv[1], NULL));
  take_in(host);
  hand_out(host);
  dray_host_destroy(host);
  return EXIT_SUCCESS;
}

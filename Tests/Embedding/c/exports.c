/* Data and previews of items in C, and content types of the program. */
#include <dray.h>

#include <stdio.h>
#include <string.h>

static dray_host *host;
static int has_bad_preview;
static const char *const card_types[] = { "com.example.card", "public.utf8-plain-text", "public.png" };

static dray_id name(const char *text) { return (dray_id){ .kind = DRAY_ID_STRING, .string = text }; }

static void check(dray_status status) {
  if (status != DRAY_STATUS_OK) printf("  status %d: %s\n", (int)status, dray_host_message(host));
}

/* Makes the data of a card: text, but no picture. */
static void write_card(void *user, const dray_rule_call *call, dray_answer *answer) {
  char text[64];
  dray_reason reason = { .text = "the card has no picture", .code = "no_picture" };
  (void)user;
  printf("  data of %s as %s\n", call->item_ids[0].string, call->type.string);
  if (strcmp(call->type.string, "public.png") == 0) dray_answer_refuse(answer, &reason);
  if (strcmp(call->type.string, "public.png") == 0) return;
  int length = snprintf(text, sizeof text, "card %s", call->item_ids[0].string);
  dray_answer_data(answer, text, (size_t)length);
}

static void draw_preview(void *user, const dray_rule_call *call, dray_scene *scene) {
  char label[64];
  dray_node node = { .struct_size = sizeof node, .kind = DRAY_NODE_TEXT, .label = label, .width = 30, .height = 30 };
  snprintf(label, sizeof label, "%s %s", (const char *)user, call->item_ids[0].string);
  dray_scene_begin(scene, &node);
  if (has_bad_preview) printf("  a preview with a modifier: %d\n", (int)dray_scene_draggable(scene, NULL));
  dray_scene_end(scene);
}

static void read_card(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)answer;
  if (call->data) printf("  received: %.*s\n", (int)call->data->count, (const char *)call->data->bytes);
  else printf("  not received: %s\n", call->reason.text);
}

static void take(void *user, const dray_rule_call *call, dray_answer *answer) {
  printf("  %s takes %s\n", call->node.string, call->type.string);
  if (user) check(dray_answer_load(answer, 0, user, read_card, NULL));
}

static void describe(void *user, dray_scene *scene) {
  (void)user;
  static const char *const ids[] = { "ace", "two" };
  dray_node root = { .struct_size = sizeof root, .kind = DRAY_NODE_VSTACK, .has_spacing = 1 };
  dray_node hand = { .struct_size = sizeof hand, .kind = DRAY_NODE_HSTACK, .id = name("hand"), .has_spacing = 1 };
  dray_scene_begin(scene, &root);
  dray_scene_begin(scene, &hand);
  dray_id types[3];
  for (int i = 0; i < 3; i++) types[i] = name(card_types[i]);
  dray_rule cards = { .struct_size = sizeof cards, .type = name("card"), .types = types, .type_count = 3 };
  cards.data = write_card;
  cards.suggested_name = "card.txt";
  dray_scene_drag_container(scene, &cards);
  dray_rule outside = { .struct_size = sizeof outside, .outside_operations = DRAY_OPERATION_COPY };
  dray_scene_drag_configuration(scene, &outside);
  for (int i = 0; i < 2; i++) {
    dray_node card = { .struct_size = sizeof card, .kind = DRAY_NODE_ITEM, .id = name(ids[i]), .type = name("card") };
    card.width = card.height = 20;
    card.label = ids[i];
    dray_scene_begin(scene, &card);
    dray_scene_draggable(scene, NULL);
    dray_scene_drag_preview(scene, draw_preview, "preview of");
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
  static const struct { const char *id, *type, *wanted; } boxes[] = {
    { "texts", "card", "public.utf8-plain-text" }, { "pictures", "card", "public.png" }, { "data", "public.data", NULL } };
  for (int i = 0; i < 3; i++) {
    dray_node box = { .struct_size = sizeof box, .kind = DRAY_NODE_ZSTACK, .id = name(boxes[i].id) };
    box.width = 60, box.height = 20;
    dray_scene_begin(scene, &box);
    dray_rule rule = { .struct_size = sizeof rule, .type = name(boxes[i].type), .function = take };
    rule.user = (void *)(size_t)boxes[i].wanted;
    dray_scene_drop_destination(scene, &rule);
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
}

static double now;

static void send(dray_input_kind kind, double x, double y) {
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = now += 0.1 };
  check(dray_host_send(host, &input));
}

static void drop(double y) {
  send(DRAY_INPUT_POINTER_DOWN, 10, 10);
  send(DRAY_INPUT_POINTER_MOVED, 20, y);
  send(DRAY_INPUT_POINTER_UP, 20, y);
  for (int i = 0; i < 3; i++) send(DRAY_INPUT_TICK, 0, 0);
}

static void export(const char *type) {
  uint64_t number;
  dray_data data = { .struct_size = sizeof data };
  dray_status status = dray_host_export(host, 0, 0, type, &number);
  if (status == DRAY_STATUS_OK) {
    printf("  before the tick: %d\n", (int)dray_host_exported_data(host, number, &data));
    send(DRAY_INPUT_TICK, 0, 0);
    status = dray_host_exported_data(host, number, &data);
  }
  if (status == DRAY_STATUS_OK) printf("  exported: %.*s\n", (int)data.count, (const char *)data.bytes);
  else check(status);
}

static void show(void) {
  dray_placements list;
  check(dray_host_placements(host, &list));
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    if (placement->state == DRAY_PLACEMENT_STATE_LIFTED)
      printf("  drawn: %s, %g wide\n", placement->label, placement->frame.width);
  }
}

/* A drag of another program with an item of the declared type. */
static void enter(void) {
  const char *const types[] = { "com.example.card" };
  dray_promise promise = { 1, NULL, types, 1 };
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_DRAG_ENTERED, .x = 20, .y = 70, .time = now };
  input.promises = &promise;
  input.promise_count = 1;
  check(dray_host_send(host, &input));
  send(DRAY_INPUT_POINTER_UP, 20, 70);
  dray_response response = { .struct_size = sizeof response };
  check(dray_host_response(host, &response));
  printf("  cause %d\n", (int)response.cause);
}

int main(void) {
  check(dray_host_create(NULL, &host));
  check(dray_host_set_scene(host, describe, NULL, NULL));
  puts("within the program:"), drop(30);
  puts("data that is refused:"), drop(50);

  puts("for another program:");
  send(DRAY_INPUT_POINTER_DOWN, 10, 10);
  send(DRAY_INPUT_POINTER_MOVED, 200, 10);
  dray_exported_drag drag = { .struct_size = sizeof drag };
  check(dray_host_exported_drag(host, 0, &drag));
  for (size_t i = 0; i < drag.item_count; i++)
    for (size_t j = 0; j < drag.items[i].type_count; j++)
      printf("  %s: %s\n", drag.items[i].suggested_name, drag.items[i].types[j]);
  show();
  export("com.example.card"), export("public.png"), export("public.jpeg");
  check(dray_host_end_exported_drag(host, 0, DRAY_OPERATION_COPY));
  send(DRAY_INPUT_POINTER_UP, 200, 10);

  puts("a bad preview:");
  has_bad_preview = 1;
  send(DRAY_INPUT_POINTER_DOWN, 10, 10);
  send(DRAY_INPUT_POINTER_MOVED, 200, 10);
  show();
  send(DRAY_INPUT_POINTER_CANCELLED, 0, 0);

  puts("an unknown type:"), enter();
  const char *const data[] = { "public.data" }, *const own[] = { "com.example.card" };
  dray_content_type type = { .struct_size = sizeof type, .identifier = "com.example.card", .supertypes = data };
  type.supertype_count = 1;
  check(dray_host_declare_type(host, &type));
  puts("a declared type:"), enter();
  type.identifier = "public.png";
  type.supertypes = own;
  check(dray_host_declare_type(host, &type));
  type.identifier = "no type!";
  check(dray_host_declare_type(host, &type));
  type.supertypes = NULL;
  check(dray_host_declare_type(host, &type));
  check(dray_host_destroy(host));
  return 0;
}

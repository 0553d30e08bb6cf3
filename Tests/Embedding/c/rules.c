/* Uses most modifiers of a scene in C, gives answers, and makes mistakes; prints the calls of the rules. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static dray_host *host;
static int boxes[2] = { 6, 0 }, before[2]; /* The model: the coins in two boxes. */
static int wants_failure, wants_refusal, has_bad_scene;

static dray_id name(const char *text) {
  dray_id id = { .kind = DRAY_ID_STRING, .string = text };
  return id;
}

static const char *text_of(dray_id id) { return id.kind == DRAY_ID_NONE ? "-" : id.string; }

static void check(dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  printf("  status %d: %s\n", (int)status, dray_host_message(host));
}

/* Prints a call; `user` is the name of the modifier. */
static void tell(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)answer;
  printf("  %s at %s:", (const char *)user, text_of(call->node));
  for (size_t i = 0; i < call->item_count; i++) printf(" %s", text_of(call->item_ids[i]));
  printf(" (%s)", text_of(call->type));
  if (call->phase) printf(" phase %d", (int)call->phase);
  if (call->route.from.kind || call->route.to.kind)
    printf(" %s > %s before %s", text_of(call->route.from), text_of(call->route.to), text_of(call->route.before));
  if (call->operation) printf(" operation %d of %d", (int)call->operation, (int)call->suggested);
  if (call->index >= 0) printf(" index %d", (int)call->index);
  if (call->quantity >= 0) printf(" quantity %d", (int)call->quantity);
  for (size_t i = 0; i < call->row_count; i++) printf(" row %d", (int)call->rows[i]);
  if (*call->key) printf(" key %s", call->key);
  if (call->modifiers) printf(" modifiers %d", (int)call->modifiers);
  printf("\n");
}

/* A command that moves the coins of a delivery. */
static void deliver(void *user, const dray_rule_call *call, dray_answer *answer) {
  tell(user, call, answer);
  int count = call->quantity > 0 ? (int)call->quantity : 1;
  boxes[0] -= count;
  boxes[1] += count;
  if (wants_failure) dray_answer_fail(answer, "the box is jammed");
  if (wants_refusal) {
    dray_parameter box = { "box", "right" };
    dray_reason reason = { .text = "the box is locked", .code = "locked", .parameters = &box, .parameter_count = 1 };
    dray_answer_refuse(answer, &reason);
  }
  /* A rule reads the host, and cannot change it. */
  dray_placements list;
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_TICK };
  printf("  inside: %d, %d, %d\n", (int)dray_host_placements(host, &list), (int)dray_host_send(host, &input),
         (int)dray_host_perform(host, tell, NULL));
}

static void half(void *user, const dray_rule_call *call, dray_answer *answer) {
  tell(user, call, answer);
  dray_answer_quantity(answer, 2);
}

static void accept_one(void *user, const dray_rule_call *call, dray_answer *answer) {
  dray_drop drop = { .struct_size = sizeof drop, .operation = DRAY_OPERATION_COPY, .accepted_quantity = 2 };
  (void)user, (void)call;
  dray_answer_drop(answer, &drop);
}

static void lift_both(void *user, const dray_rule_call *call, dray_answer *answer) {
  dray_id ids[2] = { name("b"), name("a") };
  tell(user, call, answer);
  dray_answer_items(answer, ids, 2);
}

/* A command that takes the data of an item of another program. */
static void receive(void *user, const dray_rule_call *call, dray_answer *answer) {
  dray_reason reason = { .text = "only greetings" };
  tell(user, call, answer);
  if (call->data) printf("  data: %.*s\n", (int)call->data->count, (const char *)call->data->bytes);
  else printf("  no data: %s\n", call->reason.text);
  if (call->data && strcmp(call->data->bytes, "hello") != 0) dray_answer_refuse(answer, &reason);
}

/* A command that takes letters, and texts of other programs. */
static void post(void *user, const dray_rule_call *call, dray_answer *answer) {
  tell(user, call, answer);
  for (size_t i = 0; i < call->item_count; i++) {
    printf("  requests: %d", (int)dray_answer_load(answer, i, "public.png", receive, "data"));
    printf(" %d\n", (int)dray_answer_load(answer, i, "public.text", receive, "data"));
  }
}

static void targeted(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)answer;
  printf("  is_targeted: %d\n", (int)call->is_targeted);
}

static dray_rule rule(dray_rule_function function, const char *modifier) {
  dray_rule made = { .struct_size = sizeof made, .function = function, .user = (void *)(size_t)modifier };
  return made;
}

/* A letter, with a value for scripts. */
static void letter(dray_scene *scene, const char *id, int grams) {
  dray_field field = { dray_string("grams"), dray_integer(grams) };
  dray_value value = dray_table(&field, 1);
  dray_node node = { .struct_size = sizeof node, .kind = DRAY_NODE_ITEM, .id = name(id), .type = name("letter") };
  node.width = node.height = 20;
  node.value = &value;
  dray_scene_begin(scene, &node);
  dray_scene_draggable(scene, NULL);
  dray_scene_end(scene);
}

static void item(dray_scene *scene, const char *id, const char *type, int quantity) {
  dray_node node = { .struct_size = sizeof node, .kind = DRAY_NODE_ITEM, .id = name(id), .type = name(type) };
  node.width = node.height = 20;
  node.quantity = quantity;
  node.has_quantity = quantity > 0;
  dray_scene_begin(scene, &node);
}

static dray_node container(dray_node_kind kind, const char *id) {
  dray_node node = { .struct_size = sizeof node, .kind = kind, .id = name(id), .width = 60, .height = 20 };
  return node;
}

/* From top to bottom, each 20 points high: coins, box, letters, rows, button. */
static void describe(void *user, dray_scene *scene) {
  (void)user;
  dray_node root = container(DRAY_NODE_VSTACK, "root"), node;
  dray_rule made;
  root.has_spacing = 1;
  dray_scene_begin(scene, &root);
  made = rule(tell, "on_drag_session_updated"), dray_scene_on_drag_session_updated(scene, &made);
  made = rule(NULL, NULL), made.operations = DRAY_OPERATION_COPY | DRAY_OPERATION_MOVE;
  dray_scene_drag_configuration(scene, &made);
  made = rule(tell, "on_key_press"), made.key = "k", made.modifiers = DRAY_MODIFIER_SHIFT;
  dray_scene_on_key_press(scene, &made);
  made = rule(tell, "on_timer"), made.interval = 100;
  dray_scene_on_timer(scene, &made);

  node = container(DRAY_NODE_HSTACK, "coins");
  dray_scene_begin(scene, &node);
  made = rule(NULL, NULL), made.type = name("coin"), dray_scene_drag_container(scene, &made);
  made = rule(half, "drag_quantity"), dray_scene_drag_quantity(scene, &made);
  item(scene, "coin", "coin", boxes[0]);
  dray_scene_draggable(scene, NULL);
  dray_scene_end(scene);
  dray_scene_end(scene);

  node = container(DRAY_NODE_ZSTACK, "box");
  node.data = NULL;
  dray_scene_begin(scene, &node);
  made = rule(deliver, "drop_destination"), made.type = name("coin"), made.is_targeted = targeted;
  dray_scene_drop_destination(scene, &made);
  made = rule(accept_one, NULL), dray_scene_drop_configuration(scene, &made);
  made = rule(tell, "on_drop_session_updated"), dray_scene_on_drop_session_updated(scene, &made);
  made = rule(tell, "on_tap_gesture"), made.tap_count = 2, dray_scene_on_tap_gesture(scene, &made);
  dray_scene_drop_previews_formation(scene, DRAY_FORMATION_STACK);
  dray_scene_end(scene);

  node = container(DRAY_NODE_HSTACK, "letters");
  node.has_spacing = 1;
  dray_scene_begin(scene, &node);
  made = rule(lift_both, "drag_container"), made.type = name("letter"), dray_scene_drag_container(scene, &made);
  letter(scene, "a", 20);
  letter(scene, "b", 30);
  dray_scene_end(scene);

  node = container(DRAY_NODE_ZSTACK, "post");
  dray_scene_begin(scene, &node);
  dray_id text = name("public.text");
  made = rule(post, "on_drop"), made.type = name("letter"), made.is_targeted = targeted;
  made.types = &text, made.type_count = 1;
  made.has_other_effects = 1; /* The rule prints only. */
  dray_scene_on_drop(scene, &made);
  dray_scene_end(scene);

  node = container(DRAY_NODE_HSTACK, "rows");
  node.has_spacing = 1;
  dray_scene_begin(scene, &node);
  dray_scene_begin_for_each(scene, NULL);
  made = rule(tell, "on_move"), made.has_other_effects = 1, dray_scene_on_move(scene, &made);
  made = rule(tell, "on_delete"), dray_scene_on_delete(scene, &made);
  item(scene, "x", "row", 0), dray_scene_end(scene);
  item(scene, "y", "row", 0), dray_scene_end(scene);
  item(scene, "z", "row", 0), dray_scene_end(scene);
  dray_scene_end(scene);
  dray_scene_end(scene);
  if (!has_bad_scene) dray_scene_end(scene);
}

static void begin(void *user) { (void)user, memcpy(before, boxes, sizeof before); }
static void rollback(void *user) { (void)user, memcpy(boxes, before, sizeof before); }
static void *commit(void *user, size_t *size) {
  (void)user;
  if (memcmp(before, boxes, sizeof before) == 0) return NULL;
  int *change = malloc(sizeof *change);
  *change = boxes[0] - before[0];
  *size = sizeof *change;
  return change;
}
static void undo(void *user, void *change) { (void)user, boxes[0] -= *(int *)change, boxes[1] += *(int *)change; }
static void redo(void *user, void *change) { (void)user, boxes[0] += *(int *)change, boxes[1] -= *(int *)change; }
/* A function that frees memory may read the host. */
static void forget(void *user, void *change) {
  dray_step step = { .struct_size = sizeof step };
  (void)user;
  (void)dray_host_next_undo(host, &step);
  (void)dray_host_next_redo(host, &step);
  printf("  forgotten\n");
  free(change);
}
static void destroyed(void *user) { printf("  %s destroyed\n", (const char *)user); }
static void prepare(void *user, dray_answer *answer) {
  dray_reason reason = { .text = "a box holds at most two coins" };
  (void)user;
  if (boxes[1] > 2) dray_answer_refuse(answer, &reason);
}

static void send(dray_input_kind kind, double x, double y) {
  static double now = 0;
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = now += 0.05 };
  input.key = "k";
  input.modifiers = kind == DRAY_INPUT_KEY_DOWN ? DRAY_MODIFIER_SHIFT : 0;
  check(dray_host_send(host, &input));
}

static void drag(double x, double y, double to_x, double to_y) {
  send(DRAY_INPUT_POINTER_DOWN, x, y);
  send(DRAY_INPUT_POINTER_MOVED, to_x, to_y);
  send(DRAY_INPUT_POINTER_UP, to_x, to_y);
  dray_response response = { .struct_size = sizeof response };
  dray_host_response(host, &response);
  printf("  = operation %d, cause %d, %s%s; boxes %d %d\n", (int)response.operation, (int)response.cause,
         response.reason.text, *response.reason.code ? response.reason.code : "", boxes[0], boxes[1]);
}

/* Three texts of another program are dropped on the post; the second one does not arrive, the third one is refused. */
static void drop_texts(void) {
  const char *const types[] = { "public.utf8-plain-text" };
  dray_promise promises[3] = { { 1, NULL, types, 1 }, { 2, NULL, types, 1 }, { 3, NULL, types, 1 } };
  dray_input entered = { .struct_size = sizeof entered, .kind = DRAY_INPUT_DRAG_ENTERED, .x = 30, .y = 70, .time = 50 };
  entered.promises = promises;
  entered.promise_count = 3;
  check(dray_host_send(host, &entered));
  entered.kind = DRAY_INPUT_POINTER_UP;
  check(dray_host_send(host, &entered));
  double due;
  while (dray_host_deadline(host, &due) == DRAY_STATUS_OK && due < 90) { /* The timer is due later. */
    dray_input tick = { .struct_size = sizeof tick, .kind = DRAY_INPUT_TICK, .time = due > 50 ? due : 50 };
    check(dray_host_send(host, &tick));
    dray_requests requests;
    while (dray_host_requests(host, &requests) == DRAY_STATUS_OK && requests.count > 0) {
      const dray_request *request = DRAY_REQUEST(requests, 0);
      printf("  request of %s for item %d\n", request->type, (int)request->tag);
      check(request->tag == 2 ? dray_host_decline(host, request->id, "it is lost")
                              : dray_host_deliver(host, request->id, request->tag == 1 ? "hello" : "bills", 5));
    }
  }
  dray_response response = { .struct_size = sizeof response };
  dray_host_response(host, &response);
  printf("  = operation %d, cause %d, %d of %d failed %s\n", (int)response.operation, (int)response.cause,
         (int)response.failed_item_count, (int)response.item_count, response.reason.text);
}

/* Mistakes. Each of them makes the scene fail. */
static int mistake;
static void bad(void *user, dray_scene *scene) {
  (void)user;
  dray_node node = container(DRAY_NODE_ZSTACK, "bad");
  dray_rule made = rule(tell, "bad");
  dray_status status = DRAY_STATUS_OK;
  if (mistake == 0) node.kind = 99;
  if (mistake == 1) node.struct_size = 8;
  if (mistake == 2) node.kind = DRAY_NODE_ITEM;
  if (mistake == 3) node.label = "\xff";
  if (mistake == 4) node.flags = 64;
  if (mistake == 5) status = dray_scene_end(scene);
  if (mistake == 6) status = dray_scene_draggable(scene, NULL);
  if (status == DRAY_STATUS_OK) status = dray_scene_begin(scene, &node);
  if (mistake == 7) made.function = NULL;
  if (mistake == 8) made.type = name("");
  if (mistake == 9) made.types = NULL, made.type_count = 2;
  if (mistake == 7 || mistake == 9) status = dray_scene_drop_destination(scene, &made);
  if (mistake == 8) status = dray_scene_on_move(scene, &made);
  if (mistake == 10) status = dray_scene_drop_destination(scene, &made);
  if (mistake == 11) status = dray_scene_on_key_press(scene, NULL);
  if (mistake == 12) made.interval = -1, status = dray_scene_on_timer(scene, &made);
  if (mistake == 13) status = dray_scene_drag_previews_formation(scene, 9);
  if (mistake == 14) return;
  dray_scene_end(scene);
  printf("  %d: status %d; ", mistake, (int)status);
}

static dray_scene *kept;
static void keep(void *user, dray_scene *scene) { (void)user, kept = scene; }

static void bad_answer(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)call;
  printf("  answers: %d", (int)dray_answer_items(answer, NULL, 0));
  printf(" %d", (int)dray_answer_quantity(answer, -1));
  printf(" %d", (int)dray_answer_load(answer, 0, "public.text", bad_answer, NULL));
  printf(" %d", (int)dray_answer_fail(answer, NULL));
  printf(" %d\n", (int)dray_answer_refuse(NULL, NULL));
}

int main(void) {
  dray_host_options options = { .struct_size = sizeof options, .user = "host", .destroy = destroyed };
  check(dray_host_create(&options, &host));
  dray_model model = { .struct_size = sizeof model, .begin = begin, .prepare = prepare, .commit = commit };
  model.rollback = rollback, model.undo = undo, model.redo = redo, model.forget = forget;
  model.destroy = destroyed, model.user = "model";
  check(dray_host_add_model(host, &model));
  check(dray_host_set_scene(host, describe, "scene", destroyed));

  puts("two coins:"), drag(10, 10, 30, 30);
  puts("a refusing model:"), drag(10, 10, 30, 30);
  puts("undo:"), check(dray_host_undo(host)), printf("  boxes %d %d\n", boxes[0], boxes[1]);
  puts("redo:"), check(dray_host_redo(host)), printf("  boxes %d %d\n", boxes[0], boxes[1]);
  check(dray_host_undo(host));
  puts("a failing command:"), wants_failure = 1, drag(10, 10, 30, 30), wants_failure = 0;
  puts("a refusing command:"), wants_refusal = 1, drag(10, 10, 30, 30), wants_refusal = 0;
  puts("letters:"), drag(10, 50, 30, 70);
  const char *script =
    "local dray = require 'dray'\n"
    "dray.container 'post':drop_configuration(function(session)\n"
    "  local grams = session.items[1].grams or 0\n"
    "  return grams < 25, 'no more than 25 g, not ' .. grams\n"
    "end)\n";
  dray_file file = { "init.lua", script, strlen(script) };
  dray_plugin_options scales = { .struct_size = sizeof scales, .files = &file, .file_count = 1 };
  check(dray_host_load_plugin(host, "scales", &scales));
  puts("letters, with a rule of a plugin:"), drag(10, 50, 30, 70);
  puts("rows:"), drag(50, 90, 5, 90);
  puts("a key:"), send(DRAY_INPUT_KEY_DOWN, 0, 0);
  puts("two taps:");
  for (int i = 0; i < 2; i++) send(DRAY_INPUT_POINTER_DOWN, 30, 30), send(DRAY_INPUT_POINTER_UP, 30, 30);
  puts("texts of another program:"), drop_texts();
  puts("a command of the program:");
  check(dray_host_perform(host, deliver, "perform"));
  printf("  boxes %d %d\n", boxes[0], boxes[1]);
  puts("a bad answer:"), check(dray_host_perform(host, bad_answer, NULL));
  puts("no restore:");
  dray_restore_options restoring = { .struct_size = sizeof restoring, .text = "", .length = 0 };
  check(dray_host_restore(host, &restoring, NULL));

  puts("mistakes:");
  for (mistake = 0; mistake < 15; mistake++) check(dray_host_set_scene(host, bad, "bad scene", NULL));
  has_bad_scene = 1;
  check(dray_host_invalidate_scene(host));
  puts("a scene that fails later:"), check(dray_host_perform(host, tell, "perform"));
  has_bad_scene = 0;
  check(dray_host_set_scene(host, keep, "kept scene", destroyed));
  printf("  after the scene: %d, %s\n", (int)dray_scene_end(kept), dray_host_message(NULL));
  model.undo = NULL;
  check(dray_host_add_model(host, &model));
  check(dray_host_add_model(host, NULL));
  check(dray_host_set_scene(host, NULL, NULL, NULL));
  puts("the end:");
  check(dray_host_destroy(host));
  return 0;
}

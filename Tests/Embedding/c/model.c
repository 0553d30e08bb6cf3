/* A model with marks: a move that is refused inside a command of a script is undone alone. And handles that a program
   has kept: each function returns a status. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COINS = 3, DEPTH = 8 };

/* The model: the box of each coin, and the number of changes. */
struct model {
  char boxes[COINS];
  uint64_t changes;
};

static dray_host *host;
static struct model model = { "aaa", 0 }, before, marks[DEPTH];
static int depth, cannot_return, is_large, is_idle, has_other_effects;
static dray_answer *kept_answer;
static dray_reply *kept_reply;
static dray_scene *kept_scene;

static dray_id name(const char *text) { return (dray_id){ .kind = DRAY_ID_STRING, .string = text }; }

static void check(dray_status status) {
  if (status != DRAY_STATUS_OK) printf("  status %d: %s\n", (int)status, dray_host_message(host));
}

static void show(const char *title) {
  dray_step step = { .struct_size = sizeof step };
  check(dray_host_run_posted(host));
  dray_status status = dray_host_next_undo(host, &step);
  printf("%s: %.*s, %s\n", title, COINS, model.boxes, status == DRAY_STATUS_OK ? step.text : "nothing to undo");
}

/* Takes coins. The box c is locked: the rule refuses after it has changed the model. */
static void take(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user;
  for (size_t i = 0; i < call->item_count && !is_idle; i++) {
    model.boxes[call->item_ids[i].string[0] - '0'] = *call->node.string;
    model.changes++;
  }
  if (*call->node.string == 'c') {
    dray_reason reason = { .text = "the box c is locked" };
    dray_answer_refuse(answer, &reason);
  }
}

static void describe(void *user, dray_scene *scene) {
  static const char *const ids[] = { "0", "1", "2" }, *const boxes[] = { "a", "b", "c" };
  dray_node root = { .struct_size = sizeof root, .kind = DRAY_NODE_VSTACK };
  (void)user;
  kept_scene = scene;
  dray_scene_begin(scene, &root);
  dray_node plugin = { .struct_size = sizeof plugin, .kind = DRAY_NODE_ZSTACK, .width = 40, .height = 40 };
  dray_scene_begin(scene, &plugin); /* The plugin draws there. */
  dray_scene_end(scene);
  for (int b = 0; b < 3; b++) {
    dray_node box = { .struct_size = sizeof box, .kind = DRAY_NODE_HSTACK, .id = name(boxes[b]) };
    dray_rule rule = { .struct_size = sizeof rule, .type = name("coin"), .function = take };
    box.width = box.height = 30;
    dray_scene_begin(scene, &box);
    dray_scene_drag_container(scene, &(dray_rule){ .struct_size = sizeof rule, .type = name("coin") });
    dray_rule moving = { .struct_size = sizeof moving, .operations = DRAY_OPERATION_MOVE };
    if (is_idle) dray_scene_drag_configuration(scene, &moving);
    rule.has_other_effects = has_other_effects;
    dray_scene_drop_destination(scene, &rule);
    for (int i = 0; i < COINS; i++) {
      dray_node coin = { .struct_size = sizeof coin, .kind = DRAY_NODE_ITEM, .id = name(ids[i]), .type = name("coin") };
      if (model.boxes[i] != *boxes[b]) continue;
      coin.width = coin.height = 20;
      dray_scene_begin(scene, &coin);
      dray_scene_draggable(scene, NULL);
      dray_scene_end(scene);
    }
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
}

static void begin(void *user) { (void)user, before = model, model.changes = before.changes = 0; }
static void rollback(void *user) { (void)user, model = before; }
static void *commit(void *user, size_t *size) {
  (void)user;
  if (memcmp(before.boxes, model.boxes, COINS) == 0) return NULL;
  struct model *change = malloc(2 * sizeof *change);
  if (change == NULL) exit(1);
  change[0] = before, change[1] = model;
  *size = is_large ? 1000000000 : 2 * sizeof *change;
  return change;
}
static void undo(void *user, void *change) { (void)user, model = ((struct model *)change)[0]; }
static void redo(void *user, void *change) { (void)user, model = ((struct model *)change)[1]; }
static void forget(void *user, void *change) { (void)user, free(change); }

static void mark(void *user) { (void)user, marks[depth++] = model, printf("  mark %d\n", depth); }
static void forget_mark(void *user) { (void)user, printf("  forget mark %d\n", depth--); }
static int32_t return_to_mark(void *user) {
  (void)user;
  printf("  return to mark %d\n", depth--);
  if (cannot_return) return 0;
  model = marks[depth];
  return 1;
}
static uint64_t count_changes(void *user) { (void)user; return model.changes; }

static void press(const char *key) {
  static double now;
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_KEY_DOWN, .key = key, .time = now += 1 };
  check(dray_host_send(host, &input));
}

static void print_report(void *user, const dray_report *report) {
  (void)user;
  printf("  %s\n", report->text);
}

/* Moves the last coin. */
static void change(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)call, (void)answer;
  model.boxes[COINS - 1] = 'b';
}

/* Moves a coin to a box whose command changes nothing. */
static void move_idly(void) {
  dray_drag drag = { .struct_size = sizeof drag, .item = name("0"), .place = name("b") };
  dray_response response = { .struct_size = sizeof response };
  check(dray_host_invalidate_scene(host));
  check(dray_host_move(host, &drag));
  check(dray_host_response(host, &response));
  printf("  operation %d, cause %d: %s\n", (int)response.operation, (int)response.cause, response.reason.text);
}

/* Answers twice; keeps the answer. */
static void answer_twice(void *user, const dray_rule_call *call, dray_answer *answer) {
  dray_reason reason = { .text = "not today" };
  (void)user, (void)call;
  kept_answer = answer;
  printf("  first %d,", (int)dray_answer_refuse(answer, NULL));
  printf(" second %d\n", (int)dray_answer_refuse(answer, &reason));
}

/* A failure replaces an answer. A handle of another kind is not an answer, and another answer is not this one. */
static void answer_and_fail(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)call;
  printf("  kept %d,", (int)dray_answer_refuse(kept_answer, NULL));
  printf(" scene %d,", (int)dray_answer_refuse((dray_answer *)kept_scene, NULL));
  printf(" number %d,", (int)dray_answer_refuse((dray_answer *)1, NULL));
  printf(" answer %d,", (int)dray_answer_refuse(answer, NULL));
  printf(" failure %d\n", (int)dray_answer_fail(answer, "the coin is bent"));
}

static void keep_reply(void *user, const dray_value *arguments, size_t count, dray_reply *reply) {
  (void)user, (void)arguments, (void)count;
  kept_reply = reply;
  dray_value one = dray_integer(1);
  dray_reply_value(reply, &one);
}

int main(void) {
  const char *script =
    "local dray = require 'dray'\n"
    "local log = dray.state('log', { count = 0 })\n"
    "local function try(item, place)\n"
    "  local moved, reason = dray.move(item, place)\n"
    "  print('move ' .. item .. ' to ' .. place .. ': ' .. (moved and 'moved' or tostring(reason)))\n"
    "end\n"
    "local Coin = dray.transferable 'coin'\n"
    "dray.scene(function()\n"
    "  return dray.vstack { id = 'script', size = { width = 40, height = 20 } }\n"
    "    :drop_destination(Coin, function() try('1', 'c') try('2', 'b') log.count = log.count + 1 end)\n"
    "    :on_key_press('1', function() try('0', 'c') try('0', 'b') log.count = log.count + dray.host.one() end)\n"
    "    :on_key_press('2', function() try('0', 'script') end)\n"
    "    :on_key_press('3', function() try('1', 'c') try('1', 'b') end)\n"
    "end)\n";
  dray_host_options options = { .struct_size = sizeof options, .report = print_report };
  check(dray_host_create(&options, &host));
  dray_model functions = { .struct_size = sizeof functions, .begin = begin, .commit = commit, .rollback = rollback,
                           .undo = undo, .redo = redo, .forget = forget, .mark = mark };
  check(dray_host_add_model(host, &functions));
  functions.forget_mark = forget_mark;
  functions.return_to_mark = return_to_mark;
  functions.count_changes = count_changes;
  check(dray_host_add_model(host, &functions));
  check(dray_host_set_scene(host, describe, NULL, NULL));
  check(dray_host_set_function(host, "one", keep_reply, NULL, NULL));
  dray_file file = { "init.lua", script, strlen(script) };
  dray_plugin_options moves = { .struct_size = sizeof moves, .files = &file, .file_count = 1 };
  check(dray_host_load_plugin(host, "moves", &moves));

  press("1"), show("a refused move, then another");
  check(dray_host_undo(host)), show("undo");
  check(dray_host_redo(host)), show("redo");
  check(dray_host_undo(host));
  press("2"), show("moves in a move");
  check(dray_host_undo(host));
  cannot_return = 1, press("3"), show("a mark that is lost"), cannot_return = 0;

  is_large = 1, check(dray_host_perform(host, change, NULL)), is_large = 0;
  show("a change that is too large to undo");
  puts("a command that does nothing, then one with effects outside of the models:");
  is_idle = 1, move_idly();
  has_other_effects = 1, move_idly(), is_idle = 0;
  puts("two answers:"), check(dray_host_perform(host, answer_twice, NULL));
  puts("an answer, then a failure:"), check(dray_host_perform(host, answer_and_fail, NULL));
  dray_node node = { .struct_size = sizeof node, .kind = DRAY_NODE_TEXT };
  for (int i = 0; i < 2; i++) {
    dray_value value = dray_integer(2);
    printf("kept%s: answer %d", i == 0 ? "" : " beyond the host", (int)dray_answer_fail(kept_answer, "late"));
    printf(" %d", (int)dray_answer_items(kept_answer, NULL, 0));
    printf(" %d,", (int)dray_answer_quantity(kept_answer, 1));
    printf(" load %d,", (int)dray_answer_load(kept_answer, 0, "public.text", answer_twice, NULL));
    printf(" reply %d", (int)dray_reply_value(kept_reply, &value));
    printf(" %d,", (int)dray_reply_error(kept_reply, "late"));
    printf(" scene %d\n", (int)dray_scene_begin(kept_scene, &node));
    if (i == 0) check(dray_host_destroy(host));
  }
  return 0;
}

/* A rule with `must_answer` accepts only if it answers. */
#include <dray.h>

#include <stdio.h>

static dray_host *host;
static int count, before; /* The model. */

/* What the rule does: nothing, accept, refuse and accept, accept twice, fail and accept. */
static int way;

static void add(void *user, const dray_rule_call *call, dray_answer *answer) {
  static const dray_reason full = { .text = "it is full" };
  (void)user, (void)call;
  count++;
  if (way == 2) dray_answer_refuse(answer, &full);
  if (way == 4) dray_answer_fail(answer, "it is jammed");
  if (way > 0) printf("  accepts: %d\n", (int)dray_answer_accept(answer));
  if (way == 3) printf("  accepts again: %d\n", (int)dray_answer_accept(answer));
  if (way == 5) printf("  refuses late: %d\n", (int)dray_answer_refuse(answer, &full));
}

static int must_answer;
static void describe(void *user, dray_scene *scene) {
  dray_node box = { .struct_size = sizeof box, .kind = DRAY_NODE_VSTACK, .width = 20, .height = 20 };
  dray_rule tap = { .struct_size = sizeof tap, .function = add, .must_answer = must_answer };
  (void)user;
  box.id = (dray_id){ .kind = DRAY_ID_STRING, .string = "box" };
  dray_scene_begin(scene, &box);
  dray_scene_on_tap_gesture(scene, &tap);
  dray_scene_end(scene);
}

static void begin(void *user) { (void)user, before = count; }
static void *commit(void *user, size_t *size) {
  (void)user;
  *size = 0;
  return before == count ? NULL : &count;
}
static void rollback(void *user) { (void)user, count = before; }
static void keep(void *user, void *change) { (void)user, (void)change; }

static void tap(void) {
  static double now = 0;
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_POINTER_DOWN, .x = 10, .y = 10, .time = ++now };
  dray_response response = { .struct_size = sizeof response };
  dray_host_send(host, &input);
  input.kind = DRAY_INPUT_POINTER_UP;
  dray_host_send(host, &input);
  dray_host_response(host, &response);
  printf("  = %d, response %d: %s\n", count, (int)response.kind, response.reason.text);
}

int main(void) {
  static const char *const ways[] = { "nothing", "accept", "refuse, accept", "accept twice", "fail, accept",
                                      "accept, refuse" };
  dray_model model = { .struct_size = sizeof model, .begin = begin, .commit = commit, .rollback = rollback };
  model.undo = model.redo = model.forget = keep;
  dray_host_create(NULL, &host);
  dray_host_add_model(host, &model);
  for (must_answer = 0; must_answer < 2; must_answer++) {
    dray_host_set_scene(host, describe, NULL, NULL);
    for (way = 0; way < 6; way++) printf("%s%s:\n", ways[way], must_answer ? ", must answer" : ""), tap();
  }
  printf("without an answer: %d, %s\n", (int)dray_answer_accept(NULL), dray_host_message(NULL));
  return dray_host_destroy(host);
}

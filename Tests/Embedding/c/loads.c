/* Drops that wait for results of the program, a model that is removed, and the previews of cancelled drags. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARCELS = 4 };

static dray_host *host;
static char places[PARCELS + 1] = "dddd", before[PARCELS + 1]; /* The model: each parcel is at the desk or in the post. */
static int stamps, stamps_before;                             /* Another model. */
static uint64_t loads[2];                                     /* The loads of the latest drop. */
static uint64_t never;                                        /* Stays 0. */
static int load_count = 1;
static double now;

static dray_id name(const char *text) { return (dray_id){ .kind = DRAY_ID_STRING, .string = text }; }

static void check(dray_status status) {
  if (status != DRAY_STATUS_OK) printf("  status %d: %s\n", (int)status, dray_host_message(host));
}

/* == Models == */

static void begin(void *user) { (void)user, strcpy(before, places); }
static void rollback(void *user) { (void)user, strcpy(places, before); }
static void *commit(void *user, size_t *size) {
  (void)user;
  if (strcmp(before, places) == 0) return NULL;
  char *change = malloc(2 * sizeof before);
  if (change == NULL) exit(1);
  strcpy(change, before), strcpy(change + sizeof before, places);
  *size = 2 * sizeof before;
  return change;
}
static void undo(void *user, void *change) { (void)user, strcpy(places, change); }
static void redo(void *user, void *change) { (void)user, strcpy(places, (char *)change + sizeof before); }
static void forget(void *user, void *change) { (void)user, free(change); }

static void begin_stamps(void *user) { (void)user, stamps_before = stamps; }
static void roll_stamps_back(void *user) { (void)user, stamps = stamps_before; }
static void *commit_stamps(void *user, size_t *size) {
  (void)user, (void)size;
  return stamps == stamps_before ? NULL : &stamps;
}
static void change_stamps(void *user, void *change) { (void)user, (void)change, stamps = stamps_before - 1; }
static void forget_stamps(void *user, void *change) { (void)change, printf("  forgot a change of %s\n", (char *)user); }
static void end(void *user) { printf("  the end of %s\n", (char *)user); }

/* == Rules == */

/* The command of the post, which asks a carrier for each drop. */
static void post(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user;
  for (int i = 0; i < load_count; i++) {
    dray_status status = dray_answer_begin_load(answer, &loads[i]);
    printf("  load %d: status %d, %s\n", i, (int)status, loads[i] > 0 ? "numbered" : "0");
  }
  places[call->item_ids[0].string[0] - '0'] = 'p';
}

/* The answer of the carrier costs a stamp. */
static void pay(void *user, const dray_rule_call *call, dray_answer *answer) {
  printf("  %s with %d items\n", (const char *)user, (int)call->item_count);
  stamps++;
  if (strcmp(user, "a late answer") == 0) dray_answer_refuse(answer, &(dray_reason){ .text = "the post is closed" });
  if (strcmp(user, "a wrong answer") == 0) dray_answer_fail(answer, "the carrier is unknown");
}

/* A command without a drop cannot begin a load. */
static void begin_nothing(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)call;
  printf("  begin: %d\n", (int)dray_answer_begin_load(answer, &never));
}

/* The parcel 0 goes back to the desk, 1 fades out, 2 goes into the drawer, and 3 stays without an answer. */
static void go_back(void *user, const dray_rule_call *call, dray_answer *answer) {
  dray_id drawer = name("drawer"), none = { 0 };
  (void)user;
  switch (call->item_ids[0].string[0]) {
  case '0': check(dray_answer_preview_ending(answer, DRAY_MOTION_RETURNS, &none)); break;
  case '1': check(dray_answer_preview_ending(answer, DRAY_MOTION_FADES, NULL)); break;
  case '2': check(dray_answer_preview_ending(answer, DRAY_MOTION_RETURNS, &drawer)); break;
  default: printf("  lands: %d, %s\n", (int)dray_answer_preview_ending(answer, DRAY_MOTION_LANDS, NULL),
                  dray_host_message(NULL));
  }
}

static void describe(void *user, dray_scene *scene) {
  static const char *const ids[] = { "0", "1", "2", "3" };
  dray_node root = { .struct_size = sizeof root, .kind = DRAY_NODE_VSTACK };
  dray_node box = { .struct_size = sizeof box, .kind = DRAY_NODE_HSTACK, .width = 100, .height = 20 };
  dray_rule take = { .struct_size = sizeof take, .type = name("parcel"), .function = post };
  dray_rule ending = { .struct_size = sizeof ending, .function = go_back };
  dray_rule moves = { .struct_size = sizeof moves, .operations = DRAY_OPERATION_MOVE };
  (void)user;
  dray_scene_begin(scene, &root);
  for (int b = 0; b < 3; b++) {
    box.id = name(b == 0 ? "desk" : b == 1 ? "post" : "drawer");
    dray_scene_begin(scene, &box);
    dray_scene_drag_container(scene, &(dray_rule){ .struct_size = sizeof take, .type = name("parcel") });
    dray_scene_drag_configuration(scene, &moves);
    if (b == 0) dray_scene_preview_for_cancelling(scene, &ending);
    if (b == 1) dray_scene_drop_destination(scene, &take);
    for (int i = 0; i < PARCELS; i++) {
      dray_node parcel = { .struct_size = sizeof parcel, .kind = DRAY_NODE_ITEM, .id = name(ids[i]) };
      parcel.type = name("parcel"), parcel.width = parcel.height = 20;
      if (b == 2 || (places[i] == 'p') != b) continue;
      dray_scene_begin(scene, &parcel);
      dray_scene_draggable(scene, NULL);
      dray_scene_end(scene);
    }
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
}

/* == Results == */

static void show(const char *title) {
  dray_response response = { .struct_size = sizeof response };
  check(dray_host_response(host, &response));
  printf("  %s: response %d, operation %d, cause %d%s%s%s; %s, %d stamps\n", title, (int)response.kind,
         (int)response.operation, (int)response.cause, response.is_unfinished ? ", unfinished" : "",
         *response.reason.text ? ", " : "", response.reason.text, places, stamps);
}

static void move(const char *parcel) {
  dray_drag drag = { .struct_size = sizeof drag, .item = name(parcel), .place = name("post") };
  check(dray_host_move(host, &drag));
  show("dropped");
}

static void cancel(const char *parcel, double x) {
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_POINTER_DOWN, .x = x, .y = 10, .time = ++now };
  dray_events events;
  check(dray_host_send(host, &input));
  input.kind = DRAY_INPUT_POINTER_MOVED, input.x += 30, input.y = 55, input.time = ++now;
  check(dray_host_send(host, &input));
  check(dray_host_events(host, &events));
  check(dray_host_cancel_drag(host, 0, NULL));
  check(dray_host_events(host, &events));
  for (size_t i = 0; i < events.count; i++) {
    const dray_preview_endings *endings = &DRAY_EVENT(events, i)->endings;
    for (size_t n = 0; n < endings->count; n++) {
      const dray_preview_ending *ending = DRAY_PREVIEW_ENDING(*endings, n);
      printf("  %s: motion %d to %g, %g\n", parcel, (int)ending->motion, ending->target.x, ending->target.y);
    }
  }
}

int main(void) {
  check(dray_host_create(NULL, &host));
  dray_model parcels = { .struct_size = sizeof parcels, .begin = begin, .commit = commit, .rollback = rollback };
  parcels.undo = undo, parcels.redo = redo, parcels.forget = forget, parcels.user = "the parcels";
  dray_model post_office = { .struct_size = sizeof post_office, .begin = begin_stamps, .commit = commit_stamps };
  post_office.rollback = roll_stamps_back, post_office.undo = post_office.redo = change_stamps;
  post_office.forget = forget_stamps, post_office.user = "the stamps", post_office.destroy = end;
  parcels.destroy = end;
  check(dray_host_add_model(host, &parcels));
  check(dray_host_add_model(host, &post_office));
  check(dray_host_set_scene(host, describe, NULL, NULL));

  puts("cancelled drags:");
  for (int i = 0; i < PARCELS; i++) cancel((const char *[]){ "0", "1", "2", "3" }[i], 10 + 28 * i);

  puts("two results:"), load_count = 2, move("0");
  check(dray_host_finish_load(host, loads[1], pay, "the second answer")), show("finished");
  check(dray_host_finish_load(host, loads[1], pay, "the second answer again"));
  check(dray_host_finish_load(host, loads[0], pay, "the first answer")), show("finished");
  puts("undo:"), check(dray_host_undo(host)), show("undone");

  puts("a failed load:"), load_count = 1, move("1");
  check(dray_host_fail_load(host, loads[0], "the carrier is asleep")), show("failed");
  check(dray_host_fail_load(host, loads[0], NULL));
  puts("a failed load without a reason:"), move("1");
  check(dray_host_fail_load(host, loads[0], NULL)), show("failed");
  puts("a refusing result:"), move("2");
  check(dray_host_finish_load(host, loads[0], pay, "a late answer")), show("refused");
  puts("a failing result:"), move("2");
  check(dray_host_finish_load(host, loads[0], pay, "a wrong answer")), show("failed");
  puts("a failing result before another one:"), load_count = 2, move("2");
  check(dray_host_finish_load(host, loads[0], pay, "a wrong answer")), show("failed");
  check(dray_host_finish_load(host, loads[1], pay, "the second answer")), show("finished");
  puts("mistakes:"), load_count = 1;
  check(dray_host_finish_load(host, 1000, pay, NULL));
  check(dray_host_finish_load(host, 0, pay, NULL));
  check(dray_host_finish_load(host, loads[0], NULL, NULL));
  check(dray_host_perform(host, begin_nothing, NULL));
  move("2"), check(dray_host_fail_load(host, loads[0], "\xff"));

  puts("a removed model:");
  check(dray_host_fail_load(host, loads[0], NULL));
  check(dray_host_perform(host, pay, "a fee"));
  check(dray_host_remove_model(host, post_office.user));
  check(dray_host_undo(host)), show("undone");
  check(dray_host_remove_model(host, post_office.user)), check(dray_host_remove_model(host, NULL));
  puts("the end, with a drop that waits:"), move("3");
  check(dray_host_destroy(host));
  return 0;
}

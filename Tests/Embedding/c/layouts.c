/* A layout of the program: cards along an arc. */
#include <dray.h>

#include <stdio.h>

static dray_host *host;
static double step = 30;
static int is_printing, has_bad_frame;
static int described, freed; /* The numbers of descriptions, and of those whose memory was freed. */

static dray_id name(const char *text) { return (dray_id){ .kind = DRAY_ID_STRING, .string = text }; }

static void check(dray_status status) {
  if (status != DRAY_STATUS_OK) printf("  status %d: %s\n", (int)status, dray_host_message(host));
}

/* Each card is a step farther right, and lower toward both ends. */
static void place_along_arc(void *user, const dray_layout_call *call, dray_rect *frames, size_t frame_count) {
  const double *distance = user;
  double middle = ((double)frame_count - 1) / 2;
  for (size_t i = 0; i < frame_count; i++) {
    frames[i].x = *distance * (double)i;
    frames[i].y = 4 * ((double)i - middle) * ((double)i - middle);
  }
  if (is_printing) printf("  %d cards in %s, %g × %g\n", (int)frame_count, call->node.string, call->width, call->height);
  if (has_bad_frame) frames[0].width = -1;
}

static void take(void *user, const dray_rule_call *call, dray_answer *answer) { (void)user, (void)call, (void)answer; }

static void count(void *user) { (void)user, freed++; }

static void describe(void *user, dray_scene *scene) {
  static const char *const ids[] = { "ace", "two", "three", "four", "five" };
  dray_node hand = { .struct_size = sizeof hand, .kind = DRAY_NODE_LAYOUT, .id = name("hand"), .width = 200 };
  dray_rule cards = { .struct_size = sizeof cards, .type = name("card"), .function = take };
  dray_for_each rows = { .struct_size = sizeof rows, .is_reorderable = 1 };
  (void)user;
  described++;
  dray_scene_keep(scene, NULL, count);
  dray_scene_begin(scene, &hand);
  dray_scene_layout(scene, place_along_arc, &step);
  dray_scene_reorder_container(scene, &cards);
  dray_scene_begin_for_each(scene, &rows);
  for (int i = 0; i < 5; i++) {
    dray_node card = { .struct_size = sizeof card, .kind = DRAY_NODE_ITEM, .id = name(ids[i]), .type = name("card") };
    card.width = 60, card.height = 84;
    dray_scene_begin(scene, &card);
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
  dray_scene_end(scene);
}

static void print_cards(void) {
  dray_placements list;
  check(dray_host_placements(host, &list));
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *card = DRAY_PLACEMENT(list, i);
    printf("  %s at %g, %g\n", card->id.string, card->frame.x, card->frame.y);
  }
}

static void send(dray_input_kind kind, double x, double y, double time) {
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = time };
  check(dray_host_send(host, &input));
}

int main(void) {
  check(dray_host_create(NULL, &host));
  check(dray_host_resize(host, 300, 200));
  is_printing = 1;
  check(dray_host_set_scene(host, describe, NULL, NULL));
  is_printing = 0;
  print_cards();
  puts("a card is lifted, and would go between others:");
  send(DRAY_INPUT_POINTER_DOWN, 5, 20, 0.1);
  send(DRAY_INPUT_POINTER_MOVED, 80, 50, 0.2);
  print_cards();
  send(DRAY_INPUT_POINTER_CANCELLED, 80, 50, 0.3);
  puts("a frame with a negative width:");
  has_bad_frame = 1;
  check(dray_host_set_scene(host, describe, NULL, NULL));
  has_bad_frame = 0;
  puts("a scene without a change:");
  step = 20;
  check(dray_host_invalidate_scene(host));
  print_cards();
  for (int i = 0; i < 5; i++) {
    check(dray_host_invalidate_scene(host));
    check(dray_host_size(host, NULL, NULL));
  }
  printf("descriptions in use: %s\n", described > 5 && described - freed <= 2 ? "the latest ones" : "too many");
  check(dray_host_destroy(host));
  printf("descriptions after the end: %d\n", described - freed);
  return 0;
}

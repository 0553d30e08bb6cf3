/* The sample of dray.h, which quotes it from here. */
#include <dray.h>
#include <stdio.h>

static int drawn;

static void draw(const dray_placement *placement) {
  if (placement->kind == DRAY_PLACEMENT_ITEM) drawn++;
}

int main(void) {
  dray_host *host = NULL;
  dray_host_options options = { .struct_size = sizeof options };
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) return 1;
  if (dray_host_load_plugin(host, "plugins/klondike", NULL) != DRAY_STATUS_OK) puts(dray_host_message(host));

  dray_host_send(host, &(dray_input){ .struct_size = sizeof(dray_input), .kind = DRAY_INPUT_POINTER_DOWN,
                                      .x = 245, .y = 230, .time = 0.0 });
  dray_placements list;
  dray_host_placements(host, &list);
  for (size_t i = 0; i < list.count; i++) draw(DRAY_PLACEMENT(list, i));
  dray_host_destroy(host);
  printf("%d cards\n", drawn);
  return 0;
}

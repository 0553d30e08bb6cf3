/* Shows any plugin in a window of GTK 4, whose drags can leave the window for other programs and come in from them.
 *
 *     cc main.c elements.c $(pkg-config --cflags --libs dray gtk4) -lm -o board
 *     ./board PLUGIN [SEED]
 *
 * Inside the window, drags are Dray's. At the border, a drag of Dray whose source promises data becomes a drag of GDK,
 * and a drag of GDK that enters the window becomes a drag of Dray. Control-Z undoes, Control-Q quits. Assistive
 * technology finds each element with its name, role and actions. */
#include "elements.h"

#include <math.h>

enum { MARGIN = 20, OWN = 0, FOREIGN = 1 }; /* The pointers of drags from here and from other programs. */

/* The content types that leave and enter as MIME types. */
static const char *const types[][2] = { { "public.json", "application/json" },
                                        { "public.vcard", "text/vcard" },
                                        { "public.utf8-plain-text", "text/plain;charset=utf-8" } };

static dray_host *host;
static GtkWidget *area;
static GMainLoop *loop;
static GdkDrag *outgoing; /* The present drag of GDK from here. */
static GdkDrop *incoming; /* The present drop of another program. */
static char latest[80];  /* The latest verdict that was printed during a drag. */
static guint timer;

static double now(void) { return (double)g_get_monotonic_time() / 1e6; }

G_GNUC_PRINTF(1, 2) static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

static const char *name_of(dray_operation operation) {
  return operation == DRAY_OPERATION_COPY    ? "copy"
         : operation == DRAY_OPERATION_MOVE  ? "move"
         : operation == DRAY_OPERATION_ALIAS ? "alias"
                                             : "kept";
}

static GdkDragAction action_of(dray_operation operations) {
  return (operations & DRAY_OPERATION_COPY ? GDK_ACTION_COPY : 0) |
         (operations & DRAY_OPERATION_MOVE ? GDK_ACTION_MOVE : 0) |
         (operations & DRAY_OPERATION_ALIAS ? GDK_ACTION_LINK : 0);
}

static dray_operation operations_of(GdkDragAction actions) {
  return (actions & GDK_ACTION_COPY ? DRAY_OPERATION_COPY : 0) |
         (actions & GDK_ACTION_MOVE ? DRAY_OPERATION_MOVE : 0) |
         (actions & GDK_ACTION_LINK ? DRAY_OPERATION_ALIAS : 0);
}

/* == Inputs == */

static void plan(void);

static dray_status send(dray_input input) {
  input.struct_size = sizeof input;
  input.time = now();
  dray_status status = dray_host_send(host, &input);
  if (status != DRAY_STATUS_OK) say("%s", dray_host_message(host));
  plan();
  return status;
}

static void point(dray_input_kind kind, int64_t pointer, double x, double y) {
  send((dray_input){ .kind = kind, .pointer = pointer, .x = x - MARGIN, .y = y - MARGIN });
}

/* Answers a request with the data of the drop. */
static void receive(GObject *stream, GAsyncResult *result, gpointer request) {
  uint64_t number = GPOINTER_TO_SIZE(request);
  gssize size = g_output_stream_splice_finish(G_OUTPUT_STREAM(stream), result, NULL);
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM(stream);
  if (size < 0) dray_host_decline(host, number, "the other program has sent nothing");
  else dray_host_deliver(host, number, g_memory_output_stream_get_data(memory), (size_t)size);
  g_object_unref(stream);
  plan();
}

static void open_stream(GObject *drop, GAsyncResult *result, gpointer request) {
  const char *type = NULL;
  GInputStream *data = gdk_drop_read_finish(GDK_DROP(drop), result, &type, NULL);
  if (data == NULL) {
    dray_host_decline(host, GPOINTER_TO_SIZE(request), "the other program has no data");
    plan();
    return;
  }
  say("receives %s", type);
  GOutputStream *memory = g_memory_output_stream_new_resizable();
  g_output_stream_splice_async(memory, data,
                               G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, 0, NULL,
                               receive, request);
  g_object_unref(data);
}

/* Requests the data that the rules have requested from the other program, once for each request. */
static void request_data(void) {
  static uint64_t latest;
  dray_requests list;
  dray_host_requests(host, &list);
  for (size_t i = 0; i < list.count; i++) {
    const dray_request *request = DRAY_REQUEST(list, i);
    if (request->id <= latest || incoming == NULL) continue;
    latest = request->id;
    for (size_t j = 0; j < G_N_ELEMENTS(types); j++) {
      const char *wanted[] = { types[j][1], NULL };
      if (g_str_equal(types[j][0], request->type))
        gdk_drop_read_async(incoming, wanted, 0, NULL, open_stream, GSIZE_TO_POINTER(request->id));
    }
  }
}

/* Reports the ends of drags, and ends the drops of other programs. */
static void read_events(void) {
  dray_events list;
  dray_host_events(host, &list);
  for (size_t i = 0; i < list.count; i++) {
    const dray_event *event = DRAY_EVENT(list, i);
    if (event->kind == DRAY_EVENT_FAILED) say("failed: %s", event->text);
    if (event->kind == DRAY_EVENT_ANNOUNCED) elements_announce(event->text);
    if (event->kind != DRAY_EVENT_ENDED) continue;
    const dray_response *result = event->result;
    say("%s: %s to %s%s%s", name_of(result->operation), result->item_count > 0 ? result->item_ids[0].string : "nothing",
        *result->route.to.string ? result->route.to.string : "nowhere", *result->reason.text ? ", " : "",
        result->reason.text);
    if (event->pointer == FOREIGN && incoming) {
      gdk_drop_finish(incoming, action_of(result->operation));
      g_clear_object(&incoming);
    }
  }
}

static gboolean tick(gpointer unused) {
  (void)unused;
  timer = 0;
  send((dray_input){ .kind = DRAY_INPUT_TICK });
  return G_SOURCE_REMOVE;
}

/* After each change: draws, reads events and requests, and sets the timer for the next tick. */
static void plan(void) {
  double due;
  read_events();
  request_data();
  elements_update(host);
  gtk_widget_queue_draw(area);
  if (timer != 0) g_source_remove(timer);
  timer = 0;
  if (dray_host_deadline(host, &due) == DRAY_STATUS_OK)
    timer = g_timeout_add((guint)fmax(1, ceil((due - now()) * 1000)), tick, NULL);
}

/* == Drags that leave == */

static void end_outgoing(dray_operation operation) {
  if (outgoing == NULL) return;
  g_clear_object(&outgoing);
  if (operation != 0) dray_host_end_exported_drag(host, OWN, operation);
  else dray_host_cancel_drag(host, OWN, NULL);
  plan();
}

static void finished(GdkDrag *drag, gpointer unused) {
  (void)unused;
  end_outgoing(operations_of(gdk_drag_get_selected_action(drag)));
}

static void cancelled(GdkDrag *drag, GdkDragCancelReason reason, gpointer unused) {
  (void)drag, (void)reason, (void)unused;
  end_outgoing(0);
}

/* Lets the rules export an item in one of its types, and returns the data; NULL without data. */
static GBytes *export(size_t item, const char *type) {
  uint64_t number;
  dray_data data = { .struct_size = sizeof data };
  if (dray_host_export(host, OWN, item, type, &number) != DRAY_STATUS_OK) return NULL;
  dray_status status;
  while ((status = dray_host_exported_data(host, number, &data)) == DRAY_STATUS_NO_VALUE)
    dray_host_send(host, &(dray_input){ .struct_size = sizeof(dray_input), .kind = DRAY_INPUT_TICK, .time = now() });
  return status == DRAY_STATUS_OK && data.bytes ? g_bytes_new(data.bytes, data.count) : NULL;
}

/* If the mouse drags items that may leave the window, passes the drag to GDK, with the data of its first item. */
static void leave(GdkDevice *device, GdkSurface *surface) {
  dray_exported_drag drag = { .struct_size = sizeof drag };
  if (dray_host_exported_drag(host, OWN, &drag) != DRAY_STATUS_OK || drag.item_count == 0) return;
  GdkContentProvider *providers[G_N_ELEMENTS(types)];
  size_t count = 0;
  for (size_t i = 0; i < drag.items[0].type_count; i++) {
    for (size_t j = 0; j < G_N_ELEMENTS(types); j++) {
      if (!g_str_equal(types[j][0], drag.items[0].types[i])) continue;
      GBytes *bytes = export(0, types[j][0]);
      if (bytes == NULL) continue;
      providers[count++] = gdk_content_provider_new_for_bytes(types[j][1], bytes);
      g_bytes_unref(bytes);
      break;
    }
  }
  if (count == 0) return;
  GdkContentProvider *all = gdk_content_provider_new_union(providers, count);
  outgoing = gdk_drag_begin(surface, device, all, action_of(drag.operations), 0, 0);
  g_object_unref(all);
  if (outgoing == NULL) return;
  gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(outgoing)),
                          gtk_label_new(drag.items[0].suggested_name));
  g_signal_connect(outgoing, "dnd-finished", G_CALLBACK(finished), NULL);
  g_signal_connect(outgoing, "cancel", G_CALLBACK(cancelled), NULL);
  say("the drag leaves the window");
}

/* == Drags that enter == */

/* Whether the drag began in this window. */
static gboolean is_own(GdkDrop *drop) { return outgoing != NULL && gdk_drop_get_drag(drop) == outgoing; }

/* The action of a drop now; prints it when it changes over a destination. */
static GdkDragAction verdict_of(int64_t pointer) {
  dray_verdict verdict = { .struct_size = sizeof verdict };
  GdkDragAction action = 0;
  if (dray_host_verdict(host, pointer, &verdict) == DRAY_STATUS_OK) action = action_of(verdict.operation);
  char text[sizeof latest] = "";
  if (action != 0 || verdict.cause == DRAY_CAUSE_NOT_SUGGESTED)
    g_snprintf(text, sizeof text, "a drop here would be: %s", name_of(operations_of(action)));
  if (*text && !g_str_equal(text, latest)) say("%s", text);
  g_strlcpy(latest, text, sizeof latest);
  return action;
}

static GdkDragAction moved(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer unused) {
  (void)target, (void)unused;
  int64_t pointer = is_own(drop) ? OWN : FOREIGN;
  point(DRAY_INPUT_POINTER_MOVED, pointer, x, y);
  return verdict_of(pointer);
}

static GdkDragAction entered(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer unused) {
  *latest = '\0';
  if (is_own(drop)) return moved(target, drop, x, y, unused);
  const char *offered[G_N_ELEMENTS(types)];
  dray_promise promise = { .types = offered };
  for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
    if (gdk_content_formats_contain_mime_type(gdk_drop_get_formats(drop), types[i][1]))
      offered[promise.type_count++] = types[i][0];
  }
  if (promise.type_count == 0) return 0;
  send((dray_input){ .kind = DRAY_INPUT_DRAG_ENTERED, .pointer = FOREIGN, .x = x - MARGIN, .y = y - MARGIN,
                     .operations = operations_of(gdk_drop_get_actions(drop)), .promises = &promise,
                     .promise_count = 1 });
  return verdict_of(FOREIGN);
}

static void left(GtkDropTargetAsync *target, GdkDrop *drop, gpointer unused) {
  (void)target, (void)unused;
  if (!is_own(drop) && incoming == NULL) send((dray_input){ .kind = DRAY_INPUT_DRAG_EXITED, .pointer = FOREIGN });
}

static gboolean dropped(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer unused) {
  (void)target, (void)unused;
  if (is_own(drop)) { /* It came back: the rules of this window decide. */
    g_clear_object(&outgoing);
    gdk_drop_finish(drop, verdict_of(OWN));
    point(DRAY_INPUT_POINTER_UP, OWN, x, y);
    return TRUE;
  }
  if (verdict_of(FOREIGN) == 0) return FALSE;
  incoming = g_object_ref(drop); /* finished when the drag has ended, after its data has arrived */
  point(DRAY_INPUT_POINTER_UP, FOREIGN, x, y);
  return TRUE;
}

/* == The window == */

/* Handles all events of the mouse, because GTK's gestures would claim a drag for themselves. */
static gboolean handle(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer unused) {
  GdkEventType type = gdk_event_get_event_type(event);
  GtkNative *native = gtk_widget_get_native(area);
  double x, y, dx, dy;
  (void)controller, (void)unused;
  if (outgoing || !gdk_event_get_position(event, &x, &y)) return FALSE;
  gtk_native_get_surface_transform(native, &dx, &dy);
  gtk_widget_translate_coordinates(GTK_WIDGET(native), area, x - dx, y - dy, &x, &y);
  if (type == GDK_BUTTON_PRESS) point(DRAY_INPUT_POINTER_DOWN, OWN, x, y);
  if (type == GDK_BUTTON_RELEASE) point(DRAY_INPUT_POINTER_UP, OWN, x, y);
  if (type != GDK_MOTION_NOTIFY) return FALSE;
  gboolean is_inside = x >= 0 && y >= 0 && x < gtk_widget_get_width(area) && y < gtk_widget_get_height(area);
  point(DRAY_INPUT_POINTER_MOVED, OWN, x, y);
  if (!is_inside) leave(gdk_event_get_device(event), gtk_native_get_surface(native));
  return FALSE;
}

static gboolean press(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType held, gpointer unused) {
  (void)controller, (void)code, (void)unused;
  char *name = g_ascii_strdown(key == GDK_KEY_BackSpace ? DRAY_KEY_DELETE : gdk_keyval_name(key), -1);
  if (held & GDK_CONTROL_MASK && key == GDK_KEY_q) g_main_loop_quit(loop);
  else if (held & GDK_CONTROL_MASK && key == GDK_KEY_z) dray_host_undo(host), plan();
  else send((dray_input){ .kind = DRAY_INPUT_KEY_DOWN, .key = name });
  g_free(name);
  return TRUE;
}

static void draw(GtkDrawingArea *drawing, cairo_t *cairo, int width, int height, gpointer unused) {
  dray_placements list;
  (void)width, (void)height, (void)unused;
  dray_host_placements(host, &list);
  cairo_translate(cairo, MARGIN, MARGIN);
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    dray_rect frame = placement->frame;
    int is_item = placement->kind == DRAY_PLACEMENT_ITEM, is_gap = placement->state == DRAY_PLACEMENT_STATE_PLACEHOLDER;
    if (placement->kind != DRAY_PLACEMENT_TEXT) {
      cairo_rectangle(cairo, frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1);
      cairo_set_source_rgba(cairo, 1, 1, 1, is_item && !is_gap ? 0.9 : 0.15);
      cairo_fill_preserve(cairo);
      if (placement->state == DRAY_PLACEMENT_STATE_TARGETED) cairo_set_source_rgb(cairo, 0.9, 0.6, 0.1);
      else cairo_set_source_rgb(cairo, 0.5, 0.55, 0.6);
      cairo_set_line_width(cairo, placement->state == DRAY_PLACEMENT_STATE_TARGETED ? 3 : 1);
      cairo_stroke(cairo);
    }
    if (is_gap || !*placement->label) continue;
    PangoLayout *text = gtk_widget_create_pango_layout(GTK_WIDGET(drawing), placement->label);
    pango_layout_set_ellipsize(text, PANGO_ELLIPSIZE_END);
    pango_layout_set_width(text, (int)(frame.width - 6) * PANGO_SCALE);
    cairo_set_source_rgb(cairo, 0.1, 0.1, 0.15);
    cairo_move_to(cairo, frame.x + 4, frame.y + (placement->kind == DRAY_PLACEMENT_CONTAINER ? -18 : 2)); /* a title */
    pango_cairo_show_layout(cairo, text);
    g_object_unref(text);
  }
}

/* Performs an action of assistive technology: a tap, which also lifts and drops, because drags_by_taps is set. */
static void act(dray_actions action, double x, double y) {
  (void)action;
  point(DRAY_INPUT_POINTER_DOWN, OWN, x + MARGIN, y + MARGIN);
  point(DRAY_INPUT_POINTER_UP, OWN, x + MARGIN, y + MARGIN);
}

static gboolean close_window(GtkWindow *window, gpointer unused) {
  (void)window, (void)unused;
  g_main_loop_quit(loop);
  return TRUE;
}

int main(int argc, char **argv) {
  double width = 0, height = 0;
  dray_host_options options = { .struct_size = sizeof options, .drags_by_taps = 1 };
  dray_plugin_options game = { .struct_size = sizeof game, .seed = argc > 2 ? g_ascii_strtoull(argv[2], NULL, 10) : 1 };
  if (argc < 2 || dray_host_create(&options, &host) != DRAY_STATUS_OK) return 2;
  if (dray_host_load_plugin(host, argv[1], &game) != DRAY_STATUS_OK) g_error("%s", dray_host_message(host));
  dray_host_size(host, &width, &height);
  gtk_init();
  loop = g_main_loop_new(NULL, FALSE);
  GtkWidget *window = gtk_window_new();
  gtk_window_set_title(GTK_WINDOW(window), argv[1]);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  area = gtk_drawing_area_new();
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), (int)width + 2 * MARGIN);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), (int)height + 2 * MARGIN);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  gtk_window_set_child(GTK_WINDOW(window), elements_new(area, MARGIN, act));

  GtkEventController *events = gtk_event_controller_legacy_new(), *keys = gtk_event_controller_key_new();
  g_signal_connect(events, "event", G_CALLBACK(handle), NULL);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(press), NULL);
  gtk_widget_add_controller(window, events);
  gtk_widget_add_controller(window, keys);
  GtkDropTargetAsync *target = gtk_drop_target_async_new(NULL, GDK_ACTION_COPY | GDK_ACTION_MOVE | GDK_ACTION_LINK);
  g_signal_connect(target, "drag-enter", G_CALLBACK(entered), NULL);
  g_signal_connect(target, "drag-motion", G_CALLBACK(moved), NULL);
  g_signal_connect(target, "drag-leave", G_CALLBACK(left), NULL);
  g_signal_connect(target, "drop", G_CALLBACK(dropped), NULL);
  gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(target));
  g_signal_connect(window, "close-request", G_CALLBACK(close_window), NULL);

  gtk_window_present(GTK_WINDOW(window));
  plan();
  say("ready");
  g_main_loop_run(loop);
  gtk_window_destroy(GTK_WINDOW(window));
  return dray_host_destroy(host) == DRAY_STATUS_OK ? 0 : 1;
}

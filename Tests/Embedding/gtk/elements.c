/* The elements of a scene for assistive technology. GTK 4.8 tells it about widgets only, so each element gets an empty
 * widget with a role, a name and actions, in front of the drawing; the mouse does not see these widgets. GTK announces
 * texts only since version 4.14, so a label at the lower edge, whose role is a status, has the latest announcement. */
#include "elements.h"

typedef struct {
  GtkWidget parent;
  uint64_t key;
  dray_actions actions;
  double x, y; /* The centre, in the scene. */
} Element;
typedef struct {
  GtkWidgetClass parent;
} ElementClass;

G_DEFINE_TYPE(Element, element, GTK_TYPE_WIDGET)

static elements_act act_on;
static GtkFixed *layer;
static GtkWidget *status;
static GHashTable *by_key; /* Elements by their keys. */
static uint64_t revision;

static void act(GtkWidget *widget, const char *name, GVariant *unused) {
  Element *element = (Element *)widget;
  (void)unused;
  act_on(g_str_equal(name, "element.lift")   ? DRAY_ACTION_LIFT
         : g_str_equal(name, "element.drop") ? DRAY_ACTION_DROP
                                             : DRAY_ACTION_TAP,
         element->x, element->y);
}

static void element_class_init(ElementClass *class) {
  GtkWidgetClass *widgets = GTK_WIDGET_CLASS(class);
  gtk_widget_class_install_action(widgets, "element.lift", NULL, act);
  gtk_widget_class_install_action(widgets, "element.tap", NULL, act);
  gtk_widget_class_install_action(widgets, "element.drop", NULL, act);
}

static void element_init(Element *element) { (void)element; }

static GtkAccessibleRole role_of(dray_role role) {
  switch (role) {
    case DRAY_ROLE_ITEM: return GTK_ACCESSIBLE_ROLE_LIST_ITEM;
    case DRAY_ROLE_BUTTON: return GTK_ACCESSIBLE_ROLE_BUTTON;
    case DRAY_ROLE_LIST: return GTK_ACCESSIBLE_ROLE_LIST;
    case DRAY_ROLE_TEXT: return GTK_ACCESSIBLE_ROLE_LABEL;
    default: return GTK_ACCESSIBLE_ROLE_GROUP;
  }
}

static void update(Element *element, const dray_placement *placement) {
  GtkWidget *widget = (GtkWidget *)element;
  dray_rect frame = placement->frame;
  const char *spoken = *placement->accessibility_label ? placement->accessibility_label
                       : *placement->label             ? placement->label
                                                       : placement->id.string;
  element->x = frame.x + frame.width / 2, element->y = frame.y + frame.height / 2;
  gtk_widget_set_size_request(widget, (int)frame.width, (int)frame.height);
  gtk_fixed_move(layer, widget, frame.x, frame.y);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_action_set_enabled(widget, "element.lift", placement->actions & DRAY_ACTION_LIFT);
  gtk_widget_action_set_enabled(widget, "element.tap", placement->actions & DRAY_ACTION_TAP);
  gtk_widget_action_set_enabled(widget, "element.drop", placement->flags & DRAY_PLACEMENT_FLAG_DROP_PLACE);
}

void elements_update(dray_host *host) {
  dray_placement_changes changes;
  dray_placements list;
  if (layer == NULL || dray_host_placement_changes(host, revision, &changes) != DRAY_STATUS_OK) return;
  if (changes.revision == revision) return;
  revision = changes.revision;
  dray_host_placements(host, &list);
  GHashTable *present = g_hash_table_new(g_int64_hash, g_int64_equal);
  GtkWidget *before = NULL; /* Assistive technology finds the elements in the order of the list. */
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    Element *element = g_hash_table_lookup(by_key, &placement->key);
    if (element == NULL) {
      element = g_object_new(element_get_type(), "accessible-role", role_of(placement->role), NULL);
      element->key = placement->key;
      gtk_fixed_put(layer, (GtkWidget *)element, 0, 0);
      g_hash_table_insert(by_key, &element->key, element);
    }
    g_hash_table_add(present, &element->key);
    update(element, placement);
    if (gtk_widget_get_prev_sibling((GtkWidget *)element) != before)
      gtk_widget_insert_after((GtkWidget *)element, GTK_WIDGET(layer), before);
    before = (GtkWidget *)element;
  }
  GHashTableIter all;
  gpointer key, element;
  g_hash_table_iter_init(&all, by_key);
  while (g_hash_table_iter_next(&all, &key, &element)) {
    if (g_hash_table_contains(present, key)) continue;
    g_hash_table_iter_remove(&all);
    gtk_fixed_remove(layer, element);
  }
  g_hash_table_destroy(present);
}

void elements_announce(const char *text) {
  gtk_label_set_text(GTK_LABEL(status), text);
  gtk_accessible_update_property(GTK_ACCESSIBLE(status), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

GtkWidget *elements_new(GtkWidget *drawing, int margin, elements_act act_on_element) {
  GtkWidget *window = gtk_overlay_new();
  act_on = act_on_element;
  by_key = g_hash_table_new(g_int64_hash, g_int64_equal);
  layer = GTK_FIXED(gtk_fixed_new());
  gtk_widget_set_margin_start(GTK_WIDGET(layer), margin);
  gtk_widget_set_margin_top(GTK_WIDGET(layer), margin);
  gtk_widget_set_can_target(GTK_WIDGET(layer), FALSE);
  status = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_widget_set_valign(status, GTK_ALIGN_END);
  gtk_widget_set_can_target(status, FALSE);
  gtk_overlay_set_child(GTK_OVERLAY(window), drawing);
  gtk_overlay_add_overlay(GTK_OVERLAY(window), GTK_WIDGET(layer));
  gtk_overlay_add_overlay(GTK_OVERLAY(window), status);
  return window;
}

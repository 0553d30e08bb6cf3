/* A small screen reader: prints what assistive technology finds in the windows of GTK 4, and acts on elements.
 *
 *     cc reader.c $(pkg-config --cflags --libs gio-2.0) -o reader
 *     ./reader [NAME ACTION]…      prints all elements; after each action, the announcement that follows it */
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define ACTION "org.a11y.atspi.Action"

/* The element that contains those of all programs. */
static const char registry[] = "org.a11y.atspi.Registry", root[] = "/org/a11y/atspi/accessible/root";

static GDBusConnection *bus;
static GMainLoop *loop;

static GVariant *call(const char *name, const char *path, const char *interface, const char *method, GVariant *given) {
  return g_dbus_connection_call_sync(bus, name, path, interface, method, given, NULL, 0, 5000, NULL, NULL);
}

/* The actions of an element that are those of Dray, as an array of names. */
static GPtrArray *actions_of(const char *name, const char *path) {
  GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
  GVariant *answer = call(name, path, ACTION, "GetActions", NULL);
  if (answer == NULL) return found;
  GVariantIter *list;
  const char *action, *description, *key;
  g_variant_get(answer, "(a(sss))", &list);
  while (g_variant_iter_loop(list, "(&s&s&s)", &action, &description, &key)) g_ptr_array_add(found, g_strdup(action));
  g_variant_iter_free(list);
  g_variant_unref(answer);
  return found;
}

static char *text_of(const char *name, const char *path) {
  GVariant *answer = call(name, path, "org.a11y.atspi.Text", "GetText", g_variant_new("(ii)", 0, -1));
  char *text = NULL;
  if (answer == NULL) return NULL;
  g_variant_get(answer, "(s)", &text);
  g_variant_unref(answer);
  return text;
}

typedef gboolean (*visit)(const char *name, const char *path, const char *label, const char *role, void *context);

/* Visits all elements below one, depth first, until `body` returns true. */
static gboolean each(const char *name, const char *path, visit body, void *context) {
  GVariant *label = call(name, path, "org.freedesktop.DBus.Properties", "Get", g_variant_new("(ss)", ACCESSIBLE, "Name"));
  GVariant *role = call(name, path, ACCESSIBLE, "GetRoleName", NULL);
  GVariant *children = call(name, path, ACCESSIBLE, "GetChildren", NULL);
  gboolean is_done = FALSE;
  if (label && role) {
    GVariant *value;
    const char *role_name;
    g_variant_get(label, "(v)", &value);
    g_variant_get(role, "(&s)", &role_name);
    is_done = body(name, path, g_variant_get_string(value, NULL), role_name, context);
    g_variant_unref(value);
  }
  if (children && !is_done) {
    GVariantIter *list;
    const char *child_name, *child_path;
    g_variant_get(children, "(a(so))", &list);
    while (!is_done && g_variant_iter_next(list, "(&s&o)", &child_name, &child_path))
      is_done = each(child_name, child_path, body, context);
    g_variant_iter_free(list);
  }
  if (label) g_variant_unref(label);
  if (role) g_variant_unref(role);
  if (children) g_variant_unref(children);
  return is_done;
}

static gboolean print(const char *name, const char *path, const char *label, const char *role, void *context) {
  GPtrArray *actions = actions_of(name, path);
  char *text = text_of(name, path);
  (void)context;
  printf("%s '%s'", role, label);
  if (text) printf(" \"%s\"", text);
  for (guint i = 0; i < actions->len; i++)
    if (g_str_has_prefix(actions->pdata[i], "element.")) printf(" %s", (char *)actions->pdata[i]);
  putchar('\n');
  g_free(text);
  g_ptr_array_free(actions, TRUE);
  return FALSE;
}

/* Whether a window has registered itself. */
static gboolean is_window(const char *name, const char *path, const char *label, const char *role, void *context) {
  (void)name, (void)path, (void)label, (void)context;
  return strcmp(role, "list item") == 0;
}

/* Performs an action of the first element with a name that has the action. */
static gboolean act(const char *name, const char *path, const char *label, const char *role, void *context) {
  char **wanted = context;
  (void)role;
  if (strcmp(label, wanted[0]) != 0) return FALSE;
  GPtrArray *actions = actions_of(name, path);
  gboolean is_done = FALSE;
  for (guint i = 0; i < actions->len && !is_done; i++) {
    if (strcmp(actions->pdata[i], wanted[1]) != 0) continue;
    GVariant *answer = call(name, path, ACTION, "DoAction", g_variant_new("(i)", i));
    if (answer) g_variant_unref(answer);
    is_done = answer != NULL;
  }
  g_ptr_array_free(actions, TRUE);
  return is_done;
}

/* The name of a label of announcements has changed. */
static void heard(GDBusConnection *connection, const char *name, const char *path, const char *interface,
                  const char *signal, GVariant *values, gpointer unused) {
  const char *kind, *role = "", *text = "";
  (void)connection, (void)interface, (void)signal, (void)unused;
  g_variant_get_child(values, 0, "&s", &kind);
  if (strcmp(kind, "accessible-name") != 0) return;
  GVariant *answer = call(name, path, ACCESSIBLE, "GetRoleName", NULL), *value;
  if (answer == NULL) return;
  g_variant_get(answer, "(&s)", &role);
  if (strcmp(role, "status") == 0) {
    g_variant_get_child(values, 3, "v", &value);
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_STRING)) text = g_variant_get_string(value, NULL);
    printf("announced: %s\n", text);
    g_variant_unref(value);
    g_main_loop_quit(loop);
  }
  g_variant_unref(answer);
}

/* A window has changed, or a program has registered itself. */
static void changed(GDBusConnection *connection, const char *name, const char *path, const char *interface,
                    const char *signal, GVariant *values, gpointer unused) {
  (void)connection, (void)name, (void)path, (void)interface, (void)signal, (void)values, (void)unused;
  if (each(registry, root, is_window, NULL)) g_main_loop_quit(loop);
}

static gboolean give_up(gpointer expected) {
  printf("%s\n", (const char *)expected);
  g_main_loop_quit(loop);
  return G_SOURCE_CONTINUE;
}

/* Runs until a signal of the bus ends the loop. After 20 seconds, prints what was expected. */
static void wait_or_print(const char *expected) {
  guint timeout = g_timeout_add_seconds(20, give_up, (gpointer)expected);
  g_main_loop_run(loop);
  g_source_remove(timeout);
}

int main(int count, char **arguments) {
  GDBusConnection *session = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  const char *address;
  if (session == NULL) return 2;
  bus = session;
  GVariant *answer = call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL);
  if (answer == NULL) return 2;
  g_variant_get(answer, "(&s)", &address);
  bus = g_dbus_connection_new_for_address_sync(
    address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL,
    NULL);
  if (bus == NULL) return 2;
  loop = g_main_loop_new(NULL, FALSE);
  guint changes =
    g_dbus_connection_signal_subscribe(bus, NULL, "org.a11y.atspi.Event.Object", NULL, NULL, NULL, 0, changed, NULL, NULL);
  if (!each(registry, root, is_window, NULL)) wait_or_print("no window has elements");
  g_dbus_connection_signal_unsubscribe(bus, changes);
  each(registry, root, print, NULL);
  g_dbus_connection_signal_subscribe(bus, NULL, "org.a11y.atspi.Event.Object", "PropertyChange", NULL, NULL, 0, heard, NULL,
                                     NULL);
  for (int i = 1; i + 1 < count; i += 2) {
    printf("== %s '%s'\n", arguments[i + 1], arguments[i]);
    if (!each(registry, root, act, arguments + i)) return puts("no such element has this action"), 1;
    wait_or_print("nothing is announced");
  }
  if (count > 1) each(registry, root, print, NULL);
  return 0;
}

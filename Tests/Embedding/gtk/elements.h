/* The elements of a scene for assistive technology: see elements.c. */
#include <dray.h>
#include <gtk/gtk.h>

/* Performs an action of an element: DRAY_ACTION_LIFT, DRAY_ACTION_TAP or DRAY_ACTION_DROP, at a point of the scene. */
typedef void (*elements_act)(dray_actions action, double x, double y);

/* A widget with the drawing, the elements in front of it and the announcements. */
GtkWidget *elements_new(GtkWidget *drawing, int margin, elements_act act);

/* Updates the elements after a change of the scene. */
void elements_update(dray_host *host);

/* Shows and announces a text. */
void elements_announce(const char *text);

/*
 * dray/draw.h - the elements to draw
 */
#ifndef DRAY_DRAW_H
#define DRAY_DRAW_H

#include "host.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Drawing == */

/* The kind of an element to draw. */
typedef int32_t dray_placement_kind;
enum {
  DRAY_PLACEMENT_ITEM = 1,      /* An item, or a placeholder for one. */
  DRAY_PLACEMENT_CONTAINER = 2, /* A container with an id or a label. */
  DRAY_PLACEMENT_TEXT = 3       /* A text, such as DRAY_NODE_TEXT. */
};

/* The state of an element in a drag. */
typedef int32_t dray_placement_state;
enum {
  DRAY_PLACEMENT_STATE_RESTING = 1,     /* Not part of a drag. */
  DRAY_PLACEMENT_STATE_LIFTED = 2,      /* Dragged. */
  DRAY_PLACEMENT_STATE_PLACEHOLDER = 3, /* The gap where dragged items would land, the place that a lifted
                                           item left, or an item that is still loading. */
  DRAY_PLACEMENT_STATE_TARGETED = 4     /* Would accept the drop. */
};

/* Placement flags, combined with |. */
typedef int32_t dray_placement_flags;
enum {
  DRAY_PLACEMENT_FLAG_SELECTED = 1, /* Draw it as selected. */
  DRAY_PLACEMENT_FLAG_DISABLED = 2, /* The element, or a container around it, is disabled. */
  DRAY_PLACEMENT_FLAG_CLIPPED = 4,  /* Draw only the part inside `clip`. */
  DRAY_PLACEMENT_FLAG_SCROLLED = 8, /* A scroll view; `content` is the rectangle of its content. */
  DRAY_PLACEMENT_FLAG_ROTATED = 16, /* Draw it rotated by `rotation`. */
  DRAY_PLACEMENT_FLAG_FOCUSED = 32, /* It has the keyboard focus: draw a frame around it. */
  DRAY_PLACEMENT_FLAG_DROP_PLACE = 64 /* A tap here drops the held items: see drags_by_taps of dray_host_options. */
};

/* The role of an element. */
typedef int32_t dray_role;
enum {
  DRAY_ROLE_ITEM = 1,       /* An item of a list, a board or a hand. */
  DRAY_ROLE_BUTTON = 2,     /* A container that can be tapped, and is neither a list nor a scroll view. */
  DRAY_ROLE_LIST = 3,       /* A list, a table, a grid, a flow or a fan. */
  DRAY_ROLE_GROUP = 4,      /* Any other container. */
  DRAY_ROLE_TEXT = 5,       /* A text. */
  DRAY_ROLE_SCROLL_VIEW = 6 /* A view that scrolls. */
};

/* What the user can do with an element, combined with |. */
typedef int32_t dray_actions;
enum { DRAY_ACTION_LIFT = 1, DRAY_ACTION_TAP = 2, DRAY_ACTION_DROP = 4, DRAY_ACTION_SCROLL = 8 };

/* A rectangle. This struct does not grow. */
typedef struct dray_rect {
  double x, y, width, height;
} dray_rect;

/* A rotation about a point; clockwise if dy is greater than 0. This struct does not grow. */
typedef struct dray_rotation {
  double dx, dy; /* The direction of the upper edge, as a vector of length 1. */
  double x, y;   /* The centre of the rotation. */
} dray_rotation;

/*
 * One element to draw. May grow: step through the list by dray_placements.stride.
 */
typedef struct dray_placement {
  dray_placement_kind kind;
  dray_placement_state state;
  dray_placement_flags flags;
  int32_t badge;      /* Of the grabbed item: the number of dragged items, or of those that the destination would
                         accept; of an item with a quantity, that quantity. -1: no badge, as of a single
                         item. */
  int64_t z;          /* From back (0) to front: the index in the list of dray_host_placements. */
  dray_id id;         /* The id, if the element has one; for a placeholder, the id of its item. */
  dray_id type;       /* The item type. */
  dray_id item_namespace; /* The namespace, if the element or a container around it has one. */
  dray_id container;  /* The nearest named container around it. */
  dray_rect frame;
  dray_rect clip;                  /* Of DRAY_PLACEMENT_FLAG_CLIPPED. */
  const char *label;               /* The text to draw. */
  const char *accessibility_label; /* The text to speak; empty: speak the label, or the id of a container. */
  const char *tint;                /* The colour, by a name that the program and the plugin agree on. */
  const char *style;               /* The style, by a name that the program and the plugin agree on. */
  const char *const *cells;        /* The texts in the columns of a table; all columns have equal width. */
  size_t cell_count;
  dray_rect content;      /* Of DRAY_PLACEMENT_FLAG_SCROLLED: the content, moved left and up by the scroll distance. */
  dray_rotation rotation; /* Of DRAY_PLACEMENT_FLAG_ROTATED. */
  uint64_t key;           /* For animation: constant while the scene has the element; unique in the list. */
  dray_role role;         /* For assistive technology. */
  dray_actions actions;   /* A set: what the user can do with it; rules may still refuse. */
  const dray_value *data; /* Plain data that an item carries for the program; NULL if it has none. */
  int64_t quantity;       /* The quantity of the item; -1: none. While a part of it is lifted, the lifted element has
                             the quantity of that part, and the element at the old place has the rest. */
} dray_placement;

/*
 * A list of elements to draw, from back to front. This struct does not grow.
 */
typedef struct dray_placements {
  const dray_placement *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_placements;

/* The i-th placement of a list, from 0; i < list.count. */
#define DRAY_PLACEMENT(list, i) DRAY_ELEMENT(dray_placement, (list).items, (list).stride, i)
const dray_placement *dray_placement_at(const dray_placements *list, size_t i);

/*
 * All elements to draw. After a change the host builds the scene again, which calls rules; if that fails, the list
 * shows the latest valid scene, and a report has the error. Inside a callback the host does not build the scene: the
 * list shows the latest one. While nothing has changed, the function returns the same list in a fraction of a
 * microsecond.
 *
 *   list   Receives the elements.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_placements(dray_host *host, dray_placements *list);

/*
 * The revision of the drawing, which increases when an element or the keyboard focus changes. The scene is built
 * again as by dray_host_placements.
 *
 *   revision   Receives the revision; 0 after a failure.
 *
 * DRAY_STATUS_MISUSE: host or revision is NULL.
 */
dray_status dray_host_revision(dray_host *host, uint64_t *revision);

/* The changes since a revision. This struct does not grow. */
typedef struct dray_placement_changes {
  uint64_t revision;       /* The present revision; 0 inside a callback, so that the next call returns all elements. */
  size_t count;            /* The present number of elements. */
  dray_placements changed; /* The elements that are new or different, from back to front. */
} dray_placement_changes;

/*
 * The elements that have changed since a revision; all elements if `since` is not one of the latest revisions. A
 * program that keeps its own list sets the length of the list to changes.count, and replaces the element at the index z
 * of each changed one. While only dragged items move, the time of the call is proportional to their number. Inside a
 * callback, the list has all elements.
 *
 *   since     A revision of dray_host_revision or of earlier changes; 0: all elements.
 *   changes   Receives the changes.
 *
 * DRAY_STATUS_MISUSE: host or changes is NULL.
 */
dray_status dray_host_placement_changes(dray_host *host, uint64_t since, dray_placement_changes *changes);

/* == Size of the scene == */

/*
 * Sets the size in which the scene is laid out, such as the size of the window. Builds the scene again, which calls
 * rules.
 *
 *   width, height   Both 0: the scene takes the size that it needs, as in a new host.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: width or height is negative or not finite, or only one of them is 0.
 * DRAY_STATUS_FAILED: the scene cannot be built, or not laid out in this size; the size is unchanged.
 */
dray_status dray_host_resize(dray_host *host, double width, double height);

/*
 * The size of the laid-out scene: its extent from the origin to the right and down. After a change the scene is built
 * again, which calls rules; a failure and a callback have the same effects as in dray_host_placements.
 *
 *   width, height   Receive the size; each may be NULL.
 *
 * DRAY_STATUS_MISUSE: host is NULL.
 */
dray_status dray_host_size(dray_host *host, double *width, double *height);

/* == Hit tests == */

/*
 * The result of a hit test.
 */
typedef struct dray_hit {
  size_t struct_size; /* Set by you. */
  dray_placement_kind kind;
  int32_t can_be_lifted; /* 1: a drag that begins there would lift an item, by the present rules. */
  int32_t can_be_tapped; /* 1: a tap there would run a command. */
  int32_t takes_drops;   /* 1: the element, or one around it, is a destination of drops. */
  dray_id id;            /* Of the innermost element there, if it has one. */
  dray_id type;          /* The item type. */
  dray_id item_namespace;    /* The namespace of the item. */
  dray_id container;     /* The collection of the item, or the nearest named container around the element. */
} dray_hit;

/*
 * The element at a point, for a cursor, a menu or a tooltip. During a drag, the test uses the positions at which the
 * elements are drawn. Calls rules to find out whether the element can be lifted, which changes no state.
 *
 *   hit   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: nothing is there.
 * DRAY_STATUS_MISUSE: host or hit is NULL, struct_size is too small, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: x or y is not finite.
 */
dray_status dray_host_hit(dray_host *host, double x, double y, dray_hit *hit);

#ifdef __cplusplus
}
#endif

#endif

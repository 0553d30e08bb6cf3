/*
 * dray/scene.h - scenes of the program
 */
#ifndef DRAY_SCENE_H
#define DRAY_SCENE_H

#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Scenes of the program == */

/*
 * A program can describe a scene with a model and rules in C, with or without plugins. The scene is drawn behind the
 * scenes of the plugins. Plugins can attach rules to its containers by dray.container(id). A drop is refused if one
 * rule, in C or in a script, refuses it.
 *
 * A journal does not contain the scene, the rules and the model of the program. While a host has a scene or a model of
 * the program, dray_host_restore returns DRAY_STATUS_MISUSE.
 */

/*
 * The scene that a dray_scene_function is describing. Valid until that function returns; afterwards each dray_scene_...
 * function returns DRAY_STATUS_MISUSE.
 */
typedef struct dray_scene dray_scene;

/*
 * Describes the scene, from the present model: begins and ends nodes, and attaches rules. The host calls the function
 * when it first needs the scene after a change, also during a transaction. If a dray_scene_... call fails, the whole
 * scene fails with its message: the latest valid scene remains, and the command that made the change is rolled back.
 * Therefore the function need not check the statuses.
 *
 *   user   The `user` of dray_host_set_scene.
 */
typedef void (*dray_scene_function)(void *user, dray_scene *scene);

/*
 * Sets the scene of the program.
 *
 *   describe   NULL: the program has no scene.
 *   user       Passed to `describe`, `destroy` and to rules without a `user` of their own; may be NULL.
 *   destroy    Called once, after the last call of a function of this scene, or if this call fails. May be NULL.
 *
 * DRAY_STATUS_INVALID: the scene cannot be described or built; dray_host_message explains it. The former scene remains.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_set_scene(dray_host *host, dray_scene_function describe, void *user,
                                dray_destroy_function destroy);

/*
 * Makes the host describe the scene again before its next use. Call this after a change of the model outside of rules
 * and transactions.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_invalidate_scene(dray_host *host);

/* == Nodes == */

/* The kind of a node: the name of its constructor in scripts. */
typedef int32_t dray_node_kind;
enum {
  DRAY_NODE_VSTACK = 1,
  DRAY_NODE_HSTACK = 2,
  DRAY_NODE_ZSTACK = 3,
  DRAY_NODE_LIST = 4,
  DRAY_NODE_GRID = 5,        /* column_count or min_column_width. */
  DRAY_NODE_TABLE = 6,       /* cells: the titles of the columns. */
  DRAY_NODE_SCROLL_VIEW = 7, /* axes */
  DRAY_NODE_FAN = 8,         /* direction */
  DRAY_NODE_ITEM = 9,        /* id and type are required. */
  DRAY_NODE_TEXT = 10,
  DRAY_NODE_CONTAINER = 11, /* A container that the program has laid out, such as a widget: frame. */
  DRAY_NODE_FLOW = 12,
  DRAY_NODE_SPACER = 13, /* Only in a vstack, an hstack, a list or a scroll view; without modifiers and nodes inside. */
  DRAY_NODE_LAYOUT = 14  /* dray_scene_layout places its children. */
};

/* Properties of a node, combined with |. */
typedef int32_t dray_node_flags;
enum {
  DRAY_NODE_FLAG_DISABLED = 1,        /* No drags, drops, taps and keys in the node. */
  DRAY_NODE_FLAG_HIDDEN = 2,          /* The node is neither drawn nor hit. */
  DRAY_NODE_FLAG_MOVE_DISABLED = 4,   /* The item cannot be lifted. */
  DRAY_NODE_FLAG_DELETE_DISABLED = 8, /* The item cannot be deleted. */
  DRAY_NODE_FLAG_SELECTED = 16        /* Drawn as selected. */
};

/* The edges at which the children of a node are aligned. */
typedef int32_t dray_alignment;
enum {
  DRAY_ALIGNMENT_TOP_LEADING = 0,
  DRAY_ALIGNMENT_TOP = 1,
  DRAY_ALIGNMENT_TOP_TRAILING = 2,
  DRAY_ALIGNMENT_LEADING = 3,
  DRAY_ALIGNMENT_CENTER = 4,
  DRAY_ALIGNMENT_TRAILING = 5,
  DRAY_ALIGNMENT_BOTTOM_LEADING = 6,
  DRAY_ALIGNMENT_BOTTOM = 7,
  DRAY_ALIGNMENT_BOTTOM_TRAILING = 8
};

/* The direction of a fan. */
typedef int32_t dray_direction;
enum { DRAY_DIRECTION_DOWN = 0, DRAY_DIRECTION_UP = 1, DRAY_DIRECTION_LEFT = 2, DRAY_DIRECTION_RIGHT = 3 };

/* The axes of a scroll view. */
typedef int32_t dray_axes;
enum { DRAY_AXES_VERTICAL = 0, DRAY_AXES_HORIZONTAL = 1, DRAY_AXES_BOTH = 2 };

/*
 * A node of a scene. Every field but struct_size and kind may be 0, which is the default.
 */
typedef struct dray_node {
  size_t struct_size;
  dray_node_kind kind;
  dray_node_flags flags;
  dray_id id;             /* Unique in the scene; of an item, unique in its type and namespace. */
  dray_id type;           /* The item type. */
  dray_id item_namespace; /* Of a container: the namespace of the items inside. */
  /* The size of the content, without the padding. It is exact for a node without children, and the minimum for a node
     with children. Both 0: the content has the size that it needs. Unit: points. */
  double width, height;
  double spacing;         /* Between children; of a fan, the step from card to card; of a spacer, its minimum length.
                             Unit: points. */
  int32_t has_spacing;    /* Not 0: `spacing` is used; 0: the default of the kind. */
  int32_t has_frame;      /* Not 0: the node is placed at `frame`. */
  dray_rect frame;        /* Space: scene. Unit: points. */
  dray_alignment alignment;
  dray_direction direction;
  dray_axes axes;
  int32_t column_count;
  double min_column_width; /* Unit: points. */
  const char *label;               /* The text to draw; NULL, here and below: none. */
  const char *accessibility_label; /* The text to speak. */
  const char *tint;  /* The colour, by a name that the program and its plugins agree on. */
  const char *style; /* The style, by a name that the program and its plugins agree on. */
  const char *const *cells; /* The texts in the columns of a table. */
  size_t cell_count;
  const dray_value *data;  /* Plain data for the program that draws: `data` of dray_placement. Borrowed. */
  const dray_value *value; /* The value that scripts see for the item. Borrowed. */
  int64_t quantity;        /* The quantity of an item, such as the number of coins in a pile. */
  int32_t has_quantity;    /* Not 0: `quantity` is used; 0: the item has no quantity. */
  int32_t z_index;         /* Larger numbers are in front. */
  /* The distances from the edges of the frame to the content. Unit: points. */
  double padding_top, padding_leading, padding_bottom, padding_trailing;
  /* The exact size of the frame, with the padding; 0: none. It excludes a minimum and a maximum of the same width or
     height, and has_frame excludes all of them. Unit: points. */
  double frame_width, frame_height;
  double min_width, min_height; /* The minimum size of the frame; 0: none. Unit: points. */
  /* The size up to which the frame grows if the container has room; INFINITY: all the room; 0: it does not grow.
     Unit: points. */
  double max_width, max_height;
  /* The place of the content in a larger frame, for containers and items. */
  dray_alignment frame_alignment;
  int32_t has_frame_alignment; /* Not 0: `frame_alignment` is used; 0: the content has the whole frame. */
} dray_node;

/*
 * Begins a node. Nodes that begin before its dray_scene_end are inside it. Modifiers are attached to it while it is the
 * innermost open node.
 *
 * DRAY_STATUS_MISUSE: scene or node is NULL, struct_size is too small, no scene is being described, the string of an id
 *   is NULL but its kind is DRAY_ID_STRING, or a list or a string is NULL although its count or length is not 0.
 * DRAY_STATUS_INVALID: an unknown constant; an item without id or type; a negative quantity or column_count; a text
 *   that is not UTF-8; `data` or `value` is invalid as in dray_reply_value; or JSON cannot represent `data`.
 */
dray_status dray_scene_begin(dray_scene *scene, const dray_node *node);

/*
 * A list. Its rows are the nodes that begin before its dray_scene_end.
 */
typedef struct dray_for_each {
  size_t struct_size;
  int32_t is_reorderable; /* Not 0: the rows can be reordered in a reorder container. */
  int32_t reserved;
  dray_id collection_id; /* The name of the list in routes; none: the id of the container around it. */
} dray_for_each;

/*
 * Begins a list.
 *
 *   rows   NULL: the rows cannot be reordered.
 *
 * DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID: as in dray_scene_begin.
 */
dray_status dray_scene_begin_for_each(dray_scene *scene, const dray_for_each *rows);

/*
 * Ends the latest dray_scene_begin or dray_scene_begin_for_each that is not ended.
 *
 * DRAY_STATUS_MISUSE: scene is NULL, no scene is being described, or no node or list is open.
 */
dray_status dray_scene_end(dray_scene *scene);

/*
 * Makes the scene fail, because the function that describes it cannot, for example without a file that it needs. The
 * first failure of a scene counts.
 *
 *   message   A sentence for the user. Copied.
 *
 * DRAY_STATUS_MISUSE: scene or message is NULL, or no scene is being described.
 * DRAY_STATUS_INVALID: message is not UTF-8.
 */
dray_status dray_scene_fail(dray_scene *scene, const char *message);

/*
 * Lends memory of the program to the functions of this description of the scene, such as a layout with a `user` of its
 * own.
 *
 *   user      Passed to `destroy`; may be NULL.
 *   destroy   Called once: when the host can call no function of this description any more, or if this call fails. A
 *             description is replaced by the next one, but a drag can need it longer.
 *
 * DRAY_STATUS_MISUSE: scene or destroy is NULL, or no scene is being described.
 */
dray_status dray_scene_keep(dray_scene *scene, void *user, dray_destroy_function destroy);

#ifdef __cplusplus
}
#endif

#endif

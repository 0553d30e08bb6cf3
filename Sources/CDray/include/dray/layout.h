/*
 * dray/layout.h - layouts of the program
 */
#ifndef DRAY_LAYOUT_H
#define DRAY_LAYOUT_H

#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Layouts == */

/* The arguments of a layout. Valid until the function returns. */
typedef struct dray_layout_call {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_id node;       /* The id of the node, if it has one. */
  /* The available size of the node; INFINITY along an axis that nothing around the node limits. Unit: points. */
  double width, height;
} dray_layout_call;

/*
 * Places the children of a node. Called often: whenever the scene is laid out. While a drag would insert into the node,
 * there is one more child, the gap. For the same arguments the function must always give the same frames. Like every
 * callback it may only read from the host.
 *
 *   user     The `user` of dray_scene_layout; if that is NULL, the `user` of dray_host_set_scene.
 *   frames   The frames of the children, in their order. At first, each has the size of its child and is at 0, 0. The
 *            function changes them. A frame that is not finite or has a negative extent makes the scene invalid. Space:
 *            the node. Unit: points.
 */
typedef void (*dray_layout_function)(void *user, const dray_layout_call *call, dray_rect *frames, size_t frame_count);

/*
 * Sets the function that places the children of the innermost open node, of kind DRAY_NODE_LAYOUT. The node is as large
 * as its children need, and at least as large as its own size. Without the function, its children are on top of one
 * another.
 *
 *   user   Must be valid as long as the `user` of dray_host_set_scene, or until the `destroy` of dray_scene_keep. May
 *          be NULL.
 *
 * DRAY_STATUS_MISUSE: scene or place is NULL, no scene is being described, a preview is being described, or no node is
 *   open.
 * A layout of a node of another kind makes the scene invalid.
 */
dray_status dray_scene_layout(dray_scene *scene, dray_layout_function place, void *user);

#ifdef __cplusplus
}
#endif

#endif

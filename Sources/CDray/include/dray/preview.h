/*
 * dray/preview.h - the endings of previews
 */
#ifndef DRAY_PREVIEW_H
#define DRAY_PREVIEW_H

#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Endings of previews == */

/* The movement of a preview after its drag, from its last position. */
typedef int32_t dray_motion;
enum {
  DRAY_MOTION_RETURNS = 1, /* Back to `target`, the unchanged place of the item. */
  DRAY_MOTION_LANDS = 2,   /* To `target`, the new place of the item. */
  DRAY_MOTION_FADES = 3    /* None: the preview fades out. */
};

/*
 * The end of an item's preview after its drag, for an animation. May grow: step through the list by
 * dray_preview_endings.stride.
 */
typedef struct dray_preview_ending {
  dray_motion motion;
  dray_placement_flags flags; /* DRAY_PLACEMENT_FLAG_ROTATED or 0. */
  dray_id id;                 /* The item. */
  dray_id type;
  dray_id item_namespace;
  dray_rect frame;        /* Its last position. */
  dray_rect target;       /* Its final position; of DRAY_MOTION_FADES the same as `frame`. */
  dray_rotation rotation; /* Of DRAY_PLACEMENT_FLAG_ROTATED: its last rotation. */
} dray_preview_ending;

/*
 * A list of preview endings, in the order of the payload. This struct does not grow.
 */
typedef struct dray_preview_endings {
  const dray_preview_ending *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_preview_endings;

/* The i-th preview ending of a list, from 0; i < list.count. */
#define DRAY_PREVIEW_ENDING(list, i) DRAY_ELEMENT(dray_preview_ending, (list).items, (list).stride, i)
const dray_preview_ending *dray_preview_ending_at(const dray_preview_endings *list, size_t i);

#ifdef __cplusplus
}
#endif

#endif

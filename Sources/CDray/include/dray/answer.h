/*
 * dray/answer.h - the answers of rules
 */
#ifndef DRAY_ANSWER_H
#define DRAY_ANSWER_H

#include "preview.h"
#include "rule.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Answers == */

/*
 * Refuses: the drop, the lift or the command. The changes of a command are rolled back.
 *
 *   reason   Copied. NULL: without a reason.
 *
 * All dray_answer_... functions return these statuses. If such a call fails, the rule fails with the message of
 * dray_host_message(NULL).
 *
 * DRAY_STATUS_MISUSE: answer is NULL, the rule has returned or has already answered, a string or a list is NULL
 *   although its count is not 0, or the modifier takes no such answer.
 * DRAY_STATUS_INVALID: a text that is not UTF-8, an unknown constant, a negative number, or an item without id.
 */
dray_status dray_answer_refuse(dray_answer *answer, const dray_reason *reason);

/* Accepts, unless the rule has already answered. A rule with `must_answer` needs an answer in order to accept. */
dray_status dray_answer_accept(dray_answer *answer);

/*
 * Makes the rule fail. DRAY_REPORT_FAILED reports the message. A drop or a lift is refused with DRAY_CAUSE_FAILED; the
 * changes of a command are rolled back. The call that ran the rule returns DRAY_STATUS_FAILED if the failure decides
 * its response; the failure of a timer does not.
 *
 *   message   A sentence for the user. Copied.
 */
dray_status dray_answer_fail(dray_answer *answer, const char *message);

/*
 * Answers drag_container with the items to lift, and drag_container_selection with the selected items.
 *
 *   ids   Copied. Items of the type and the namespace of the modifier. NULL only if count is 0: nothing is lifted or
 *         selected.
 */
dray_status dray_answer_items(dray_answer *answer, const dray_id *ids, size_t count);

/* Answers drag_quantity with the part of the item's quantity that is carried. */
dray_status dray_answer_quantity(dray_answer *answer, int64_t quantity);

/*
 * Answers `data` of drag_container with the data of the item.
 *
 *   bytes   Copied. NULL only if count is 0.
 */
dray_status dray_answer_data(dray_answer *answer, const void *bytes, size_t count);

/*
 * Answers preview_for_cancelling with the movement of the item's preview.
 *
 *   motion   DRAY_MOTION_RETURNS, or DRAY_MOTION_FADES: it fades out where it is. Others are DRAY_STATUS_INVALID.
 *   target   Of DRAY_MOTION_RETURNS: the item or the container that the preview moves to, such as the drawer that
 *            contains the item. If that element is not visible, the preview fades out. NULL, or an id that is not set:
 *            the item itself.
 */
dray_status dray_answer_preview_ending(dray_answer *answer, dray_motion motion, const dray_id *target);

/* The effect of a drop on the list that it goes to. */
typedef int32_t dray_intent;
enum {
  DRAY_INTENT_UNSPECIFIED = 1, /* No gap is shown, and `index` is -1. */
  DRAY_INTENT_INSERT = 2,      /* Between two rows, which make room. */
  DRAY_INTENT_INTO = 3         /* Into the row, which is highlighted. */
};

/*
 * An accepted drop. Every field but struct_size may be 0.
 */
typedef struct dray_drop {
  size_t struct_size;
  dray_operation operation; /* 0: the best one that the source suggests. */
  dray_intent intent;       /* 0: the choice of the destination. */
  dray_id collection_id;    /* Another list for the items; none: the one under the pointer. */
  dray_id before;           /* With collection_id: the item to insert before; none: at the end. */
  int64_t accepted_item_count; /* The number of items that are taken, counted from the first; 0: all. */
  int64_t accepted_quantity;   /* The part of an item's quantity that is taken; 0: all. */
  int32_t in_place;            /* Not 0: the command runs also for a drop at the present place of the items. */
  int32_t reserved;
} dray_drop;

/*
 * Answers drop_configuration.
 *
 *   drop   Copied.
 */
dray_status dray_answer_drop(dray_answer *answer, const dray_drop *drop);

#ifdef __cplusplus
}
#endif

#endif

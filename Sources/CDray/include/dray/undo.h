/*
 * dray/undo.h - undo and redo
 */
#ifndef DRAY_UNDO_H
#define DRAY_UNDO_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Undo and redo == */

/*
 * Undo reverts the latest input that changed a state, in all plugins; redo repeats the step that was undone last.
 * dray_host_response returns the result: DRAY_RESPONSE_PERFORMED, or DRAY_RESPONSE_REFUSED without a step to apply, or
 * during a drag. If a later drop waits or has placeholders, and has changed no state yet, undo cancels this drop
 * instead, and the steps of redo remain.
 *
 * DRAY_STATUS_OK also if the response is a refusal.
 * DRAY_STATUS_FAILED: a state cannot be restored, or a model refuses. No state has changed.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_undo(dray_host *host);
dray_status dray_host_redo(dray_host *host);

/* The kind of action that began an undo step. */
typedef int32_t dray_step_kind;
enum {
  DRAY_STEP_DROP = 1,    /* Items were dropped: operation, is_unfinished, item_ids, route. */
  DRAY_STEP_TAP = 2,     /* A node was tapped: item_ids, route.from. */
  DRAY_STEP_KEY = 3,     /* A key with a rule was pressed: key. */
  DRAY_STEP_TIMER = 4,   /* A timer fired. */
  DRAY_STEP_DELETE = 5,  /* Rows were deleted: item_ids. */
  DRAY_STEP_RESTART = 6, /* A plugin was restarted. */
  DRAY_STEP_COMMAND = 7  /* Another command ran, such as that of a source at the end of a cancelled drag. */
};

/*
 * A step of dray_host_undo or dray_host_redo. Fields that the kind does not use are 0 or empty.
 */
typedef struct dray_step {
  size_t struct_size; /* Set by you. */
  dray_step_kind kind;
  dray_operation operation; /* Of the drop. */
  int32_t is_unfinished;    /* 1: a part of the drop was made, and the rest waits or has failed; else 0. */
  const dray_id *item_ids;  /* The items dropped, tapped or deleted; empty if they came from another program. */
  size_t item_count;
  dray_route route; /* Source and destination. */
  int64_t quantity; /* How much of an item was dropped, if not all of it; else 0. */
  const char *key;  /* The name of the key, as in dray_input. */
  const char *text; /* An English sentence without a subject: "moved 2C from pile 2 to pile 3". */
} dray_step;

/*
 * The step that dray_host_undo would undo now, or that dray_host_redo would redo, for the title and the state of a menu
 * item.
 *
 *   step   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: no step can be applied, or a drag is in progress.
 * DRAY_STATUS_MISUSE: host or step is NULL, or struct_size is too small.
 */
dray_status dray_host_next_undo(dray_host *host, dray_step *step);
dray_status dray_host_next_redo(dray_host *host, dray_step *step);

#ifdef __cplusplus
}
#endif

#endif

/*
 * dray/legal.h - legal drags and explanations
 */
#ifndef DRAY_LEGAL_H
#define DRAY_LEGAL_H

#include "result.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Legal drags == */

/*
 * A drag, described by its item and its place. Set fields that do not matter to 0.
 */
typedef struct dray_drag {
  size_t struct_size;
  dray_modifiers modifiers; /* The modifier keys that are held. */
  int32_t has_positions;    /* Not 0: evaluate every position of each list; 0: only the end. */
  dray_id item;             /* The item to grab. */
  dray_id item_namespace;   /* The namespace of the item, if several items have this id. */
  dray_id from;             /* The container in which the drag begins. */
  dray_id place;            /* The destination: a container, a collection, or an item that takes drops itself. */
  dray_id before;           /* The item before which the drop would insert; none: at the end. */
} dray_drag;

/*
 * A drag that would be accepted. May grow: step through the list by dray_legal_drags.stride.
 */
typedef struct dray_legal_drag {
  dray_operation operation; /* Of the drop. */
  int32_t reserved;
  dray_id item, item_namespace; /* The item to grab. */
  const dray_id *item_ids;  /* All lifted items, in the order of the payload. */
  size_t item_count;
  dray_id place;                    /* The destination, as in dray_drag. */
  dray_route route;                 /* Source and destination of the items. */
  const dray_drop_details *details; /* Details of the destination's answer; never NULL. */
} dray_legal_drag;

/*
 * A list of drags. This struct does not grow.
 */
typedef struct dray_legal_drags {
  const dray_legal_drag *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_legal_drags;

/* The i-th drag of a list, from 0; i < list.count. */
#define DRAY_LEGAL_DRAG(list, i) DRAY_ELEMENT(dray_legal_drag, (list).items, (list).stride, i)
const dray_legal_drag *dray_legal_drag_at(const dray_legal_drags *list, size_t i);

/*
 * Finds every drag that would be accepted now, with the same rules as a real drag. The drags are in the order of their
 * items in the scene; an item has one drag for each possible destination. Drops that would change nothing are left out.
 * No item moves.
 *
 *   filter   Borrowed for the call. Fields that are not set match everything; `before` is ignored.
 *            NULL: all drags.
 *   drags    Receives the list.
 *
 * DRAY_STATUS_FAILED: the scene cannot be built, a plugin was stopped at a limit, or the search costs more than the
 *   quota `questions`. Set `item`, `from` or `place` to reduce the cost.
 * DRAY_STATUS_MISUSE: host or drags is NULL, struct_size is too small, the string of an id is NULL but its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: an unknown modifier or kind of id.
 */
dray_status dray_host_legal(dray_host *host, const dray_drag *filter, dray_legal_drags *drags);

/*
 * The destinations that would accept the drag of a pointer now, for example to highlight them: containers, collections,
 * and items that take drops themselves, in the order of the scene. Call this when a drag begins, and after changes.
 *
 *   pointer   As in dray_event.
 *   ids       Receives the list.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag.
 * DRAY_STATUS_FAILED: the scene cannot be built, a plugin was stopped at a limit, or the search costs more than the
 *   quota `questions`.
 * DRAY_STATUS_MISUSE: host or ids is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_valid_destinations(dray_host *host, int64_t pointer, dray_ids *ids);

/* == Explanations == */

/* The answer of a source or a destination. */
typedef int32_t dray_answer_kind;
enum {
  DRAY_ANSWER_LIFT_ALLOWED = 1,  /* The source allows `ids` to be lifted. */
  DRAY_ANSWER_LIFT_REFUSED = 2,  /* The source allows no item to be lifted; see `reason`. */
  DRAY_ANSWER_ACCEPTS_TYPES = 3,  /* The destination takes items of the types `ids`; an empty list: any. */
  DRAY_ANSWER_SKIPPED = 4, /* The destination does not take these items, see `reason`; the next one is asked. */
  DRAY_ANSWER_OPERATION = 5,   /* A drop would have the operation `operation`; see `reason`. */
  DRAY_ANSWER_CARRIES = 6 /* The source allows `quantity` of `total` to be carried. */
};

/*
 * A question to a rule and its answer: one step in the evaluation of a verdict. May grow: step through the list by
 * dray_explanation.trace_stride.
 */
typedef struct dray_trace_step {
  dray_answer_kind kind;
  dray_operation operation; /* Of DRAY_ANSWER_OPERATION. */
  dray_id place;            /* The element with the modifier; if it has no id, the nearest named container around it. */
  const char *question;     /* The name of the modifier or of the delegate's function, as in scripts. */
  const char *script;       /* The file of the rule; empty if the rule is not in a script. */
  int64_t line;             /* The line on which the rule begins; 0 if it is not in a script. */
  dray_reason reason;
  const dray_id *ids;
  size_t id_count;
  int64_t quantity, total; /* Of DRAY_ANSWER_CARRIES. */
} dray_trace_step;

/*
 * The predicted result of a hypothetical drag, with the answers that led to it.
 */
typedef struct dray_explanation {
  size_t struct_size;       /* Set by you. */
  dray_operation operation; /* 0 if no item can be lifted. */
  dray_cause cause;         /* DRAY_CAUSE_DROPPED if accepted; the command of the drop may still refuse it. */
  dray_reason reason;
  const dray_id *item_ids; /* The items that would be lifted. */
  size_t item_count;
  dray_route route;                 /* Source and destination of the items. */
  const dray_drop_details *details; /* Details of the destination's answer; never NULL. */
  dray_operation suggested;         /* A set: the operations that the source suggests for this destination. */
  int32_t reserved;
  const dray_trace_step *trace;     /* All questions with their answers, in the order of asking. */
  size_t trace_count;
  size_t trace_stride; /* From one step to the next. Unit: bytes. */
} dray_explanation;

/* The i-th step of an explanation's trace, i < explanation.trace_count. */
#define DRAY_TRACE_STEP(explanation, i) \
  DRAY_ELEMENT(dray_trace_step, (explanation).trace, (explanation).trace_stride, i)
const dray_trace_step *dray_trace_step_at(const dray_explanation *explanation, size_t i);

/*
 * Evaluates a hypothetical drag and explains the result: each rule asked, its line, and its answer.
 *
 *   drag          Borrowed for the call: `item` and `place` are required, `from` and `has_positions` are ignored.
 *   explanation   Set its struct_size; filled if DRAY_STATUS_OK. If the item or the place does not exist, `reason`
 *                 explains it.
 *
 * DRAY_STATUS_MISUSE: an argument is NULL, a struct_size is too small, the string of an id is NULL but its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: item or place is not set, or an unknown modifier or kind of id.
 */
dray_status dray_host_why(dray_host *host, const dray_drag *drag, dray_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif

/*
 * dray/rule.h - rules of the program
 */
#ifndef DRAY_RULE_H
#define DRAY_RULE_H

#include "exchange.h"
#include "result.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Rules of the program == */

/* The phase of a drag, for its source or for a destination. */
typedef int32_t dray_phase;
enum {
  DRAY_PHASE_INITIAL = 1,  /* Source: the drag is about to begin. */
  DRAY_PHASE_ENTERING = 2, /* Destination: the drag entered it. */
  DRAY_PHASE_ACTIVE = 3,
  DRAY_PHASE_EXITING = 4, /* Destination: the drag left it. */
  DRAY_PHASE_ENDING = 5,  /* Source: the drag is about to end with `operation`. */
  DRAY_PHASE_ENDED = 6,
  DRAY_PHASE_DATA_TRANSFER_COMPLETED = 7,
  /* Source: a drop has taken item_ids. If `operation` is DRAY_OPERATION_MOVE or DRAY_OPERATION_DELETE, the source
     removes the items. It does so in the transaction of the drop, which can still be refused and rolled back. */
  DRAY_PHASE_TAKEN = 8
};

/*
 * The arguments of a rule. Fields that the modifier does not use are 0 or empty; index and quantity are then -1. Valid
 * until the rule returns. May grow: struct_size has the present size.
 */
typedef struct dray_rule_call {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_phase phase;   /* Of the drag; 0 without a drag. */
  /* For a destination: the operation of the latest verdict on the drop, and at the end that of the outcome. For the
     source: the operation of the drop at DRAY_PHASE_TAKEN, and that of the outcome from DRAY_PHASE_ENDING on. */
  dray_operation operation;
  dray_operation suggested; /* A set: the operations that the source suggests. */
  dray_modifiers modifiers; /* The modifier keys that are held. */
  uint64_t drag;            /* The number of the drag, as in dray_event. */
  dray_id node;             /* The id of the node to which the rule is attached, if it has one. */
  dray_id type;             /* The type of the first item. */
  const dray_id *item_ids;  /* The dragged, moved, delivered or tapped items; the items to lift. */
  size_t item_count;
  dray_route route;    /* The source and the destination; of a tap: `from` is the container around it. */
  double x, y;         /* The position of the pointer. Space: the node of the rule. */
  int64_t index;       /* The offset in the list at which a drop would insert; -1: none. */
  int64_t quantity;    /* How much of an item is carried or delivered; -1: the item has no quantity. */
  const size_t *rows;  /* Of on_move and on_delete: the offsets of the rows, from 0, ascending. */
  size_t row_count;
  const char *key;     /* Of on_key_press: the key. */
  int32_t is_targeted; /* Of is_targeted: 1 while a drag is over the node, else 0. */
  dray_cause cause;    /* For the source: the cause of the outcome, from DRAY_PHASE_ENDING on. Otherwise 0. */
  /* The reason of the outcome: for the source from DRAY_PHASE_ENDING on, for a destination at DRAY_PHASE_ENDED. For a
     rule that takes data: the reason why the data has not arrived. */
  dray_reason reason;
  const dray_data *data; /* The data of dray_answer_load; NULL: it has not arrived. */
} dray_rule_call;

/*
 * The answer of a rule. Valid on the thread of the rule until the rule returns; afterwards each dray_answer_...
 * function returns DRAY_STATUS_MISUSE.
 */
typedef struct dray_answer dray_answer;

/*
 * A rule: a question, a command or an observer. A question decides and changes nothing; the host calls it often. A
 * command changes the model. An observer may change the appearance only; its answer is ignored. A rule that does not
 * answer accepts, unless `must_answer` is set.
 *
 * A failing rule is reported with DRAY_REPORT_FAILED. The function of this header that ran the rule returns
 * DRAY_STATUS_FAILED only if the failure decides its response.
 *
 *   user     The `user` of dray_rule; if that is NULL, the `user` of dray_host_set_scene.
 *   answer   Takes one answer. A second one is DRAY_STATUS_MISUSE, and the rule has failed; only dray_answer_fail can
 *            follow another answer. dray_answer_load and dray_answer_begin_load are requests, not answers.
 */
typedef void (*dray_rule_function)(void *user, const dray_rule_call *call, dray_answer *answer);

/*
 * A modifier: its options and its rule. Each modifier below names the fields that it reads; others are ignored.
 */
typedef struct dray_rule {
  size_t struct_size;
  dray_rule_function function;
  void *user; /* Passed to these functions and to `destroy`; may be NULL. */
  dray_id type;             /* An item type. */
  dray_id item_namespace;   /* The namespace of the items; none: that of the node. */
  const dray_id *types;     /* Further item types or content types. */
  size_t type_count;
  int32_t is_disabled;      /* Not 0: the modifier has no effect. */
  dray_modifiers modifiers; /* The modifier keys that must be held. */
  const char *key;          /* A key, as in dray_input. */
  int64_t tap_count;        /* The number of taps; 0 means 1. */
  double interval;          /* Of a timer; greater than 0. Unit: seconds. */
  int32_t repeats;          /* Not 0: the timer starts again each time it has fired. */
  int32_t ignores_modifiers;         /* Not 0: held modifier keys do not change the suggested operations. */
  dray_operation operations;         /* A set: operations within the program; 0: DRAY_OPERATION_COPY. */
  dray_operation outside_operations; /* A set: operations for other programs; 0: DRAY_OPERATION_COPY. */
  /* Of reorder_container with lists in lists: a drop within this distance of the beginning or the end of an item that
     holds a list goes before or after the item. Unit: points. */
  double edge;
  int32_t has_edge; /* Not 0: `edge` is used; 0: 12 points. */
  /* Of the commands of drops. Not 0: the command has effects that no model of dray_host_add_model contains, such as a
     file. A drop that changes no model is then not DRAY_CAUSE_UNCHANGED. */
  int32_t has_other_effects;
  dray_rule_function is_targeted; /* An observer; NULL: none. */
  dray_rule_function data;    /* Of drag_container: a question that makes the data of an item; NULL: no data. */
  const char *suggested_name; /* A file name for the data, with extension; may be NULL. */
  /* Called once with `user`: after the last call of a function of this struct, or if the modifier is refused. NULL:
     `user` must be valid as long as the `user` of dray_host_set_scene. */
  dray_destroy_function destroy;
  /* Not 0: a function of this struct that returns without an answer has failed. For languages in which a callback can
     end before its first statement, such as by the exception of a signal handler. */
  int32_t must_answer;
  int32_t reserved;
} dray_rule;

#ifdef __cplusplus
}
#endif

#endif

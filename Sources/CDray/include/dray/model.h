/*
 * dray/model.h - models of the program
 */
#ifndef DRAY_MODEL_H
#define DRAY_MODEL_H

#include "rule.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Models of the program == */

/* A function of dray_model without arguments, such as `begin` and `rollback`. `user` is that of dray_model. */
typedef void (*dray_model_function)(void *user);

/* Checks the changed model, by dray_answer_refuse or dray_answer_fail. */
typedef void (*dray_check_function)(void *user, dray_answer *answer);

/*
 * Makes the changes permanent. Also called at the end of an undo or redo. After an undo or redo the host forgets the
 * returned change at once.
 *
 *   size   Set it to the memory of the returned change, which counts towards undo_memory_limit. Initially 0. Unit:
 *          bytes.
 *
 * Returns the change: a pointer to data of the program, from which undo and redo restore the model; NULL: nothing has
 * changed.
 */
typedef void *(*dray_commit_function)(void *user, size_t *size);

/* Undoes, redoes or forgets a change that dray_commit_function returned. */
typedef void (*dray_change_function)(void *user, void *change);

/* Restores the model at the latest mark, and removes the mark. Returns 0 if it cannot restore the model: the whole
   transaction then fails at its end, and is rolled back. Any other value: success. */
typedef int32_t (*dray_return_function)(void *user);

/* Returns the number of changes of the model in the running transaction. Each change increases the number: if two calls
   return the same one, the model was not changed between them. */
typedef uint64_t (*dray_count_function)(void *user);

/*
 * A model of the program, which takes part in the transactions of all rules and plugins: all models are committed, or
 * all are rolled back. The host calls `begin`. Then commands, `undo` or `redo` change the model. At the end the host
 * calls `prepare` and `commit`. At any time after `begin`, it can call `rollback` instead of the remaining functions.
 * For a refused undo it calls `begin`, `undo`, `redo` and `rollback`. `forget` and `destroy` run at the end of the call
 * that made them due.
 *
 * While the host has a model, a drop that moves items and changes no model ends with DRAY_CAUSE_UNCHANGED, unless its
 * dray_rule has has_other_effects. If the host has no model, it cannot tell whether a command of the program has
 * changed something.
 *
 * A command of a script can make moves, by dray.move. Before such a move the host calls `mark`. If the move succeeds,
 * the host calls `forget_mark`. If the move fails or is refused, the host calls `return_to_mark`, and the command
 * continues. Marks nest, and the host ends each one before the transaction ends.
 */
typedef struct dray_model {
  size_t struct_size;
  dray_model_function begin;    /* Stores the present model, for rollback. Required. */
  dray_check_function prepare;  /* Checks the changed model, after the new scene is described; NULL: no check. */
  dray_commit_function commit;  /* Required. */
  dray_model_function rollback; /* Restores the model that begin stored. Required. */
  dray_change_function undo;    /* Restores the model before the change. Required. */
  dray_change_function redo;    /* Restores the model after the change. Required. */
  dray_change_function forget;  /* Frees a change that no step of undo has. May be NULL. */
  dray_destroy_function destroy; /* Called after the last use of the model and the last forget. May be NULL. */
  void *user;                   /* Passed to each of these functions; may be NULL. */
  /* Marks inside a transaction: all three or none. Without them, a move that is refused inside a command of a script
     makes the whole command fail. */
  dray_model_function mark;            /* Marks the present model. */
  dray_model_function forget_mark;     /* Removes the latest mark, and keeps the changes since. */
  dray_return_function return_to_mark; /* Restores the model at the latest mark, and removes the mark. */
  /* Without it, the host notices a move inside a command that changes nothing only after the source has removed the
     items. */
  dray_count_function count_changes;
} dray_model;

/*
 * Adds a model. The host keeps it until dray_host_remove_model, or until the host is destroyed.
 *
 *   model   Copied.
 *
 * DRAY_STATUS_MISUSE: host or model is NULL, struct_size is too small, a required function is NULL, only some of the
 *   functions for marks are set, or the call comes from inside a callback. After a failure `destroy` is called, unless
 *   the struct is NULL or too small.
 */
dray_status dray_host_add_model(dray_host *host, const dray_model *model);

/*
 * Removes a model. Its changes can no longer be undone; those of other models can. `forget` for each of its changes and
 * then its `destroy` run at the end of this call.
 *
 *   user   The `user` of the model. Of several models with the same user, the latest one is removed.
 *
 * DRAY_STATUS_INVALID: the host has no such model.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_remove_model(dray_host *host, void *user);

#ifdef __cplusplus
}
#endif

#endif

/*
 * dray/command.h - commands of the program, and drops that wait
 */
#ifndef DRAY_COMMAND_H
#define DRAY_COMMAND_H

#include "rule.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Loads == */

/*
 * Requests the data of an item. Allowed in the command of drop_destination or on_drop, and in a command that takes
 * data. After the command has returned, the drop waits for the data: a source in a script provides it at a tick, and
 * the program provides the data of other programs after dray_host_requests.
 *
 *   item   The index of the item in item_ids of that call.
 *   type   A content type. The first type that the source promises and that conforms to this one is requested.
 *   take   A command, called once at a later input, with the data in `data`, or without data and with `reason`. With
 *          data, dray_answer_refuse refuses this item; without data, it refuses the whole drop. `take` can request more
 *          data. dray_host_cancel_drop calls it with the reason. It is not called if the drop has ended in
 *          another way or was undone before the data arrives.
 *   user   Passed to `take`. NULL: the `user` of dray_host_set_scene. The `user` of the rule remains valid for `take`;
 *          any other pointer must be valid until `take` was called or the drop has ended.
 *
 * DRAY_STATUS_NO_VALUE: the item does not promise such data. The answer is unchanged.
 * DRAY_STATUS_MISUSE: answer, type or take is NULL, or the rule is not such a command.
 * DRAY_STATUS_INVALID: the drop has no item with this index, or type is not UTF-8.
 * After DRAY_STATUS_MISUSE and DRAY_STATUS_INVALID the rule has failed, as in dray_answer_refuse.
 */
dray_status dray_answer_load(dray_answer *answer, size_t item, const char *type, dray_rule_function take, void *user);

/*
 * Makes the drop wait for a result that does not come from an item, such as the answer of a server. Allowed in the
 * command of drop_destination or on_drop, and in a command that takes data. After the command has returned, the drop
 * waits until dray_host_finish_load or dray_host_fail_load was called for each load, or until it is cancelled.
 *
 *   load   Receives the number of the load, which is not 0 and is used once in a host.
 *
 * DRAY_STATUS_MISUSE: answer or load is NULL, or the rule is not such a command. The rule has then failed, as in
 *   dray_answer_refuse.
 */
dray_status dray_answer_begin_load(dray_answer *answer, uint64_t *load);

/*
 * Reports that a load of dray_answer_begin_load has succeeded, and applies its result to the model. This is a
 * transaction of its own, and a part of the drop's step of undo. After the last load the drag ends. dray_host_response
 * returns the result.
 *
 *   load   The number of the load.
 *   take   A command, called once before this call returns. Its dray_rule_call has no drag, as in dray_host_perform. If
 *          it refuses, the drop fails.
 *   user   Passed to `take`; may be NULL.
 *
 * DRAY_STATUS_INVALID: the load is not pending: it was finished, or its drop has ended.
 * DRAY_STATUS_FAILED: the command failed, an invariant of a plugin does not hold, the new scene cannot be built, or
 *   another load of the drop has failed. The changes of the command were undone, and the drop has failed.
 * DRAY_STATUS_MISUSE: host or take is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_finish_load(dray_host *host, uint64_t load, dray_rule_function take, void *user);

/*
 * Reports that a load of dray_answer_begin_load has failed. When the other loads of the drop have ended, the drop
 * fails, and the source keeps the items. dray_host_response returns the result.
 *
 *   load     The number of the load.
 *   reason   A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_INVALID: the load is not pending, as in dray_host_finish_load; or reason is not UTF-8.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_fail_load(dray_host *host, uint64_t load, const char *reason);

/* == Commands == */

/*
 * Runs a command of the program, such as that of a button or a menu, as one transaction and one step of undo. The scene
 * is described again. dray_host_response returns the result.
 *
 *   command   Called once before this call returns. Its dray_rule_call has no drag: only struct_size is set, and
 *             index and quantity are -1.
 *   user      Passed to `command`; may be NULL.
 *
 * DRAY_STATUS_OK also if the command or a model refuses.
 * DRAY_STATUS_FAILED: the command failed, an invariant of a plugin does not hold, or the new scene cannot be built. All
 *   models are restored.
 * DRAY_STATUS_MISUSE: host or command is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_perform(dray_host *host, dray_rule_function command, void *user);

#ifdef __cplusplus
}
#endif

#endif

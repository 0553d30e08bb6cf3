/*
 * dray/move.h - moves without coordinates, and the cancelling of drags
 */
#ifndef DRAY_MOVE_H
#define DRAY_MOVE_H

#include "legal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Moves without coordinates == */

/*
 * Moves an item without a pointer: asks the same rules and runs the same command as a drag with a pointer. For computer
 * players, hints, moves that arrive over a network, and buttons. Drags of pointers continue. dray_host_response returns
 * the result: DRAY_RESPONSE_ENDED. Undo reverts the move. A journal records the move as `move_item`.
 *
 *   drag   Borrowed for the call: `item` and `place` are required, `from` and `has_positions` are ignored. The
 *          move is refused if the drop would not insert before `before`. dray_host_why explains the same drag.
 *
 * DRAY_STATUS_OK also if the move is refused, or the item or the place does not exist: nothing has changed.
 * DRAY_STATUS_FAILED: a rule failed, and its changes were undone.
 * DRAY_STATUS_MISUSE: host or drag is NULL, struct_size is too small, the string of an id is NULL but its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: item or place is not set, or an unknown modifier or kind of id.
 */
dray_status dray_host_move(dray_host *host, const dray_drag *drag);

/*
 * Performs a drag from the list that dray_host_legal returned last, with the modifier keys of that question. The rules
 * are asked again, so that the drag may be refused after other changes.
 *
 *   index   The position of the drag in that list, from 0.
 *
 * DRAY_STATUS_INVALID: the list has no such index, or dray_host_legal was not called since the host was created or
 *   restored.
 * DRAY_STATUS_OK, DRAY_STATUS_FAILED, DRAY_STATUS_MISUSE: as in dray_host_move.
 */
dray_status dray_host_move_legal(dray_host *host, size_t index);

/*
 * Cancels a drag. dray_host_response returns the result. The pointer can begin another drag after its release.
 *
 *   pointer   As in dray_event.
 *   reason    A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag.
 * DRAY_STATUS_FAILED: a rule of the source failed, and its changes were undone. The drag has ended.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: reason is not UTF-8.
 */
dray_status dray_host_cancel_drag(dray_host *host, int64_t pointer, const char *reason);

/*
 * Cancels a drop that waits for its data, its command or a load. Changes that are already committed remain; the source
 * keeps its items. dray_host_response returns the result.
 *
 *   drag     The number of the drag, as in dray_event.
 *   reason   A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_NO_VALUE: no drop of this drag waits.
 * DRAY_STATUS_FAILED, DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID: as in dray_host_cancel_drag.
 */
dray_status dray_host_cancel_drop(dray_host *host, uint64_t drag, const char *reason);

#ifdef __cplusplus
}
#endif

#endif

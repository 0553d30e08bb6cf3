/*
 * dray/modifier.h - the modifiers of nodes
 */
#ifndef DRAY_MODIFIER_H
#define DRAY_MODIFIER_H

#include "rule.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Modifiers == */

/*
 * The modifiers, with the names and the effects that they have in scripts. Each is attached to the innermost open node,
 * or to the dray_scene_begin_for_each that is open inside it. The order of different modifiers has no effect.
 *
 *   drag_container            type, item_namespace, function: a question. Without an answer or a function, the items
 *                             of item_ids are lifted; dray_answer_items replaces them by others. Only items with
 *                             draggable, or in a reorder_container, can be lifted.
 *                             types, data, suggested_name: the content types in which each item provides its data to
 *                             receivers in this and other programs, from the highest fidelity to the lowest. The host
 *                             calls `data` at a tick for each request, with the item in item_ids and the content type
 *                             in `type`. It answers with dray_answer_data or dray_answer_refuse.
 *   drag_container_selection  type, item_namespace, function: a question. Answers with dray_answer_items.
 *   draggable                 No fields. A drag can begin at the node; the drag_container around it answers which items
 *                             are lifted.
 *   drag_handle               No fields. The innermost item around the node is lifted only at its handles.
 *   drag_configuration        operations, outside_operations, ignores_modifiers
 *   drag_quantity             function: a question. Answers with dray_answer_quantity.
 *   on_drag_session_updated   function: an observer; at DRAY_PHASE_TAKEN and DRAY_PHASE_ENDED a command. Each drag has
 *                             DRAY_PHASE_INITIAL, DRAY_PHASE_ENDING and DRAY_PHASE_ENDED exactly once, the last two
 *                             with the outcome, after the transaction of a drop.
 *   drop_destination          type, types, is_disabled, is_targeted, function: a command.
 *   drop_configuration        function: a question. Answers with dray_answer_drop or dray_answer_refuse.
 *   on_drop                   type, types, is_targeted, function: a command.
 *   on_drop_session_updated   function: an observer.
 *   reorder_container         type, item_namespace, is_disabled, edge, is_targeted, function: a command that moves
 *                             item_ids to `route.to`, before `route.before`.
 *   on_tap_gesture            tap_count, type, function: a command.
 *   on_key_press              key, modifiers, function: a command.
 *   on_timer                  interval, repeats, is_disabled, function: a command.
 *   on_spring_loading         function: a command at DRAY_PHASE_ACTIVE. If it has accepted, it is called once more: at
 *                             DRAY_PHASE_EXITING when the pointer leaves the node, or at DRAY_PHASE_ENDED when the drag
 *                             has ended without a drop inside.
 *   on_move                   Only on dray_scene_begin_for_each. function: a command that moves `rows` before `index`.
 *   on_delete                 Only on dray_scene_begin_for_each. function: a command that deletes `rows`.
 *
 *   rule   Borrowed for the call. May be NULL only for a modifier without fields.
 *
 * DRAY_STATUS_MISUSE: scene or rule is NULL, struct_size is too small, function or key is NULL but required, types is
 *   NULL but type_count is not 0, no scene is being described, no node is open, or the string of an id is NULL but its
 *   kind is DRAY_ID_STRING.
 * DRAY_STATUS_INVALID: an unknown constant, a missing type, an empty key, a number that is not finite or is negative,
 *   or an interval of a timer that is not greater than 0.
 * A modifier on a node on which it has no effect makes the scene invalid.
 */
dray_status dray_scene_drag_container(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_container_selection(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_draggable(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_handle(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_configuration(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_quantity(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_drag_session_updated(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drop_destination(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drop_configuration(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_drop(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_drop_session_updated(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_reorder_container(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_tap_gesture(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_key_press(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_timer(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_spring_loading(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_move(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_delete(dray_scene *scene, const dray_rule *rule);

/* == Previews == */

/* The arrangement of the previews of several dragged items. */
typedef int32_t dray_formation;
enum {
  DRAY_FORMATION_DEFAULT = 0,
  DRAY_FORMATION_NONE = 1,
  DRAY_FORMATION_PILE = 2,
  DRAY_FORMATION_LIST = 3,
  DRAY_FORMATION_STACK = 4
};

/*
 * The modifiers drag_previews_formation and drop_previews_formation.
 *
 *   formation   Of the first: for drags that begin at the node or inside it, while they are not over a destination. Of
 *               the second: for drags over the node and over destinations inside it. The innermost such node decides.
 *
 * They return the same statuses as the other modifiers.
 */
dray_status dray_scene_drag_previews_formation(dray_scene *scene, dray_formation formation);
dray_status dray_scene_drop_previews_formation(dray_scene *scene, dray_formation formation);

/*
 * Describes what is drawn instead of an item while it is dragged, centred on the item's frame: nodes without modifiers.
 * Called when a drag begins with the item. If it fails, the item itself is drawn.
 *
 *   user   The `user` of dray_scene_drag_preview; if that is NULL, the `user` of dray_host_set_scene.
 *   call   item_ids: the item.
 */
typedef void (*dray_preview_function)(void *user, const dray_rule_call *call, dray_scene *scene);

/*
 * The modifier drag_preview, of an item.
 *
 *   user   Must be valid as long as the `user` of dray_host_set_scene, or until the `destroy` of dray_scene_keep. May
 *          be NULL.
 *
 * DRAY_STATUS_MISUSE: scene or preview is NULL, no scene is being described, or no node is open.
 * The modifier on another node makes the scene invalid.
 */
dray_status dray_scene_drag_preview(dray_scene *scene, dray_preview_function preview, void *user);

/*
 * The modifier preview_for_cancelling: the movement of each preview when a drag that began at the node, or inside it,
 * ends without a drop. If several nodes around the source have the modifier, the innermost one decides.
 *
 *   rule   function: a question, called once for each item, with the item in item_ids. It answers with
 *          dray_answer_preview_ending. Without an answer, or after a refusal, the preview returns to the item.
 *
 * Returns the same statuses as the other modifiers.
 */
dray_status dray_scene_preview_for_cancelling(dray_scene *scene, const dray_rule *rule);

#ifdef __cplusplus
}
#endif

#endif

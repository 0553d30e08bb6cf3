/*
 * dray/state.h - outcomes and states of plugins
 */
#ifndef DRAY_STATE_H
#define DRAY_STATE_H

#include "host.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Outcomes and states == */

/*
 * The outcome of the game of a plugin, such as "won".
 *
 *   plugin    The name of the plugin; NULL: the plugin loaded first.
 *   outcome   Receives the text; empty unless DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the game is not over, or a rule failed, which is reported.
 * DRAY_STATUS_MISUSE: host or outcome is NULL, or the call comes from inside a callback, because it calls a rule.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded.
 */
dray_status dray_host_outcome(dray_host *host, const char *plugin, const char **outcome);

/*
 * The latest committed content of a state of a plugin: the text of a Lua table with sorted keys, so that equal states
 * have equal texts.
 *
 *   plugin   The name of the plugin; NULL: the plugin loaded first.
 *   name     The name of the state, as in dray.state or dray.view_state.
 *   text     Receives the text; empty unless DRAY_STATUS_OK.
 *
 * DRAY_STATUS_MISUSE: host, name or text is NULL.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded, or it has no state
 *   of this name.
 * DRAY_STATUS_FAILED: the text would be longer than 32 MB.
 */
dray_status dray_host_state(dray_host *host, const char *plugin, const char *name, const char **text);

/*
 * The latest committed content of a state, as a value; of a collection, its rows as a list.
 *
 *   plugin   The name of the plugin; NULL: the plugin loaded first.
 *   name     The name of the state, view state or collection.
 *   value    Receives the value; DRAY_VALUE_NONE unless DRAY_STATUS_OK.
 *
 * DRAY_STATUS_MISUSE: host, name or value is NULL.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded, or it has no state
 *   of this name.
 */
dray_status dray_host_state_value(dray_host *host, const char *plugin, const char *name, dray_value *value);

#ifdef __cplusplus
}
#endif

#endif

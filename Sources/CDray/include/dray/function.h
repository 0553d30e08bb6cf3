/*
 * dray/function.h - functions and values for scripts
 */
#ifndef DRAY_FUNCTION_H
#define DRAY_FUNCTION_H

#include "host.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Functions for scripts == */

/*
 * A function that scripts call.
 *
 *   user        The `user` of dray_host_set_function.
 *   arguments   An array; NULL if count is 0. Valid until the function returns.
 *   reply       Takes the result, which the script may keep. Without a reply the script receives nil.
 */
typedef void (*dray_function)(void *user, const dray_value *arguments, size_t count, dray_reply *reply);

/*
 * Provides a function to scripts as `dray.host.NAME`, for plugins that are loaded or reloaded from now on. A plugin
 * that is rebuilt after a stop keeps the functions and values of its load. A journal records the results, and a replay
 * uses them instead of calling the function. Undo does not revert the function's own effects.
 *
 *   name       The name of the function in `dray.host`. A function precedes a value of the same name.
 *   function   NULL: removes the function for plugins that are loaded from now on.
 *   user       Passed to `function` and `destroy` unchanged; may be NULL.
 *   destroy    Called once, when no plugin can call the function any more or if this call fails; may be NULL.
 *
 * DRAY_STATUS_MISUSE: host or name is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: name is not UTF-8.
 */
dray_status dray_host_set_function(dray_host *host, const char *name, dray_function function, void *user,
                                   dray_destroy_function destroy);

/*
 * Provides a value to scripts as `dray.host.NAME`, read-only, for plugins that are loaded or reloaded from now on. Each
 * access in a script copies a table, so that its writes change only its copy.
 *
 *   value   Copied. NULL or DRAY_VALUE_NONE: removes the value.
 *
 * DRAY_STATUS_MISUSE: host or name is NULL, a string, items or fields are NULL although their length or count is not 0,
 *   or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: name is not UTF-8, or the value is invalid as in dray_reply_value.
 */
dray_status dray_host_set_value(dray_host *host, const char *name, const dray_value *value);

#ifdef __cplusplus
}
#endif

#endif

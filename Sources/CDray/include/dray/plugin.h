/*
 * dray/plugin.h - loading, reloading and listing plugins
 */
#ifndef DRAY_PLUGIN_H
#define DRAY_PLUGIN_H

#include "host.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Plugins == */

/*
 * The value of one option that a manifest declares. This struct does not grow.
 */
typedef struct dray_option {
  const char *name;
  dray_value value;
} dray_option;

/* A file of a plugin in memory: text in UTF-8. This struct does not grow. */
typedef struct dray_file {
  const char *path; /* Relative to the plugin, such as "init.lua". */
  const char *text; /* Need not end in NUL. */
  size_t length;    /* Of `text`, in bytes. */
} dray_file;

/*
 * Reads a file of a plugin: replies with the file's text as a string, or with an error. No reply means that the file
 * does not exist. Called during dray_host_load_plugin, and later when a script requires a module. Each file is read
 * once, and again by dray_host_reload_plugin.
 *
 *   user   The `user` of dray_plugin_options.
 *   path   Relative to the plugin, such as "init.lua"; never absolute, and without "..".
 */
typedef void (*dray_read_function)(void *user, const char *path, dray_reply *reply);

/*
 * The settings of a plugin to load.
 */
typedef struct dray_plugin_options {
  size_t struct_size;
  uint64_t seed;              /* Seed of all random numbers of the plugin; the same numbers on every machine. */
  const dray_option *options; /* An array; NULL if option_count is 0. */
  size_t option_count;        /* Other options keep the default of the manifest. */
  /* A plugin in memory: its files, which are copied, or a function that reads them. The path of dray_host_load_plugin
     is then a name for messages. If `files` has no "plugin.lua", this path is also the plugin's name, and its script is
     "init.lua". A plugin with `read` needs a "plugin.lua". */
  const dray_file *files; /* An array; NULL if file_count is 0. */
  size_t file_count;
  dray_read_function read;       /* NULL: none. */
  void *user;                    /* Passed to `read` and `destroy` unchanged; may be NULL. */
  /* Called once if `read` is set: after the last call of `read`, or if dray_host_load_plugin fails. */
  dray_destroy_function destroy;
} dray_plugin_options;

/*
 * Loads a plugin from its folder or from memory: reads plugin.lua, runs its scripts, builds its scene. Plugins loaded
 * later are drawn in front of it. Items can be dragged from one plugin to another.
 *
 *   path      The folder, as for open(2); for a plugin in memory, the name in messages. It may be empty only for a
 *             plugin in memory with a plugin.lua.
 *   options   Borrowed for the call. NULL: seed 0, every option with the default of the manifest.
 *
 * DRAY_STATUS_MISUSE: host or path is NULL, a struct_size is too small, a list is NULL although its count is not 0,
 *   the name or the string of an option or the path or the text of a file is NULL, `files` and `read` are both set, or
 *   the call comes from inside a callback.
 * DRAY_STATUS_INVALID: the folder or a file cannot be read, or a file is given twice; the manifest, a script or the
 *   scene is invalid; an option is unknown, is set twice, has an unknown kind or has a value that the manifest does not
 *   allow; a plugin of this name is already loaded, or a plugin that this one depends on is not.
 */
dray_status dray_host_load_plugin(dray_host *host, const char *path, const dray_plugin_options *options);

/*
 * Unloads a plugin: drags of its items and its waiting commands end, and its part of the scene is removed.
 *
 *   plugin   The name in its manifest.
 *
 * DRAY_STATUS_MISUSE: host or plugin is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or another plugin depends on it: unload that one first.
 */
dray_status dray_host_unload_plugin(dray_host *host, const char *plugin);

/*
 * Restarts a plugin: its states and collections get their initial values, as one step of undo. Random numbers continue
 * their sequence, so that a card game deals different cards. dray_host_response returns the result.
 *
 *   plugin   The name in its manifest; NULL: the plugin loaded first.
 *
 * DRAY_STATUS_FAILED: the function that computes an initial state failed. No state has changed.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded.
 */
dray_status dray_host_restart_plugin(dray_host *host, const char *plugin);

/*
 * Loads the rules of a plugin again, after its files have changed, and continues with its states, undo steps, random
 * numbers, timers and drags. Waiting commands, and drags whose source is not in the new scene, end with
 * DRAY_CAUSE_RELOADED. The changes are reported with DRAY_REPORT_RELOADED. Files of a plugin in memory are those of
 * dray_host_load_plugin, or are read again by its function.
 *
 *   plugin   The name in its manifest; NULL: the plugin loaded first.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded; or the new files
 *   are invalid, as of dray_host_load_plugin. The old rules then continue.
 */
dray_status dray_host_reload_plugin(dray_host *host, const char *plugin);

/*
 * A loaded plugin. Grows at its end: step through the list by dray_plugins.stride.
 */
typedef struct dray_plugin {
  const char *name;           /* The name in its manifest, which functions take as `plugin`. */
  const char *id;             /* The id in its manifest, in reverse-DNS form. */
  const char *version;        /* The version in its manifest. */
  const dray_option *options; /* The values of all its options, in the order of their names. */
  size_t option_count;
  const char *const *states; /* The names of its states, then of its collections. */
  size_t state_count;
  const char *const *view_states; /* The names of its view states. */
  size_t view_state_count;
} dray_plugin;

/*
 * A list of plugins, in the order of loading. This struct does not grow.
 */
typedef struct dray_plugins {
  const dray_plugin *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_plugins;

/* The i-th plugin of a list, from 0; i < list.count. */
#define DRAY_PLUGIN(list, i) DRAY_ELEMENT(dray_plugin, (list).items, (list).stride, i)
const dray_plugin *dray_plugin_at(const dray_plugins *list, size_t i);

/*
 * The loaded plugins.
 *
 *   list   Receives the plugins.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_plugins(dray_host *host, dray_plugins *list);

/*
 * Memory use of a plugin. Unit: bytes.
 */
typedef struct dray_memory {
  size_t struct_size;        /* Set by you. */
  uint64_t scripts;          /* Memory of its Lua state. */
  uint64_t host_memory;      /* Memory that the host keeps for it, without the overhead of the allocator. */
  uint64_t host_memory_peak; /* The maximum of host_memory since the plugin was loaded. */
  uint64_t host_memory_limit; /* 0: unlimited. */
  uint64_t scripts_limit;     /* Limit of `scripts` minus the memory of an empty Lua state; 0: unlimited. */
} dray_memory;

/*
 * The present memory use of a plugin. A plugin that exceeds a limit is reported with DRAY_REPORT_REBUILT.
 *
 *   plugin   The name in its manifest.
 *   memory   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: no plugin of this name is loaded.
 * DRAY_STATUS_MISUSE: host, plugin or memory is NULL, or struct_size is too small.
 */
dray_status dray_host_memory(dray_host *host, const char *plugin, dray_memory *memory);

#ifdef __cplusplus
}
#endif

#endif

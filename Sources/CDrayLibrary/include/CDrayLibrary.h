/* The library for scripts and the definition files: Lua texts that are embedded in the program. */
#ifndef CDRAY_LIBRARY_H
#define CDRAY_LIBRARY_H

#include <stddef.h>

/* One Lua file. `text` is not NUL-terminated. */
typedef struct cdray_part {
  const char *name;
  const char *text;
  size_t count;
  const char *names; /* the names that the part defines, separated by spaces, or NULL */
} cdray_part;

/* The parts of the module `dray`. Those without `names` run when a Lua state opens. They come first, in this order. */
extern const cdray_part *const cdray_module_parts;
extern const size_t cdray_module_part_count;

/* The parts of the driver: the module `dray` for tests and prompts that play plugins, and the printing of values. Those
 * without `names` run when a Lua state opens. */
extern const cdray_part *const cdray_driver_parts;
extern const size_t cdray_driver_part_count;

/* The module `dray.array`, which runs when a script first requires it. Its `names` are NULL. */
extern const cdray_part *const cdray_array;

/* The definition files for editors, from plugins/types, by which the library checks calls. Their `names` are NULL. */
extern const cdray_part *const cdray_definitions;
extern const size_t cdray_definition_count;

/* The definition files by which the library checks calls of the driver. Their `names` are NULL. */
extern const cdray_part *const cdray_driver_definitions;
extern const size_t cdray_driver_definition_count;

/* The definition file by which the host checks manifests. Its `names` are NULL. */
extern const cdray_part *const cdray_manifest_definitions;
extern const size_t cdray_manifest_definition_count;

/* The other definition files, which are only looked up. Their `names` are NULL. */
extern const cdray_part *const cdray_further_definitions;
extern const size_t cdray_further_definition_count;

#endif

/*
 * dray/base.h - versions, texts, lists and status codes
 */
#ifndef DRAY_BASE_H
#define DRAY_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == Versions, texts and lists == */

/* The version of this header. dray_version() returns the version of the linked library. */
#define DRAY_VERSION_MAJOR 0
#define DRAY_VERSION_MINOR 1
#define DRAY_VERSION_PATCH 0

/* The version of the library, such as "0.1.0". The string is valid for ever; any thread may call this function. */
const char *dray_version(void);

/*
 * The length of a text of this library, in bytes, without the NUL at its end. A NUL that a script wrote into the text
 * counts as one byte.
 *
 *   text   A pointer that a function returned, or a member of a struct that a function filled or a callback received.
 *          Not a copy, and not an argument of a callback itself, such as the path of a dray_read_function. NULL: 0.
 */
size_t dray_text_length(const char *text);

/*
 * The i-th element of a list whose elements may grow. It finds the element also if the library is newer than the
 * program. Each such list has its own macro, such as DRAY_PLACEMENT. Languages without macros call a function, such as
 * dray_placement_at, which returns NULL if the list is NULL or the index is beyond its end.
 */
#define DRAY_ELEMENT(type, items, stride, i) ((const type *)((const char *)(items) + (size_t)(i) * (stride)))

/* == Status codes == */

/*
 * The result of a call. dray_host_message returns a sentence for DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID and
 * DRAY_STATUS_FAILED, and for DRAY_STATUS_NO_VALUE of dray_host_save and dray_host_snapshot.
 */
typedef int32_t dray_status;
enum {
  DRAY_STATUS_OK = 0,
  DRAY_STATUS_NO_VALUE = 1, /* The requested value does not exist now; not an error. */
  DRAY_STATUS_MISUSE = 2,   /* An error of the program: NULL, a wrong struct_size, a call not allowed in a callback. */
  DRAY_STATUS_INVALID = 3,  /* An argument is invalid: a path, a manifest, a script, an option, a name, a number. */
  DRAY_STATUS_FAILED = 4    /* A rule failed: an error in a script, a limit, a broken invariant. Or the library cannot
                               make the result: it is too large, or its data is not available. */
};

#ifdef __cplusplus
}
#endif

#endif

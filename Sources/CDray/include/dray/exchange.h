/*
 * dray/exchange.h - content types, and data from and for other programs
 */
#ifndef DRAY_EXCHANGE_H
#define DRAY_EXCHANGE_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Content types == */

/*
 * A content type of the program. Fields that are not needed are 0.
 */
typedef struct dray_content_type {
  size_t struct_size;
  const char *identifier;         /* In reverse-DNS form, such as "com.example.card". */
  const char *const *supertypes;  /* The types to which it conforms directly, such as "public.data". */
  size_t supertype_count;
  const char *const *filename_extensions; /* Without the dot; the preferred one first. */
  size_t filename_extension_count;
  const char *const *mime_types; /* The preferred one first. */
  size_t mime_type_count;
  const char *description; /* A name for users. */
  int32_t is_imported;     /* Not 0: another program is the author of the format. */
  int32_t reserved;
} dray_content_type;

/*
 * Declares a content type, so that destinations of its supertypes take items of this type, and files with its
 * extensions have this type. Common types, such as "public.png", are known. A type can be declared again with more
 * supertypes, extensions and MIME types. It is valid until the host is destroyed, also after dray_host_restore. Call
 * this before plugins are loaded; a journal does not contain the declaration.
 *
 * DRAY_STATUS_MISUSE: host, type or identifier is NULL, struct_size is too small, a list is NULL but its count is not
 *   0, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: a name is invalid, the type would conform to itself, a common type is declared differently, or
 *   too many types are declared.
 */
dray_status dray_host_declare_type(dray_host *host, const dray_content_type *type);

/* == Importing data == */

/*
 * A request for data: the destination of a drop needs the data of an item of another program. May grow: step
 * through the list by dray_requests.stride.
 */
typedef struct dray_request {
  uint64_t id;      /* Unique in this host. */
  int64_t tag;      /* The tag of the item's dray_promise. */
  const char *type; /* The requested content type, one of the promise. */
} dray_request;

/*
 * A list of requests, in the order of asking. This struct does not grow.
 */
typedef struct dray_requests {
  const dray_request *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_requests;

/* The i-th request of a list, from 0; i < list.count. */
#define DRAY_REQUEST(list, i) DRAY_ELEMENT(dray_request, (list).items, (list).stride, i)
const dray_request *dray_request_at(const dray_requests *list, size_t i);

/*
 * The requests that are not yet answered. Call this after each DRAY_INPUT_TICK: new requests appear at the tick
 * after a drop, and the destination receives the data at the tick after your answer. Answer each request, now or later;
 * the drop waits.
 *
 *   list   Receives the requests.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_requests(dray_host *host, dray_requests *list);

/*
 * Answers a request with data.
 *
 *   request   The id of the request.
 *   bytes     Copied. NULL only if count is 0.
 *
 * DRAY_STATUS_INVALID: the request is not pending: it was answered, or the drop that asked for it has ended.
 * DRAY_STATUS_MISUSE: host is NULL, bytes is NULL and count is not 0, count is larger than the address space, or the
 *   call comes from inside a callback.
 */
dray_status dray_host_deliver(dray_host *host, uint64_t request, const void *bytes, size_t count);

/*
 * Answers a request without data, because the data is not available.
 *
 *   request   The id of the request.
 *   reason    A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_INVALID: the request is not pending, as in dray_host_deliver; or reason is not UTF-8.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_decline(dray_host *host, uint64_t request, const char *reason);

/* == Exporting data == */

/* An item of a drag, as other programs see it. This struct does not grow. */
typedef struct dray_exported_item {
  const char *suggested_name; /* A file name for it, with extension; may be empty. */
  const char *const *types;   /* The content types of its data, from the highest fidelity to the lowest. */
  size_t type_count;          /* 0: for this program only. */
} dray_exported_item;

/*
 * A drag that may leave this program.
 */
typedef struct dray_exported_drag {
  size_t struct_size;        /* Set by you. */
  dray_operation operations; /* A set: the operations that its source suggests to other programs. */
  int32_t reserved;
  const dray_exported_item *items; /* In the order of the payload. */
  size_t item_count;
} dray_exported_drag;

/*
 * The drag of a pointer, for a program that passes it to a window system.
 *
 *   pointer   As in dray_event.
 *   drag      Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag that began in this host and may leave the program.
 * DRAY_STATUS_MISUSE: host or drag is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_drag(dray_host *host, int64_t pointer, dray_exported_drag *drag);

/*
 * Exports the data of an item for another program. The data arrives at a tick; then dray_host_exported_data returns it.
 *
 *   pointer   As in dray_event.
 *   item      The index of the item in dray_exported_drag.items.
 *   type      One of the item's types.
 *   number    Receives the number of the export, for dray_host_exported_data.
 *
 * DRAY_STATUS_INVALID: the pointer has no drag that may leave the program, or the drag has no such item or type.
 * DRAY_STATUS_MISUSE: host, type or number is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_export(dray_host *host, int64_t pointer, size_t item, const char *type, uint64_t *number);

/*
 * Exported data, as bytes or as a file.
 */
typedef struct dray_data {
  size_t struct_size; /* Set by you. */
  const void *bytes;  /* NULL if the data is a file. */
  size_t count;
  const char *path; /* Path of a file, which the source must keep until the drag has ended; empty for bytes. */
} dray_data;

/*
 * The data of an export. After DRAY_STATUS_OK or DRAY_STATUS_FAILED the export is over, and its number becomes
 * invalid.
 *
 *   number   The number of the export.
 *   data     Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the data has not arrived yet. Send ticks.
 * DRAY_STATUS_FAILED: the data is not available; dray_host_message has the reason.
 * DRAY_STATUS_INVALID: unknown export.
 * DRAY_STATUS_MISUSE: host or data is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_data(dray_host *host, uint64_t number, dray_data *data);

/*
 * Ends the drag of a pointer after another program has received the drop. The source of the drag is notified when all
 * exports have ended. dray_host_response returns the result.
 *
 *   pointer     As in dray_event.
 *   operation   The operation of the other program; one that the source did not suggest counts as
 *               DRAY_OPERATION_CANCEL.
 *
 * DRAY_STATUS_INVALID: operation is not a constant of dray_operation, or the pointer has no drag that may leave the
 *   program.
 * DRAY_STATUS_FAILED: a rule of the source failed, and its changes were undone; or a requested export has failed. The
 *   drag has ended.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_exported_drag(dray_host *host, int64_t pointer, dray_operation operation);

#ifdef __cplusplus
}
#endif

#endif

/*
 * dray/value.h - plain data, and replies of callbacks
 */
#ifndef DRAY_VALUE_H
#define DRAY_VALUE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Values == */

/* The kind of a value. */
typedef int32_t dray_value_kind;
enum {
  DRAY_VALUE_NONE = 0,    /* No value, as nil in Lua. */
  DRAY_VALUE_BOOLEAN = 1, /* boolean */
  DRAY_VALUE_INTEGER = 2, /* integer */
  DRAY_VALUE_NUMBER = 3,  /* number; 1.0 is not the integer 1 */
  DRAY_VALUE_STRING = 4,  /* string, length */
  DRAY_VALUE_BYTES = 5,   /* string, length: bytes that scripts hold by reference */
  DRAY_VALUE_TABLE = 6    /* items, item_count, fields, field_count */
};

/* A field of a table: its key is a string, an integer or a boolean. */
typedef struct dray_field dray_field;

/*
 * Plain data: the form of options, states, item data and arguments. A table has items, with the keys 1, 2, 3 and so
 * on in Lua, and fields, with other keys. Members that the kind does not use are ignored. This struct does not grow.
 */
typedef struct dray_value {
  dray_value_kind kind;
  int32_t boolean; /* 0 or 1. */
  int64_t integer;
  double number;
  const char *string;             /* Any bytes; the library adds a NUL behind strings that it returns. */
  size_t length;                  /* Of `string`, in bytes, without the NUL. */
  const struct dray_value *items; /* No item may be DRAY_VALUE_NONE. */
  size_t item_count;
  const dray_field *fields; /* Each key once; the library returns fields sorted by key. */
  size_t field_count;
} dray_value;

struct dray_field {
  dray_value key;
  dray_value value;
};

/*
 * Constructors of values. Strings, items and fields are borrowed. dray_string reads up to the NUL; dray_string(NULL)
 * is DRAY_VALUE_NONE.
 */
dray_value dray_boolean(int32_t boolean);
dray_value dray_integer(int64_t integer);
dray_value dray_number(double number);
dray_value dray_string(const char *string);
dray_value dray_bytes(const void *bytes, size_t length);
dray_value dray_list(const dray_value *items, size_t count);
dray_value dray_table(const dray_field *fields, size_t count);

/* The i-th item of a table, from 0; NULL if the value is shorter, or is not a table. */
const dray_value *dray_value_at(const dray_value *table, size_t i);

/* The field of a table whose key is a string; NULL if the table lacks it, or if the value is not a table. */
const dray_value *dray_value_field(const dray_value *table, const char *name);

/* == Replies == */

/*
 * The reply of a callback. Valid on the thread of the callback until the callback returns; afterwards each
 * dray_reply_... function returns DRAY_STATUS_MISUSE.
 */
typedef struct dray_reply dray_reply;

/*
 * Replies with a value. A later reply replaces an earlier one.
 *
 *   value   Copied; NULL: DRAY_VALUE_NONE.
 *
 * DRAY_STATUS_MISUSE: reply is NULL, the callback has returned, or a string, items or fields are NULL although their
 *   length or count is not 0.
 * DRAY_STATUS_INVALID: an unknown kind, an item of kind DRAY_VALUE_NONE, a duplicate key, a key that is not a string,
 *   an integer or a boolean, or more than 100 nested tables.
 * After a failure the reply is an error, and dray_host_message(NULL) returns the message.
 */
dray_status dray_reply_value(dray_reply *reply, const dray_value *value);

/*
 * Replies with an error.
 *
 *   message   A sentence for the user. The script receives a Lua error: file and line of the call, then this sentence.
 *
 * DRAY_STATUS_MISUSE: reply or message is NULL, or the callback has returned.
 * DRAY_STATUS_INVALID: message is not UTF-8.
 */
dray_status dray_reply_error(dray_reply *reply, const char *message);

#ifdef __cplusplus
}
#endif

#endif

/*
 * dray/id.h - ids, routes, operations, modifier keys and reasons
 */
#ifndef DRAY_ID_H
#define DRAY_ID_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Ids and routes == */

/* The kind of an id. */
typedef int32_t dray_id_kind;
enum { DRAY_ID_NONE = 0, DRAY_ID_STRING = 1, DRAY_ID_INTEGER = 2 };

/*
 * The id of an item, a container, a type or a namespace: a string or an integer. A string never equals an integer,
 * not even "1" and 1. A string may contain any bytes, also a NUL or invalid UTF-8; strings are compared byte by byte.
 * When you pass back an id that the library returned, keep its length. This struct does not grow.
 */
typedef struct dray_id {
  dray_id_kind kind;
  uint32_t length;    /* The length of `string` in bytes, without the NUL. In an id that you pass, 0: up to the NUL. */
  int64_t integer;    /* The number, if kind is DRAY_ID_INTEGER. */
  const char *string; /* The text of the id: the digits of an integer, empty for DRAY_ID_NONE. */
} dray_id;

/*
 * The route of dragged items: their source and their destination. This struct does not grow.
 */
typedef struct dray_route {
  dray_id from;   /* The container or collection in which the drag begins; none for items of another program. */
  dray_id to;     /* The container or collection that the items go to. */
  dray_id before; /* The item of `to` before which they are inserted; none: at the end. */
  dray_id into;   /* The item that is the destination, if it takes drops itself. */
} dray_route;

/* A list of ids. This struct does not grow. */
typedef struct dray_ids {
  const dray_id *items; /* NULL if the list is empty. */
  size_t count;
} dray_ids;

/* == Operations and modifier keys == */

/*
 * The effect of a drop on its items. A set combines the first four with |.
 */
typedef int32_t dray_operation;
enum {
  DRAY_OPERATION_COPY = 1,      /* The destination gets a duplicate. */
  DRAY_OPERATION_MOVE = 2,      /* The destination gets the items, the source loses them. */
  DRAY_OPERATION_DELETE = 4,    /* The source removes the items. */
  DRAY_OPERATION_ALIAS = 8,     /* The destination makes a link. */
  DRAY_OPERATION_CANCEL = 16,   /* Nothing happens. */
  DRAY_OPERATION_FORBIDDEN = 32 /* Nothing happens, because a rule refuses the drop. */
};

/* Modifier keys, to be combined with |. */
typedef int32_t dray_modifiers;
enum { DRAY_MODIFIER_SHIFT = 2, DRAY_MODIFIER_CONTROL = 4, DRAY_MODIFIER_OPTION = 8, DRAY_MODIFIER_COMMAND = 16 };

/* == Reasons and details of drops == */

/* A named value of a reason, for a program that writes its own texts. This struct does not grow. */
typedef struct dray_parameter {
  const char *name;
  const char *value;
} dray_parameter;

/*
 * The reason of a refusal or a failure, or a remark on an accepted drop, for example that an item arrived at another
 * place. All fields are empty without a reason. This struct does not grow.
 */
typedef struct dray_reason {
  const char *text;                 /* A sentence. */
  const char *code;                 /* A name of this kind of reason, the same in every language; may be empty. */
  const dray_parameter *parameters; /* For a text of your own, in the order in which the rule gives them. */
  size_t parameter_count;
} dray_reason;

/*
 * Properties of a destination's answer in addition to operation, place and reason; all 0 if the destination accepts
 * nothing. Valid as long as the struct that points to it. May grow: struct_size has the present size.
 */
typedef struct dray_drop_details {
  size_t struct_size;         /* Set by the library: fields beyond it do not exist. */
  size_t accepted_item_count; /* How many of the items are accepted, counted from the first. */
  int64_t accepted_quantity;  /* How much of an item with a quantity is accepted; 0 for other items. */
} dray_drop_details;

#ifdef __cplusplus
}
#endif

#endif

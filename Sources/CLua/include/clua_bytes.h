/* Bytes in the host's memory that scripts reference by a handle. A handle `d` has the operations `#d`, `d:text()`,
 * `d:sub(i, j)`, `==` and `tostring(d)`. */
#ifndef CLUA_BYTES_H
#define CLUA_BYTES_H

#include "clua_stack.h"

/* The functions of the host for its bytes. Each object has a unique pointer. The functions must not call into Lua. */
typedef struct clua_bytes_functions {
  void (*retain)(void *object);
  void (*release)(void *object);
  size_t (*count)(void *object);
  /* Copies a range of the bytes. */
  void (*copy)(void *object, size_t offset, size_t count, char *target);
  /* A range of the bytes in the same memory, as an object that the caller owns. */
  void *(*slice)(void *object, size_t offset, size_t count);
  bool (*is_equal)(void *object, void *other);
} clua_bytes_functions;

/* Sets the host's functions once for the process, before any other call of this header. The struct is not copied. */
void clua_set_bytes_functions(const clua_bytes_functions *functions);

/* Pushes a handle, which retains the object. Returns CLUA_OK or CLUA_MEMORY. */
clua_status clua_push_bytes(clua_stack *stack, void *object);
/* The object of a handle; NULL for other values. Borrowed while the value is on the stack. */
void *clua_bytes_at(const clua_stack *stack, int32_t index);

#endif

/* Most functions of dray.h are written in Swift, in DrayC. This file has those that need no Swift object: the version,
   lengths of texts, elements of lists, and values. It also has the parts of DrayC that are simpler in C: see
   cdray_texts.h. */
#include "cdray_texts.h"
#include "dray.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS(number) #number
#define VERSION(major, minor, patch) DIGITS(major) "." DIGITS(minor) "." DIGITS(patch)

#define VERSION_TEXT VERSION(DRAY_VERSION_MAJOR, DRAY_VERSION_MINOR, DRAY_VERSION_PATCH)

/* Each text that the library returns has its length in front. */
size_t dray_text_length(const char *text) {
  size_t length = 0;
  if (text != NULL) memcpy(&length, text - sizeof length, sizeof length);
  return length;
}

const char *dray_version(void) {
  static const struct {
    size_t length;
    char text[sizeof VERSION_TEXT];
  } version = {sizeof VERSION_TEXT - 1, VERSION_TEXT};
  return version.text;
}

const char *cdray_empty(void) {
  static const struct {
    size_t length;
    char text[sizeof(size_t)];
  } empty = {0, ""};
  return empty.text;
}

/* The element at an index of a list, for languages without macros; NULL beyond the end. */
static const void *element(const void *items, size_t count, size_t stride, size_t i) {
  return i < count ? (const char *)items + i * stride : NULL;
}

const dray_placement *dray_placement_at(const dray_placements *list, size_t i) {
  return list ? element(list->items, list->count, list->stride, i) : NULL;
}

const dray_legal_drag *dray_legal_drag_at(const dray_legal_drags *list, size_t i) {
  return list ? element(list->items, list->count, list->stride, i) : NULL;
}

const dray_trace_step *dray_trace_step_at(const dray_explanation *explanation, size_t i) {
  return explanation ? element(explanation->trace, explanation->trace_count, explanation->trace_stride, i) : NULL;
}

const dray_preview_ending *dray_preview_ending_at(const dray_preview_endings *list, size_t i) {
  return list ? element(list->items, list->count, list->stride, i) : NULL;
}

const dray_event *dray_event_at(const dray_events *list, size_t i) {
  return list ? element(list->items, list->count, list->stride, i) : NULL;
}

const dray_request *dray_request_at(const dray_requests *list, size_t i) {
  return list ? element(list->items, list->count, list->stride, i) : NULL;
}

static _Thread_local struct {
  size_t length;
  char text[256];
} note;

void cdray_set_message(const char *text) {
  size_t length = strlen(text);
  if (length >= sizeof note.text) {
    length = sizeof note.text - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--; /* The cut is between characters. */
  }
  memcpy(note.text, text, length);
  note.text[length] = '\0';
  note.length = length;
}

static void add_text(const char *text) {
  while (*text && note.length < sizeof note.text - 1) note.text[note.length++] = *text++;
  note.text[note.length] = '\0';
}

static void add_kilobytes(size_t bytes) {
  char digits[24], *first = digits + sizeof digits - 1;
  *first = '\0';
  bytes >>= 10;
  do *--first = (char)('0' + bytes % 10);
  while ((bytes /= 10) > 0);
  add_text(first);
  add_text(" KB");
}

void cdray_set_stack_message(const unsigned char *function, size_t left, size_t needed) {
  note.length = 0;
  add_text((const char *)function);
  add_text(": the calling thread has ");
  add_kilobytes(left);
  add_text(" of stack left; Dray needs ");
  add_kilobytes(needed);
}

const char *cdray_message(void) { return note.text; }

/* The loans of this thread, the innermost first, and the numbers that it can use for further handles. */
static _Thread_local struct {
  const cdray_loan *latest;
  uintptr_t next, end;
} loans;

uintptr_t cdray_lend(cdray_loan *loan, cdray_loan_kind kind, void *object) {
  enum { COUNT = 1 << 16 }; /* The numbers that a thread takes at once. */
  static atomic_uintptr_t unused = 1;
  if (loans.next == loans.end) {
    loans.next = atomic_fetch_add_explicit(&unused, COUNT, memory_order_relaxed);
    loans.end = loans.next + COUNT;
  }
  *loan = (cdray_loan){loans.latest, object, loans.next++, kind};
  loans.latest = loan;
  return loan->handle;
}

void cdray_end_loan(const cdray_loan *loan) { loans.latest = loan->outer; }

void *cdray_lent(uintptr_t handle, cdray_loan_kind kind) {
  for (const cdray_loan *loan = loans.latest; loan != NULL; loan = loan->outer)
    if (loan->handle == handle) return loan->kind == kind ? loan->object : NULL;
  return NULL;
}

/* `owner` identifies the thread that is inside, by the address of a variable of this thread; 0 if none is. */
struct cdray_gate {
  atomic_uintptr_t owner;
  size_t depth;
};

static _Thread_local char here;

cdray_gate *cdray_gate_create(void) {
  cdray_gate *gate = calloc(1, sizeof *gate);
  if (gate == NULL) abort();
  return gate;
}

void cdray_gate_destroy(cdray_gate *gate) { free(gate); }

bool cdray_gate_enter(cdray_gate *gate) {
  uintptr_t owner = 0, self = (uintptr_t)&here;
  if (!atomic_compare_exchange_strong_explicit(&gate->owner, &owner, self, memory_order_acquire, memory_order_relaxed)
      && owner != self)
    return false;
  gate->depth++;
  return true;
}

void cdray_gate_leave(cdray_gate *gate) {
  if (--gate->depth == 0) atomic_store_explicit(&gate->owner, 0, memory_order_release);
}

/* The latest entry comes first, so that adding is one exchange. */
struct cdray_queue {
  _Atomic(cdray_post *) latest;
};

cdray_queue *cdray_queue_create(void) {
  cdray_queue *queue = calloc(1, sizeof *queue);
  if (queue == NULL) abort();
  return queue;
}

void cdray_queue_destroy(cdray_queue *queue) { free(queue); }

bool cdray_queue_add(cdray_queue *queue, dray_posted_function function, void *user, dray_destroy_function destroy) {
  cdray_post *post = malloc(sizeof *post);
  if (post == NULL) return false;
  *post = (cdray_post){atomic_load_explicit(&queue->latest, memory_order_relaxed), function, user, destroy};
  while (!atomic_compare_exchange_weak_explicit(&queue->latest, &post->next, post, memory_order_release,
                                                memory_order_relaxed)) {
  }
  return true;
}

cdray_post *cdray_queue_take(cdray_queue *queue) {
  if (atomic_load_explicit(&queue->latest, memory_order_relaxed) == NULL) return NULL;
  cdray_post *post = atomic_exchange_explicit(&queue->latest, NULL, memory_order_acquire), *earliest = NULL;
  while (post != NULL) {
    cdray_post *next = post->next;
    post->next = earliest;
    earliest = post;
    post = next;
  }
  return earliest;
}

void cdray_post_free(cdray_post *post) { free(post); }

void *cdray_find_prompt_factory(void) { return cdray_make_prompt_factory ? cdray_make_prompt_factory() : NULL; }

/* Constructors and fields of values. */
dray_value dray_boolean(int32_t boolean) { return (dray_value){.kind = DRAY_VALUE_BOOLEAN, .boolean = boolean != 0}; }

dray_value dray_integer(int64_t integer) { return (dray_value){.kind = DRAY_VALUE_INTEGER, .integer = integer}; }

dray_value dray_number(double number) { return (dray_value){.kind = DRAY_VALUE_NUMBER, .number = number}; }

dray_value dray_string(const char *string) {
  return string == NULL
             ? (dray_value){.kind = DRAY_VALUE_NONE}
             : (dray_value){.kind = DRAY_VALUE_STRING, .string = string, .length = strlen(string)};
}

dray_value dray_bytes(const void *bytes, size_t length) {
  return (dray_value){.kind = DRAY_VALUE_BYTES, .string = bytes, .length = length};
}

dray_value dray_list(const dray_value *items, size_t count) {
  return (dray_value){.kind = DRAY_VALUE_TABLE, .items = items, .item_count = count};
}

dray_value dray_table(const dray_field *fields, size_t count) {
  return (dray_value){.kind = DRAY_VALUE_TABLE, .fields = fields, .field_count = count};
}

const dray_value *dray_value_at(const dray_value *table, size_t i) {
  return table && table->kind == DRAY_VALUE_TABLE && i < table->item_count ? table->items + i : NULL;
}

const dray_value *dray_value_field(const dray_value *table, const char *name) {
  if (table == NULL || name == NULL || table->kind != DRAY_VALUE_TABLE) return NULL;
  size_t length = strlen(name);
  for (size_t i = 0; i < table->field_count; i++) {
    const dray_value *key = &table->fields[i].key;
    if (key->kind == DRAY_VALUE_STRING && key->length == length && memcmp(key->string, name, length) == 0)
      return &table->fields[i].value;
  }
  return NULL;
}

const dray_plugin *dray_plugin_at(const dray_plugins *list, size_t i) {
  return list ? element(list->items, list->count, list->stride, i) : NULL;
}

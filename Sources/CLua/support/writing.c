/* Text for messages, in buffers of fixed size. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support.h"

/* Maximum length of a string in a message. Unit: bytes. */
#define SHOWN_BYTES 40

void clua_append(clua_text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = text->size - text->count;
  int count = vsnprintf(text->bytes + text->count, room, format, arguments);
  va_end(arguments);
  if (count >= 0 && (size_t)count < room) text->count += (size_t)count;
  else text->bytes[text->count] = '\0';
}

void clua_append_quoted(clua_text *text, const char *bytes, size_t count) {
  size_t shown = count <= SHOWN_BYTES ? count : SHOWN_BYTES;
  while (shown < count && shown > 0 && ((unsigned char)bytes[shown] & 0xC0) == 0x80) shown--; /* whole characters */
  clua_append(text, "\"");
  for (size_t i = 0; i < shown; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte == '"' || byte == '\\') clua_append(text, "\\%c", byte);
    else if (byte < 32 || byte == 127) clua_append(text, "\\%d", byte);
    else clua_append(text, "%c", byte);
  }
  clua_append(text, shown < count ? "…\"" : "\"");
}

static bool is_name(const char *bytes, size_t count) {
  static const char *const reserved[] = {
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while"};
  if (count == 0 || isdigit((unsigned char)bytes[0])) return false;
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte >= 128 || (!isalnum(byte) && byte != '_')) return false;
  }
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
    if (strlen(reserved[i]) == count && memcmp(reserved[i], bytes, count) == 0) return false;
  }
  return true;
}

void clua_append_key(clua_text *text, const clua_key *key) {
  bool is_first = text->count == 0;
  if (key->kind == LUA_TBOOLEAN) {
    clua_append(text, "[%s]", key->integer ? "true" : "false");
  } else if (key->kind == LUA_TNUMBER && key->is_integer) {
    clua_append(text, "[%lld]", (long long)key->integer);
  } else if (key->kind == LUA_TNUMBER) {
    clua_append(text, "[%.14g]", key->number);
  } else if (is_first) {
    clua_append(text, "%.*s", (int)key->string.count, key->string.bytes);
  } else if (is_name(key->string.bytes, key->string.count)) {
    clua_append(text, ".%.*s", (int)key->string.count, key->string.bytes);
  } else {
    clua_append(text, "[");
    clua_append_quoted(text, key->string.bytes, key->string.count);
    clua_append(text, "]");
  }
}

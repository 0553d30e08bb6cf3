/* The functions of dray.h are written in Swift, in DrayC. This file has the parts that are simpler in C: constants, and
   a thread-local variable. */
#include "cdray_texts.h"
#include "dray.h"

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

static _Thread_local struct {
  size_t length;
  char text[256];
} note;

void cdray_note(const char *text) {
  size_t length = strlen(text);
  if (length >= sizeof note.text) {
    length = sizeof note.text - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--; /* never half a character */
  }
  memcpy(note.text, text, length);
  note.text[length] = '\0';
  note.length = length;
}

const char *cdray_noted(void) { return note.text; }

/* The functions of dray.h are written in Swift, in DrayC. Here is what C says better: constants, and a variable per
   thread. */
#include "cdray_texts.h"
#include "dray.h"

#include <string.h>

#define DIGITS(number) #number
#define VERSION(major, minor, patch) DIGITS(major) "." DIGITS(minor) "." DIGITS(patch)

const char *dray_version(void) { return VERSION(DRAY_VERSION_MAJOR, DRAY_VERSION_MINOR, DRAY_VERSION_PATCH); }

const char *cdray_empty(void) { return ""; }

static _Thread_local char note[256];

void cdray_note(const char *text) {
  size_t length = strlen(text);
  if (length >= sizeof note) {
    length = sizeof note - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--; /* never half a character */
  }
  memcpy(note, text, length);
  note[length] = '\0';
}

const char *cdray_noted(void) { return note; }

/* Texts that outlive every host, shared by dray.c and DrayC. Not installed. */
#ifndef CDRAY_TEXTS_H
#define CDRAY_TEXTS_H

/* The empty text, which is valid for ever. */
const char *cdray_empty(void);

/* Stores the message of a call without a host, for this thread: whole characters, at most 255 bytes. */
void cdray_note(const char *text);

/* The last message that was stored for this thread; empty if there is none. */
const char *cdray_noted(void);

#endif

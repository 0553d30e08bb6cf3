/* Texts that outlive every host. Between dray.c and DrayC; not installed. */
#ifndef CDRAY_TEXTS_H
#define CDRAY_TEXTS_H

/* The text for "nothing to say". */
const char *cdray_empty(void);

/* Keeps for this thread what a call without a host has to say, cut after 255 bytes at a character's end. */
void cdray_note(const char *text);

/* What this thread kept last; empty before. */
const char *cdray_noted(void);

#endif

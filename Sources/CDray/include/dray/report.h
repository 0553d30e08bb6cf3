/*
 * dray/report.h - messages from plugins, and about plugins and hosts
 */
#ifndef DRAY_REPORT_H
#define DRAY_REPORT_H

#include "id.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Reports == */

/* The kind of a report. */
typedef int32_t dray_report_kind;
enum {
  DRAY_REPORT_FAILED = 1,       /* A rule, in a script or in C, failed and was rolled back; or a scene, a rebuild or a
                                   recording failed. */
  DRAY_REPORT_REBUILT = 2,      /* A plugin exceeded a limit or could not be drawn; it was rebuilt from its states. */
  DRAY_REPORT_WROTE = 3,        /* A rule that may not change states changed one; the change was undone. */
  DRAY_REPORT_UNBOUND = 4,      /* A script has rules for a container that is not in the scene. */
  DRAY_REPORT_ANNOUNCEMENT = 5, /* A text to speak or show, from a plugin or about a key or a tap that drags. */
  DRAY_REPORT_PRINTED = 6,      /* A script printed a line. */
  DRAY_REPORT_CONTENT_TYPE = 7, /* A script names a content type that is undeclared, or neither data nor a package. */
  DRAY_REPORT_NOT_UNDOABLE = 8, /* The changes of a command exceed the undo memory: the command and earlier steps cannot
                                   be undone. */
  DRAY_REPORT_JOURNAL_DROPPED = 9, /* The journal in memory was dropped, because it would exceed its limit. */
  DRAY_REPORT_WARNING = 10,     /* A script is valid, but probably not as its author meant it. */
  DRAY_REPORT_RELOADED = 11     /* A plugin was reloaded; the text names the legal drags and verdicts that changed. */
};

/* The effect of a key or a tap on the focus, or on a drag by keys or by taps (drags_by_taps). */
typedef int32_t dray_announcement_step;
enum {
  DRAY_ANNOUNCEMENT_FOCUSED = 1,    /* The focus moved to an item or a container that can be lifted or tapped. */
  DRAY_ANNOUNCEMENT_TAPPED = 2,     /* The focused element was tapped. */
  DRAY_ANNOUNCEMENT_LIFTED = 3,     /* The items were lifted; `count` places would accept them. */
  DRAY_ANNOUNCEMENT_NOT_LIFTED = 4, /* The focused element could not be lifted; see `reason`. */
  DRAY_ANNOUNCEMENT_OVER = 5,       /* The drag moved over a place that would accept it, `position` of `count`. */
  DRAY_ANNOUNCEMENT_DROPPED = 6,    /* The items were dropped and accepted. */
  DRAY_ANNOUNCEMENT_CANCELLED = 7,  /* The drag ended without a drop: all items are at their old places. */
  DRAY_ANNOUNCEMENT_REFUSED = 8     /* The key had no effect; see `reason`. */
};

/*
 * The effect of a key, or of a tap that drags, in separate fields, for a program that writes its own texts. Part of a
 * dray_report, and valid as long as the report. Fields that the step does not use are 0 or empty.
 */
typedef struct dray_announcement {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_announcement_step step;
  dray_operation operation; /* Of the drop, possible or done. */
  int32_t is_unfinished;    /* 1: the drop was accepted and waits for its command or for data; else 0. */
  dray_reason reason;
  const dray_id *item_ids; /* The focused item, or the dragged items. */
  size_t item_count;
  dray_route route;         /* The source, and the destination that the drag is over or the drop went to. */
  int64_t quantity;         /* How much of the item is carried or was accepted, if not all of it; else 0. */
  size_t position;          /* From 1: of the focused item in its list, or of the place among the accepting places. */
  size_t count;             /* The number of items in that list, or of the accepting places. */
  size_t level;             /* The level of the list among lists in lists, from 1; 0 where lists do not nest. */
  int32_t can_be_lifted;    /* Of DRAY_ANNOUNCEMENT_FOCUSED. 1: Space would lift the element. */
  int32_t can_be_tapped;    /* Of DRAY_ANNOUNCEMENT_FOCUSED. 1: Return would tap the element. */
  const char *text;         /* A sentence, such as "moved 2C from pile 2 to pile 3", or the one a rule has returned. */
  const char *instructions; /* What the user can do next, as a sentence; may be empty. */
} dray_announcement;

/*
 * A message from a plugin, or about a plugin or the host. Valid until the callback returns.
 */
typedef struct dray_report {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_report_kind kind;
  int32_t reserved;
  const char *plugin;    /* The name of the plugin; empty for a report of the host itself. */
  const char *text;      /* A sentence for the user, or the line that a script printed. */
  const char *traceback; /* The frames of the script, innermost first, one a line; empty if no script ran. */
  /* The fields of `text`, if the text describes the effect of a key or of a tap that drags; else NULL. */
  const dray_announcement *announcement;
} dray_report;

/* Receives a report. `user` is the `user` of dray_host_options. */
typedef void (*dray_report_function)(void *user, const dray_report *report);

#ifdef __cplusplus
}
#endif

#endif

/*
 * dray/event.h - the queue of events
 */
#ifndef DRAY_EVENT_H
#define DRAY_EVENT_H

#include "preview.h"
#include "result.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Events == */

/* The kind of an event, with the fields that it uses in addition to `time`. */
typedef int32_t dray_event_kind;
enum {
  DRAY_EVENT_LIFTED = 1,       /* A drag began: drag, pointer, item_ids. */
  /* A drag entered a destination: drag, pointer, place. A reorder container is one destination with all its lists; the
     route of the verdict names the list. A drag that leaves its destination and enters no other one causes no such
     event, but a DRAY_EVENT_VERDICT. */
  DRAY_EVENT_OVER = 2,
  DRAY_EVENT_VERDICT = 3,      /* The predicted result of a drop changed: drag, pointer, verdict. */
  DRAY_EVENT_SPRING_LOADED = 4,       /* A drag rested on an element and activated it: drag, pointer, place. */
  DRAY_EVENT_ENDED = 5,        /* A drag ended: drag, pointer, result, endings. */
  DRAY_EVENT_DATA_ARRIVED = 6, /* Requested data arrived: drag, pointer, item_ids, text: its content type. */
  DRAY_EVENT_DATA_FAILED = 7,  /* Requested data will not arrive: drag, pointer, item_ids, reason. */
  DRAY_EVENT_COMMITTED = 8,    /* A transaction has ended; what it changed is final until undo. */
  DRAY_EVENT_UNDONE = 9,       /* A step was undone. */
  DRAY_EVENT_REDONE = 10,      /* A step was redone. */
  DRAY_EVENT_ANNOUNCED = 11,   /* A text to speak or show: text; of a plugin: plugin, report; else: announcement. */
  DRAY_EVENT_ASKED = 12,       /* A rule offers a choice: plugin, choice. dray_host_answer answers the earliest one. */
  DRAY_EVENT_PRINTED = 13,     /* A script printed a line: plugin, text, report. */
  DRAY_EVENT_FAILED = 14,      /* A rule, a scene, a rebuild or a recording failed: plugin, text, report. */
  DRAY_EVENT_REPORTED = 15,    /* Another report about a plugin: plugin, text, report; see report->kind. */
  DRAY_EVENT_RESTORED = 16     /* dray_host_restore replaced everything; events and drags from before are void. */
};

/*
 * One event. Fields that the kind does not use are 0, NULL or empty. May grow: step through the list by
 * dray_events.stride.
 */
typedef struct dray_event {
  dray_event_kind kind;
  int32_t reserved;
  uint64_t drag;            /* The number of the drag, which is not used again in this host; 0: none. */
  int64_t pointer;          /* As in dray_input; DRAY_POINTER_NONE if a rule or dray_host_move moves the items;
                               DRAY_POINTER_HELD for keys and taps. */
  double time;              /* The time of the input that caused the event. */
  const char *plugin;       /* The name of the plugin. */
  const char *text;         /* The text to speak or show, the printed line, the sentence of the report. */
  dray_id place;            /* The destination, or the container around the activated element; none: it has no id. */
  const dray_id *item_ids;  /* The dragged items, in the order of the payload. */
  size_t item_count;
  dray_reason reason;
  const dray_verdict *verdict;           /* As in dray_host_verdict. */
  const dray_response *result;           /* As in dray_host_response. */
  dray_preview_endings endings;          /* The movements of the previews, in the order of the payload. */
  const dray_report *report;             /* As in dray_report_function. */
  const dray_announcement *announcement; /* The effect of a key or a tap that drags, as fields. */
  const dray_choice *choice;             /* As in dray_host_choice. */
} dray_event;

/*
 * A list of events, in order. This struct does not grow.
 */
typedef struct dray_events {
  const dray_event *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride;       /* From one element to the next. Unit: bytes. */
  uint64_t lost_count; /* The number of events that a full queue has removed since the last call. */
} dray_events;

/* The i-th event of a list, from 0; i < list.count. */
#define DRAY_EVENT(list, i) DRAY_ELEMENT(dray_event, (list).items, (list).stride, i)
const dray_event *dray_event_at(const dray_events *list, size_t i);

/*
 * Removes and returns all events since the last call, in the order in which they occurred: events of drags, of commands
 * and of plugins. They include every drag, also if one input ends several drags or a drag ends between two inputs. Call
 * this once a frame, or after each input.
 *
 * The host keeps up to 4,096 unread events with about 1 MB of texts and ids. When the queue is full, it loses the
 * events of its older half, except DRAY_EVENT_LIFTED, DRAY_EVENT_ENDED and DRAY_EVENT_ASKED. If these three kinds fill
 * most of that half, the queue loses the whole half. If the texts and ids are still too large, it keeps only the latest
 * event. list->lost_count is the number of lost events.
 *
 *   list   Receives the events.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_events(dray_host *host, dray_events *list);

#ifdef __cplusplus
}
#endif

#endif

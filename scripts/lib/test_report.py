"""Reads an event stream of swift test. Prints the failures, and the tests that started and did not end.

usage: python3 test_report.py EVENTS

Programs that show the output of a long run often keep only its end, so the failures are printed there once more.
"""

import json
import os
import sys

failures = []
running = {}  # the ids of tests, in the order of their start

for line in open(sys.argv[1], encoding="utf-8"):
    try:
        record = json.loads(line)
    except ValueError:  # the last line of a run that was stopped
        continue
    event = record["payload"]
    name = event.get("testID", "")
    if record["kind"] != "event" or "/" not in name:  # the id of a suite has no slash
        continue
    if event["kind"] == "testStarted":
        running[name] = True
    elif event["kind"] == "testEnded":
        running.pop(name, None)
    elif event["kind"] == "issueRecorded" and not event["issue"].get("isKnown"):
        texts = [message["text"] for message in event["messages"]]
        failures.append("\n    ".join([name] + "\n".join(texts).splitlines()))

for title, texts in (("failures", failures), ("tests that did not end", running)):
    if texts:
        print(f"{title}:")
        for text in texts:
            print(f"  {text.replace(os.getcwd() + '/', '')}")

"""Hosts."""

import atexit
import ctypes
import os
import sys
import weakref

from ._answers import replying, rule
from ._callbacks import checked_function, guarded, hold, release
from ._calls import add_methods
from ._library import Error, constant_names, interface, library, plugins, structs
from ._models import model_functions
from ._reading import Events, Struct, read_text
from ._scenes import describing
from ._writing import fill


def write_report(report):
    """Prints the lines of scripts, and writes other reports to the standard error, except announcements."""
    if report.kind == "printed":
        print(report.text)
    elif report.kind != "announcement":
        print(f"{report.plugin or 'dray'}: {report.text}", file=sys.stderr)


class Host:
    """A drag-and-drop engine with its plugins and its scene.

    ``settings`` are the fields of ``dray_host_options``; ``math.inf`` removes a limit. ``report`` is a function that
    receives the reports, or None to ignore them. By default, reports are written to the standard output and error, except
    announcements. A ``with`` statement destroys its host at the end; another host is destroyed by ``destroy``, by the
    garbage collector if no function that it holds refers to it, or when Python exits.
    """

    def __init__(self, report=write_report, **settings):
        self._handle = None
        self._kept = {}
        self._models = {}
        self.time = 0.0
        kept = []
        functions = {"kept": self._kept}
        if report is not None:
            functions["report"] = guarded(checked_function(report, "report"))
            settings["report"] = True
        settings["user"] = hold(functions)
        try:
            options = fill(structs["dray_host_options"](), {**settings, "destroy": True}, kept)
        except Exception:
            release(settings["user"])
            raise
        handle = ctypes.c_void_p()
        status = library.dray_host_create(ctypes.byref(options), ctypes.byref(handle))
        if status != 0:
            raise Error(read_text(library.dray_host_message(None)), constant_names["dray_status"][status])
        self._handle = handle.value
        _hosts.add(self)

    def destroy(self):
        """Destroys the host and frees its memory. A second call has no effect. In a callback of the host, it is an error."""
        if self._handle:
            status = library.dray_host_destroy(self._handle)
            if status != 0:
                raise Error("a host cannot be destroyed inside its callback", constant_names["dray_status"][status])
        self._handle = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.destroy()

    def __del__(self):
        self.destroy()

    def _pointer(self):
        if not self._handle:
            raise Error("the host is destroyed", "misuse")
        return self._handle

    def message(self):
        """The message of the latest failed call."""
        return read_text(library.dray_host_message(self._pointer()))

    def load(self, plugin, seed=0, options=None, files=None, read=None):
        """Loads a plugin: an installed one by its name, or a folder by a path with a slash.

        For a plugin in memory, ``files`` is a dict of texts by their paths, or ``read`` a function that returns the text of
        a path, or None; ``plugin`` is then only a name.
        """
        is_in_memory = files is not None or read is not None
        if not isinstance(plugin, str):
            raise TypeError(f"plugin: a str was expected, not {plugin!r}")
        path = plugin if is_in_memory or "/" in plugin else os.path.join(plugins, plugin)
        entries = [{"name": name, "value": value} for name, value in (options or {}).items()]
        texts = [{"path": path, "text": text} for path, text in (files or {}).items()]
        self.load_plugin(path, {"seed": seed, "options": entries, "files": texts, "read": read})

    def load_plugin(self, path, settings=None):
        """The function of dray.h. ``read`` of the settings returns the text of a file of the plugin, or None."""
        settings = {name: value for name, value in (settings or {}).items() if value is not None}
        if "read" in settings:
            reply = replying(checked_function(settings["read"], "read"))
            functions = {"read": lambda name, handle: reply(handle, name.decode("utf-8", "surrogateescape"))}
            settings.update(read=True, user=hold(functions), destroy=True)
        self._load_plugin(path, settings)

    def record(self, recording=None):
        """Begins to record a journal.

        ``write`` of the recording receives the lines, as bytes. If it returns False or fails, the recording ends.
        """
        recording = dict(recording or {})
        write = recording.get("write")
        if write is not None:
            body = guarded(checked_function(write, "write"), False)
            number = hold({"write": lambda lines: 1 if body(lines) is False else 0})
            recording.update(write=True, user=number, destroy=True)
        try:
            self._record(recording)
        except (TypeError, ValueError, OverflowError):  # the library has not received the number
            if write is not None:
                release(number)
            raise

    def events(self):
        """The events since the last call, in a list of structs with the fields of ``dray_event``: see ``Events``."""
        struct = self._events()
        events = Events(struct.items)
        events.lost_count = struct.lost_count
        return events

    def set_settings(self, changes):
        """Changes settings: a dict, or a struct of ``settings()``. Other settings are unchanged."""
        settings = self.settings()
        vars(settings).update(vars(changes) if isinstance(changes, Struct) else changes)
        self._set_settings(settings)

    def set_function(self, name, function):
        """Provides a function to scripts as ``dray.host.NAME``.

        Its result is that of the call; its exception becomes an error of the script. None removes the function for plugins
        that are loaded later.
        """
        reply = None if function is None else replying(checked_function(function, "set_function"))
        self._set_function(name, reply and hold(lambda arguments, handle: reply(handle, *arguments)))

    def set_text_metrics(self, measure):
        """Sets ``measure(label)``, which returns the width and the height of a label; None removes it."""
        self._set_text_metrics(None if measure is None else hold(guarded(checked_function(measure, "set_text_metrics"))))

    def post(self, function):
        """Runs ``function(host)`` at the beginning of the next ``send``, or in ``run_posted``. It may change the host."""
        checked_function(function, "post")
        self._post(hold(guarded(lambda _: function(self))))

    def set_scene(self, describe):
        """Sets ``describe(scene)``, which describes the scene of the program; None removes the scene."""
        number = None if describe is None else hold(describing(self._kept, checked_function(describe, "set_scene")))
        self._set_scene(number)

    def perform(self, command):
        """Runs ``command(call, answer)`` as one transaction and one step of undo, and returns the response."""
        return self._run_command(self._perform, command)

    def finish_load(self, load, take):
        """Applies the result of a load by a command, as ``perform`` does."""
        return self._run_command(self._finish_load, take, load)

    def _run_command(self, call, command, *values):
        number = hold(rule(checked_function(command, "the command"), self._kept))
        try:
            call(*values, number)
        except Error as error:
            if error.status != "failed":
                raise
        finally:
            release(number)
        return self.response()

    def add_model(self, model):
        """Adds a model: an object with the functions of ``dray_model`` as methods.

        ``commit()`` returns the change, which ``undo``, ``redo`` and ``forget`` receive, or a pair of the change and its
        size in bytes; None if nothing has changed. ``prepare(answer)`` is a rule.
        """
        functions = model_functions(model)
        number = hold(functions)
        self._add_model({**dict.fromkeys(functions, True), "user": number, "destroy": True})
        self._models[id(model)] = (model, number)

    def remove_model(self, model):
        """Removes a model that was passed to ``add_model``."""
        _, number = self._models.get(id(model), (None, None))
        self._remove_model(number)
        del self._models[id(model)]

    def send(self, kind, time=None, **fields):
        """Sends an input with the fields of ``dray_input``, and returns the response.

        Without a time, the input has the time of the latest input. If a rule fails, the kind of the response is
        "failed", and it has the reason.
        """
        time = self.time if time is None else time
        try:
            self._send({"kind": kind, "time": time, **fields})
        except Error as error:
            if error.status != "failed":
                raise
        self.time = time
        return self.response()

    def pointer_down(self, x, y, time=None, pointer=0):
        """Presses a pointer: the mouse, or a finger, which needs a number of its own."""
        return self.send("pointer_down", time, x=x, y=y, pointer=pointer)

    def pointer_moved(self, x, y, time=None, pointer=0):
        """Moves a pointer."""
        return self.send("pointer_moved", time, x=x, y=y, pointer=pointer)

    def pointer_up(self, x, y, time=None, pointer=0):
        """Releases a pointer."""
        return self.send("pointer_up", time, x=x, y=y, pointer=pointer)

    def key_down(self, key, time=None, modifiers=()):
        """Presses a key by its name, such as "space"."""
        return self.send("key_down", time, key=key, modifiers=modifiers)

    def tick(self, time):
        """Advances the time, which triggers long presses, timers and waiting commands."""
        return self.send("tick", time)

    def placement(self, id):
        """The frontmost placement with an id, or None."""
        return next((placement for placement in reversed(self.placements()) if placement.id == id), None)


def _with_response(method):
    """A method that returns the response, as ``send`` does."""

    def call(self, *values, **named):
        method(self, *values, **named)
        return self.response()

    call.__name__, call.__doc__ = method.__name__, method.__doc__ + ". Returns the response."
    return call


add_methods(Host, interface["methods"])
for _name in ("move", "move_legal", "undo", "redo", "answer", "restart_plugin", "fail_load", "end_exported_drag"):
    setattr(Host, _name, _with_response(getattr(Host, _name)))

_hosts = weakref.WeakSet()


@atexit.register
def _destroy_hosts():
    """Destroys the hosts that still exist while functions of Python can be called."""
    for host in list(_hosts):
        host.destroy()

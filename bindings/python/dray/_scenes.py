"""Scenes of the program."""

from ._answers import Lent, pass_on, rule
from ._callbacks import checked_function, guarded, hold, release
from ._calls import add_methods, make_method
from ._library import interface


class Node:
    """A node that has begun. A ``with`` statement ends it."""

    def __init__(self, scene):
        self._scene = scene

    def __enter__(self):
        return self._scene

    def __exit__(self, kind, *_):
        if kind is None:
            self._scene.end()


class Scene(Lent):
    """The scene that a function describes: a method for each function ``dray_scene_name``.

    ``begin`` and ``begin_for_each`` take the fields of their structs. End a node by ``end()``, or use ``with``. A modifier
    takes its function and the fields of ``dray_rule``.
    """

    def __init__(self, handle, kept):
        super().__init__(handle)
        self._kept = kept

    def begin(self, kind, **fields):
        """Begins a node of a kind, such as "vstack"."""
        if not isinstance(kind, (str, int)):
            raise TypeError(f"kind: a str was expected, not {kind!r}; write begin('vstack', id='x')")
        self._begin({"kind": kind, **fields})
        return Node(self)

    def begin_for_each(self, **fields):
        """Begins a list."""
        self._begin_for_each(fields)
        return Node(self)

    def _hold(self, function):
        """The number of a function that the host holds as long as it can use this description of the scene."""
        number = hold(function)
        Scene._keep.run(self, (number,), {})
        return number

    def layout(self, place):
        """Sets ``place(call, frames)``, which changes the frames, or returns others."""
        body = guarded(checked_function(place, "layout"))

        def wrapped(call, frames):
            return body(call, frames) or frames

        self._layout(self._hold(wrapped))

    def drag_preview(self, preview):
        """Sets ``preview(call, scene)``, which describes the preview."""
        self._drag_preview(self._hold(describing(self._kept, checked_function(preview, "drag_preview"))))

    def _attach(self, method, function, given):
        functions = {} if function is None else {"function": function}
        functions.update((name, given.pop(name)) for name in ("is_targeted", "data") if name in given)
        number = None
        if functions:
            number = hold({name: rule(checked_function(each, name), self._kept) for name, each in functions.items()})
            # A signal handler can raise before the first statement of a callback. Its rule must not accept then.
            given = {**given, **dict.fromkeys(functions, True), "user": number, "destroy": True, "must_answer": True}
        try:
            method(self, given)
        except (TypeError, ValueError, OverflowError):  # the library has not received the number
            if number is not None:
                release(number)
            raise


def describing(kept, function):
    """Makes a function that describes a scene, whose exceptions make the scene fail."""

    def describe(*values):
        scene = Scene(values[-1], kept)
        try:
            function(*values[:-1], scene)
        except BaseException as error:
            pass_on(error, scene.fail)

    return describe


def _make(name, method):
    """A method for a function; that of a modifier takes its rule and the fields of ``dray_rule``."""
    attach = make_method(name, method)
    if not any(argument["of"] == "dray_rule" for argument in method["arguments"]):
        return attach

    def call(self, function=None, **given):
        self._attach(attach, function, given)

    call.__name__, call.__doc__ = name, f"{method['symbol']} of dray.h (function, fields of dray_rule)"
    return call


_methods = dict(interface["objects"]["scene"])
Scene._keep = make_method("keep", _methods.pop("keep"))
add_methods(Scene, _methods, _make)

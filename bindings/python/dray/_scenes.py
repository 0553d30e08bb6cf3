"""Scenes of the program."""

from ._answers import Lent, pass_on, rule
from ._callbacks import checked_function, guarded, hold, hold_until_end, release
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

    def layout(self, place):
        """Sets ``place(call, frames)``, which changes the frames. The host holds it until it is destroyed."""
        body = guarded(checked_function(place, "layout"))

        def wrapped(call, frames):
            return body(call, frames) or frames

        self._layout(hold_until_end(self._kept, place, wrapped))

    def drag_preview(self, preview):
        """Sets ``preview(call, scene)``. The host holds it until it is destroyed."""
        self._drag_preview(hold_until_end(self._kept, preview, describing(self._kept, checked_function(preview, "drag_preview"))))

    def _attach(self, method, function, given):
        functions = {} if function is None else {"function": function}
        functions.update((name, given.pop(name)) for name in ("is_targeted", "data") if name in given)
        number = None
        if functions:
            number = hold({name: rule(checked_function(each, name)) for name, each in functions.items()})
            given = {**given, **dict.fromkeys(functions, True), "user": number, "destroy": True}
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


add_methods(Scene, interface["objects"]["scene"], _make)

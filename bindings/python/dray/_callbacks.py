"""Functions of Python that the library calls."""

import ctypes
import itertools
import traceback

from ._library import fields_of, interface, library, scalars, structs
from ._reading import array_at, python_name, read_struct

# The functions that the library holds, by the numbers that it passes back as `user`. A dict has several functions, by the
# names of the callbacks.
held = {}
numbers = itertools.count(1)


def hold(value):
    """Holds a function, or several by their names, and returns its number."""
    number = next(numbers)
    held[number] = value
    return number


def release(number):
    """Frees a function that was held, and those that it keeps."""
    value = held.pop(number, None)
    for kept in value.get("kept", {}).values() if isinstance(value, dict) else ():
        held.pop(kept, None)


trampolines = {}  # the functions of C that the library calls: one for each type of callback and each name of it


def trampoline_types(callback):
    result = []
    for argument in callback["arguments"]:
        result.append(ctypes.c_void_p)
        if "count" in argument:
            result.append(ctypes.c_size_t)
    return result


def received(argument, value, count):
    kind = argument["kind"]
    if kind in ("object", "token"):
        return value
    if kind in ("chars", "bytes"):
        return ctypes.string_at(value) if kind == "chars" else ctypes.string_at(value, count)
    if kind == "pointer":
        return read_struct(structs[argument["of"]].from_address(value))
    return [read_struct(each) for each in array_at(argument["of"], value, count)]


def write_result(argument, address, count, result):
    if argument["way"] == "change":
        for target, values in zip(array_at(argument["of"], address, count), result):
            for name in fields_of[argument["of"]]:
                setattr(target, name, getattr(values, python_name(name)))
    elif result is not None:
        scalars[argument["of"]].from_address(address).value = result


def call_back(callback, name, values):
    """Calls the function that the library holds, and writes its results: that of the callback, then output parameters."""
    number, passed, outputs, rest = 0, [], [], iter(values)
    for argument in callback["arguments"]:
        value, count = next(rest), next(rest) if "count" in argument else 0
        if argument["way"] == "user":
            number = value
            continue
        if argument["way"] in ("in", "change"):
            passed.append(received(argument, value, count))
        if argument["way"] in ("out", "change"):
            outputs.append((argument, value, count))
    if name == "destroy":
        return release(number)
    function = held[number]
    if isinstance(function, dict):
        function = function[name]
    results = function(*passed)
    returned = None
    if "kind" in callback:
        returned, *results = results if outputs else [results]
    elif len(outputs) == 1:
        results = [results]
    for output, result in zip(outputs, results or []):
        write_result(*output, result)
    return returned if returned is not None or callback.get("kind") == "token" else 0


# The functions by which a callback fails, by the type of the object that it is lent.
failures = {"dray_answer": "dray_answer_fail", "dray_scene": "dray_scene_fail", "dray_reply": "dray_reply_error"}


def failure_of(callback):
    """The function by which a callback fails, and the position of its object among the values; None for others."""
    position = 0
    for argument in callback["arguments"]:
        if argument["of"] in failures:
            function = library[failures[argument["of"]]]  # an object of its own, whose types no other call has
            function.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
            return function, position
        position += 2 if "count" in argument else 1
    return None


def callback_address(type, name):
    """The address of the function of C for a type of callback."""
    if (type, name) not in trampolines:
        callback = interface["callbacks"][type]
        returned = {"int32": ctypes.c_int32, "uint64": ctypes.c_uint64, "token": ctypes.c_void_p}.get(callback.get("kind"))

        failure = failure_of(callback)

        def receive(*values):
            try:
                result = call_back(callback, name, values)
                return result if returned else None
            except BaseException as error:  # no exception may leave a callback
                # Without this, a rule that could not be called would accept. Calls nothing else, because an exception of
                # too deep recursion leaves no room for further calls.
                if failure:
                    failure[0](values[failure[1]], b"the function of the program could not be called")
                traceback.print_exc()
                note_interrupt(error)
                return None if returned in (None, ctypes.c_void_p) else 0

        trampolines[type, name] = ctypes.CFUNCTYPE(returned, *trampoline_types(callback))(receive)
    return ctypes.cast(trampolines[type, name], ctypes.c_void_p).value


def guarded(function, otherwise=None):
    """A function whose exceptions are written to the standard error, because the library has no place for them."""

    def call(*values):
        try:
            return function(*values)
        except BaseException as error:
            traceback.print_exc()
            note_interrupt(error)
            return otherwise

    return call


# Interrupts such as Ctrl-C inside callbacks, which are raised again after the call of C.
interrupts = []


def note_interrupt(error):
    if not isinstance(error, Exception):
        interrupts.append(error)


def checked_function(function, name):
    """Returns a function of the program. Anything else would fail only when the library calls it."""
    if not callable(function):
        raise TypeError(f"{name}: a function was expected, not {function!r}")
    return function

"""Dray for Python: hosts, inputs and placements.

    import dray

    host = dray.Host()
    host.load("klondike", seed=381, options={"draw": 3})
    host.pointer_down(245, 230, time=0.0)
    for placement in host.placements():
        draw(placement)

Each function ``dray_host_name`` of dray.h is a method ``name``; likewise those of scenes, answers and replies. Structs are
objects with the same fields, constants are their names in lower case ("move", "pointer_down"), a set of flags is a set of
names, ids are strings or integers. Output parameters become results; None if there is no value. A callback is a function,
without ``user`` and ``destroy``. A failed call raises ``dray.Error`` with the message of the host. A field whose name is a
keyword of Python has an underscore after its name: ``route.from_``.

Needs ctypes only. interface.json, beside this file, contains the declarations; scripts/install makes it from the header.
"""

import atexit
import ctypes
import itertools
import json
import keyword
import math
import os
import sys
import traceback
import types
import weakref

_folder = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(_folder, "interface.json"), encoding="utf-8") as _file:
    _interface = json.load(_file)

# A wheel has the library and the plugins in the package; scripts/install puts them into a prefix.
_bundled = os.path.join(_folder, "libdray.so.0")
_prefix = os.path.dirname(os.path.dirname(os.path.dirname(_folder)))
_is_wheel = os.path.exists(_bundled)

#: The folder of the plugins that are installed with the library.
plugins = os.path.join(_folder if _is_wheel else os.path.join(_prefix, "share", "dray"), "plugins")


def _load_library():
    installed = _bundled if _is_wheel else os.path.join(_prefix, "lib", "libdray.so.0")
    path = os.environ.get("DRAY_LIBRARY") or installed
    return ctypes.CDLL(path if os.path.exists(path) else "libdray.so.0")


_library = _load_library()

_scalars = {
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
}
for _name in _interface["enums"]:
    _scalars[_name] = ctypes.c_int32

_structs = {}
_fields = {}  # of each struct: the fields that a program sees, by name
_names = {enum: {value: name for name, value in values.items()} for enum, values in _interface["enums"].items()}


def _ctype(field):
    if field["of"] in _interface["callbacks"] or field["pointers"]:
        return ctypes.c_void_p
    return _scalars.get(field["of"]) or _structs[field["of"]]


for _name in _interface["order"]:
    _list = _interface["structs"][_name]["fields"]
    _structs[_name] = type(_name, (ctypes.Structure,), {"_fields_": [(f["name"], _ctype(f)) for f in _list]})
    _fields[_name] = {f["name"]: f for f in _list if f["kind"] != "hidden"}


def _python_name(name):
    return name + "_" if keyword.iskeyword(name) else name


class Error(Exception):
    """A call that failed. ``status`` is the name of its status, such as "misuse"."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status


class Events(list):
    """A list of events. ``lost_count`` is the number of events that a full queue has lost."""

    lost_count = 0


class Struct(types.SimpleNamespace):
    """A struct that the library has filled, with the fields of the struct in C."""


# == From C to Python ==


def _text(address):
    if not address:
        return None
    return ctypes.string_at(address, _library.dray_text_length(address)).decode("utf-8", "surrogateescape")


def _read_id(value):
    if value.kind == 0:
        return None
    if value.kind == 2:
        return value.integer
    return ctypes.string_at(value.string, value.length).decode("utf-8", "surrogateescape")


def _read_value(value):
    """The Python value of a dray_value: None for no value; otherwise a bool, an int, a float, a str or bytes.

    A table with the keys 1…n is a list, any other table a dict.
    """
    kind = _names["dray_value_kind"].get(value.kind)
    if kind == "boolean":
        return value.boolean != 0
    if kind in ("integer", "number"):
        return getattr(value, kind)
    if kind in ("string", "bytes"):
        data = ctypes.string_at(value.string, value.length)
        return data if kind == "bytes" else data.decode("utf-8", "surrogateescape")
    if kind != "table":
        return None
    items = [_read_value(each) for each in _array("dray_value", value.items, value.item_count)]
    fields = _array("dray_field", value.fields, value.field_count)
    if not fields:
        return items
    result = {i: item for i, item in enumerate(items, 1)}
    result.update((_read_value(field.key), _read_value(field.value)) for field in fields)
    return result


def _array(name, address, count):
    return (_structs[name] * count).from_address(address) if count else []


def _fill_value(target, value, kept):
    kinds = _interface["enums"]["dray_value_kind"]
    if isinstance(value, bool):
        target.kind, target.boolean = kinds["boolean"], value
    elif isinstance(value, int):
        target.kind, target.integer = kinds["integer"], _number(ctypes.c_int64, value, "a value")
    elif isinstance(value, float):
        target.kind, target.number = kinds["number"], value
    elif isinstance(value, (str, bytes)):
        data = _encoded(value)
        target.kind = kinds["bytes" if isinstance(value, bytes) else "string"]
        target.string, target.length = _address(data, kept), len(data)
    elif isinstance(value, (list, tuple, dict)):
        items, fields = ([], list(value.items())) if isinstance(value, dict) else (value, [])
        item_array = (_structs["dray_value"] * max(1, len(items)))()
        for each, item in zip(item_array, items):
            _fill_value(each, item, kept)
        field_array = (_structs["dray_field"] * max(1, len(fields)))()
        for each, (key, item) in zip(field_array, fields):
            _fill_value(each.key, key, kept)
            _fill_value(each.value, item, kept)
        kept += [item_array, field_array]
        target.kind = kinds["table"]
        target.items, target.item_count = ctypes.addressof(item_array), len(items)
        target.fields, target.field_count = ctypes.addressof(field_array), len(fields)
    else:
        raise TypeError(f"{value!r} is not plain data")
    return target


def _read_list(value, field):
    element = _structs[field["of"]]
    stride = getattr(value, field["stride"]) if "stride" in field else ctypes.sizeof(element)
    start = getattr(value, field["name"])
    elements = (element.from_address(start + i * stride) for i in range(getattr(value, field["count"])))
    return [_read_struct(each) for each in elements]


def _read_field(value, field):
    kind, content = field["kind"], getattr(value, field["name"])
    if kind == "truth":
        return content == 1
    if kind == "constant":
        return _names[field["of"]].get(content, content or None)
    if kind == "set":
        return {name for bit, name in _names[field["of"]].items() if bit & content}
    if kind == "text":
        return _text(content)
    if kind in ("id", "struct"):
        return _read_struct(content)
    if kind == "pointer":
        return _read_struct(_structs[field["of"]].from_address(content)) if content else None
    if kind == "list":
        return _read_list(value, field)
    if kind == "uint64" and content == 2**64 - 1:
        return math.inf  # a removed limit
    if kind in ("callback", "user", "destroy"):
        return None
    count = getattr(value, field["count"]) if "count" in field else 0
    if kind == "texts":
        return [_text(each) for each in (ctypes.c_void_p * count).from_address(content)] if count else []
    if kind == "numbers":
        return list((_scalars[field["of"]] * count).from_address(content)) if count else []
    if kind == "bytes":
        return ctypes.string_at(content, count) if content else None
    return content


def _read_struct(value):
    name = type(value).__name__
    if name == "dray_id":
        return _read_id(value)
    if name == "dray_value":
        return _read_value(value)
    if _interface["structs"][name]["is_list"]:
        return _read_field(value, _fields[name]["items"])
    return Struct(**{_python_name(each): _read_field(value, field) for each, field in _fields[name].items()})


# == From Python to C ==


def _number(ctype, value, name):
    """A number for C. ctypes would cut off the upper bits of an integer that is too large."""
    if not isinstance(value, (int, float)):
        raise TypeError(f"{name}: a number was expected, not {value!r}")
    if ctype is ctypes.c_uint64 and value == math.inf:
        return 2**64 - 1  # a removed limit
    if isinstance(value, int) and not isinstance(ctype(0).value, float) and ctype(value).value != value:
        raise OverflowError(f"{name} is {value}, which does not fit into {ctypes.sizeof(ctype) * 8} bits")
    return value


def _bits(value, name):
    """An integer by its 64 bits; a negative one is for example a seed as the command prints it."""
    return value % 2**64 if isinstance(value, int) and -(2**63) <= value < 0 else _number(ctypes.c_uint64, value, name)


def _c_text(data, name):
    """Returns the text, and refuses a NUL, which would end the text in C."""
    if b"\0" in data:
        raise ValueError(f"{name} contains a NUL")
    return data


def _constant(enum, value, name):
    if value is None or isinstance(value, int):
        return _number(ctypes.c_int32, value or 0, name)
    try:
        return _interface["enums"][enum][value]
    except KeyError:
        raise ValueError(f"{value!r} is not a constant of {enum}") from None


def _encoded(value):
    if not isinstance(value, (str, bytes)):
        raise TypeError(f"a str was expected, not {value!r}")
    return value if isinstance(value, bytes) else value.encode("utf-8", "surrogateescape")


def _address(data, kept):
    """The address of bytes with a NUL at their end, which live as long as ``kept``."""
    buffer = ctypes.create_string_buffer(data, len(data) + 1)
    kept.append(buffer)
    return ctypes.addressof(buffer)


def _fill_id(target, value, kept):
    if isinstance(value, int):
        target.kind, target.integer = 2, _number(ctypes.c_int64, value, "an id")
    elif value is not None:
        data = _encoded(value)
        target.kind, target.length, target.string = 1, len(data), _address(data, kept)
    return target


def _fill_field(target, field, value, kept):
    kind, name, of = field["kind"], field["name"], field["of"]
    if kind == "truth":
        value = int(bool(value))
    elif kind == "constant":
        value = _constant(of, value, name)
    elif kind == "bits":
        value = _bits(value, name)
    elif kind in ("callback", "destroy"):
        value = _address_of_callback(of, name)
    elif kind == "set":
        bits = 0
        for each in [value] if isinstance(value, (str, int)) else value:
            bits |= _constant(of, each, name)
        value = bits
    elif kind in ("text", "bytes"):
        data = _encoded(value)
        if "count" in field:
            setattr(target, field["count"], len(data))
        else:
            _c_text(data, name)
        value = _address(data, kept)
    elif kind == "id":
        _fill_id(getattr(target, name), value, kept)
        return
    elif kind == "struct":
        _fill(getattr(target, name), value, kept)
        return
    elif kind == "pointer":
        pointed = _fill(_structs[of](), value, kept)
        kept.append(pointed)
        value = ctypes.addressof(pointed)
    elif kind in ("list", "texts"):
        if isinstance(value, (str, bytes)):
            raise TypeError(f"{name} is a list, not {value!r}")
        array = ((ctypes.c_void_p if kind == "texts" else _structs[of]) * max(1, len(value)))()
        for i, each in enumerate(value):
            if kind == "texts":
                array[i] = _address(_c_text(_encoded(each), name), kept)
            elif of == "dray_id":
                _fill_id(array[i], each, kept)
            else:
                _fill(array[i], each, kept)
        kept.append(array)
        setattr(target, field["count"], len(value))
        value = ctypes.addressof(array)
    elif of in _scalars and not field["pointers"]:
        value = _number(_scalars[of], value, name)
    setattr(target, name, value)


def _fill(target, values, kept):
    name = type(target).__name__
    if name == "dray_value":
        return _fill_value(target, values, kept)
    if isinstance(values, Struct):
        values = vars(values)
    if not isinstance(values, dict):
        raise TypeError(f"{name}: a dict was expected, not {values!r}")
    if _interface["structs"][name]["has_size"]:
        target.struct_size = ctypes.sizeof(target)
    for key, value in values.items():
        field = _fields[name].get(key.removesuffix("_"))
        if field is None:
            raise TypeError(f"{name} has no field {key!r}")
        if value is not None:
            _fill_field(target, field, value, kept)
    return target


# == From C to functions of Python ==

# The functions that the library holds, by the numbers that it passes back as `user`. A dict has several functions, by the
# names of the callbacks.
_held = {}
_numbers = itertools.count(1)


def _hold(value):
    number = next(_numbers)
    _held[number] = value
    return number


def _release(number):
    value = _held.pop(number, None)
    for kept in value.get("kept", {}).values() if isinstance(value, dict) else ():
        _held.pop(kept, None)


_trampolines = {}  # the functions of C that the library calls: one for each type of callback and each name of it


def _trampoline_types(callback):
    result = []
    for argument in callback["arguments"]:
        result.append(ctypes.c_void_p)
        if "count" in argument:
            result.append(ctypes.c_size_t)
    return result


def _received(argument, value, count):
    kind = argument["kind"]
    if kind in ("object", "token"):
        return value
    if kind in ("chars", "bytes"):
        return ctypes.string_at(value) if kind == "chars" else ctypes.string_at(value, count)
    if kind == "pointer":
        return _read_struct(_structs[argument["of"]].from_address(value))
    return [_read_struct(each) for each in _array(argument["of"], value, count)]


def _write_result(argument, address, count, result):
    if argument["way"] == "change":
        for target, values in zip(_array(argument["of"], address, count), result):
            _fill(target, vars(values), [])
    elif result is not None:
        _scalars[argument["of"]].from_address(address).value = result


def _call_back(callback, name, values):
    """Calls the function that the library holds, and writes its results: that of the callback, then output parameters."""
    number, passed, outputs, rest = 0, [], [], iter(values)
    for argument in callback["arguments"]:
        value, count = next(rest), next(rest) if "count" in argument else 0
        if argument["way"] == "user":
            number = value
            continue
        if argument["way"] in ("in", "change"):
            passed.append(_received(argument, value, count))
        if argument["way"] in ("out", "change"):
            outputs.append((argument, value, count))
    if name == "destroy":
        return _release(number)
    function = _held[number]
    if isinstance(function, dict):
        function = function[name]
    results = function(*passed)
    returned = None
    if "kind" in callback:
        returned, *results = results if outputs else [results]
    elif len(outputs) == 1:
        results = [results]
    for output, result in zip(outputs, results or []):
        _write_result(*output, result)
    return returned if returned is not None or callback.get("kind") == "token" else 0


def _address_of_callback(type, name):
    """The address of the function of C for a type of callback."""
    if (type, name) not in _trampolines:
        callback = _interface["callbacks"][type]
        returned = {"int32": ctypes.c_int32, "uint64": ctypes.c_uint64, "token": ctypes.c_void_p}.get(callback.get("kind"))

        def receive(*values):
            try:
                result = _call_back(callback, name, values)
                return result if returned else None
            except BaseException as error:  # no exception may leave a callback
                traceback.print_exc()
                _note_interrupt(error)
                return None if returned in (None, ctypes.c_void_p) else 0

        _trampolines[type, name] = ctypes.CFUNCTYPE(returned, *_trampoline_types(callback))(receive)
    return ctypes.cast(_trampolines[type, name], ctypes.c_void_p).value


def _guarded(function, otherwise=None):
    """A function whose exceptions are written to the standard error, because the library has no place for them."""

    def call(*values):
        try:
            return function(*values)
        except BaseException as error:
            traceback.print_exc()
            _note_interrupt(error)
            return otherwise

    return call


# Interrupts such as Ctrl-C inside callbacks, which are raised again after the call of C.
_interrupts = []


def _note_interrupt(error):
    if not isinstance(error, Exception):
        _interrupts.append(error)


def _pass_on(error, fail, form="{name}: {text}"):
    """Passes an exception on, by a function of the library, which takes no zero characters and no surrogates."""
    try:
        text = form.format(name=type(error).__name__, text=error)
    except Exception:
        text = type(error).__name__
    try:
        fail(text.replace("\0", "\\0").encode(errors="replace").decode())
    except Error:
        pass  # the rule has answered before, or the scene has failed before
    _note_interrupt(error)


def _check(function, name):
    """Returns a function of the program. Anything else would fail only when the library calls it."""
    if not callable(function):
        raise TypeError(f"{name}: a function was expected, not {function!r}")
    return function


def _rule(function):
    """Makes a rule of the library from a function: it accepts, returns False or ``(False, reason)``, or uses its answer.

    An exception makes the rule fail.
    """

    def ask(*values):
        answer = Answer(values[-1])
        try:
            result = function(*values[:-1], answer)
            accepted, reason = result if isinstance(result, tuple) and len(result) == 2 else (result, None)
            if accepted is False:
                answer.refuse({"text": reason} if isinstance(reason, (str, bytes)) else reason or {})
        except BaseException as error:
            _pass_on(error, answer.fail)

    return ask


def _replying(function):
    """Makes a function that replies with its result, or with its error."""

    def call(handle, *values):
        reply = Reply(handle)
        try:
            result = function(*values)
            if result is not None:
                reply.value(result)
        except BaseException as error:
            _pass_on(error, reply.error, "{text}")

    return call


def _describing(kept, function):
    def describe(*values):
        scene = Scene(values[-1], kept)
        try:
            function(*values[:-1], scene)
        except BaseException as error:
            _pass_on(error, scene.fail)

    return describe


def _hold_until_end(kept, function, wrapped):
    if function not in kept:
        kept[function] = _hold(wrapped)
    return kept[function]


# == Calls ==
# Constants without a type of their own, such as dray.pointer_held: the pointer number of a drag by keys or taps.
globals().update(_interface["single"])


_value_kinds = ("int32", "uint32", "int64", "uint64", "size", "double", "bits", "truth", "constant", "set")


def _argument_types(method):
    result = []
    for argument in method["arguments"]:
        is_value = argument["way"] == "in" and argument["kind"] in _value_kinds
        result.append(_scalars[argument["of"]] if is_value else ctypes.c_void_p)
        if "count" in argument:
            result.append(ctypes.c_size_t if argument["way"] == "in" else ctypes.c_void_p)
    return result


class _FilledList:
    """The address and the length of a list that is passed as two arguments."""


def _pass(argument, value, kept):
    """The values in C for an argument."""
    kind, of = argument["kind"], argument["of"]
    if kind == "pointer":
        if value is None:
            return [None]
        kept.append(_fill(_structs[of](), value, kept))
        return [ctypes.addressof(kept[-1])]
    if kind == "id":
        kept.append(_fill_id(_structs["dray_id"](), value, kept))
        return [ctypes.addressof(kept[-1])]
    if kind in ("text", "bytes"):
        data = None if value is None else _encoded(value)
        address = None if data is None else _address(data, kept)
        if "count" in argument:
            return [address, len(data or b"")]
        _c_text(data or b"", argument["name"])
        return [address]
    if kind == "list":
        filled, field = _FilledList(), {**argument, "name": "items", "pointers": 1, "count": "count"}
        _fill_field(filled, field, value or [], kept)
        return [filled.items, filled.count]
    if kind == "callback":
        return [None if value is None else _address_of_callback(of, argument["name"])]
    if kind == "user":
        return [value]
    if kind in ("constant", "set"):
        return [_constant(of, value, argument["name"])]
    return [_number(_scalars[of], value or 0, argument["name"])]


def _output(argument):
    if argument["kind"] == "struct":
        output = _structs[argument["of"]]()
        if _interface["structs"][argument["of"]]["has_size"]:
            output.struct_size = ctypes.sizeof(output)
        return output
    return ctypes.c_void_p() if argument["kind"] == "text" else _scalars[argument["of"]]()


def _result(argument, output):
    if argument["kind"] == "struct":
        return _read_struct(output)
    return _text(output.value) if argument["kind"] == "text" else output.value


def _make_method(name, method):
    function = getattr(_library, method["symbol"])
    function.argtypes = _argument_types(method)
    function.restype = ctypes.c_int32 if method["returned"] == "status" else _structs[method["of"]]
    inputs = [argument for argument in method["arguments"] if argument["way"] == "in"]

    def run(self, values, named):
        given = dict(zip([argument["name"] for argument in inputs], values), **named)
        if len(values) > len(inputs) or set(given) - {argument["name"] for argument in inputs}:
            raise TypeError(f"{name} takes {', '.join(argument['name'] for argument in inputs) or 'no arguments'}")
        kept, passed, outputs, latest = [], [], [], None
        for argument in method["arguments"]:
            if argument["way"] == "object":
                passed.append(self._pointer())
            elif argument["way"] == "user":
                passed.append(latest)
            elif argument["way"] == "destroy":
                passed.append(None if latest is None else _address_of_callback(argument["of"], "destroy"))
            elif argument["way"] == "in":
                latest = given.get(argument["name"])
                passed += _pass(argument, latest, kept)
            else:
                outputs.append((argument, _output(argument)))
                passed.append(ctypes.addressof(outputs[-1][1]))
                if "count" in argument:
                    passed.append(None)
        returned = function(*passed)
        if _interrupts:
            raise _interrupts.pop(0)
        if method["returned"] == "struct":
            return True, _read_struct(returned)
        status = _names["dray_status"][returned]
        if status == "no_value":
            return False, None
        if status != "ok":
            raise Error(f"{name}: {self.message()}", status)
        results = tuple(_result(argument, output) for argument, output in outputs)
        return True, results[0] if len(results) == 1 else results or None

    def call(self, *values, **named):
        return run(self, values, named)[1]

    call.__name__, call.run = name, run  # run also returns whether there was a value
    call.__doc__ = f"{method['symbol']} of dray.h ({', '.join(argument['name'] for argument in inputs)})"
    return call


def version():
    """The version of the library, such as "0.1.0"."""
    return _library.dray_version().decode()


def _write_report(report):
    if report.kind == "printed":
        print(report.text)
    elif report.kind != "announcement":
        print(f"{report.plugin or 'dray'}: {report.text}", file=sys.stderr)


class _Lent:
    """A handle that is valid during a callback only."""

    def __init__(self, handle):
        self._handle = handle

    def _pointer(self):
        return self._handle

    def message(self):
        """The message of the latest failed call of this thread."""
        return _text(_library.dray_host_message(None))


class Reply(_Lent):
    """The reply of a function: a method for each function ``dray_reply_name``."""


class Answer(_Lent):
    """The answer of a rule: a method for each function ``dray_answer_name``."""

    def load(self, item, type, take):
        """Requests the data of an item, from 0, for the command ``take(call, answer)``.

        Returns True, or None if the item does not promise such data.
        """

        def receive(call, handle):
            _release(number)
            _rule(take)(call, handle)

        number = _hold(receive)
        try:
            is_requested, _ = Answer._load.run(self, (item, type, number), {})
        except Exception:
            _release(number)
            raise
        if not is_requested:
            _release(number)
        return is_requested or None


class _Node:
    """A node that has begun. A ``with`` statement ends it."""

    def __init__(self, scene):
        self._scene = scene

    def __enter__(self):
        return self._scene

    def __exit__(self, kind, *_):
        if kind is None:
            self._scene.end()


class Scene(_Lent):
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
        return _Node(self)

    def begin_for_each(self, **fields):
        """Begins a list."""
        self._begin_for_each(fields)
        return _Node(self)

    def layout(self, place):
        """Sets ``place(call, frames)``, which changes the frames. The host holds it until it is destroyed."""
        body = _guarded(_check(place, "layout"))

        def wrapped(call, frames):
            return body(call, frames) or frames

        self._layout(_hold_until_end(self._kept, place, wrapped))

    def drag_preview(self, preview):
        """Sets ``preview(call, scene)``. The host holds it until it is destroyed."""
        self._drag_preview(_hold_until_end(self._kept, preview, _describing(self._kept, _check(preview, "drag_preview"))))

    def _attach(self, method, function, given):
        functions = {} if function is None else {"function": function}
        functions.update((name, given.pop(name)) for name in ("is_targeted", "data") if name in given)
        number = None
        if functions:
            number = _hold({name: _rule(_check(each, name)) for name, each in functions.items()})
            given = {**given, **dict.fromkeys(functions, True), "user": number, "destroy": True}
        try:
            method(self, given)
        except (TypeError, ValueError, OverflowError):  # the library has not received the number
            if number is not None:
                _release(number)
            raise


def _make_modifier(name, method):
    attach = _make_method(name, method)

    def call(self, function=None, **given):
        self._attach(attach, function, given)

    call.__name__, call.__doc__ = name, f"{method['symbol']} of dray.h (function, fields of dray_rule)"
    return call


class Host:
    """A drag-and-drop engine with its plugins and its scene.

    ``settings`` are the fields of ``dray_host_options``; ``math.inf`` removes a limit. ``report`` is a function that
    receives the reports, or None to ignore them. By default, reports are written to the standard output and error, except
    announcements. A ``with`` statement destroys its host at the end; another host is destroyed by ``destroy``, by the
    garbage collector if no function that it holds refers to it, or when Python exits.
    """

    def __init__(self, report=_write_report, **settings):
        self._handle = None
        self._kept = {}
        self._models = {}
        self.time = 0.0
        kept = []
        functions = {"kept": self._kept}
        if report is not None:
            functions["report"] = _guarded(_check(report, "report"))
            settings["report"] = True
        settings["user"] = _hold(functions)
        try:
            options = _fill(_structs["dray_host_options"](), {**settings, "destroy": True}, kept)
        except Exception:
            _release(settings["user"])
            raise
        handle = ctypes.c_void_p()
        status = _library.dray_host_create(ctypes.byref(options), ctypes.byref(handle))
        if status != 0:
            raise Error(_text(_library.dray_host_message(None)), _names["dray_status"][status])
        self._handle = handle.value
        _hosts.add(self)

    def destroy(self):
        """Destroys the host and frees its memory. A second call has no effect. In a callback of the host, it is an error."""
        if self._handle:
            status = _library.dray_host_destroy(self._handle)
            if status != 0:
                raise Error("a host cannot be destroyed inside its callback", _names["dray_status"][status])
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
        return _text(_library.dray_host_message(self._pointer()))

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
            reply = _replying(_check(settings["read"], "read"))
            functions = {"read": lambda name, handle: reply(handle, name.decode("utf-8", "surrogateescape"))}
            settings.update(read=True, user=_hold(functions), destroy=True)
        self._load_plugin(path, settings)

    def record(self, recording=None):
        """Begins to record a journal.

        ``write`` of the recording receives the lines, as bytes. If it returns False or fails, the recording ends.
        """
        recording = dict(recording or {})
        write = recording.get("write")
        if write is not None:
            body = _guarded(_check(write, "write"), False)
            number = _hold_until_end(self._kept, write, lambda lines: 1 if body(lines) is False else 0)
            recording.update(write=True, user=number)
        self._record(recording)

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
        reply = None if function is None else _replying(_check(function, "set_function"))
        self._set_function(name, reply and _hold(lambda arguments, handle: reply(handle, *arguments)))

    def set_text_metrics(self, measure):
        """Sets ``measure(label)``, which returns the width and the height of a label; None removes it."""
        self._set_text_metrics(None if measure is None else _hold(_guarded(_check(measure, "set_text_metrics"))))

    def post(self, function):
        """Runs ``function(host)`` at the beginning of the next ``send``, or in ``run_posted``. It may change the host."""
        _check(function, "post")
        self._post(_hold(_guarded(lambda _: function(self))))

    def set_scene(self, describe):
        """Sets ``describe(scene)``, which describes the scene of the program; None removes the scene."""
        number = None if describe is None else _hold(_describing(self._kept, _check(describe, "set_scene")))
        self._set_scene(number)

    def perform(self, command):
        """Runs ``command(call, answer)`` as one transaction and one step of undo, and returns the response."""
        return self._run_command(self._perform, command)

    def finish_load(self, load, take):
        """Applies the result of a load by a command, as ``perform`` does."""
        return self._run_command(self._finish_load, take, load)

    def _run_command(self, call, command, *values):
        number = _hold(_rule(_check(command, "the command")))
        try:
            call(*values, number)
        except Error as error:
            if error.status != "failed":
                raise
        finally:
            _release(number)
        return self.response()

    def add_model(self, model):
        """Adds a model: an object with the functions of ``dray_model`` as methods.

        ``commit()`` returns the change, which ``undo``, ``redo`` and ``forget`` receive, or a pair of the change and its
        size in bytes; None if nothing has changed. ``prepare(answer)`` is a rule.
        """
        fields = [name for name, field in _fields["dray_model"].items() if field["kind"] == "callback"]
        functions = {name: _guarded(_check(getattr(model, name), name)) for name in fields if hasattr(model, name)}

        def with_change(body):
            return lambda number: body(_held[number][0])

        for name in ("undo", "redo"):
            if name in functions:
                functions[name] = with_change(functions[name])
        if "prepare" in functions:
            functions["prepare"] = _rule(model.prepare)
        forget, commit, go_back = (functions.get(name) for name in ("forget", "commit", "return_to_mark"))

        def make_change():
            change = commit()
            change, size = change if isinstance(change, tuple) and len(change) == 2 else (change, None)
            # In a tuple, because a dict of the program could have the key "kept".
            return (None, None) if change is None else (_hold((change,)), size)

        def drop(number):
            if forget:
                forget(_held[number][0])
            _release(number)

        if commit:
            functions["commit"] = make_change
        if go_back:
            functions["return_to_mark"] = lambda: 1 if go_back() else 0
        functions["forget"] = drop
        number = _hold(functions)
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


_library.dray_version.restype = ctypes.c_char_p
_library.dray_text_length.argtypes = [ctypes.c_void_p]
_library.dray_text_length.restype = ctypes.c_size_t
_library.dray_host_message.argtypes = [ctypes.c_void_p]
_library.dray_host_message.restype = ctypes.c_void_p
_library.dray_host_destroy.argtypes = [ctypes.c_void_p]
def _add_methods(target, methods):
    """Adds a method for each function. If the class has a method of that name, this method calls ``_name``."""
    for name, method in methods.items():
        is_rule = any(argument["of"] == "dray_rule" for argument in method["arguments"])
        attribute = "_" + name if name in vars(target) else name
        setattr(target, attribute, (_make_modifier if is_rule else _make_method)(name, method))


_add_methods(Host, _interface["methods"])
for _class in (Scene, Answer, Reply):
    _add_methods(_class, _interface["objects"][_class.__name__.lower()])

_hosts = weakref.WeakSet()


@atexit.register
def _destroy_hosts():
    """Destroys the hosts that still exist while functions of Python can be called."""
    for host in list(_hosts):
        host.destroy()

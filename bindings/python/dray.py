"""Dray for Python: hosts, inputs and placements.

    import dray

    host = dray.Host()
    host.load("klondike", seed=381, options={"draw": 3})
    host.pointer_down(245, 230, time=0.0)
    for placement in host.placements():
        draw(placement)

Each function ``dray_host_name`` of dray.h that takes no callback is a method ``name``. Structs are objects with the
same fields, constants are their names in lower case ("move", "pointer_down"), a set of flags is a set of names, ids are
strings or integers. Output parameters become results; None if there is no value. A failed call raises ``dray.Error``
with the message of the host. A field whose name is a keyword of Python has an underscore after its name: ``route.from_``.

Needs ctypes only. interface.json, beside this file, contains the declarations; scripts/install makes it from the header.
"""

import ctypes
import json
import keyword
import os
import sys
import types

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
_report_function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)

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
    if field["of"] in _interface["callbacks"]:
        return _report_function if field["of"] == "dray_report_function" else ctypes.c_void_p
    if field["pointers"]:
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
    count = getattr(value, field["count"]) if "count" in field else 0
    if kind == "texts":
        return [_text(each) for each in (ctypes.c_void_p * count).from_address(content)] if count else []
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
        return _read_list(value, _fields[name]["items"])
    return Struct(**{_python_name(each): _read_field(value, field) for each, field in _fields[name].items()})


# == From Python to C ==


def _number(ctype, value, name):
    """A number for C. ctypes would cut off the upper bits of an integer that is too large."""
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
        _number(_scalars[of], value, name)
    setattr(target, name, value)


def _fill(target, values, kept):
    name = type(target).__name__
    if name == "dray_value":
        return _fill_value(target, values, kept)
    if _interface["structs"][name]["has_size"]:
        target.struct_size = ctypes.sizeof(target)
    for key, value in values.items():
        field = _fields[name].get(key.removesuffix("_"))
        if field is None:
            raise TypeError(f"{name} has no field {key!r}")
        if value is not None:
            _fill_field(target, field, value, kept)
    return target


# == Calls ==
# Constants without a type of their own, such as dray.pointer_held: the pointer number of a drag by keys or taps.
globals().update(_interface["single"])


def _argument_types(method):
    result = []
    for argument in method["arguments"]:
        is_value = argument["way"] == "in" and argument["kind"] not in ("pointer", "id", "text", "bytes")
        result.append(_scalars[argument["of"]] if is_value else ctypes.c_void_p)
        if "count" in argument:
            result.append(ctypes.c_size_t if argument["way"] == "in" else ctypes.c_void_p)
    return result


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

    def call(self, *values, **named):
        given = dict(zip([argument["name"] for argument in inputs], values), **named)
        if len(values) > len(inputs) or set(given) - {argument["name"] for argument in inputs}:
            raise TypeError(f"{name} takes {', '.join(argument['name'] for argument in inputs) or 'no arguments'}")
        kept, passed, outputs = [], [], []
        for argument in method["arguments"]:
            if argument["way"] == "host":
                passed.append(self._pointer())
            elif argument["way"] == "in":
                passed += _pass(argument, given.get(argument["name"]), kept)
            else:
                outputs.append((argument, _output(argument)))
                passed.append(ctypes.addressof(outputs[-1][1]))
                if "count" in argument:
                    passed.append(None)
        returned = function(*passed)
        if method["returned"] == "struct":
            return _read_struct(returned)
        status = _names["dray_status"][returned]
        if status == "no_value":
            return None
        if status != "ok":
            raise Error(f"{name}: {self.message()}", status)
        results = tuple(_result(argument, output) for argument, output in outputs)
        return results[0] if len(results) == 1 else results or None

    call.__name__ = name
    call.__doc__ = f"{method['symbol']} of dray.h ({', '.join(argument['name'] for argument in inputs)})"
    return call


def version():
    """The version of the library, such as "0.1.0"."""
    return _library.dray_version().decode()


def _write_report(report):
    if report.kind == "printed":
        print(report.text)
    elif report.kind != "announcement":
        print(f"{report.plugin}: {report.text}", file=sys.stderr)


class Host:
    """A drag-and-drop engine with its plugins and its scene.

    ``settings`` are the fields of ``dray_host_options``. ``report`` is a function that receives the reports, or None to
    ignore them. By default, reports are written to the standard output and error, except announcements. A ``with``
    statement destroys its host at the end.
    """

    def __init__(self, report=_write_report, **settings):
        self._handle = None
        self.time = 0.0
        kept = []
        options = _fill(_structs["dray_host_options"](), settings, kept)
        if report is not None:
            self._report = _report_function(
                lambda _, entry: report(_read_struct(_structs["dray_report"].from_address(entry)))
            )
            options.report = self._report
        handle = ctypes.c_void_p()
        status = _library.dray_host_create(ctypes.byref(options), ctypes.byref(handle))
        if status != 0:
            raise Error(_text(_library.dray_host_message(None)), _names["dray_status"][status])
        self._handle = handle.value

    def destroy(self):
        """Destroys the host and frees its memory. A second call has no effect. In a report of the host, it is an error."""
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

    def load(self, plugin, seed=0, options=None):
        """Loads a plugin: an installed one by its name, or a folder by a path with a slash."""
        path = plugin if "/" in plugin else os.path.join(plugins, plugin)
        entries = [{"name": name, "value": value} for name, value in (options or {}).items()]
        self.load_plugin(path, {"seed": seed, "options": entries})

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
for _name, _method in _interface["methods"].items():
    _attribute = "_send" if _name == "send" else _name
    if not hasattr(Host, _attribute):
        setattr(Host, _attribute, _make_method(_name, _method))

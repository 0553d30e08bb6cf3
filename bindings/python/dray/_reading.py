"""Conversion of values from C to Python."""

import ctypes
import keyword
import math
import types

from ._library import constant_names, fields_of, interface, library, scalars, structs


def python_name(name):
    return name + "_" if keyword.iskeyword(name) else name


class Events(list):
    """A list of events. ``lost_count`` is the number of events that a full queue has lost."""

    lost_count = 0


class Struct(types.SimpleNamespace):
    """A struct that the library has filled, with the fields of the struct in C."""


def read_text(address):
    if not address:
        return None
    return ctypes.string_at(address, library.dray_text_length(address)).decode("utf-8", "surrogateescape")


def read_id(value):
    if value.kind == 0:
        return None
    if value.kind == 2:
        return value.integer
    return ctypes.string_at(value.string, value.length).decode("utf-8", "surrogateescape")


def read_value(value):
    """The Python value of a dray_value: None for no value; otherwise a bool, an int, a float, a str or bytes.

    A table with the keys 1…n is a list, any other table a dict.
    """
    kind = constant_names["dray_value_kind"].get(value.kind)
    if kind == "boolean":
        return value.boolean != 0
    if kind in ("integer", "number"):
        return getattr(value, kind)
    if kind in ("string", "bytes"):
        data = ctypes.string_at(value.string, value.length)
        return data if kind == "bytes" else data.decode("utf-8", "surrogateescape")
    if kind != "table":
        return None
    items = [read_value(each) for each in array_at("dray_value", value.items, value.item_count)]
    fields = array_at("dray_field", value.fields, value.field_count)
    if not fields:
        return items
    result = {i: item for i, item in enumerate(items, 1)}
    result.update((read_value(field.key), read_value(field.value)) for field in fields)
    return result


def array_at(name, address, count):
    return (structs[name] * count).from_address(address) if count else []


def read_list(value, field):
    element = structs[field["of"]]
    stride = getattr(value, field["stride"]) if "stride" in field else ctypes.sizeof(element)
    start = getattr(value, field["name"])
    elements = (element.from_address(start + i * stride) for i in range(getattr(value, field["count"])))
    return [read_struct(each) for each in elements]


def read_field(value, field):
    kind, content = field["kind"], getattr(value, field["name"])
    if kind == "truth":
        return content == 1
    if kind == "constant":
        return constant_names[field["of"]].get(content, content or None)
    if kind == "set":
        return {name for bit, name in constant_names[field["of"]].items() if bit & content}
    if kind == "text":
        return read_text(content)
    if kind in ("id", "struct"):
        return read_struct(content)
    if kind == "pointer":
        return read_struct(structs[field["of"]].from_address(content)) if content else None
    if kind == "list":
        return read_list(value, field)
    if kind == "uint64" and content == 2**64 - 1:
        return math.inf  # a removed limit
    if kind in ("callback", "user", "destroy"):
        return None
    count = getattr(value, field["count"]) if "count" in field else 0
    if kind == "texts":
        return [read_text(each) for each in (ctypes.c_void_p * count).from_address(content)] if count else []
    if kind == "numbers":
        return list((scalars[field["of"]] * count).from_address(content)) if count else []
    if kind == "bytes":
        return ctypes.string_at(content, count) if content else None
    return content


def read_struct(value):
    name = type(value).__name__
    if name == "dray_id":
        return read_id(value)
    if name == "dray_value":
        return read_value(value)
    if interface["structs"][name]["is_list"]:
        return read_field(value, fields_of[name]["items"])
    return Struct(**{python_name(each): read_field(value, field) for each, field in fields_of[name].items()})

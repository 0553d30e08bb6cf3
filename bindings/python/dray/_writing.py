"""Conversion of values from Python to C."""

import ctypes
import math

from ._callbacks import callback_address
from ._library import fields_of, interface, scalars, structs
from ._reading import Struct


def checked_number(ctype, value, name):
    """A number for C. ctypes would cut off the upper bits of an integer that is too large."""
    if not isinstance(value, (int, float)):
        raise TypeError(f"{name}: a number was expected, not {value!r}")
    if ctype is ctypes.c_uint64 and value == math.inf:
        return 2**64 - 1  # a removed limit
    if isinstance(value, int) and not isinstance(ctype(0).value, float) and ctype(value).value != value:
        raise OverflowError(f"{name} is {value}, which does not fit into {ctypes.sizeof(ctype) * 8} bits")
    return value


def checked_bits(value, name):
    """An integer by its 64 bits; a negative one is for example a seed as the command prints it."""
    return value % 2**64 if isinstance(value, int) and -(2**63) <= value < 0 else checked_number(ctypes.c_uint64, value, name)


def without_nul(data, name):
    """Returns the text, and refuses a NUL, which would end the text in C."""
    if b"\0" in data:
        raise ValueError(f"{name} contains a NUL")
    return data


def constant_of(enum, value, name):
    if value is None or isinstance(value, int):
        return checked_number(ctypes.c_int32, value or 0, name)
    try:
        return interface["enums"][enum][value]
    except KeyError:
        raise ValueError(f"{value!r} is not a constant of {enum}") from None


def encoded(value):
    if not isinstance(value, (str, bytes)):
        raise TypeError(f"a str was expected, not {value!r}")
    return value if isinstance(value, bytes) else value.encode("utf-8", "surrogateescape")


def address_of(data, kept):
    """The address of bytes with a NUL at their end, which live as long as ``kept``."""
    buffer = ctypes.create_string_buffer(data, len(data) + 1)
    kept.append(buffer)
    return ctypes.addressof(buffer)


def fill_id(target, value, kept):
    if isinstance(value, int):
        target.kind, target.integer = 2, checked_number(ctypes.c_int64, value, "an id")
    elif value is not None:
        data = encoded(value)
        target.kind, target.length, target.string = 1, len(data), address_of(data, kept)
    return target


def fill_value(target, value, kept):
    kinds = interface["enums"]["dray_value_kind"]
    if isinstance(value, bool):
        target.kind, target.boolean = kinds["boolean"], value
    elif isinstance(value, int):
        target.kind, target.integer = kinds["integer"], checked_number(ctypes.c_int64, value, "a value")
    elif isinstance(value, float):
        target.kind, target.number = kinds["number"], value
    elif isinstance(value, (str, bytes)):
        data = encoded(value)
        target.kind = kinds["bytes" if isinstance(value, bytes) else "string"]
        target.string, target.length = address_of(data, kept), len(data)
    elif isinstance(value, (list, tuple, dict)):
        items, fields = ([], list(value.items())) if isinstance(value, dict) else (value, [])
        item_array = (structs["dray_value"] * max(1, len(items)))()
        for each, item in zip(item_array, items):
            fill_value(each, item, kept)
        field_array = (structs["dray_field"] * max(1, len(fields)))()
        for each, (key, item) in zip(field_array, fields):
            fill_value(each.key, key, kept)
            fill_value(each.value, item, kept)
        kept += [item_array, field_array]
        target.kind = kinds["table"]
        target.items, target.item_count = ctypes.addressof(item_array), len(items)
        target.fields, target.field_count = ctypes.addressof(field_array), len(fields)
    else:
        raise TypeError(f"{value!r} is not plain data")
    return target


def fill_field(target, field, value, kept):
    kind, name, of = field["kind"], field["name"], field["of"]
    if kind == "truth":
        value = int(bool(value))
    elif kind == "constant":
        value = constant_of(of, value, name)
    elif kind == "bits":
        value = checked_bits(value, name)
    elif kind in ("callback", "destroy"):
        value = callback_address(of, name)
    elif kind == "set":
        bits = 0
        for each in [value] if isinstance(value, (str, int)) else value:
            bits |= constant_of(of, each, name)
        value = bits
    elif kind in ("text", "bytes"):
        data = encoded(value)
        if "count" in field:
            setattr(target, field["count"], len(data))
        else:
            without_nul(data, name)
        value = address_of(data, kept)
    elif kind == "id":
        fill_id(getattr(target, name), value, kept)
        return
    elif kind == "struct":
        fill(getattr(target, name), value, kept)
        return
    elif kind == "pointer":
        pointed = fill(structs[of](), value, kept)
        kept.append(pointed)
        value = ctypes.addressof(pointed)
    elif kind in ("list", "texts"):
        if isinstance(value, (str, bytes)):
            raise TypeError(f"{name} is a list, not {value!r}")
        array = ((ctypes.c_void_p if kind == "texts" else structs[of]) * max(1, len(value)))()
        for i, each in enumerate(value):
            if kind == "texts":
                array[i] = address_of(without_nul(encoded(each), name), kept)
            elif of == "dray_id":
                fill_id(array[i], each, kept)
            else:
                fill(array[i], each, kept)
        kept.append(array)
        setattr(target, field["count"], len(value))
        value = ctypes.addressof(array)
    elif of in scalars and not field["pointers"]:
        value = checked_number(scalars[of], value, name)
    setattr(target, name, value)


def fill(target, values, kept):
    name = type(target).__name__
    if name == "dray_value":
        return fill_value(target, values, kept)
    if isinstance(values, Struct):
        values = vars(values)
    if not isinstance(values, dict):
        raise TypeError(f"{name}: a dict was expected, not {values!r}")
    if interface["structs"][name]["has_size"]:
        target.struct_size = ctypes.sizeof(target)
    for key, value in values.items():
        field = fields_of[name].get(key.removesuffix("_"))
        if field is None:
            raise TypeError(f"{name} has no field {key!r}")
        if value is not None:
            fill_field(target, field, value, kept)
    return target

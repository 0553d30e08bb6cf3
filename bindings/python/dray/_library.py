"""The library and its declarations, which interface.json has from the header."""

import ctypes
import json
import os

folder = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(folder, "interface.json"), encoding="utf-8") as _file:
    interface = json.load(_file)

# A wheel has the library and the plugins in the package; scripts/install puts them into a prefix.
bundled = os.path.join(folder, "libdray.so.0")
prefix = os.path.abspath(os.path.join(folder, "..", "..", "..", ".."))
is_wheel = os.path.exists(bundled)

#: The folder of the plugins that are installed with the library.
plugins = os.path.join(folder if is_wheel else os.path.join(prefix, "share", "dray"), "plugins")


def _load():
    """The library that DRAY_LIBRARY names, or the installed one; else one in a folder of the system."""
    installed = bundled if is_wheel else os.path.join(prefix, "lib", "libdray.so.0")
    path = os.environ.get("DRAY_LIBRARY") or installed
    return ctypes.CDLL(path if os.path.exists(path) else "libdray.so.0")


library = _load()
library.dray_version.restype = ctypes.c_char_p
library.dray_text_length.argtypes = [ctypes.c_void_p]
library.dray_text_length.restype = ctypes.c_size_t
library.dray_host_message.argtypes = [ctypes.c_void_p]
library.dray_host_message.restype = ctypes.c_void_p
library.dray_host_destroy.argtypes = [ctypes.c_void_p]

scalars = {
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
}
for _enum in interface["enums"]:
    scalars[_enum] = ctypes.c_int32

structs = {}  # the types of ctypes
fields_of = {}  # of each struct: the fields that a program sees, by name
constant_names = {enum: {value: name for name, value in values.items()} for enum, values in interface["enums"].items()}


def _type_of(field):
    if field["of"] in interface["callbacks"] or field["pointers"]:
        return ctypes.c_void_p
    return scalars.get(field["of"]) or structs[field["of"]]


for _name in interface["order"]:
    _fields = interface["structs"][_name]["fields"]
    structs[_name] = type(_name, (ctypes.Structure,), {"_fields_": [(f["name"], _type_of(f)) for f in _fields]})
    fields_of[_name] = {f["name"]: f for f in _fields if f["kind"] != "hidden"}


class Error(Exception):
    """A call that failed. ``status`` is the name of its status, such as "misuse"."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status

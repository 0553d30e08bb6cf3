"""Functions of the library as methods."""

import ctypes

from ._callbacks import callback_address, interrupts
from ._library import Error, constant_names, interface, library, scalars, structs
from ._reading import read_struct, read_text
from ._writing import address_of, checked_number, constant_of, encoded, fill, fill_field, fill_id, without_nul

value_kinds = ("int32", "uint32", "int64", "uint64", "size", "double", "bits", "truth", "constant", "set")


def argument_types(method):
    result = []
    for argument in method["arguments"]:
        is_value = argument["way"] == "in" and argument["kind"] in value_kinds
        result.append(scalars[argument["of"]] if is_value else ctypes.c_void_p)
        if "count" in argument:
            result.append(ctypes.c_size_t if argument["way"] == "in" else ctypes.c_void_p)
    return result


class FilledList:
    """The address and the length of a list that is passed as two arguments."""


def values_for(argument, value, kept):
    """The values in C for an argument."""
    kind, of = argument["kind"], argument["of"]
    if kind == "pointer":
        if value is None:
            return [None]
        kept.append(fill(structs[of](), value, kept))
        return [ctypes.addressof(kept[-1])]
    if kind == "id":
        kept.append(fill_id(structs["dray_id"](), value, kept))
        return [ctypes.addressof(kept[-1])]
    if kind in ("text", "bytes"):
        data = None if value is None else encoded(value)
        address = None if data is None else address_of(data, kept)
        if "count" in argument:
            return [address, len(data or b"")]
        without_nul(data or b"", argument["name"])
        return [address]
    if kind == "list":
        filled, field = FilledList(), {**argument, "name": "items", "pointers": 1, "count": "count"}
        fill_field(filled, field, value or [], kept)
        return [filled.items, filled.count]
    if kind == "callback":
        return [None if value is None else callback_address(of, argument["name"])]
    if kind == "user":
        return [value]
    if kind in ("constant", "set"):
        return [constant_of(of, value, argument["name"])]
    return [checked_number(scalars[of], value or 0, argument["name"])]


def output_for(argument):
    if argument["kind"] == "struct":
        output = structs[argument["of"]]()
        if interface["structs"][argument["of"]]["has_size"]:
            output.struct_size = ctypes.sizeof(output)
        return output
    return ctypes.c_void_p() if argument["kind"] == "text" else scalars[argument["of"]]()


def result_of(argument, output):
    if argument["kind"] == "struct":
        return read_struct(output)
    return read_text(output.value) if argument["kind"] == "text" else output.value


def make_method(name, method):
    function = getattr(library, method["symbol"])
    function.argtypes = argument_types(method)
    function.restype = ctypes.c_int32 if method["returned"] == "status" else structs[method["of"]]
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
                passed.append(None if latest is None else callback_address(argument["of"], "destroy"))
            elif argument["way"] == "in":
                latest = given.get(argument["name"])
                passed += values_for(argument, latest, kept)
            else:
                outputs.append((argument, output_for(argument)))
                passed.append(ctypes.addressof(outputs[-1][1]))
                if "count" in argument:
                    passed.append(None)
        returned = function(*passed)
        if interrupts:
            raise interrupts.pop(0)
        if method["returned"] == "struct":
            return True, read_struct(returned)
        status = constant_names["dray_status"][returned]
        if status == "no_value":
            return False, None
        if status != "ok":
            raise Error(f"{name}: {self.message()}", status)
        results = tuple(result_of(argument, output) for argument, output in outputs)
        return True, results[0] if len(results) == 1 else results or None

    def call(self, *values, **named):
        return run(self, values, named)[1]

    call.__name__, call.run = name, run  # run also returns whether there was a value
    call.__doc__ = f"{method['symbol']} of dray.h ({', '.join(argument['name'] for argument in inputs)})"
    return call


def add_methods(target, methods, make=make_method):
    """Adds a method for each function. If the class has a method of that name, this method calls ``_name``."""
    for name, method in methods.items():
        setattr(target, "_" + name if name in vars(target) else name, make(name, method))

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

Needs ctypes only. interface.json, beside these files, contains the declarations; scripts/install makes it from the header.
"""

from ._answers import Answer, Reply
from ._host import Host
from ._library import Error, interface as _interface, library as _library, plugins
from ._reading import Events, Struct
from ._scenes import Scene

__all__ = ["Answer", "Error", "Events", "Host", "Reply", "Scene", "Struct", "plugins", "version"]

# Constants without a type of their own, such as dray.pointer_held: the pointer number of a drag by keys or taps.
globals().update(_interface["single"])
__all__ += _interface["single"]


def version():
    """The version of the library, such as "0.1.0"."""
    return _library.dray_version().decode()

"""Models of the program."""

from ._answers import rule
from ._callbacks import checked_function, guarded, held, hold, release
from ._library import fields_of


def model_functions(model):
    """The functions of ``dray_model`` for an object with these methods."""
    fields = [name for name, field in fields_of["dray_model"].items() if field["kind"] == "callback"]
    functions = {name: guarded(checked_function(getattr(model, name), name)) for name in fields if hasattr(model, name)}

    def with_change(body):
        return lambda number: body(held[number][0])

    for name in ("undo", "redo"):
        if name in functions:
            functions[name] = with_change(functions[name])
    if "prepare" in functions:
        functions["prepare"] = rule(model.prepare, {})
    forget, commit, go_back = (functions.get(name) for name in ("forget", "commit", "return_to_mark"))

    def make_change():
        change = commit()
        change, size = change if isinstance(change, tuple) and len(change) == 2 else (change, None)
        # In a tuple, because a dict of the program could have the key "kept".
        return (None, None) if change is None else (hold((change,)), size)

    def drop(number):
        if forget:
            forget(held[number][0])
        release(number)

    if commit:
        functions["commit"] = make_change
    if go_back:
        functions["return_to_mark"] = lambda: 1 if go_back() else 0
    functions["forget"] = drop
    return functions

// Without this, `import Dray` alone would not see `Point` and the other types of the engine, nor `PlainData`, in which
// options and states are written.
@_exported public import DragEngine
@_exported public import LuaRuntime

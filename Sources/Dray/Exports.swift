// Without this, `import Dray` alone would not see `Point` and the other types of the engine.
@_exported public import DragEngine

@_exported public import DragEngine

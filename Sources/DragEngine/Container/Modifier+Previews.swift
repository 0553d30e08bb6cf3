extension Modifier {
  /// Says how the previews of items stand that are dragged from inside the node; the nearest formation counts.
  public static func dragPreviewsFormation(_ formation: PreviewsFormation) -> Modifier {
    Modifier("dragPreviewsFormation") { behavior, _ in behavior.dragFormation = formation }
  }

  /// Says how previews stand over destinations that are the node or lie inside it; the nearest formation counts.
  ///
  /// Over a destination without one they stand as they do by default, whatever the source says.
  public static func dropPreviewsFormation(_ formation: PreviewsFormation) -> Modifier {
    Modifier("dropPreviewsFormation") { behavior, _ in behavior.dropFormation = formation }
  }

  /// Draws something else instead of the item while it is dragged, over the middle of where it lay. Belongs on an item.
  ///
  /// - Parameter preview: A question, asked once when a drag begins that carries the item. Writes nodes without
  ///   modifiers and says whether it could; if not, or if they cannot be laid out, the item is drawn itself.
  public static func dragPreview(_ preview: @escaping (DragItem, inout SceneDescription) -> Bool) -> Modifier {
    Modifier("dragPreview", on: .item) { behavior, _ in behavior.preview = preview }
  }

  /// Says where the previews of items go whose drag began on the node or in it and came to nothing; the nearest node
  /// around the source counts.
  ///
  /// - Parameter preview: A question, asked once for each item when such a drag ends.
  public static func previewForCancelling(
    _ preview: @escaping (DragItem, DragSession.ID) -> CancelledPreview
  ) -> Modifier {
    Modifier("previewForCancelling") { behavior, _ in behavior.cancelledPreview = preview }
  }

  /// Draws a node instead of the item while it is dragged.
  public static func dragPreview(_ preview: @escaping (DragItem) -> Node) -> Modifier {
    dragPreview { item, description in
      preview(item).describe(in: &description)
      return true
    }
  }
}

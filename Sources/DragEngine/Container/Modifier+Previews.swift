/// The formation of previews over a source.
enum DragPreviewsFormation: NodeSetting { static let defaultValue = PreviewsFormation.default }

/// The formation of previews over a destination.
enum DropPreviewsFormation: NodeSetting { static let defaultValue = PreviewsFormation.default }

extension Modifier {
  /// Sets how the previews of items dragged from inside the node are arranged; the nearest formation is used.
  public static func dragPreviewsFormation(_ formation: PreviewsFormation) -> Modifier {
    .setting("dragPreviewsFormation", DragPreviewsFormation.self, to: formation)
  }

  /// Sets how previews are arranged over destinations that are the node or lie inside it; the nearest formation is
  /// used.
  ///
  /// Over a destination without a formation the default is used, whatever the source has set.
  public static func dropPreviewsFormation(_ formation: PreviewsFormation) -> Modifier {
    .setting("dropPreviewsFormation", DropPreviewsFormation.self, to: formation)
  }

  /// Draws other nodes instead of the item during a drag, centred on the dragged item's frame. Belongs on an item.
  ///
  /// - Parameter preview: A question, asked when a drag begins with the item or the item is added to one. Writes nodes
  ///   without modifiers and returns whether it succeeded. If it did not, or if the nodes cannot be laid out, the item
  ///   itself is drawn.
  public static func dragPreview(_ preview: @escaping (DragItem, inout SceneDescription) -> Bool) -> Modifier {
    Modifier("dragPreview", on: .item) { behavior, _ in behavior.preview = preview }
  }

  /// Decides where the previews of cancelled drags go, for drags that began on the node or inside it; the nearest node
  /// around the source decides.
  ///
  /// - Parameter preview: A question, asked once for each item when such a drag ends.
  public static func previewForCancelling(
    _ preview: @escaping (DragItem, DragSession.ID) -> CancelledPreview
  ) -> Modifier {
    Modifier("previewForCancelling") { behavior, _ in behavior.cancelledPreview = preview }
  }

  /// Draws a node instead of the item during a drag.
  public static func dragPreview(_ preview: @escaping (DragItem) -> Node) -> Modifier {
    dragPreview { item, description in
      preview(item).describe(in: &description)
      return true
    }
  }
}

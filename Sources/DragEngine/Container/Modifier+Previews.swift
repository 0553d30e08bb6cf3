/// The formation of the previews of a drag while it is not over a destination.
enum DragPreviewsFormation: NodeSetting { static let defaultValue = PreviewsFormation.default }

/// The formation of the previews of a drag over a destination.
enum DropPreviewsFormation: NodeSetting { static let defaultValue = PreviewsFormation.default }

extension Modifier {
  /// Sets the formation of the previews of drags that begin on the node or inside it, while they are not over a
  /// destination. The formation nearest to the source is used.
  public static func dragPreviewsFormation(_ formation: PreviewsFormation) -> Modifier {
    .setting("dragPreviewsFormation", DragPreviewsFormation.self, to: formation)
  }

  /// Sets the formation of previews over the node and over destinations inside it. The formation nearest to the
  /// destination is used.
  ///
  /// Over a destination without a formation, the default is used, not the formation of the source.
  public static func dropPreviewsFormation(_ formation: PreviewsFormation) -> Modifier {
    .setting("dropPreviewsFormation", DropPreviewsFormation.self, to: formation)
  }

  /// Draws other nodes instead of the item during a drag, centred on the dragged item's frame. Belongs on an item.
  ///
  /// - Parameter preview: A question, asked when a drag begins with the item or the item is added to a drag. It writes
  ///   nodes without modifiers, and returns whether it succeeded. After a failure, or if the nodes cannot be laid out,
  ///   the item itself is drawn.
  public static func dragPreview(_ preview: @escaping (DragItem, inout SceneDescription) -> Bool) -> Modifier {
    Modifier("dragPreview", on: .item) { behavior, _ in behavior.dragging.preview = preview }
  }

  /// Decides where the previews go when a drag ends without a drop, for drags that began on the node or inside it. Of
  /// several such nodes, the nearest to the source decides.
  ///
  /// - Parameter preview: A question, asked once for each item.
  public static func previewForCancelling(
    _ preview: @escaping (DragItem, DragSession.ID) -> CancelledPreview
  ) -> Modifier {
    Modifier("previewForCancelling") { behavior, _ in behavior.dragging.cancelledPreview = preview }
  }

  /// Draws a node instead of the item during a drag.
  public static func dragPreview(_ preview: @escaping (DragItem) -> Node) -> Modifier {
    dragPreview { item, description in
      preview(item).describe(in: &description)
      return true
    }
  }
}

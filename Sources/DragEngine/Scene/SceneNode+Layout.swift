extension SceneNode {
  /// How the node lays out its children. A new kind of container needs a line here and a file of its own.
  var layout: any ContainerLayout {
    switch kind {
    case .vstack: StackLayout(axis: .vertical, spacing: spacing ?? 8, edge: alignment.horizontal)
    case .hstack: StackLayout(axis: .horizontal, spacing: spacing ?? 8, edge: alignment.vertical)
    case .list: StackLayout(axis: .vertical, spacing: spacing ?? 0, edge: alignment.horizontal, stretchesAcross: true)
    case .fan(let direction): FanLayout(direction: direction, step: spacing ?? 20, alignment: alignment)
    case .zstack, .item, .text, .host: OverlayLayout(alignment: alignment)
    }
  }

  /// The size of a leaf that has none of its own.
  ///
  /// The engine cannot measure text, so this is a guess, ours: 8 points for each character, lines 20 points high, and
  /// for an item at least the 44 × 44 points that the Human Interface Guidelines ask of a target.
  var defaultSize: Size {
    let textWidth = 8 * Double(label.unicodeScalars.count)
    return switch kind {
    case .item: Size(width: max(44, textWidth), height: 44)
    case .text: Size(width: textWidth, height: 20)
    case .vstack, .hstack, .zstack, .list, .fan, .host: .zero
    }
  }
}

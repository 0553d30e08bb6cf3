/// What a source suggests may happen to its items; each destination chooses among it.
///
/// Source: SwiftUI's `DragConfiguration`, whose default is copy only, in both places.
public struct DragConfiguration: Hashable, Sendable {
  /// What may happen within the app.
  public var withinApp: DropOperation.Set
  /// What may happen in other apps.
  public var outsideApp: DropOperation.Set
  /// Whether modifier keys leave the suggestion as it is.
  public var ignoresModifiers: Bool

  /// Creates a suggestion from the operations for both places.
  public init(
    withinApp: DropOperation.Set = .copy, outsideApp: DropOperation.Set = .copy, ignoresModifiers: Bool = false
  ) {
    self.withinApp = withinApp
    self.outsideApp = outsideApp
    self.ignoresModifiers = ignoresModifiers
  }

  /// Creates a suggestion to copy within the app and outside it, and to move or delete within it.
  public init(allowMove: Bool, allowDelete: Bool = false) {
    var within: DropOperation.Set = .copy
    if allowMove { within.insert(.move) }
    if allowDelete { within.insert(.delete) }
    self.init(withinApp: within)
  }
}

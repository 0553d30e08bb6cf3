/// The operations that a source suggests for its items; each destination chooses among them.
///
/// Source: SwiftUI's `DragConfiguration`. The default is to copy only, within the program and outside it.
public struct DragConfiguration: Hashable, Sendable {
  /// The operations suggested within the program.
  public var withinApp: DropOperation.Set
  /// The operations suggested to other programs.
  public var outsideApp: DropOperation.Set
  /// Whether held modifier keys leave the suggestion unchanged.
  public var ignoresModifiers: Bool

  /// Creates a suggestion from the operations within the program and outside it.
  ///
  /// - Parameters:
  ///   - withinApp: The operations for destinations in the program.
  ///   - outsideApp: The operations for other programs.
  ///   - ignoresModifiers: Whether held modifier keys leave the suggestion unchanged.
  public init(
    withinApp: DropOperation.Set = .copy, outsideApp: DropOperation.Set = .copy, ignoresModifiers: Bool = false
  ) {
    self.withinApp = withinApp
    self.outsideApp = outsideApp
    self.ignoresModifiers = ignoresModifiers
  }

  /// Creates a suggestion to copy within the program and outside it, and to move or delete within it if allowed.
  ///
  /// - Parameters:
  ///   - allowMove: Whether items can be moved.
  ///   - allowDelete: Whether items can be deleted.
  public init(allowMove: Bool, allowDelete: Bool = false) {
    var within: DropOperation.Set = .copy
    if allowMove { within.insert(.move) }
    if allowDelete { within.insert(.delete) }
    self.init(withinApp: within)
  }
}

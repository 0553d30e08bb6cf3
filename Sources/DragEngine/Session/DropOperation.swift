/// The effect of a drop on the items.
///
/// Source: SwiftUI's `DropOperation`.
public enum DropOperation: String, Hashable, Sendable, CaseIterable {
  /// The destination receives a duplicate.
  case copy
  /// The destination receives the items, and the source removes them.
  case move
  /// The source removes the items; the destination keeps nothing.
  case delete
  /// The destination makes a link to the items.
  case alias
  /// Nothing is transferred.
  case cancel
  /// Nothing is transferred: the destination takes items of this type, but not at this place or time.
  case forbidden

  /// Whether the destination's action receives the items.
  public var delivers: Bool {
    switch self {
    case .copy, .move, .delete, .alias: true
    case .cancel, .forbidden: false
    }
  }
}

extension DropOperation {
  /// A set of operations that a source can suggest.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each operation.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the set of one operation; empty for `cancel` and `forbidden`, which cannot be suggested.
    public init(_ operation: DropOperation) {
      switch operation {
      case .copy: self = .copy
      case .move: self = .move
      case .delete: self = .delete
      case .alias: self = .alias
      case .cancel, .forbidden: self = []
      }
    }

    /// Duplicate at the destination.
    public static let copy = Set(rawValue: 1)
    /// Relocate to the destination.
    public static let move = Set(rawValue: 2)
    /// Remove at the source.
    public static let delete = Set(rawValue: 4)
    /// Link to the source.
    public static let alias = Set(rawValue: 8)

    /// The operations in a fixed order: copy, move, delete, alias.
    public var operations: [DropOperation] {
      [.copy, .move, .delete, .alias].filter { contains(Set($0)) }
    }
  }
}

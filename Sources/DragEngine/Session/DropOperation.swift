/// What happens to items when they are dropped.
///
/// Source: SwiftUI's `DropOperation`.
public enum DropOperation: String, Hashable, Sendable, CaseIterable {
  /// The destination receives a duplicate.
  case copy
  /// The destination receives the items, and the source gives them up.
  case move
  /// The source removes the items; the destination receives nothing to keep.
  case delete
  /// The destination makes a link to the items.
  case alias
  /// Nothing is transferred.
  case cancel
  /// Nothing is transferred, because the destination normally takes such items, but not here or not now.
  case forbidden

  /// Whether items reach a destination action.
  public var delivers: Bool {
    switch self {
    case .copy, .move, .delete, .alias: true
    case .cancel, .forbidden: false
    }
  }
}

extension DropOperation {
  /// The operations that a source can suggest.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit an operation.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set that holds an operation; empty for `cancel` and `forbidden`, which nobody suggests.
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

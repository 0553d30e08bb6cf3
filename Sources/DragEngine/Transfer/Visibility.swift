/// The receivers that may see a representation: one of four sets of programs. Each set contains the previous one.
///
/// Other receivers do not see that the type is offered. The visibility of a receiver is the smallest of these sets that
/// contains the receiver. Source: `NSItemProviderRepresentationVisibility`.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
  /// The offering process.
  case ownProcess = "own_process"
  /// The programs of the same group.
  case group
  /// The programs of the same developer.
  case team
  /// All programs.
  case all
}

extension Visibility: Comparable {
  /// Whether the left set lies inside the right set.
  public static func < (left: Visibility, right: Visibility) -> Bool { left.width < right.width }

  private var width: Int {
    switch self {
    case .ownProcess: 0
    case .group: 1
    case .team: 2
    case .all: 3
    }
  }
}

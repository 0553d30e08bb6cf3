/// The receivers that may see a representation, from the narrowest circle around the offering process to the widest.
///
/// Receivers outside the circle do not see the type at all. The same names describe a receiver, by the narrowest circle
/// that contains it. Source: `NSItemProviderRepresentationVisibility`.
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
  /// Whether the left circle lies inside the right one.
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

/// Who may know of a representation: the circles around the process that offers it, from the narrowest to the widest.
///
/// To everybody outside its circle a type is simply not there. The same names tell who is looking, by the narrowest
/// circle that he stands in. Source: `NSItemProviderRepresentationVisibility`.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
  /// The process that offers it.
  case ownProcess = "own_process"
  /// The apps of the same group.
  case group
  /// The apps of the same developer.
  case team
  /// Everybody.
  case all
}

extension Visibility: Comparable {
  /// Whether a circle lies inside another one.
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

/// The actions that the user can perform on an element. Rules may still refuse them.
public struct ElementActions: OptionSet, Hashable, Sendable {
  /// The sum of the actions.
  public let rawValue: Int
  /// The element can be dragged.
  public static let lift = ElementActions(rawValue: 1)
  /// The element can be tapped.
  public static let tap = ElementActions(rawValue: 2)
  /// The element is a destination of drops.
  public static let drop = ElementActions(rawValue: 4)
  /// The element can be scrolled.
  public static let scroll = ElementActions(rawValue: 8)

  /// Creates a set from the sum of its actions.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The role of an element for assistive technology.
public enum ElementRole: Hashable, Sendable {
  /// An item of a list, a board or a hand.
  case item
  /// A container that can be tapped and is neither a list nor a scroll view.
  case button
  /// A list, a table, a grid, a flow or a fan.
  case list
  /// Any other container.
  case group
  /// A text.
  case text
  /// A view that scrolls.
  case scrollView
}

/// The actions and the role of a drawn element. They depend on modifiers, and are not part of the placement.
struct ElementTraits: Equatable {
  var actions: ElementActions
  var role: ElementRole
}

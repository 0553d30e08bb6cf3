/// A key of the keyboard, by its name in lower case: `"a"`, `"space"`, `"left"`.
public struct Key: Hashable, Sendable {
  private let bytes: ByteString

  /// The name in lower case.
  public var name: String { bytes.text }

  /// Creates a key from its name, in any letter case.
  public init(_ name: String) { bytes = ByteString(name.lowercased()) }

  /// The key that cancels a drag.
  public static let escape = Key("escape")
  /// The space bar.
  public static let space = Key("space")
  /// The Return key.
  public static let `return` = Key("return")
  /// The Tab key.
  public static let tab = Key("tab")
  /// The Delete key, called Backspace on other systems.
  public static let delete = Key("delete")
  /// The arrow to the left.
  public static let left = Key("left")
  /// The arrow to the right.
  public static let right = Key("right")
  /// The arrow upward.
  public static let up = Key("up")
  /// The arrow downward.
  public static let down = Key("down")
}

extension Key: ExpressibleByStringLiteral {
  /// Creates a key from its name, in any letter case.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Key: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

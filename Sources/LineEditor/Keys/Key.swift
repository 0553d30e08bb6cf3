/// A key with its modifiers, in the form of terminal reports.
public struct Key: Hashable, Sendable {
  /// A key without modifiers.
  public enum Code: Hashable, Sendable {
    /// A key that types a character. A letter with control is in lower case.
    case character(Unicode.Scalar)
    /// A named key.
    case enter, tab, backspace, delete, insert, escape
    /// A named key that moves the cursor.
    case up, down, left, right, home, end, pageUp, pageDown
    /// A function key, from 1.
    case function(Int)
  }

  /// The held modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as in terminal reports.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// The alt key.
    public static let alt = Modifiers(rawValue: 2)
    /// The control key.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  public var code: Code
  /// The modifiers.
  public var modifiers: Modifiers

  /// Creates a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The control key with a letter or sign.
  public static func control(_ letter: Unicode.Scalar) -> Key { Key(.character(letter), .control) }

  /// The alt key with a letter or sign.
  public static func alt(_ letter: Unicode.Scalar) -> Key { Key(.character(letter), .alt) }
}

/// A report of the mouse in the SGR form, `CSI < button ; column ; row M`.
public struct MouseReport: Hashable, Sendable {
  /// The number of the button: 0 to 2 for left, middle and right, 3 for none, 64 to 67 for the wheel: up, down, left
  /// and right.
  public var button: Int
  /// The column, from 1.
  public var column: Int
  /// The row, from 1.
  public var row: Int
  /// The held modifier keys.
  public var modifiers: Key.Modifiers
  /// Whether the button was pressed; otherwise it was released.
  public var isPress: Bool
  /// Whether the mouse has moved.
  public var isMotion: Bool

  /// Creates a report.
  public init(button: Int, column: Int, row: Int, modifiers: Key.Modifiers, isPress: Bool, isMotion: Bool) {
    (self.button, self.column, self.row) = (button, column, row)
    (self.modifiers, self.isPress, self.isMotion) = (modifiers, isPress, isMotion)
  }
}

/// The input that a terminal sends.
public enum TerminalInput: Hashable, Sendable {
  /// A key other than plain text.
  case key(Key)
  /// Typed text without control characters of ASCII.
  case text(String)
  /// Pasted text, with line feeds between its lines.
  case paste(String)
  /// A report of the mouse.
  case mouse(MouseReport)
}

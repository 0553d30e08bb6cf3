/// The modifier keys held during an input.
///
/// Names and values are those of SwiftUI's `EventModifiers`.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = EventModifiers(rawValue: 2)
  /// The Control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The Option key, called Alt on other systems.
  public static let option = EventModifiers(rawValue: 8)
  /// The Command key, called Windows or Super on other systems.
  public static let command = EventModifiers(rawValue: 16)
}

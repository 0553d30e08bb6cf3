/// A type whose values name items, collections or containers: each value has an id, and the id leads back to the value.
///
/// Strings and integers conform, and so do enumerations with a raw value, once they declare it:
///
/// ```swift
/// enum Lane: String, IdentifierConvertible { case backlog, doing, done }
/// ```
///
/// A type that conforms to `LosslessStringConvertible` only has to declare the conformance, too: its ids are texts.
/// Other types implement both members.
public protocol IdentifierConvertible: Hashable, Sendable {
  /// The id of the value. Different values have different ids.
  var identifier: Identifier { get }

  /// Creates the value with an id; `nil` if no value has the id.
  init?(identifier: Identifier)
}

extension Identifier: IdentifierConvertible {
  /// The id itself.
  public var identifier: Identifier { self }
  /// Creates a copy of the id.
  public init(identifier: Identifier) { self = identifier }
}

extension String: IdentifierConvertible {
  /// The string as a name.
  public var identifier: Identifier { .string(self) }

  /// Creates the text of a name; `nil` for an integer, and for bytes that are not UTF-8.
  public init?(identifier: Identifier) {
    guard case .string(let name) = identifier else { return nil }
    self = name.text
    guard ByteString(self) == name else { return nil }
  }
}

extension Int: IdentifierConvertible {
  /// The number as a name.
  public var identifier: Identifier { .integer(self) }

  /// Creates the number of a name; `nil` for a string.
  public init?(identifier: Identifier) {
    guard case .integer(let number) = identifier else { return nil }
    self = number
  }
}

extension IdentifierConvertible where Self: RawRepresentable, RawValue: IdentifierConvertible {
  /// The id of the raw value.
  public var identifier: Identifier { rawValue.identifier }
  /// Creates the value with the raw value of an id.
  public init?(identifier: Identifier) {
    guard let rawValue = RawValue(identifier: identifier) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension IdentifierConvertible where Self: LosslessStringConvertible {
  /// The text of the value.
  public var identifier: Identifier { .string(description) }
  /// Creates the value that a text describes.
  public init?(identifier: Identifier) {
    guard let text = String(identifier: identifier) else { return nil }
    self.init(text)
  }
}

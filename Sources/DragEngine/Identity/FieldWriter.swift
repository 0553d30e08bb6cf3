/// A form of values with named fields: a table for scripts, a line of a journal, or an object in JSON.
///
/// A `FieldSource` lists its fields once for all of these forms.
package protocol FieldWriter {
  /// The error of a form that can refuse a field; `Never` for other forms.
  associatedtype Failure: Error
  /// Whether flags that are not set, and empty lists that have a meaning only with content, are left out.
  static var omitsDefaults: Bool { get }
  /// Adds a field at the end.
  mutating func write(_ name: String, _ value: FieldValue) throws(Failure)
}

/// A value that hosts and scripts read, such as an outcome. All forms of it have the same fields with the same names.
package protocol FieldSource {
  /// Writes all public fields, in their order, with the names that scripts use.
  func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure)
}

/// The value of a field, before a form converts it.
package enum FieldValue {
  /// A text for people, or a word.
  case text(String)
  /// A text that need not be valid UTF-8.
  case bytes(ByteString)
  case id(Identifier)
  case ids([Identifier])
  case integer(Int)
  /// A float, which need not be finite.
  case number(Double)
  case flag(Bool)
  /// Named texts.
  case parameters([Reason.Parameter])
}

extension FieldWriter {
  /// Adds a text, unless it is `nil`.
  package mutating func write(_ name: String, text: String?) throws(Failure) {
    if let text { try write(name, .text(text)) }
  }

  /// Adds one of several words, unless it is `nil`.
  package mutating func write(_ name: String, word: (some RawRepresentable<String>)?) throws(Failure) {
    if let word { try write(name, .text(word.rawValue)) }
  }

  /// Adds an id, unless it is `nil`.
  package mutating func write(_ name: String, id: Identifier?) throws(Failure) {
    if let id { try write(name, .id(id)) }
  }

  /// Adds an integer, unless it is `nil`.
  package mutating func write(_ name: String, integer: Int?) throws(Failure) {
    if let integer { try write(name, .integer(integer)) }
  }

  /// Adds a flag, unless it is `nil`.
  package mutating func write(_ name: String, flag: Bool?) throws(Failure) {
    if let flag { try write(name, .flag(flag)) }
  }

  /// Adds a flag that is usually not set.
  package mutating func write(_ name: String, ifSet flag: Bool) throws(Failure) {
    if flag || !Self.omitsDefaults { try write(name, .flag(flag)) }
  }

  /// Adds a list that is usually empty.
  package mutating func write(_ name: String, ifAny ids: [Identifier]) throws(Failure) {
    if !ids.isEmpty || !Self.omitsDefaults { try write(name, .ids(ids)) }
  }
}

extension Reason: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("reason", .text(text))
    if let code { try form.write("code", .bytes(code)) }
    if !parameters.isEmpty { try form.write("parameters", .parameters(parameters)) }
  }
}

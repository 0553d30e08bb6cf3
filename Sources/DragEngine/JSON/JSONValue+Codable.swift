extension JSONValue {
  /// Creates the value that a type's `encode(to:)` produces.
  ///
  /// A part of the value that encodes nothing becomes `{}`. Members are sorted by key, because a dictionary would
  /// otherwise give a different text in each run. Sets, and dictionaries whose keys are neither strings nor integers,
  /// still encode themselves in a random order.
  ///
  /// - Throws: `EncodingError` with its path for a number that is not finite and for an integer beyond 64 bits with a
  ///   sign; `EncodingError` for a value that encodes nothing. Also the errors of the type.
  public init(encoding value: some Encodable) throws {
    let node = JSONEncodingNode()
    try JSONNodeEncoder(node: node, codingPath: []).encode(value)
    guard let encoded = node.value else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the value encodes nothing"))
    }
    self = encoded
  }

  /// Creates a value of a type by its `init(from:)`.
  ///
  /// Numbers are converted by their value: 2.0 can be decoded as an integer, and 2.5 cannot. A number decoded as
  /// `Double` or `Float` is rounded to the nearest value.
  ///
  /// - Throws: `DecodingError` with the path of a missing value, a value of another kind, or a number that does not
  ///   fit. Also the errors of the type.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONNodeDecoder(value: self, codingPath: []).decode(type)
  }
}

/// A key that is not declared by a type: an index of an array, or the superclass.
struct JSONCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static let `super` = JSONCodingKey(stringValue: "super")
}

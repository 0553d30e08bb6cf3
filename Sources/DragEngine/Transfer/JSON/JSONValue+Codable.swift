extension JSONValue {
  /// What a type's `encode(to:)` says of a value.
  ///
  /// Members are in the order of their keys, for a dictionary would otherwise give another text in each run. (A set,
  /// and a dictionary whose keys are neither texts nor integers, still encode themselves in an order of chance.)
  ///
  /// - Throws: `EncodingError` with the path of a number that is not finite or does not fit into 64 bits with a sign,
  ///   and of a value that encodes nothing; and whatever the type throws.
  public init(encoding value: some Encodable) throws {
    let node = JSONEncodingNode()
    try JSONNodeEncoder(node: node, codingPath: []).encode(value)
    guard let encoded = node.value else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the value encodes nothing"))
    }
    self = encoded
  }

  /// What a type's `init(from:)` makes of this.
  ///
  /// Numbers are what they are worth: 2.0 is an integer for whoever asks for one, and 2.5 is not.
  ///
  /// - Throws: `DecodingError` with the path of what is missing or of another kind; and whatever the type throws.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONNodeDecoder(value: self, codingPath: []).decode(type)
  }
}

/// A key that is not declared by any type: a place in an array, or the superclass.
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

/// Decodes a JSON value. Used as the decoder that types receive, and as the container of a single value.
struct JSONNodeDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw mismatch([String: JSONValue].self, "an object") }
    return KeyedDecodingContainer(JSONKeyedDecodingContainer<Key>(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let items) = value else { throw mismatch([JSONValue].self, "an array") }
    return JSONUnkeyedDecodingContainer(items: items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let value) = value else { throw mismatch(type, "a boolean") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = value else { throw mismatch(type, "a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    default: throw mismatch(type, "a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float {
    let number = Float(try decode(Double.self))
    guard number.isFinite else { throw corrupted("\(value) is beyond the range of \(type)") }
    return number
  }

  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    switch value {
    case .integer(let integer):
      guard let exact = Integer(exactly: integer) else { throw corrupted("\(integer) does not fit into \(type)") }
      return exact
    case .number(let number):
      guard let exact = Integer(exactly: number) else { throw corrupted("\(number) does not fit into \(type)") }
      return exact
    default: throw mismatch(type, "an integer")
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let reason = "expected \(expected), found \(value.kind)"
    if value == .null { return .valueNotFound(type, .init(codingPath: codingPath, debugDescription: reason)) }
    return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: reason))
  }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

// The container's single generic function also satisfies the protocol's requirements for integers and other basic
// types.

private struct JSONKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let codingPath: [any CodingKey]

  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) throws -> JSONNodeDecoder {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "no '\(key.stringValue)'"))
    }
    return JSONNodeDecoder(value: value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(JSONCodingKey.super) }
  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  /// Returns a decoder of the key's value. A missing key counts as `null`, because a superclass may have no data.
  private func superDecoder(_ key: some CodingKey) -> JSONNodeDecoder {
    JSONNodeDecoder(value: object[key.stringValue] ?? .null, codingPath: codingPath + [key])
  }
}

private struct JSONUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  let items: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  init(items: [JSONValue], codingPath: [any CodingKey]) {
    self.items = items
    self.codingPath = codingPath
  }

  /// Decodes the next item. Advances only if decoding succeeds.
  private mutating func next<Result>(
    _ type: Any.Type, _ body: (JSONNodeDecoder) throws -> Result
  ) throws -> Result {
    let path = codingPath + [JSONCodingKey(intValue: currentIndex)]
    guard !isAtEnd else {
      let reason = "expected another item, found the end of the array"
      throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: reason))
    }
    let result = try body(JSONNodeDecoder(value: items[currentIndex], codingPath: path))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return try next(JSONValue?.self) { $0.decodeNil() } }
    guard items[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next([String: JSONValue].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([JSONValue].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(JSONValue.self) { $0 } }
}

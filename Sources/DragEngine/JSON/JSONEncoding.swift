/// A value during encoding. A class, because types fill a container after it has been returned to them.
final class JSONEncodingNode {
  private enum Content {
    case nothing
    case value(JSONValue)
    case items([JSONEncodingNode])
    case members([ByteString: JSONEncodingNode])
  }

  private var content = Content.nothing

  /// The encoded value; `nil` if nothing was encoded.
  var value: JSONValue? {
    switch content {
    case .nothing: nil
    case .value(let value): value
    case .items(let items): .array(items.map(\.nestedValue))
    case .members(let members):
      .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.nestedValue) }))
    }
  }

  /// The encoded value as part of another value; an empty object if nothing was encoded, as in other encoders of Swift.
  private var nestedValue: JSONValue { value ?? .object(JSONObject()) }

  var count: Int {
    if case .items(let items) = content { items.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func becomeObject() {
    if case .members = content { return }
    content = .members([:])
  }

  func becomeArray() {
    if case .items = content { return }
    content = .items([])
  }

  func member(_ key: String) -> JSONEncodingNode {
    let node = JSONEncodingNode()
    guard case .members(var members) = content else { return node }
    content = .nothing  // so that the members are not copied
    members[ByteString(key)] = node
    content = .members(members)
    return node
  }

  func append() -> JSONEncodingNode {
    let node = JSONEncodingNode()
    guard case .items(var items) = content else { return node }
    content = .nothing
    items.append(node)
    content = .items(items)
    return node
  }
}

/// Encodes into a node. Used as the encoder that types receive, and as the container of a single value.
struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: JSONEncodingNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(JSONKeyedEncodingContainer<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return JSONUnkeyedEncodingContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.boolean(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Double) throws { try set(value, encoding: value) }
  func encode(_ value: Float) throws {
    // Writes the shortest digits of the float itself, not those of the nearest double.
    let short = Double(value.description)
    try set(short.flatMap { Float($0) == value ? $0 : nil } ?? Double(value), encoding: value)
  }
  func encode(_ value: some FixedWidthInteger & Encodable) throws {
    guard let integer = Int64(exactly: value) else {
      throw invalid(value, "\(value) does not fit into 64 bits with a sign; encode it as a string")
    }
    node.set(.integer(integer))
  }
  func encode(_ value: some Encodable) throws { try value.encode(to: self) }

  private func set(_ number: Double, encoding value: Any) throws {
    guard number.isFinite else { throw invalid(value, "JSON has no number for \(number)") }
    node.set(.number(number))
  }

  private func invalid(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: codingPath, debugDescription: reason))
  }
}

// The container's single generic function also satisfies the protocol's requirements for integers and other basic
// types.

private struct JSONKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONEncodingNode
  let codingPath: [any CodingKey]

  private func encoder(_ key: some CodingKey) -> JSONNodeEncoder {
    JSONNodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { encoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder(JSONCodingKey.super) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct JSONUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  let node: JSONEncodingNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private func encoder() -> JSONNodeEncoder {
    let key = JSONCodingKey(intValue: node.count)
    return JSONNodeEncoder(node: node.append(), codingPath: codingPath + [key])
  }

  func encodeNil() { encoder().encodeNil() }
  func encode(_ value: some Encodable) throws { try encoder().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { encoder().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}

extension JournalLine {
  /// One value of a line, as its JSON text: a number, a string, a boolean, an array, an object or `null`. The text is
  /// parsed on demand.
  package struct Value: Sendable {
    /// The JSON text.
    package let json: String

    /// Creates a value from its JSON text.
    package init(json: String) { self.json = json }
  }
}

extension JournalLine.Value {
  /// An integer.
  package static func integer(_ value: Int) -> Self { Self(json: String(value)) }

  /// A float, with the shortest digits that read back as the same float. NaN and infinities are strings.
  package static func number(_ value: Double) -> Self {
    if value.isFinite { return Self(json: value.description) }
    return Self(json: value.isNaN ? "\"nan\"" : value < 0 ? "\"-inf\"" : "\"inf\"")
  }

  /// A boolean.
  package static func boolean(_ value: Bool) -> Self { Self(json: value ? "true" : "false") }

  /// A text.
  package static func text(_ text: String) -> Self { written { $0.write(text) } }

  /// A name, which need not be valid UTF-8.
  package static func text(_ name: ByteString) -> Self { written { $0.write(name) } }

  /// A list of texts.
  package static func texts(_ texts: [String]) -> Self { list(texts) { $0.write($1) } }

  /// A list of names.
  package static func texts(_ texts: [ByteString]) -> Self { list(texts) { $0.write($1) } }

  /// A list of ids.
  package static func ids(_ ids: [Identifier]) -> Self { list(ids) { $0.write($1) } }

  /// Named texts. If a name is repeated, JSON readers use the last value.
  package static func named(_ texts: [(name: ByteString, value: ByteString)]) -> Self {
    written { writer in
      writer += "{"
      for (index, (name, text)) in texts.enumerated() {
        if index > 0 { writer += "," }
        writer.write(name.text)
        writer += ":"
        writer.write(text)
      }
      writer += "}"
    }
  }

  /// A hash or a pattern of 64 bits: 16 hexadecimal digits.
  package static func hash(_ bits: UInt64) -> Self { Self(json: "\"\(hexadecimal(bits, digits: 16))\"") }

  /// A list of hashes.
  package static func hashes(_ hashes: [UInt64]) -> Self { list(hashes) { $0.append(json: Self.hash($1).json) } }

  /// The id of an item, a container or a type.
  package init(_ id: Identifier) { self = .written { $0.write(id) } }

  /// A value that a closure writes.
  package static func written(_ body: (inout JSONWriter) -> Void) -> Self {
    var writer = JSONWriter()
    body(&writer)
    return Self(json: String(decoding: writer.bytes, as: UTF8.self))
  }

  private static func list<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) -> Self {
    written { writer in
      writer += "["
      for (index, item) in items.enumerated() {
        if index > 0 { writer += "," }
        write(&writer, item)
      }
      writer += "]"
    }
  }
}

extension JournalLine.Value {
  private func read<Result>(_ body: (inout JSONReader) throws(JSONParsingError) -> Result?) -> Result? {
    var reader = JSONReader(Array(json.utf8))
    return (try? body(&reader)) ?? nil
  }

  /// The number, if the value is a number, or one of the texts `nan`, `inf` and `-inf`. Tools may have removed the
  /// fraction of a number.
  package var number: Double? {
    switch json {
    case "\"nan\"": .nan
    case "\"inf\"": .infinity
    case "\"-inf\"": -.infinity
    default: isNumber ? Double(json).flatMap { $0.isFinite ? $0 : nil } : nil
    }
  }

  /// The integer, if the value is an integer.
  package var integer: Int? { isNumber ? Int(json) : nil }

  /// Whether the text begins as a number does.
  private var isNumber: Bool { json.utf8.first.map { $0.isJSONDigit || $0 == UInt8(ascii: "-") } ?? false }

  /// The boolean, if the value is a boolean.
  package var boolean: Bool? { json == "true" ? true : json == "false" ? false : nil }

  /// The id, if the value is a string or an integer.
  package var identifier: Identifier? { integer.map { .integer($0) } ?? name.map { .string($0) } }

  /// The text, if the value is a text, with invalid bytes replaced.
  package var text: String? { name?.text }

  /// The text as bytes, if the value is a text.
  package var name: ByteString? {
    guard let first = json.utf8.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "{") else { return nil }
    return read { reader throws(JSONParsingError) in try reader.name() }
  }

  /// The hash, if the value is a hash.
  package var hash: UInt64? { name.flatMap { UInt64(hexadecimal: $0.text) } }

  /// The hashes, if the value is a list of at most 65,536 hashes.
  package var hashes: [UInt64]? { all { $0.hash } }

  /// The texts as bytes, if the value is a list of at most 65,536 texts.
  package var names: [ByteString]? { all { $0.name } }

  /// The ids, if the value is a list of at most 65,536 ids.
  package var ids: [Identifier]? { all { $0.identifier } }

  private func all<Item>(_ item: (Self) -> Item?) -> [Item]? {
    guard let items else { return nil }
    let found = items.compactMap(item)
    return found.count == items.count ? found : nil
  }

  /// The items, if the value is a list of at most `limit` items.
  package func items(atMost limit: Int = 1 << 16) -> [Self]? {
    guard json.utf8.first == UInt8(ascii: "[") else { return nil }
    return read { reader throws(JSONParsingError) in
      guard case .array = try reader.next() else { return nil }
      var items: [Self] = []
      while try reader.hasItem() {
        guard items.count < limit else { return nil }
        items.append(Self(json: String(decoding: try reader.skipped(), as: UTF8.self)))
      }
      return items
    }
  }

  private var items: [Self]? { items() }

  /// The named texts, if the value is an object of texts.
  package var named: [(name: ByteString, value: ByteString)]? {
    read { reader throws(JSONParsingError) in
      guard case .object = try reader.next() else { return nil }
      var texts: [(name: ByteString, value: ByteString)] = []
      while let key = try reader.key() {
        guard let name = try reader.name() else { return nil }
        texts.append((ByteString(key), name))
      }
      return texts
    }
  }
}

extension JournalLine.Value: Equatable {
  /// Whether both are the same value. Spaces and unnecessary escapes, which tools may add, are ignored.
  package static func == (left: Self, right: Self) -> Bool {
    if left.json.hasSameBytes(as: right.json) { return true }
    guard let one = try? JSONValue(parsing: left.json), let other = try? JSONValue(parsing: right.json) else {
      return false
    }
    return one == other
  }
}

extension JournalLine.Value: CustomStringConvertible {
  /// The JSON text.
  package var description: String { json }
}

/// The lower digits of a number, with leading zeros.
func hexadecimal(_ bits: UInt64, digits: Int) -> String {
  let text = String(digits < 16 ? bits & (1 << (4 * UInt64(digits)) - 1) : bits, radix: 16)
  return String(repeating: "0", count: digits - text.utf8.count) + text
}

extension UInt64 {
  /// Reads exactly 16 hexadecimal digits; `nil` for any other text.
  fileprivate init?(hexadecimal text: String) {
    guard text.utf8.count == 16, text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    self.init(text, radix: 16)
  }
}

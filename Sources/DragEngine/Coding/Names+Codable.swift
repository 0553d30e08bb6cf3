// Names, ids, keys, and the numbers of drags, pointers and modifier keys. A name is a text, or `{"$hex":"ff41"}` if its
// bytes are not UTF-8. An id is a name or an integer.

extension ByteString: Codable {
  /// Writes the name.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if isText {
      var container = encoder.singleValueContainer()
      return try container.encode(text)
    }
    var members = MemberEncoder(encoder)
    try members.add("$hex", withBytes { $0.map { hexadecimal(UInt64($0), digits: 2) }.joined() })
  }

  /// Reads a name.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a value that is neither a text nor bytes in hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(text)
      return
    }
    guard let members = try? MemberDecoder(decoder) else {
      throw DecodingError.typeMismatch(
        ByteString.self, .init(codingPath: decoder.codingPath, debugDescription: "expected a text"))
    }
    let digits: String = try members.value("$hex")
    var reader = JSONReader(Array("\"\(digits)\"".utf8))
    guard let bytes = try? reader.hex() else {
      throw members.corrupted("$hex", "expected pairs of hexadecimal digits, found \"\(digits)\"")
    }
    self.init(bytes: bytes)
  }
}

extension Identifier: Codable {
  /// Writes the id: an integer or a name.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let name): try name.encode(to: encoder)
    case .integer(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  /// Reads an id.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a value that is neither an integer nor a name.
  public init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Int.self) {
      self = .integer(number)
    } else if let name = try? ByteString(from: decoder) {
      self = .string(name)
    } else {
      throw DecodingError.typeMismatch(
        Identifier.self,
        .init(codingPath: decoder.codingPath, debugDescription: "expected an id: a text or an integer"))
    }
  }
}

extension Key: Codable {
  /// Writes the name of the key.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// Reads the name of a key, in any letter case.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a value that is not a text.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
}

extension DragSession.ID: Codable {
  /// Writes the number of the drag.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Reads the number of a drag.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a value that is not a number of a drag.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(UInt64.self))
  }
}

extension PointerID: Codable {
  /// Writes the number of the pointer.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Reads the number of a pointer.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a value that is not an integer.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Int.self)) }
}

extension EventModifiers: Codable {}

extension JSONReader {
  /// Reads a string from its opening quote to its closing quote.
  mutating func string() throws(JSONParsingError) -> String {
    let start = position
    position += 1
    let first = position
    skipPlain()
    if peek() == UInt8(ascii: "\"") {  // most strings have no escapes: one copy is enough
      position += 1
      return try text(of: bytes[first..<position - 1], from: first)
    }
    var content = Array(bytes[first..<position])
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        try escape(into: &content)
      } else if byte < 0x20 {
        throw error(expected: "a control character to be escaped")
      }
      let run = position
      skipPlain()
      content += bytes[run..<position]
    }
    guard peek() != nil else { throw error(expected: "the end of the string that begins at \(name(of: start))") }
    position += 1
    return try text(of: content[...], from: first)
  }

  /// Skips a string. Checks its escapes and its control characters, but not whether its bytes are UTF-8.
  mutating func skipString() throws(JSONParsingError) {
    let start = position
    var scratch: [UInt8] = []
    position += 1
    while true {
      skipPlain()
      guard let byte = peek() else {
        throw error(expected: "the end of the string that begins at \(name(of: start))")
      }
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else { throw error(expected: "a control character to be escaped") }
      try escape(into: &scratch)
      scratch.removeAll(keepingCapacity: true)
    }
    position += 1
  }

  private mutating func skipPlain() {
    while let byte = peek(), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
  }

  /// The content as text. If it is not valid UTF-8, the error names the first invalid byte.
  private func text(of content: ArraySlice<UInt8>, from first: Int) throws(JSONParsingError) -> String {
    if let text = String(validating: content, as: UTF8.self) { return text }
    throw error(expected: "a string in UTF-8", at: invalidByte(from: first))
  }

  /// The position of the first byte that is not valid UTF-8, up to the present position.
  private func invalidByte(from first: Int) -> Int {
    var decoder = UTF8()
    var rest = bytes[first..<position].makeIterator()
    var place = first
    while case .scalarValue(let scalar) = decoder.decode(&rest) { place += UTF8.width(scalar) }
    return place
  }

  private func name(of position: Int) -> String {
    let place = error(expected: "", at: position)
    return "\(place.line):\(place.column)"
  }

  // MARK: Escapes

  private mutating func escape(into content: inout [UInt8]) throws(JSONParsingError) {
    let start = position
    position += 1
    if let byte = peek(), let plain = Self.plain(byte) {
      position += 1
      content.append(plain)
    } else if peek() == UInt8(ascii: "u") {
      content += Array(String(try scalar(from: start)).utf8)
    } else {
      throw error(expected: #"one of " \ / b f n r t u after '\'"#)
    }
  }

  private static func plain(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Reads the scalar of an escape after `\`: one code unit of UTF-16, or a surrogate pair.
  private mutating func scalar(from start: Int) throws(JSONParsingError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      position += 1
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw error(expected: "both halves of a surrogate pair", at: start)
  }

  /// Reads the four digits after `u`.
  private mutating func codeUnit() throws(JSONParsingError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek().flatMap(Self.hexDigit) else { throw error(expected: "four hexadecimal digits") }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

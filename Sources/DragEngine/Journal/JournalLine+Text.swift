extension JournalLine: CustomStringConvertible {
  /// The text of the line, without its seal and its end.
  public var description: String { data.map { "\(beginning) = \($0)" } ?? beginning }

  /// The text of the line without its data.
  var beginning: String {
    var text = isInner ? "  " : ""
    text += word.rawValue
    for value in values { text += " \(value)" }
    for option in options { text += " \(option.name)=\(option.value)" }
    return text
  }

  /// How long the line is in a file, with its seal and its end, if its data has so many bytes. Unit: bytes.
  package func count(withData count: Int) -> Int {
    beginning.utf8.count + " = ".utf8.count + count + JournalBuffer.sealCount + 1
  }
}

extension JournalLine.Value: CustomStringConvertible {
  /// The text of the value.
  public var description: String {
    switch self {
    case .none: "-"
    case .integer(let integer): String(integer)
    case .number(let number): number.isNaN ? "nan" : number.description
    case .bits(let bits): "0x" + hexadecimal(bits, digits: 16)
    case .word(let word): word
    case .text(let text): Self.quoted(text)
    }
  }

  private static func quoted(_ name: ByteString) -> String {
    "\"" + (name.isText ? escaped(name.text) : name.withBytes(escaped)) + "\""
  }

  /// Escapes bytes that are not all valid UTF-8.
  private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var result = ""
    var rest = bytes[...]
    var parser = Unicode.UTF8.ForwardParser()
    while let byte = rest.first {
      var iterator = rest.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        result += escaped(String(decoding: scalar, as: UTF8.self))
        rest = rest.dropFirst(scalar.count)
      case .error, .emptyInput:
        result += "\\x" + hexadecimal(UInt64(byte), digits: 2)
        rest = rest.dropFirst()
      }
      parser = Unicode.UTF8.ForwardParser()
    }
    return result
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 32 || scalar.value == 127: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The lower digits of a number, with leading zeros.
func hexadecimal(_ bits: UInt64, digits: Int) -> String {
  let text = String(digits < 16 ? bits & (1 << (4 * UInt64(digits)) - 1) : bits, radix: 16)
  return String(repeating: "0", count: digits - text.utf8.count) + text
}

/// Types that nobody has declared, made up for a tag: the same name for the same tag, today and tomorrow.
///
/// The name itself says what the type conforms to and which tag it stands for, by the encoding that Apple's systems use:
/// a text such as `?0=6:1=srt` in base 32. So `.srt` is `dyn.ah62d4rv4ge81g6xy` there and here.
enum DynamicType {
  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  /// What has a number of its own in such a text: keys first, then the types that are often conformed to.
  private static let abbreviations = [
    "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type", "com.apple.nspboard-type",
    "public.url-scheme", "public.data", "public.text", "public.plain-text", "public.utf16-plain-text",
    "com.apple.traditional-mac-plain-text", "public.image", "public.video", "public.audio", "public.directory",
    "public.folder",
  ]
  private static let digits = Array("0123456789ABCDEF")

  /// A type for a filename extension or a MIME type.
  static func type(filenameExtension: String? = nil, mimeType: String? = nil, of supertype: Identifier) -> ContentType {
    var fields = ["0=" + short(supertype.description)]
    if let filenameExtension { fields.append("1=" + escaped(filenameExtension)) }
    if let mimeType { fields.append("3=" + escaped(mimeType)) }
    let name = prefix + encode("?" + fields.joined(separator: ":"))
    return ContentType(
      .string(name), conformingTo: [supertype], filenameExtensions: filenameExtension.map { [$0] } ?? [],
      mimeTypes: mimeType.map { [$0] } ?? [], origin: .dynamic)
  }

  /// The type that a name stands for; `nil` if it is no name of a dynamic type.
  static func type(named identifier: Identifier) -> ContentType? {
    guard case .string(let name) = identifier, name.hasPrefix(prefix),
      let text = decode(name.dropFirst(prefix.count)), text.first == "?"
    else { return nil }
    var type = ContentType(identifier, origin: .dynamic)
    for field in split(text.dropFirst(), at: ":") {
      let parts = split(field, at: "=")
      guard parts.count == 2 else { return nil }
      let values = split(parts[1], at: ",").map(unescaped)
      switch long(String(parts[0])) {
      case abbreviations[0]: type.supertypes = values.map { .string(long($0)) }
      case abbreviations[1]: type.filenameExtensions = values
      case abbreviations[3]: type.mimeTypes = values
      default: break
      }
    }
    return type
  }

  // MARK: The text

  private static func short(_ name: String) -> String {
    abbreviations.firstIndex(of: name).map { String(digits[$0]) } ?? escaped(name)
  }

  private static func long(_ name: String) -> String {
    guard name.count == 1, let index = name.first.flatMap(digits.firstIndex) else { return name }
    return abbreviations[index]
  }

  private static let special: Set<Character> = ["?", ":", "=", ",", "\\"]

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var isEscaped = false
    return text.reduce(into: "") { result, character in
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
  }

  /// The parts of a text between separators that are not escaped.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var isEscaped = false
    return text.split(omittingEmptySubsequences: false) { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == separator && !isEscaped
    }
  }

  // MARK: Base 32

  private static func encode(_ text: String) -> String {
    var result: [UInt8] = []
    var buffer: UInt = 0
    var bits = 0
    for byte in text.utf8 {
      buffer = buffer << 8 | UInt(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        result.append(alphabet[Int(buffer >> bits & 31)])
      }
      buffer &= 1 << bits - 1
    }
    if bits > 0 { result.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decode(_ text: Substring) -> String? {
    var result: [UInt8] = []
    var buffer: UInt = 0
    var bits = 0
    for byte in text.utf8 {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      buffer = buffer << 5 | UInt(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(buffer >> bits & 255))
      }
      buffer &= 1 << bits - 1
    }
    return String(validating: result, as: UTF8.self)
  }
}

/// Types created for a tag without a declared type. The same tag and supertypes always give the same name.
///
/// The name encodes the supertypes and the tag in the format of Apple's systems: a text such as `?0=6:1=srt` in
/// base 32. This text stands for data with the filename extension `srt`; its name is `dyn.ah62d4rv4ge81g6xy`, as on
/// Apple's systems.
enum DynamicType {
  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  /// The names that are abbreviated in such a text, in the order of their numbers: keys first, then frequent
  /// supertypes.
  private static let abbreviations = [
    "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type", "com.apple.nspboard-type",
    "public.url-scheme", "public.data", "public.text", "public.plain-text", "public.utf16-plain-text",
    "com.apple.traditional-mac-plain-text", "public.image", "public.video", "public.audio", "public.directory",
    "public.folder",
  ]
  private static let digits = Array("0123456789ABCDEF")

  /// The dynamic type of a filename extension or a MIME type.
  static func type(
    filenameExtension: String? = nil, mimeType: String? = nil, of supertypes: [Identifier]
  ) -> ContentType {
    var fields = ["0=" + supertypes.map { short($0.description) }.joined(separator: ",")]
    if let filenameExtension { fields.append("1=" + escaped(filenameExtension)) }
    if let mimeType { fields.append("3=" + escaped(mimeType)) }
    let name = prefix + encode("?" + fields.joined(separator: ":"))
    return ContentType(
      .string(name), conformingTo: supertypes, filenameExtensions: filenameExtension.map { [$0] } ?? [],
      mimeTypes: mimeType.map { [$0] } ?? [], origin: .dynamic)
  }

  /// The longest name that is decoded, which limits the time. Unit: bytes.
  static let longestName = 1_024
  /// The largest number of supertypes in a name that is decoded. Chosen by this project; the names that Dray makes have
  /// one supertype.
  static let maximumSupertypes = 16

  /// Whether a name begins with the prefix of dynamic types.
  static func isName(_ identifier: Identifier) -> Bool {
    guard case .string(let name) = identifier else { return false }
    return name.withBytes { $0.starts(with: prefix.utf8) }
  }

  /// The type that a name encodes; `nil` if it is not the name of a dynamic type, is too long, or has too many
  /// supertypes.
  static func type(named identifier: Identifier) -> ContentType? {
    guard case .string(let name) = identifier, name.count <= longestName, let text = name.withBytes(decode),
      text.first == UInt8(ascii: "?")
    else { return nil }
    var type = ContentType(identifier, origin: .dynamic)
    for field in split(text.dropFirst(), at: UInt8(ascii: ":")) {
      let parts = split(field, at: UInt8(ascii: "="))
      guard parts.count == 2 else { return nil }
      let values = split(parts[1], at: UInt8(ascii: ",")).map(unescaped)
      switch long(String(decoding: parts[0], as: UTF8.self)) {
      case abbreviations[0]:
        guard values.count <= maximumSupertypes else { return nil }
        type.supertypes = values.map { Identifier.string(long($0)) }
      case abbreviations[1]: type.filenameExtensions = values
      case abbreviations[3]: type.mimeTypes = values
      default: break
      }
    }
    return type
  }

  // MARK: The text

  private static func short(_ name: String) -> String {
    abbreviations.firstIndex(where: name.hasSameBytes).map { String(digits[$0]) } ?? escaped(name)
  }

  private static func long(_ name: String) -> String {
    guard name.utf8.count == 1, let digit = name.first, let index = digits.firstIndex(of: digit) else { return name }
    return abbreviations[index]
  }

  private static let special: [UInt8] = Array("?:=,\\".utf8)
  private static let escape = UInt8(ascii: "\\")

  private static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if special.contains(byte) { result.append(escape) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var isEscaped = false
    let plain = text.filter { byte in
      isEscaped = byte == escape && !isEscaped
      return !isEscaped
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The parts of a text between separators that are not escaped.
  private static func split(_ text: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var isEscaped = false
    return text.split(omittingEmptySubsequences: false) { byte in
      defer { isEscaped = byte == escape && !isEscaped }
      return byte == separator && !isEscaped
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

  /// The decoded text of a dynamic type's name; `nil` for other names.
  private static func decode(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard name.starts(with: prefix.utf8) else { return nil }
    var result: [UInt8] = []
    var buffer: UInt = 0
    var bits = 0
    for byte in name.dropFirst(prefix.utf8.count) {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      buffer = buffer << 5 | UInt(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(buffer >> bits & 255))
      }
      buffer &= 1 << bits - 1
    }
    return result
  }
}

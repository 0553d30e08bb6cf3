/// The syntax of type names, filename extensions and MIME types.
///
/// Compares Unicode scalars, because comparing characters takes quadratic time in the number of combining marks.
enum Tag {
  private typealias Scalars = Substring.UnicodeScalarView

  // MARK: Names of types

  /// Whether a text is a valid type name: parts of letters and digits with hyphens inside, separated by periods;
  /// characters outside ASCII are allowed.
  static func isTypeName(_ name: String) -> Bool {
    let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.first != "-" && part.last != "-"
        && part.allSatisfy { isLetterOrDigit($0) || $0 == "-" || ($0.value > 0x9f && !isBlank($0)) }
    }
  }

  /// The name without its invalid characters, with hyphens and periods in place of other separators; `nil` if it is
  /// still not valid.
  static func meantTypeName(_ name: String) -> String? {
    let words = joined(name.unicodeScalars.split { $0 == "_" || $0 == " " || $0 == "-" }, by: "-")
    let parts = words.unicodeScalars.split { $0 == "/" || $0 == ":" || $0 == "." }
    let meant = joined(
      parts.map { $0.filter { $0.properties.isAlphabetic || isLetterOrDigit($0) || $0 == "-" } }, by: ".")
    return isTypeName(meant) ? meant : nil
  }

  // MARK: Filename extensions

  /// A filename extension in canonical form; `nil` if the text is not a filename extension.
  static func filenameExtension(_ name: String) -> String? {
    let scalars = name.unicodeScalars
    guard !name.isEmpty, scalars.first != ".", scalars.last != ".",
      scalars.allSatisfy({ $0 != "/" && $0 != "*" && !isBlank($0) && $0.value > 0x1f && $0.value != 0x7f })
    else { return nil }
    return name.lowercased()
  }

  /// The extension meant by texts such as `.png`, `*.png` or `image/png`.
  static func meantExtension(_ name: String) -> String? {
    if let type = mimeType(name)?.essence, let symbol = CoreTypes.mimeTypes[ByteString(type)]?.first {
      return CoreTypes[symbol]?.preferredFilenameExtension
    }
    return filenameExtension(String(name.unicodeScalars.drop { $0 == "*" || $0 == "." || $0 == " " }))
  }

  // MARK: MIME types

  /// A MIME type in canonical form, and separately its parameters; `nil` if the text is not a MIME type. Source: RFC
  /// 6838, 4.2.
  static func mimeType(_ name: String) -> (essence: String, parameters: String)? {
    let fields = name.lowercased().unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
    let parts = trimmed(fields[0]).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(isRestrictedName) else { return nil }
    let parameters = fields.dropFirst().map { trimmed($0).filter { $0 != "\"" && $0 != " " } }
    return (joined(parts, by: "/"), parameters.filter { !$0.isEmpty }.map { ";" + String($0) }.joined())
  }

  /// The MIME type meant by texts such as `png` or `image png`.
  static func meantMIMEType(_ name: String) -> String? {
    if let tag = meantExtension(name), let symbol = CoreTypes.filenameExtensions[ByteString(tag)]?.first {
      return CoreTypes[symbol]?.preferredMIMEType
    }
    let parts = name.unicodeScalars.split { $0 == " " || $0 == "/" || $0 == "." || $0 == ":" || $0 == "\\" }
    return parts.count == 2 ? mimeType(joined(parts, by: "/"))?.essence : nil
  }

  private static func isRestrictedName(_ name: Scalars) -> Bool {
    guard let first = name.first, isLetterOrDigit(first), name.count <= 127 else { return false }
    return name.allSatisfy { isLetterOrDigit($0) || "!#$&-^_.+".unicodeScalars.contains($0) }
  }

  // MARK: Characters

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func trimmed(_ text: Scalars) -> Scalars {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  private static func joined(_ parts: [Scalars], by sign: String) -> String {
    parts.map { String($0) }.joined(separator: sign)
  }
}

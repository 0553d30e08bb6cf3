/// The forms of names, filename extensions and MIME types.
enum Tag {
  // MARK: Names of types

  /// Whether a type can have this name: letters and digits, in parts between periods, with hyphens inside; and whatever
  /// is not ASCII.
  static func isTypeName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.first != "-" && part.last != "-"
        && part.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "-" || ($0.value > 0x9f && !isBlank($0)) }
    }
  }

  /// What was meant by a name with other signs in it.
  static func meantTypeName(_ name: String) -> String? {
    let words = name.split { $0 == "_" || $0 == " " || $0 == "-" }.joined(separator: "-")
    let parts = words.split { $0 == "/" || $0 == ":" || $0 == "." }
    let meant = parts.map { $0.filter { $0.isLetter || $0.isNumber || $0 == "-" } }.joined(separator: ".")
    return !meant.isEmpty && isTypeName(meant) ? meant : nil
  }

  // MARK: Filename extensions

  /// A filename extension in its usual form; `nil` if it cannot be one.
  static func filenameExtension(_ name: String) -> String? {
    guard !name.isEmpty, name.first != ".", name.last != ".",
      name.unicodeScalars.allSatisfy({ $0 != "/" && $0 != "*" && !isBlank($0) && $0.value > 0x1f && $0.value != 0x7f })
    else { return nil }
    return name.lowercased()
  }

  /// What was meant by `.png`, `*.png` or `image/png`.
  static func meantExtension(_ name: String) -> String? {
    if let type = mimeType(name)?.essence, let symbol = CoreTypes.mimeTypes[type]?.first {
      return CoreTypes[symbol]?.preferredFilenameExtension
    }
    return filenameExtension(String(name.drop { $0 == "*" || $0 == "." || $0 == " " }))
  }

  // MARK: MIME types

  /// A MIME type in its usual form, with its parameters apart; `nil` if it cannot be one. Source: RFC 6838, 4.2.
  static func mimeType(_ name: String) -> (essence: String, parameters: String)? {
    let fields = name.lowercased().split(separator: ";", omittingEmptySubsequences: false)
    let parts = trimmed(fields[0]).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(isRestrictedName) else { return nil }
    let parameters = fields.dropFirst().map { ";" + trimmed($0).filter { $0 != "\"" && $0 != " " } }
    return (parts.joined(separator: "/"), parameters.filter { $0 != ";" }.joined())
  }

  /// What was meant by `png` or `image png`.
  static func meantMIMEType(_ name: String) -> String? {
    if let tag = meantExtension(name), let symbol = CoreTypes.filenameExtensions[tag]?.first {
      return CoreTypes[symbol]?.preferredMIMEType
    }
    let parts = name.split { $0 == " " || $0 == "/" || $0 == "." || $0 == ":" || $0 == "\\" }
    return parts.count == 2 ? mimeType(parts.joined(separator: "/"))?.essence : nil
  }

  private static func isRestrictedName(_ name: Substring) -> Bool {
    guard let first = name.unicodeScalars.first, isLetterOrDigit(first), name.utf8.count <= 127 else { return false }
    return name.unicodeScalars.allSatisfy { isLetterOrDigit($0) || "!#$&-^_.+".unicodeScalars.contains($0) }
  }

  // MARK: Signs

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension String {
  /// Whether the text has no visible characters: it is empty, or consists of white space and invisible characters.
  package var isBlank: Bool {
    // Nearly every text begins with a letter or a digit.
    if let first = utf8.first, first > 0x20, first < 0x7F { return false }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }
}

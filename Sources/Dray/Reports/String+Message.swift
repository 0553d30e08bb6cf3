internal import DragEngine

extension String {
  /// Maximum length of a text for the user, such as a reason. Unit: bytes.
  static let messageLimit = 4096

  /// The text; if it is too long for a message, cut between two Unicode scalars, with `…` at the end.
  var cutAsMessage: String {
    guard utf8.count > Self.messageLimit else { return self }
    let end = utf8.index(startIndex, offsetBy: Self.messageLimit - "…".utf8.count)
    // The view rounds an index inside a scalar down to its beginning.
    return String(unicodeScalars[..<end]) + "…"
  }
}

extension ByteString {
  /// The name, cut like a text if it is too long for a message.
  var cutAsMessage: ByteString { count > String.messageLimit ? ByteString(text.cutAsMessage) : self }
}

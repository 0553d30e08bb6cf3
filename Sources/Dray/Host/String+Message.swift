internal import DragEngine

extension String {
  /// Maximum length of a text for the user, such as a reason: the same as for the message of a Lua error. Unit: bytes.
  static let messageLimit = 4096

  /// The text, cut at a character boundary if it is too long for a message, with `…` at the end.
  var cutAsMessage: String {
    guard utf8.count > Self.messageLimit else { return self }
    let end = utf8.index(startIndex, offsetBy: Self.messageLimit - "…".utf8.count)
    // The first scalar that would be incomplete is left out.
    return String(unicodeScalars[..<(end.samePosition(in: unicodeScalars) ?? unicodeScalars.index(before: end))]) + "…"
  }
}

extension ByteString {
  /// The same for a name or a value in a message.
  var cutAsMessage: ByteString { count > String.messageLimit ? ByteString(text.cutAsMessage) : self }
}

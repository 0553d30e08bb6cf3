internal import DragEngine

extension String {
  /// What a text for people may have, such as a reason: as much as the message of an error in Lua. Unit: bytes.
  static let messageLimit = 4096

  /// The text, cut after whole characters where it is longer than people read; then it ends with `…`.
  var cutAsMessage: String {
    guard utf8.count > Self.messageLimit else { return self }
    let end = utf8.index(startIndex, offsetBy: Self.messageLimit - "…".utf8.count)
    // The first scalar that would not be whole is left out.
    return String(unicodeScalars[..<(end.samePosition(in: unicodeScalars) ?? unicodeScalars.index(before: end))]) + "…"
  }
}

extension ByteString {
  /// The same of a name or a fact in a message.
  var cutAsMessage: ByteString { count > String.messageLimit ? ByteString(text.cutAsMessage) : self }
}

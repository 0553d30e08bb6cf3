internal import DragEngine

// Reports, with the members of their lines in journals.

extension Report: Codable {
  /// Writes the report as an object.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberEncoder(encoder)
    try members.add("kind", kind.word)
    try members.add("plugin", plugin)
    try members.add("text", text)
    try members.add(unlessEmpty: traceback, as: "traceback")
  }

  /// Reads a report.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a member that is missing or not valid.
  public init(from decoder: any Decoder) throws {
    let members = try MemberDecoder(decoder)
    self.init(
      plugin: try members.value("plugin"), kind: try members.word("kind", from: Kind.words),
      text: try members.value("text"), traceback: try members.list("traceback"))
  }
}

/// A type that is an object in JSON. Its members can also be written into a larger object: an outcome, for example,
/// contains the members of its reason, as in journals.
package protocol MemberCodable: Codable {
  /// Adds the members.
  func add(to members: inout MemberEncoder) throws
  /// Creates a value from its members.
  init(members: MemberDecoder) throws
}

extension MemberCodable {
  /// Writes the value as an object with the names of journals. Members that do not apply are left out.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberEncoder(encoder)
    try add(to: &members)
  }

  /// Reads the value from an object with the names of journals. Members with other names are ignored.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a member that is missing or not valid.
  public init(from decoder: any Decoder) throws { try self.init(members: MemberDecoder(decoder)) }
}

extension MemberCodable where Self: FieldSource {
  package func add(to members: inout MemberEncoder) throws { try write(to: &members) }
}

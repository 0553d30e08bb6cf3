extension JSONValue {
  /// Parses JSON text in UTF-8, as `init(parsing:depthLimit:)` of a sequence does.
  ///
  /// - Throws: `JSONParsingError` with the place of the first error.
  public init(parsing bytes: Bytes, depthLimit: Int = 512) throws(JSONParsingError) {
    try self.init(parsing: [UInt8](bytes), depthLimit: depthLimit)
  }
}

extension JSONValue {
  /// Parses a JSON text by the same rules as the initializer for a sequence of bytes.
  ///
  /// - Parameters:
  ///   - bytes: A JSON text in UTF-8.
  ///   - depthLimit: The maximum nesting of arrays and objects.
  /// - Throws: `JSONParsingError` with the place of the first error.
  public init(parsing bytes: Bytes, depthLimit: Int = 512) throws(JSONParsingError) {
    try self.init(parsing: [UInt8](bytes), depthLimit: depthLimit)
  }
}

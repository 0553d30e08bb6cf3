/// Writes and reads values as JSON, using their `Codable` conformance.
///
/// Members are sorted by key, so that equal values give equal bytes. This does not hold for values with sets, or with
/// dictionaries whose keys are neither strings nor integers. Source: CoreTransferable's `CodableRepresentation`.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  private let contentType: Identifier

  /// Creates a JSON representation.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values; omit it where the compiler can infer it.
  ///   - contentType: The type of the bytes. Declare a type of your own that conforms to `public.json`; otherwise
  ///     receivers cannot distinguish your values from other JSON.
  public init(for itemType: Item.Type = Item.self, contentType: Identifier) {
    self.contentType = contentType
  }

  /// The single representation.
  public var representations: [Representation] {
    DataRepresentation<Item>(contentType: contentType) { value in
      Bytes(try JSONValue(encoding: value).text())
    } importing: { bytes in
      try JSONValue(parsing: bytes).decode()
    }
    .representations
  }
}

/// Writes and reads values as JSON, by what their type encodes.
///
/// Members are in the order of their keys, so that equal values are equal bytes.
/// Source: CoreTransferable's `CodableRepresentation`.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  private let contentType: Identifier

  /// Creates a representation as JSON.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values, where it cannot be inferred.
  ///   - contentType: The type of the bytes. Declare one of your own that conforms to `public.json`, or others cannot
  ///     tell your values from any JSON.
  public init(for itemType: Item.Type = Item.self, contentType: Identifier) {
    self.contentType = contentType
  }

  /// The one way.
  public var representations: [Representation] {
    DataRepresentation<Item>(contentType: contentType) { value in
      Bytes(try JSONValue(encoding: value).text())
    } importing: { bytes in
      try JSONValue(parsing: bytes).decode()
    }
    .representations
  }
}

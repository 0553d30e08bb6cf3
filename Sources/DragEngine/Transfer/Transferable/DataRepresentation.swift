/// Writes and reads values as bytes.
///
/// Source: CoreTransferable's `DataRepresentation`.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  /// The single representation.
  public let representations: [Representation]

  /// Creates a representation that writes and reads.
  ///
  /// - Parameters:
  ///   - contentType: The content type.
  ///   - exporting: Makes the data of an item.
  ///   - importing: Makes an item from data.
  public init(
    contentType: Identifier, exporting: @escaping (Item) throws -> Bytes,
    importing: @escaping (Bytes) throws -> Item
  ) {
    representations = [Representation(contentType, Self.answering(exporting), Self.reading(importing))]
  }

  /// Creates a representation that only writes.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - exporting: Makes the data of an item.
  public init(exportedContentType type: Identifier, exporting: @escaping (Item) throws -> Bytes) {
    representations = [Representation(type, Self.answering(exporting), nil)]
  }

  /// Creates a representation that only writes, with a closure that may answer later.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - answering: Answers a request for the data of an item, now or later.
  public init(exportedContentType type: Identifier, answering: @escaping (Item, LoadRequest) throws -> Void) {
    representations = [Representation(type, answering, nil)]
  }

  /// Creates a representation that only reads.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - importing: Makes an item from data.
  public init(importedContentType type: Identifier, importing: @escaping (Bytes) throws -> Item) {
    representations = [Representation(type, nil, Self.reading(importing))]
  }

  private static func answering(_ exporting: @escaping (Item) throws -> Bytes) -> Representation.Exporting<Item> {
    { value, request in request.complete(try exporting(value)) }
  }

  private static func reading(_ importing: @escaping (Bytes) throws -> Item) -> Representation.Importing<Item> {
    { content in
      guard case .data(let bytes) = content else { throw content.mismatch(Item.self, "bytes") }
      return try importing(bytes)
    }
  }
}

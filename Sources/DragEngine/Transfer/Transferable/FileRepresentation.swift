/// Writes and reads values as files, for data that is too large for memory.
///
/// A file is passed as a path: the exporter writes the file, and the importer reads it. If the other side uses bytes,
/// the engine converts between bytes and files by `FileAccess`. Source: CoreTransferable's `FileRepresentation`.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  /// The single representation.
  public let representations: [Representation]

  /// Creates a representation that writes and reads.
  ///
  /// - Parameters:
  ///   - contentType: The content type of the file.
  ///   - exporting: Writes a file and returns its path. The file must stay in place until the drag has ended.
  ///   - importing: Reads the file at a path.
  public init(
    contentType: Identifier, exporting: @escaping (Item) throws -> String,
    importing: @escaping (_ path: String) throws -> Item
  ) {
    representations = [Representation(contentType, as: .file, Self.answering(exporting), Self.reading(importing))]
  }

  /// Creates a representation that only writes.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - exporting: Writes a file and returns its path. The file must stay in place until the drag has ended.
  public init(exportedContentType type: Identifier, exporting: @escaping (Item) throws -> String) {
    representations = [Representation(type, as: .file, Self.answering(exporting), nil)]
  }

  /// Creates a representation that only writes, with a closure that may answer later.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - answering: Answers a request for the file of an item, now or later.
  public init(exportedContentType type: Identifier, answering: @escaping (Item, LoadRequest) throws -> Void) {
    representations = [Representation(type, as: .file, answering, nil)]
  }

  /// Creates a representation that only reads.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - importing: Makes an item from the file at a path.
  public init(importedContentType type: Identifier, importing: @escaping (_ path: String) throws -> Item) {
    representations = [Representation(type, as: .file, nil, Self.reading(importing))]
  }

  private static func answering(_ exporting: @escaping (Item) throws -> String) -> Representation.Exporting<Item> {
    { value, request in request.complete(filePath: try exporting(value)) }
  }

  private static func reading(_ importing: @escaping (String) throws -> Item) -> Representation.Importing<Item> {
    { content in
      guard case .file(let path) = content else { throw content.mismatch(Item.self, "a file") }
      return try importing(path)
    }
  }
}

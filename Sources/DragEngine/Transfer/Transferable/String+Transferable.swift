extension String: Transferable {
  /// The item type of texts within this process.
  public static let itemType: Identifier = "org.dray.text"

  /// UTF-8. Plain text of an unknown encoding is imported as UTF-8, too.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: "public.utf8-plain-text") {
      Bytes($0)
    } importing: {
      try text(of: $0)
    }
    DataRepresentation(importedContentType: "public.plain-text") { try text(of: $0) }
  }

  private static func text(of bytes: Bytes) throws(LoadError) -> String {
    guard let text = bytes.text else { throw .failed(Reason("the text is not UTF-8", code: "malformed")) }
    return text
  }
}

extension Bytes: Transferable {
  /// The item type of bytes within this process.
  public static let itemType: Identifier = "org.dray.bytes"

  /// The bytes themselves.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: "public.data") {
      $0
    } importing: {
      $0
    }
  }
}

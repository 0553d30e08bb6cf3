extension String: Transferable {
  /// Texts that stay in this process.
  public static let itemType: Identifier = "org.dray.text"

  /// UTF-8; it is also what plain text of an unknown encoding is taken for.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: "public.utf8-plain-text") {
      Bytes($0)
    } importing: {
      try text(of: $0)
    }
    DataRepresentation(importedContentType: "public.plain-text") { try text(of: $0) }
  }

  private static func text(of bytes: Bytes) throws(LoadError) -> String {
    guard let text = bytes.text else { throw .failed(Reason("the text is no UTF-8", code: "malformed")) }
    return text
  }
}

extension Bytes: Transferable {
  /// Bytes that stay in this process.
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

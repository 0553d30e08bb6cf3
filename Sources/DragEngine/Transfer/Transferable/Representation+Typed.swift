/// Representations of values of a Swift type, from typed closures that may throw any error.
extension Representation {
  typealias Exporting<Item> = (Item, LoadRequest) throws -> Void
  typealias Importing<Item> = (LoadedContent) throws -> Item

  /// - Parameter form: The form that `importing` reads.
  init<Item: Transferable>(
    _ type: Identifier, as form: LoadedContent.Form = .data, _ exporting: Exporting<Item>?,
    _ importing: Importing<Item>?
  ) {
    self.init(contentType: type, form: form)
    if let exporting { self.exporting = Self.erased(exporting) }
    if let importing { self.importing = Self.erased(importing) }
  }

  private static func erased<Item: Transferable>(
    _ export: @escaping Exporting<Item>
  ) -> (any Sendable, LoadRequest) -> Void {
    { value, request in
      do {
        guard let value = value as? Item else { throw LoadError.failed(.wrongValue("the dragged value", Item.self)) }
        try export(value, request)
      } catch {
        request.fail(LoadError(thrown: error).reason)
      }
    }
  }

  private static func erased<Item: Transferable>(
    _ read: @escaping Importing<Item>
  ) -> (LoadedContent, String?) throws(LoadError) -> [any Sendable] {
    { content, _ throws(LoadError) in
      do {
        return [try read(content)]
      } catch {
        throw LoadError(thrown: error)
      }
    }
  }
}

extension LoadedContent {
  /// The error of a representation that expects another form.
  func mismatch(_ item: Any.Type, _ expected: String) -> LoadError {
    let found =
      switch self {
      case .data: "bytes"
      case .file: "a file"
      case .object: "a value"
      }
    return .failed(
      Reason(
        "\(item) is read from \(expected), not from \(found)", code: "wrong_form",
        parameters: [
          .init(name: "type", value: "\(item)"), .init(name: "expected", value: expected),
          .init(name: "found", value: found),
        ]))
  }
}

extension LoadError {
  /// Converts a thrown error. A `LoadError` is unchanged. Any other error becomes `failed`: with a thrown `Reason`
  /// itself, with the path of the value for a coding error, and otherwise with the description of the error.
  init(thrown error: any Error) {
    switch error {
    case let error as LoadError: self = error
    case let reason as Reason: self = .failed(reason)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      self = .failed(Self.reason(context.debugDescription, at: context.codingPath))
    case EncodingError.invalidValue(_, let context):
      self = .failed(Self.reason(context.debugDescription, at: context.codingPath))
    default: self = .failed(Reason("\(error)", code: "failed"))
    }
  }

  private static func reason(_ problem: String, at path: [any CodingKey]) -> Reason {
    let path = path.map(\.stringValue).joined(separator: ".")
    return Reason(
      path.isEmpty ? problem : "\(path): \(problem)", code: "malformed",
      parameters: path.isEmpty ? [] : [.init(name: "path", value: path)])
  }
}

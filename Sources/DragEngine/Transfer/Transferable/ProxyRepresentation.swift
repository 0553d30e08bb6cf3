/// Represents values by values of another type, for example a contact by its phone number.
///
/// The representations of the proxy type become representations of this type.
/// Source: CoreTransferable's `ProxyRepresentation`.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  private let exporting: ((Item) throws -> Proxy)?
  private let importing: ((Proxy) throws -> Item)?

  /// Creates a representation that writes and reads.
  ///
  /// - Parameters:
  ///   - exporting: Makes the proxy of an item.
  ///   - importing: Makes an item from its proxy.
  public init(exporting: @escaping (Item) throws -> Proxy, importing: @escaping (Proxy) throws -> Item) {
    self.exporting = exporting
    self.importing = importing
  }

  /// Creates a representation that only writes.
  public init(exporting: @escaping (Item) throws -> Proxy) {
    self.exporting = exporting
    importing = nil
  }

  /// Creates a representation that only reads.
  public init(importing: @escaping (Proxy) throws -> Item) {
    exporting = nil
    self.importing = importing
  }

  /// The representations of the proxy type, for values of this type.
  public var representations: [Representation] {
    Proxy.transferRepresentation.representations.map { proxy in
      var own = proxy
      own.exporting = exporting(by: proxy)
      own.importing = importing(by: proxy)
      own.exportingCondition = proxy.exportingCondition.map { condition in
        { value in self.proxy(for: value).map(condition) ?? false }
      }
      own.suggestedFileName = proxy.suggestedFileName.map { name in
        { value in self.proxy(for: value).flatMap(name) }
      }
      return own
    }
  }

  private func exporting(by proxy: Representation) -> ((any Sendable, LoadRequest) -> Void)? {
    guard let exporting, let export = proxy.exporting else { return nil }
    return Representation(proxy.contentType, { (item: Item, request) in export(try exporting(item), request) }, nil)
      .exporting
  }

  private func importing(
    by proxy: Representation
  ) -> ((LoadedContent, String?) throws(LoadError) -> [any Sendable])? {
    guard let importing, let read = proxy.importing else { return nil }
    return { content, name throws(LoadError) in
      do {
        return try read(content, name).map { value in
          guard let value = value as? Proxy else {
            throw LoadError.failed(.wrongValue("the delivered value", Proxy.self))
          }
          return try importing(value)
        }
      } catch {
        throw LoadError(thrown: error)
      }
    }
  }

  /// The proxy of a value, for conditions and file names; `nil` for a value of another type, and if `exporting` is
  /// missing or throws.
  private func proxy(for value: any Sendable) -> Proxy? {
    guard let value = value as? Item, let exporting else { return nil }
    return try? exporting(value)
  }
}

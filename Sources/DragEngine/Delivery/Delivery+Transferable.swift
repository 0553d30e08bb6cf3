extension Delivery {
  /// Requests an item's values of a Swift type, in the source's first representation that the type can read.
  ///
  /// - Parameters:
  ///   - type: The type to receive. A drag within the process passes the value itself.
  ///   - provider: The provider of one of the delivered items.
  ///   - take: A command, called with the values or the error, as in `load(_:as:from:_:)`.
  /// - Throws: `unavailable` as in `load(_:as:from:_:)`.
  @discardableResult
  public func load<Value: Transferable>(
    _ type: Value.Type, from provider: ItemProvider, _ take: @escaping (Result<[Value], LoadError>) -> CommandAnswer
  ) throws(LoadError) -> Load {
    try load(importing: Value.representations, from: provider) { result in
      take(result.map { $0.compactMap { $0 as? Value } })
    }
  }
}

extension DragItem {
  /// Creates an item from a value, with a provider of all representations that its type can write.
  ///
  /// - Parameters:
  ///   - value: The value to export.
  ///   - id: The id of the item.
  ///   - namespace: The namespace of the item, if several have its id.
  public init<Value: Transferable>(_ value: Value, id: Identifier, namespace: Identifier? = nil) {
    self.init(id: id, type: Value.itemType, namespace: namespace, value: value, provider: ItemProvider(value))
  }
}

extension Delivery {
  /// Asks for an item's values of a Swift type, by the first form in its source's order that the type can read.
  ///
  /// - Parameters:
  ///   - type: What to receive; a drag within the process brings the value itself.
  ///   - provider: Of one of the delivered items.
  ///   - take: A command, called once at a tick of the host, with the values or why there are none. It may ask for more.
  /// - Throws: `unavailable` as in `load(_:from:_:)`.
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
  /// Creates an item of a value, with a provider of all that its type can write.
  public init<Value: Transferable>(_ value: Value, id: Identifier, namespace: Identifier? = nil) {
    self.init(id: id, type: Value.itemType, namespace: namespace, value: value, provider: ItemProvider(value))
  }
}

import Dray

extension ItemProvider {
  /// An item of another program with a text for each type, which is delivered at once.
  convenience init(_ contents: KeyValuePairs<Identifier, String>, named name: String? = nil) {
    self.init(suggestedName: name)
    for (type, text) in contents {
      registerDataRepresentation(for: type) { $0.complete(Bytes(text)) }
    }
  }
}

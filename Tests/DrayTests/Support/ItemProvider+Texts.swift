import Dray

extension ItemProvider {
  /// An item of another program that can be had as these texts, which are there at once.
  convenience init(_ contents: KeyValuePairs<Identifier, String>, named name: String? = nil) {
    self.init(suggestedName: name)
    for (type, text) in contents {
      registerDataRepresentation(for: type) { $0.complete(Bytes(text)) }
    }
  }
}

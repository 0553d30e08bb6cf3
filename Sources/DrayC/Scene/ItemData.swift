public import CDray
internal import Dray

/// The data of the program's items, for receivers in this and other programs.
struct ItemData {
  /// Makes the data of an item in a content type.
  private let rule: SceneRule
  /// The content types, from the highest fidelity to the lowest.
  private let types: [Identifier]
  private let suggestedName: String?

  /// Reads the options of a drag container; `nil` if they have no `data` function.
  init?(_ given: GivenRule) throws(Failure) {
    guard let function = given.options.data else { return nil }
    types = try identifiers(given.options.types, given.options.type_count, "types")
    guard !types.isEmpty else { throw .badInput("types is empty, but data is set") }
    suggestedName =
      given.options.suggested_name == nil ? nil : try text(given.options.suggested_name, "suggested_name")
    rule = try given.rule(function)
  }

  /// The provider of an item, which asks the rule for each request.
  func provider(of item: Identifier) -> ItemProvider {
    let provider = ItemProvider(suggestedName: suggestedName)
    for type in types {
      provider.registerDataRepresentation(for: type) { [rule] request in
        let answer = rule.ask(.data) { memory, call in call.set(ids: [item], of: type, memory.arena) }
        switch answer.content {
        case .data(let bytes): request.complete(bytes)
        case .failed(let reason), .refused(let reason?): request.fail(reason)
        case .refused(nil), .accepted, .items, .quantity, .drop, .preview:
          request.fail(Reason("the program has no data of this item", code: "unavailable"))
        }
      }
    }
    return provider
  }
}

/// Answers with the data of an item.
@c @implementation
public func dray_answer_data(_ answer: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ count: Int) -> dray_status {
  answering("dray_answer_data", answer) { answer throws(Failure) in
    guard bytes != nil || count == 0 else { throw .misuse("bytes is NULL, but count is not 0") }
    guard count >= 0 else { throw .misuse("count is larger than the address space") }
    try answer.set(.data(Bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))), .data)
  }
}

@testable import DragEngine

/// Exporters whose answers the test triggers, and a destination that requests their data.
final class Promises {
  let trace: Trace
  private(set) var requests: [Identifier: LoadRequest] = [:]
  private(set) var providers: [Identifier: ItemProvider] = [:]
  /// Called when an exporter receives a request; does nothing by default, so that the request stays open.
  var answer: (Identifier, LoadRequest) -> Void = { _, _ in }

  init(_ trace: Trace) { self.trace = trace }

  /// A request that an exporter has kept, by item and type.
  subscript(item: String, type: String) -> LoadRequest? { requests[.string("\(item).\(type)")] }

  /// An item that promises these types, in this order.
  func item(_ id: Identifier, types: [Identifier] = ["text"], visibility: Visibility = .all) -> DragItem {
    DragItem(id: id, type: "photo", provider: provider(id, types: types, visibility: visibility))
  }

  /// A provider that writes `export a.text` when its exporter is called.
  func provider(_ id: Identifier, types: [Identifier] = ["text"], visibility: Visibility = .all) -> ItemProvider {
    let provider = ItemProvider(suggestedName: "\(id).txt")
    for type in types {
      provider.registerDataRepresentation(for: type, visibility: visibility) { [unowned self] request in
        let name = Identifier.string("\(id).\(type)")
        trace.append("export \(name)")
        requests[name] = request
        answer(name, request)
      }
    }
    providers[id] = provider
    return provider
  }

  /// A drag container for photos, which drags the requested or the selected ones with their promises.
  func payload(types: [Identifier] = ["text"], visibility: Visibility = .all, selected: [Identifier] = []) -> Modifier {
    .dragContainer(for: "photo") { [unowned self] ids, _ in
      .items((selected.isEmpty ? ids : selected).map { item($0, types: types, visibility: visibility) })
    }
  }

  /// A drop action that asks each item for a type and puts its text on a shelf.
  func load(_ types: Identifier..., onto shelf: Shelf) -> (Delivery) -> CommandAnswer {
    { [trace] delivery in
      for item in delivery.items {
        guard let provider = item.provider else { continue }
        do throws(LoadError) {
          try delivery.load(types, from: provider) { result in
            trace.append("\(item.id) got \(result.words)")
            if case .success(.data(let bytes)) = result, let text = bytes.text { shelf.items.append(.string(text)) }
            return .done
          }
        } catch {
          trace.append("\(item.id): \(error.reason)")
        }
      }
      return .done
    }
  }
}

extension Result<LoadedContent, LoadError> {
  /// Such as `text` or `failed: the disk is gone`.
  var words: String {
    switch self {
    case .success(.data(let bytes)): bytes.text ?? "\(bytes)"
    case .success(.file(let path)): "file \(path)"
    case .success(.object(let object)): "object \(object)"
    case .failure(let error): "\(error)"
    }
  }
}

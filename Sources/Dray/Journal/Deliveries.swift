internal import LuaRuntime

/// The data of items of other programs while a journal is replayed: each arrives at the recorded time.
final class Deliveries {
  /// One promise, identified by the number of the drag, the position of the item and the type.
  private struct Name: Hashable {
    var drag: Int
    var item: Int
    var type: Identifier
  }

  /// The requests that are not yet answered.
  private var open: [Name: LoadRequest] = [:]
  /// The data recorded for the present input.
  private var given: [Name: JournalLine] = [:]
  private var providers: [Name: ItemProvider] = [:]
  /// Makes data that the journal does not contain.
  var makeContent: ((Identifier) -> Bytes)?
  /// The number that the next drag will have.
  private var nextDrag = 1

  /// After the end of the journal the promises of other programs cannot be kept.
  deinit {
    let reason = Reason("the program that promised it is gone", code: "source_gone")
    for provider in providers.values { provider.withdraw(because: reason) }
  }

  /// Takes over the recorded data of an input, and answers its waiting requests.
  ///
  /// - Parameter drags: The number of drags so far.
  func take(_ lines: [JournalLine], drags: Int) {
    nextDrag = drags + 1
    given = [:]
    for line in lines where line.word == .given {
      guard let drag = line["drag"]?.integer, let item = line["item"]?.integer, let type = line["type"]?.identifier
      else { continue }
      let name = Name(drag: drag, item: item, type: type)
      if let reason = line.reason("gone") {
        providers[name]?.withdraw(because: reason)
      } else if let request = open.removeValue(forKey: name) {
        answer(request, with: line)
      } else {
        given[name] = line
      }
    }
  }

  /// Makes the provider of an item from its object in the journal.
  func provider(of table: PlainData, item: Int) -> ItemProvider {
    let provider = ItemProvider(suggestedName: table["name"]?.text)
    let drag = nextDrag
    for promise in table["types"]?.table?.items ?? [] {
      guard let type = promise.table?.items.first?.identifier else { continue }
      let visibility = promise.table?.items.last?.text.flatMap(Visibility.init) ?? .all
      let name = Name(drag: drag, item: item, type: type)
      providers[name] = provider
      provider.registerDataRepresentation(for: type, visibility: visibility) { [unowned self] request in
        if let line = given.removeValue(forKey: name) {
          answer(request, with: line)
        } else if let makeContent {
          request.complete(makeContent(type))
        } else {
          open[name] = request
        }
      }
    }
    return provider
  }

  private func answer(_ request: LoadRequest, with line: JournalLine) {
    if let path = line["file"]?.text {
      request.complete(filePath: path)
    } else if let reason = line.reason("failed") {
      request.fail(reason)
    } else if let content = try? line.content("bytes") {
      request.complete(content.shared)
    } else if let value = try? line.data("object") {
      request.complete(object: value)
    }
  }
}

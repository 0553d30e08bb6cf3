internal import LuaRuntime

/// The data for items of other programs during the replay of a journal. It arrives at the recorded times.
final class Deliveries {
  /// An item, identified by the number of its drag and its position.
  private struct Source: Hashable {
    var drag: Int
    var item: Int
  }

  /// One promise of an item.
  private struct Name: Hashable {
    var source: Source
    var type: Identifier
  }

  /// The provider of an item while its drag, or a load from it, exists.
  private struct Offer {
    weak var provider: ItemProvider?
  }

  /// The requests that are not yet answered.
  private var open: [Name: LoadRequest] = [:]
  /// The data recorded for the present input.
  private var given: [Name: Answer] = [:]
  /// A recorded answer; `nil` if the receiver had cancelled its request, or the source had gone.
  private typealias Answer = Result<LoadedContent, LoadError>?

  /// The offers of all drags that may still exist.
  private var offers: [Source: Offer] = [:]
  /// The number of offers at which those of ended drags are removed.
  private var fullCount = 64
  /// Makes data that the journal does not contain.
  var makeContent: ((Identifier) -> Bytes)?
  /// The number that the next drag will have.
  private var nextDrag = 1

  /// Open promises of other programs fail when the replay is deallocated.
  deinit {
    let reason = Reason("the program that promised the data is gone", code: "source_gone")
    let sources = offers.keys.sorted { ($0.drag, $0.item) < ($1.drag, $1.item) }
    for source in sources { offers[source]?.provider?.withdraw(because: reason) }
  }

  /// Takes over the recorded data of an input, and answers the open requests for it.
  ///
  /// - Parameter drags: The number of drags so far.
  func take(_ lines: [JournalLine], drags: Int) throws(JournalProblem) {
    nextDrag = drags + 1
    given = [:]
    var pieces: [UInt8] = []
    for line in lines where line.word == .given {
      let source = Source(drag: try line.integer("drag"), item: try line.integer("item"))
      let name = Name(source: source, type: try line.id("type"))
      if line["more"]?.boolean == true {
        if let piece = try line.content("bytes") { pieces += Array(piece.shared) }
        continue
      }
      let answer = try line.answer(after: pieces)
      pieces = []
      if let reason = line.reason("gone") {
        offers[source]?.provider?.withdraw(because: reason)
      } else if let request = open.removeValue(forKey: name) {
        request.take(answer)
      } else {
        given[name] = .some(answer)
      }
    }
  }

  /// Makes the provider of an item from its object in the journal.
  func provider(of table: PlainData, item: Int) throws(JournalProblem) -> ItemProvider {
    let provider = ItemProvider(suggestedName: table["name"]?.text)
    let source = Source(drag: nextDrag, item: item)
    add(Offer(provider: provider), of: source)
    for promise in table["types"]?.table?.items ?? [] {
      guard let pair = promise.table?.items, pair.count == 2, let type = pair[0].identifier,
        let visibility = pair[1].text.flatMap(Visibility.init)
      else { throw .meaning("item \(item + 1): each of its 'types' needs a type and a visibility") }
      let name = Name(source: source, type: type)
      provider.registerDataRepresentation(for: type, visibility: visibility) { [unowned self] request in
        if let answer = given.removeValue(forKey: name) {
          request.take(answer)
        } else if let makeContent {
          request.complete(makeContent(type))
        } else {
          open[name] = request
        }
      }
    }
    return provider
  }

  private func add(_ offer: Offer, of source: Source) {
    if offers.count >= fullCount {
      offers = offers.filter { $0.value.provider != nil }
      fullCount = max(64, 2 * offers.count)
    }
    offers[source] = offer
  }
}

extension LoadRequest {
  /// Takes a recorded answer; `nil` leaves the request open.
  fileprivate func take(_ answer: Result<LoadedContent, LoadError>?) {
    switch answer {
    case .success(.data(let bytes)): complete(bytes)
    case .success(.file(let path)): complete(filePath: path)
    case .success(.object(let object)): complete(object: object)
    case .failure(let error): fail(error.reason)
    case nil: break
    }
  }
}

extension JournalLine {
  /// The recorded answer; `nil` if the request was cancelled, or its source has gone.
  ///
  /// - Parameter pieces: The bytes of the lines before this one that have `more`.
  fileprivate func answer(after pieces: [UInt8]) throws(JournalProblem) -> Result<LoadedContent, LoadError>? {
    if let path = self["file"]?.text { return .success(.file(path: path)) }
    if let reason = reason("failed") { return .failure(.failed(reason)) }
    if let content = try content("bytes")?.shared {
      return .success(.data(pieces.isEmpty ? content : Bytes(pieces + Array(content))))
    }
    if let value = try data("object") { return .success(.object(value)) }
    guard self["gone"]?.text != nil || self["cancelled"]?.text != nil else {
      throw needs("'bytes', 'object', 'file', 'failed', 'gone' or 'cancelled'")
    }
    return nil
  }
}

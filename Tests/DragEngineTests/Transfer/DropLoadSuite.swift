import DragEngine

/// A suite with photos that promise data, and an album that loads it.
protocol DropLoadSuite {
  var trace: Trace { get }
  var promises: Promises { get }
  /// A model of the album's content.
  var album: Shelf { get }
}

extension DropLoadSuite {
  /// Photos that promise types, and an album with an action. The source and the album write lines.
  func bench(
    types: [Identifier] = ["text"], selected: [Identifier] = [], accepts operation: DropOperation? = nil,
    _ action: ((Delivery) -> CommandAnswer)? = nil
  ) -> Bench {
    Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos(
          "a", "b", "c", modifiers: promises.payload(types: types, selected: selected), everything, trace.source())
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"], action ?? promises.load("text", onto: album)),
          trace.destination("album"),
          .dropConfiguration { _ in operation.map { DropConfiguration(operation: $0) } ?? .accepted })
      }
    }
  }

  /// Answers every request at once with the name of item and type.
  func answerAtOnce() { promises.answer = { $1.complete(Bytes("\($0)")) } }

  func tick(_ bench: Bench) -> Response { bench.engine.send(.tick(time: bench.engine.time)) }
}

extension Driver {
  /// Begins a drag that comes from another app with data, at the upper left corner of the scene.
  ///
  /// - Parameters:
  ///   - items: What each item can be had as; the bytes are asked for when it is dropped.
  ///   - operations: What the other app suggests.
  ///   - modifiers: The modifier keys that are held.
  public func dragIn(
    _ items: [ItemProvider], operations: DropOperation.Set = .copy, modifiers: EventModifiers = []
  ) -> DriverDrag {
    dragIn { ForeignDrag(items: items, operations: operations, place: $0, time: time, modifiers: modifiers) }
  }

  /// Begins a drag that comes from another app with types alone, at the upper left corner of the scene.
  ///
  /// - Parameters:
  ///   - types: The content type of each item.
  ///   - operations: What the other app suggests.
  ///   - modifiers: The modifier keys that are held.
  public func dragIn(
    types: [Identifier], operations: DropOperation.Set = .copy, modifiers: EventModifiers = []
  ) -> DriverDrag {
    dragIn { ForeignDrag(types: types, operations: operations, place: $0, time: time, modifiers: modifiers) }
  }

  private func dragIn(_ makeDrag: (_ place: Point) -> ForeignDrag) -> DriverDrag {
    endOpenDrag()
    let drag = makeDrag(Point(x: 0, y: 0))
    let response = host.enterDrag(drag)
    guard let session = host.dropSession() else { return DriverDrag(self, .notLifted(.point(drag.place), response)) }
    return DriverDrag(self, session, drag.modifiers)
  }

  /// Drags something out, to another app that asks for everything that each item shows, and takes copies.
  ///
  /// - Returns: What the other app got, or why nothing could be taken out.
  /// - Throws: `DriverError`; nothing was done then.
  public func dragOut(_ what: DriverPlace) throws(DriverError) -> DragOutResult {
    let drag = try drag(what)
    guard drag.outcome == nil else { return .refused(drag.outcome?.reason) }
    guard let exported = host.exportedDrag() else {
      drag.cancel()
      return .refused(Reason("\(what) must not leave", code: "not_exported"))
    }
    let received = Received(exported.items.count)
    for (index, item) in exported.items.enumerated() {
      for type in item.types {
        do throws(LoadError) {
          try host.loadExported(type, fromItem: index) { [files = host.engine.files] result in
            received.add(result.read(by: files), of: type, to: index)
          }
        } catch {
          received.add(.failure(error), of: type, to: index)
        }
      }
    }
    waitForLoads(of: exported.items.count)
    host.endExportedDrag(operation: .copy)
    waitForLoads(of: exported.items.count)
    return .items(received.items)
  }

  /// Sends ticks as long as something could be handed over at the next, as a host does with each frame.
  ///
  /// - Parameter items: How many items there are to wait for.
  func waitForLoads(of items: Int) {
    // A receiver may ask for more whenever it gets something: one that never ends to ask is left to itself in the end.
    var ticks = 64 * max(1, items)
    while ticks > 0, host.engine.deadline == host.engine.time {
      send(.tick)
      ticks -= 1
    }
  }

  private final class Received {
    var items: [[DragOutResult.Content]]

    init(_ count: Int) { items = Array(repeating: [], count: count) }

    func add(_ result: Result<LoadedContent, LoadError>, of type: Identifier, to item: Int) {
      items[item].append(.init(type: type, content: result))
    }
  }
}

extension Result where Success == LoadedContent, Failure == LoadError {
  /// What came, and of a file what is in it.
  fileprivate func read(by files: FileAccess?) -> Self {
    guard case .success(.file(let path)) = self, let files else { return self }
    do throws(LoadError) {
      return .success(.data(try files.read(path)))
    } catch {
      return .failure(error)
    }
  }
}

/// What another app got of a drag.
public enum DragOutResult {
  /// For each item what it showed.
  case items([[Content]])
  /// Nothing could be taken out, and why.
  case refused(Reason?)

  /// One representation of an item.
  public struct Content {
    /// The content type.
    public let type: Identifier
    /// What came, or why it did not.
    public let content: Result<LoadedContent, LoadError>
  }
}

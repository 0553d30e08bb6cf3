extension Driver {
  /// Begins a drag of another program with data, at the upper left corner of the scene.
  ///
  /// - Parameters:
  ///   - items: A provider for each item; data is requested after the drop.
  ///   - operations: The operations that the other program suggests.
  ///   - modifiers: The held modifier keys.
  public func dragIn(
    _ items: [ItemProvider], operations: DropOperation.Set = .copy, modifiers: EventModifiers = []
  ) -> DriverDrag {
    dragIn { ExternalDrag(items: items, operations: operations, location: $0, time: time, modifiers: modifiers) }
  }

  /// Begins a drag of another program with types but no data, at the upper left corner of the scene.
  ///
  /// - Parameters:
  ///   - types: The content type of each item.
  ///   - operations: The operations that the other program suggests.
  ///   - modifiers: The held modifier keys.
  public func dragIn(
    types: [Identifier], operations: DropOperation.Set = .copy, modifiers: EventModifiers = []
  ) -> DriverDrag {
    dragIn { ExternalDrag(types: types, operations: operations, location: $0, time: time, modifiers: modifiers) }
  }

  private func dragIn(_ makeDrag: (_ location: Point) -> ExternalDrag) -> DriverDrag {
    endOpenDrag()
    let drag = makeDrag(Point(x: 0, y: 0))
    let response = host.enterDrag(drag)
    guard let session = host.dropSession() else { return DriverDrag(self, .notLifted(.point(drag.location), response)) }
    return DriverDrag(self, session, drag.modifiers)
  }

  /// Drags an item to another program, which requests all data of each item and takes copies.
  ///
  /// - Returns: The data that the other program received, or why the drag could not leave.
  /// - Throws: `DriverError`; then nothing was lifted, but an open drag was cancelled.
  public func dragOut(_ what: DriverPlace) throws(DriverError) -> DragOutResult {
    let drag = try drag(what)
    guard drag.outcome == nil else { return .refused(drag.outcome?.reason) }
    guard let exported = host.exportedDrag() else {
      drag.cancel()
      return .refused(Reason("\(what) may not leave the program", code: "not_exported"))
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

  /// Sends ticks, as a host does with each frame, while the next tick could deliver data.
  ///
  /// - Parameter items: The number of items of the drag. The maximum is 64 ticks for each item, and 64 without items.
  func waitForLoads(of items: Int) {
    // A receiver may request more data after each delivery. The limit of ticks ends the loop if its requests never end.
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
  /// The content, with the bytes of a file in place of its path.
  fileprivate func read(by files: FileAccess?) -> Self {
    guard case .success(.file(let path)) = self, let files else { return self }
    do throws(LoadError) {
      return .success(.data(try files.read(path)))
    } catch {
      return .failure(error)
    }
  }
}

/// The result of a drag to another program.
public enum DragOutResult {
  /// All representations of each item.
  case items([[Content]])
  /// The drag could not leave, with the reason.
  case refused(Reason?)

  /// One representation of an item.
  public struct Content {
    /// The content type.
    public let type: Identifier
    /// The data, or why it is not available.
    public let content: Result<LoadedContent, LoadError>
  }
}

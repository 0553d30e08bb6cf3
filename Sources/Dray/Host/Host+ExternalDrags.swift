// Drags of other programs that enter the scene, and drags that leave it.

extension Host {
  // MARK: In

  /// Begins a drag of another program. Its pointer then moves and goes up like any other pointer.
  ///
  /// A drag of more than 16,384 items and types together fails with the code `input_too_large`.
  @discardableResult
  public func enterDrag(_ drag: ExternalDrag) -> Response {
    guard drag.contents.count <= InputLimits.promises else {
      return .failed(.inputTooLarge("items and types", limit: InputLimits.promises))
    }
    return inputs.recording(JournalLine(drag)) {
      switch drag.contents {
      case .promises(let items):
        recovery.settle(
          engine.enterDrag(
            items: items, operations: drag.operations, at: drag.location, time: drag.time, pointer: drag.pointer,
            modifiers: drag.modifiers))
      case .types(let types):
        recovery.settle(
          engine.enterDrag(
            types: types, operations: drag.operations, at: drag.location, time: drag.time, pointer: drag.pointer,
            modifiers: drag.modifiers))
      }
    }
  }

  /// Ends a drag of another program that has left the scene.
  @discardableResult
  public func exitDrag(pointer: PointerID = 0) -> Response {
    inputs.recording(JournalLine(.exit, of: pointer)) { recovery.settle(engine.exitDrag(pointer: pointer)) }
  }

  /// Ends a drop that waits for data or for a command. Items already inserted into the models stay there.
  ///
  /// - Parameters:
  ///   - id: The drag.
  ///   - cause: The cause of the outcome.
  ///   - reason: The reason of the outcome.
  @discardableResult
  public func cancelDrop(
    _ id: DragSession.ID, cause: Cause = .cancelled, reason: Reason? = nil
  ) -> Response {
    inputs.recording(line(endingDrop: id, cause, reason)) {
      recovery.settle(engine.cancelDrop(id, cause: cause, reason: reason))
    }
  }

  private func line(endingDrop id: DragSession.ID, _ cause: Cause, _ reason: Reason?) -> JournalLine {
    var line = JournalLine(
      .endDrop, ["drag": .integer(journaling.recorder?.knownNumber(of: id) ?? 0), "cause": .text(cause.rawValue)])
    line.add(reason)
    return line
  }

  // MARK: Out

  /// A pointer's drag as other programs see it; `nil` without a drag, or if the drag began in another program or must
  /// not leave this one.
  public func exportedDrag(pointer: PointerID = 0) -> ExportedDrag? { engine.exportedDrag(pointer: pointer) }

  /// Requests an item's data for another program; it arrives on a tick.
  ///
  /// - Parameters:
  ///   - type: The type of the requested representation.
  ///   - item: The position of the item in the drag, from 0.
  ///   - pointer: The pointer that holds the drag.
  ///   - take: Called once with the data or the error, unless the drag is cancelled first.
  /// - Throws: `unavailable` if the pointer has no drag that may leave the program, if the item has no such type, if
  ///   the name of the type is too long for a journal, or inside a closure.
  @discardableResult
  public func loadExported(
    _ type: Identifier, fromItem item: Int, pointer: PointerID = 0,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> Void
  ) throws(LoadError) -> Load {
    let line = JournalLine(.export, of: pointer, ["item": .integer(item), "type": .init(type)])
    if let excess = line.excess { throw .unavailable(excess) }
    return try inputs.run { () throws(LoadError) in
      let isRecorded = journaling.recorder?.begin(line) ?? false
      defer { if isRecorded { journaling.recorder?.end() } }
      return try engine.loadExported(type, fromItem: item, pointer: pointer, take)
    }
  }

  /// Ends a pointer's drag that was dropped in another program; an operation that was not suggested counts as `cancel`.
  ///
  /// - Parameters:
  ///   - pointer: The pointer.
  ///   - operation: The operation of the other program.
  @discardableResult
  public func endExportedDrag(pointer: PointerID = 0, operation: DropOperation) -> Response {
    inputs.recording(JournalLine(.endExport, of: pointer, ["operation": .text(operation.rawValue)])) {
      recovery.settle(engine.endExportedDrag(pointer: pointer, operation: operation))
    }
  }
}

extension JournalLine {
  /// The journal line of an input about a pointer's drag.
  fileprivate init(_ word: Word, of pointer: PointerID, _ members: KeyValuePairs<String, Value?> = [:]) {
    self.init(word, members)
    addCircumstances(time: 0, pointer: pointer, modifiers: [])
  }
}

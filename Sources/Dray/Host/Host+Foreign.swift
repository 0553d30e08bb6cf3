/// A drag of another app that comes over the scene.
public struct ForeignDrag {
  /// What it carries.
  public var contents: Contents
  /// What the other app suggests.
  public var operations: DropOperation.Set
  /// Where the pointer is. Space: scene.
  public var place: Point
  /// When it came. Unit: seconds, by the host's clock.
  public var time: Double
  /// The pointer that brings it.
  public var pointer: PointerID
  /// The modifier keys that are held.
  public var modifiers: EventModifiers

  /// What is known of the items of a drag from elsewhere.
  public enum Contents {
    /// What each can be had as. The bytes are asked for when something was dropped, on a tick.
    case promises([ItemProvider])
    /// The content type of each and nothing else: a destination hears of ids, and their data is not to be had here.
    case types([Identifier])
  }

  /// Creates a drag from what each of its items can be had as.
  public init(
    items: [ItemProvider], operations: DropOperation.Set = .copy, place: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) {
    self.init(.promises(items), operations, place, time, pointer, modifiers)
  }

  /// Creates a drag of which nothing is known but the content type of each item.
  public init(
    types: [Identifier], operations: DropOperation.Set = .copy, place: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) {
    self.init(.types(types), operations, place, time, pointer, modifiers)
  }

  private init(
    _ contents: Contents, _ operations: DropOperation.Set, _ place: Point, _ time: Double, _ pointer: PointerID,
    _ modifiers: EventModifiers
  ) {
    self.contents = contents
    self.operations = operations
    self.place = place
    self.time = time
    self.pointer = pointer
    self.modifiers = modifiers
  }
}

extension Host {
  // MARK: In

  /// Begins a drag that began elsewhere; from here on its pointer moves and goes up as any other.
  @discardableResult
  public func enterDrag(_ drag: ForeignDrag) -> Response {
    recording(JournalLine(drag)) {
      switch drag.contents {
      case .promises(let items):
        settle(
          engine.enterDrag(
            items: items, operations: drag.operations, at: drag.place, time: drag.time, pointer: drag.pointer,
            modifiers: drag.modifiers))
      case .types(let types):
        settle(
          engine.enterDrag(
            types: types, operations: drag.operations, at: drag.place, time: drag.time, pointer: drag.pointer,
            modifiers: drag.modifiers))
      }
    }
  }

  /// Ends a drag that began elsewhere and has left the scene.
  @discardableResult
  public func exitDrag(pointer: PointerID = 0) -> Response {
    recording(JournalLine(.exit, [.integer(pointer.rawValue)])) { settle(engine.exitDrag(pointer: pointer)) }
  }

  /// Ends a drop that waits for its data; what has been taken into the models so far stays there.
  @discardableResult
  public func cancelDrop(
    _ id: DragSession.ID, cause: Cause = .cancelled, reason: Reason? = nil
  ) -> Response {
    recording(line(endingDrop: id, cause, reason)) { settle(engine.cancelDrop(id, cause: cause, reason: reason)) }
  }

  private func line(endingDrop id: DragSession.ID, _ cause: Cause, _ reason: Reason?) -> JournalLine {
    var line = JournalLine(.endDrop, [.integer(recorder?.number(of: id) ?? 0), .word(cause.rawValue)])
    line.append(reason)
    return line
  }

  // MARK: Out

  /// A pointer's drag as another app may see it; `nil` if there is none, if it began elsewhere, or if it must not leave.
  public func exportedDrag(pointer: PointerID = 0) -> ExportedDrag? { engine.exportedDrag(pointer: pointer) }

  /// Asks for an item's data for another app; it comes on a tick.
  ///
  /// - Throws: `unavailable` if the pointer has no drag that may leave, or the item does not show such a type.
  @discardableResult
  public func loadExported(
    _ type: Identifier, fromItem item: Int, pointer: PointerID = 0,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> Void
  ) throws(LoadError) -> Load {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let line = JournalLine(.export, [.integer(pointer.rawValue), .integer(item), .init(type)])
    let isRecorded = recorder?.begin(line) ?? false
    defer { if isRecorded { recorder?.end() } }
    return try engine.loadExported(type, fromItem: item, pointer: pointer, take)
  }

  /// Tells how a pointer's drag ended in another app; one that is not suggested there counts as `cancel`.
  @discardableResult
  public func endExportedDrag(pointer: PointerID = 0, operation: DropOperation) -> Response {
    recording(JournalLine(.endExport, [.integer(pointer.rawValue), .word(operation.rawValue)])) {
      settle(engine.endExportedDrag(pointer: pointer, operation: operation))
    }
  }
}

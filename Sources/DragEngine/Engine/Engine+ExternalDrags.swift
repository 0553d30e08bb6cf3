// Drags from and to other programs.

extension Engine {
  /// Begins an external drag that enters this scene.
  ///
  /// The later moves and the release of its pointer are ordinary inputs. The items have types and ids, but no values.
  /// - Parameters:
  ///   - items: The providers of the items. The host supplies the data when a receiver requests it. An item without a
  ///     promise of visibility `all` is left out. If the other program exits, withdraw the providers.
  ///   - operations: The operations that the other program suggests.
  ///   - point: The position of the pointer. Space: scene.
  ///   - time: The time at which the drag entered the scene. Unit: seconds, by the host's clock.
  ///   - pointer: The pointer to which the drag belongs.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: `handled`; `unhandled` if there are no items, `point` is not finite or the pointer already has a drag;
  ///   `failed` if `time` is not valid, too many drags are running, the items offer too many types, the scene cannot be
  ///   described, or in a call from inside a closure.
  @discardableResult
  public func enterDrag(
    items: [ItemProvider], operations: DropOperation.Set = .copy, at point: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Response {
    var known: [DragItem] = []
    for provider in items {
      guard let type = provider.registeredTypes(visibleTo: .all).first else { continue }
      known.append(DragItem(id: .integer(known.count + 1), type: type, provider: provider))
    }
    return enter(known, operations, at: point, time, pointer, modifiers)
  }

  /// Begins an external drag whose items have a content type, but no provider.
  ///
  /// - Parameters:
  ///   - types: The content type of each item.
  ///   - operations: The operations that the other program suggests.
  ///   - point: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - modifiers: The held modifier keys.
  /// - Returns: As `enterDrag(items:operations:at:time:pointer:modifiers:)`.
  @discardableResult
  public func enterDrag(
    types: [Identifier], operations: DropOperation.Set = .copy, at point: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Response {
    let items = types.enumerated().map { DragItem(id: .integer($0 + 1), type: $1) }
    return enter(items, operations, at: point, time, pointer, modifiers)
  }

  private func enter(
    _ items: [DragItem], _ operations: DropOperation.Set, at point: Point, _ time: Double, _ pointer: PointerID,
    _ modifiers: EventModifiers
  ) -> Response {
    guard beginInput() else { return .busy }
    guard !items.isEmpty, point.isFinite, drags.drag(of: pointer) == nil else { return .unhandled }
    guard Input.isTime(time) else { return .failed(.badTime(time)) }
    guard drags.running.count < Pointers.maximum else { return .failed(.tooManyDrags(Pointers.maximum)) }
    clock.advance(to: time)
    do { try updateScene() } catch { return .failed(error.reason) }
    switch lifting.start.enter(items, operations, at: point, pointer, modifiers) {
    case .lifted(let drag):
      hovering.update(drag, moved: true)
      return .handled
    case .refused(let reason): return reason.map { .failed($0) } ?? .unhandled
    case .failed(let reason): return .failed(reason)
    }
  }

  /// Ends an external drag that has left this scene, and notifies its observers. The cause is `noTarget`.
  ///
  /// - Parameter pointer: The pointer to which the drag belongs.
  /// - Returns: `ended` with the outcome; `unhandled` if the pointer has no external drag. A call from inside a closure
  ///   changes nothing and returns a failure.
  @discardableResult
  public func exitDrag(pointer: PointerID = 0) -> Response {
    guard let drag = drags.drag(of: pointer), !drag.origin.isLocal else { return .unhandled }
    return cancelDrag(pointer: pointer, cause: .noTarget)
  }

  // MARK: To other programs

  /// A pointer's drag as another program may see it. `nil` if there is no drag, the drag is external, or it must not
  /// leave the program.
  public func exportedDrag(pointer: PointerID = 0) -> ExportedDrag? {
    drags.drag(of: pointer).flatMap(dropping.exporter.exported)
  }

  /// Requests an item's data for another program.
  ///
  /// - Parameters:
  ///   - type: One of the types of the exported item.
  ///   - item: The position of the item in the drag.
  ///   - pointer: The pointer that the drag belongs to.
  ///   - take: An observer, called once at a tick of the host, with the data or the error. Not called if the drag is
  ///     cancelled first.
  /// - Throws: `unavailable` if the pointer has no drag that may leave the program, if the item does not offer that
  ///   type to other programs, or in a call from inside a closure.
  @discardableResult
  public func loadExported(
    _ type: Identifier, fromItem item: Int, pointer: PointerID = 0,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> Void
  ) throws(LoadError) -> Load {
    guard activity == .idle else {
      throw .unavailable(Reason("data cannot be requested inside a rule", code: "busy"))
    }
    return try dropping.exporter.load(type, fromItem: item, of: drags.drag(of: pointer), take)
  }

  /// Ends a pointer's drag with the operation of another program. If the pointer is still down, its moves are ignored
  /// until its release.
  ///
  /// The source is notified when the data that the other program has requested is complete. The source then removes
  /// moved items, in a transaction of its own.
  /// - Parameters:
  ///   - pointer: The pointer that the drag belongs to.
  ///   - operation: The operation of the other program. An operation that delivers items but is not suggested counts as
  ///     `cancel`.
  /// - Returns: `ended` with the outcome; `handled` if requested data has not arrived; `unhandled` if the pointer has
  ///   no drag of this program. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func endExportedDrag(pointer: PointerID = 0, operation: DropOperation) -> Response {
    guard beginInput() else { return .busy }
    guard let drag = drags.drag(of: pointer), drag.origin.isLocal else { return .unhandled }
    defer { reviewDrags() }
    return dropping.exporter.end(drag, operation)
  }
}

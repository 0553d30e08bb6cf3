extension Engine {
  /// Begins an external drag, at the moment at which it enters this scene.
  ///
  /// Afterwards the moves and the release of its pointer are ordinary inputs. Its items have types, and ids that
  /// outcomes can name, but no values.
  /// - Parameters:
  ///   - items: The providers of the items; the host makes the data when a receiver requests it. An item without
  ///     promises is left out. If the other app exits, withdraw the providers.
  ///   - operations: The operations that the other app suggests.
  ///   - point: The place of the pointer. Space: scene.
  ///   - time: The time at which the drag entered the scene. Unit: seconds, by the host's clock.
  ///   - pointer: The pointer to which the drag belongs.
  ///   - modifiers: The modifier keys that are held.
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

  /// Begins an external drag of which only the content type of each item is known.
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
    guard !items.isEmpty, point.isFinite, drag(of: pointer) == nil else { return .unhandled }
    guard Input.isTime(time) else { return .failed(.badTime(time)) }
    if time > clock { clock = time }
    do { try updateScene() } catch { return .failed(error.reason) }
    issued.drags += 1
    let origin = DragState.Origin(
      container: nil, reorderContainer: nil, canLeave: true, isLocal: false, source: nil)
    let drag = DragState(
      id: .init(rawValue: issued.drags), pointer: pointer, device: .mouse, origin: origin, types: types,
      configuration: DragConfiguration(withinApp: operations, outsideApp: operations), location: point,
      modifiers: modifiers)
    for item in items {
      drag.add(item, key: key(of: item), wasInScene: false, liftedFrame: Rect(origin: point, size: .zero))
    }
    drag.located.version = stage.version
    begin(drag)
    update(drag, moved: true)
    return .handled
  }

  /// Handles an input of the pointer of an external drag: it has no press here, so no gesture runs.
  func point(foreign drag: DragState, _ input: Input) -> Response {
    switch input.kind {
    case .pointerMoved(let place): move(drag, to: place, input.modifiers)
    case .pointerUp(let place):
      release(drag, at: place.flatMap { $0.isFinite ? $0 : nil } ?? drag.location, input.modifiers)
    default: .ended(end(drag, as: .cancel, .cancelled))
    }
  }

  /// Ends an external drag that has left this scene, and notifies its observers.
  @discardableResult
  public func exitDrag(pointer: PointerID = 0) -> Response {
    guard let drag = drag(of: pointer), !drag.origin.isLocal else { return .unhandled }
    return cancelDrag(pointer: pointer, cause: .noTarget)
  }
}

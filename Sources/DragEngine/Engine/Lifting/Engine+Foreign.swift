extension Engine {
  /// Begins a drag that began elsewhere, at the moment at which it comes over this scene.
  ///
  /// From here on its pointer's moves and its release are ordinary inputs. Its items have ids, so that an outcome can
  /// name them, and types, but no values.
  /// - Parameters:
  ///   - items: What each item can be had as; the host makes the bytes when a receiver asks. An item that promises
  ///     nothing is left out. If the other app goes away, withdraw them.
  ///   - operations: What the other app suggests.
  ///   - point: Where the pointer is. Space: scene.
  ///   - time: When the drag came over the scene. Unit: seconds, by the host's clock.
  ///   - pointer: The pointer that the drag belongs to from here on.
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

  /// Begins a drag that began elsewhere and of which nothing is known but the content type of each item.
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

  /// Acts on an input of a pointer that brought a drag from elsewhere: it was never pressed here, so no gesture runs.
  func point(foreign drag: DragState, _ input: Input) -> Response {
    switch input.kind {
    case .pointerMoved(let place): move(drag, to: place, input.modifiers)
    case .pointerUp(let place):
      release(drag, at: place.flatMap { $0.isFinite ? $0 : nil } ?? drag.location, input.modifiers)
    default: .ended(end(drag, as: .cancel, .cancelled))
    }
  }

  /// Tells that a drag that began elsewhere has left this scene; it ends here, with everybody told.
  @discardableResult
  public func exitDrag(pointer: PointerID = 0) -> Response {
    guard let drag = drag(of: pointer), !drag.origin.isLocal else { return .unhandled }
    return cancelDrag(pointer: pointer, cause: .noTarget)
  }
}

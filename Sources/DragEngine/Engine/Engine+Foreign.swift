extension Engine {
  /// Begins a drag that began elsewhere, at the moment at which it comes over this scene.
  ///
  /// From here on its pointer's moves and its release are ordinary inputs. Its items have ids, so that an outcome can
  /// name them, and types, but no values.
  /// - Parameters:
  ///   - types: The content type of each item.
  ///   - operations: What the other app suggests.
  ///   - point: Where the pointer is. Space: scene.
  @discardableResult
  public func enterDrag(
    types: [Identifier], operations: DropOperation.Set = .copy, at point: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Response {
    guard activity == .idle else { return .busy }
    guard !types.isEmpty, point.isFinite, drag(of: pointer) == nil else { return .unhandled }
    if time > clock, time.isFinite { clock = time }
    do { try updateScene() } catch { return .failed(error.reason) }
    issuedDrags += 1
    let origin = DragState.Origin(
      container: nil, reorderContainer: nil, canLeave: true, isLocal: false, source: nil)
    let drag = DragState(
      id: .init(rawValue: issuedDrags), pointer: pointer, device: .mouse, origin: origin, symbols: symbols,
      configuration: DragConfiguration(withinApp: operations, outsideApp: operations), location: point,
      modifiers: modifiers)
    for (index, type) in types.enumerated() {
      let item = DragItem(id: .integer(index + 1), type: type)
      drag.items.append(item)
      drag.keys.append(key(of: item))
      drag.wasInScene.append(false)
      drag.liftedFrames.append(Rect(origin: point, size: .zero))
    }
    drag.locatedVersion = stage.version
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

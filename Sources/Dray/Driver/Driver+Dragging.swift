extension Driver {
  /// Lifts an item.
  ///
  /// - Parameters:
  ///   - what: An item; a container or a collection, for its frontmost item that can be lifted; or a point.
  ///   - modifiers: The modifier keys that are held until the drop.
  ///   - selected: The items to select first, in the namespace of `what`, or in every selection if `what` has none;
  ///     `nil` leaves the selection unchanged.
  /// - Returns: The drag; if nothing was lifted it has already ended, with the cause and the reason.
  /// - Throws: `DriverError`; then nothing was selected or lifted, but an open drag was cancelled.
  public func drag(
    _ what: DriverPlace, modifiers: EventModifiers = [], selected: [Identifier]? = nil
  ) throws(DriverError) -> DriverDrag {
    endOpenDrag()
    let what = try exact(what)
    _ = try grabPoint(of: what)
    if let selected { try select(selected, in: what.namespace) }
    guard let point = try grabPoint(of: what) else {
      return DriverDrag(self, DragOutcome(operation: nil, cause: .notLifted, reason: unreachable(what)))
    }
    send(.pointerDown(at: point, device: .mouse), modifiers: modifiers)
    let beyond = point.pastThreshold(host.engine.gestureThresholds)
    let response = send(.pointerMoved(to: beyond), modifiers: modifiers)
    guard let session = host.dropSession() else {
      send(.pointerUp(at: beyond), modifiers: modifiers)
      return DriverDrag(self, .notLifted(what, response))
    }
    return DriverDrag(self, session, modifiers)
  }
}

extension Driver {
  /// Lifts something.
  ///
  /// - Parameters:
  ///   - what: An item; a container for its frontmost item that can be lifted; or a point.
  ///   - modifiers: The modifier keys that are held until it is dropped.
  ///   - selected: What is selected first, in the namespace of what is lifted; `nil` leaves the selection as it is.
  /// - Returns: A drag in the air, or one that has ended if nothing was lifted, with the cause and the reason.
  /// - Throws: `DriverError`; nothing was done then.
  public func drag(
    _ what: DriverPlace, modifiers: EventModifiers = [], selected: [Identifier]? = nil
  ) throws(DriverError) -> DriverDrag {
    endOpenDrag()
    _ = try grabPoint(of: what)
    if let selected { try select(selected, in: what.namespace) }
    guard let point = try grabPoint(of: what) else {
      return DriverDrag(self, DragOutcome(operation: nil, cause: .notLifted, reason: Self.unreachable(what)))
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

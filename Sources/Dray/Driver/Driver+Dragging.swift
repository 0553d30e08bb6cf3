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
      return DriverDrag(self, notLifted(what, response))
    }
    return DriverDrag(self, session, modifiers)
  }

  /// Begins a drag that comes from another app, at the upper left corner of the scene.
  ///
  /// - Parameters:
  ///   - types: The content type of each item.
  ///   - operations: What the other app suggests.
  public func dragIn(
    types: [Identifier], operations: DropOperation.Set = .copy, modifiers: EventModifiers = []
  ) -> DriverDrag {
    endOpenDrag()
    let corner = Point(x: 0, y: 0)
    let response = host.enterDrag(
      ForeignDrag(types: types, operations: operations, place: corner, time: time, modifiers: modifiers))
    guard let session = host.dropSession() else { return DriverDrag(self, notLifted(.point(corner), response)) }
    return DriverDrag(self, session, modifiers)
  }

  /// Selects items: writes the lists that the scene's `drag_container_selection` name.
  ///
  /// - Parameter namespace: The namespace of the items: lists of items in others stay as they are. `nil` writes all.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func select(_ ids: [Identifier], in namespace: Identifier? = nil) throws(DriverError) -> DriverAnswer {
    try checkSelectable(ids, in: namespace)
    var answer = DriverAnswer.not(Reason("no container has a drag_container_selection", code: "unhandled"))
    for plugin in host.plugins where plugin.hasSelections {
      answer = DriverAnswer(plugin.select(ids, in: namespace), whenNobodyAnswers: "")
    }
    return answer
  }

  func checkSelectable(_ ids: [Identifier], in namespace: Identifier?) throws(DriverError) {
    for id in ids {
      _ = try find(id, namespace: namespace)
      guard host.plugins.contains(where: { $0.canSelect(id, in: namespace) }) else { throw .notSelectable(id) }
    }
  }

  func notLifted(_ what: DriverPlace, _ response: Response) -> DragOutcome {
    switch response {
    case .ended(let outcome) where outcome.reason != nil || outcome.operation != nil: outcome
    case .failed(let reason): DragOutcome(operation: nil, cause: .failed, reason: reason)
    case .ended, .handled, .unhandled, .performed, .refused:
      DragOutcome(
        operation: nil, cause: .notLifted, reason: Reason("nothing can be lifted at \(what)", code: "not_liftable"))
    }
  }
}

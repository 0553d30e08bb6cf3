extension PointerID {
  /// What taps while the pointer drags.
  static let secondFinger = PointerID(1)
}

/// A drag by a driver: in the air until it is dropped or cancelled, or until a rule ends it.
///
/// What does not apply any more changes nothing: a drag that has ended stays as it ended.
public final class DriverDrag {
  let driver: Driver
  private let session: DropSession?
  private let modifiers: EventModifiers
  private var finalOutcome: DragOutcome?

  init(_ driver: Driver, _ session: DropSession, _ modifiers: EventModifiers) {
    self.driver = driver
    self.session = session
    self.modifiers = modifiers
  }

  init(_ driver: Driver, _ outcome: DragOutcome) {
    self.driver = driver
    session = nil
    modifiers = []
    finalOutcome = outcome
  }

  /// How the drag ended; `nil` while it is in the air. While the action that takes the drop waits, what it has promised.
  public var outcome: DragOutcome? { session?.state.outcome ?? finalOutcome }

  /// The drag as its destination sees it; `nil` once it has ended.
  public var dropSession: DropSession? { outcome == nil ? session : nil }

  /// Moves on to a place.
  ///
  /// - Parameters:
  ///   - place: Where the pointer goes.
  ///   - before: The item of the place before which a drop shall go; `nil` is the end.
  ///   - namespace: The one that this item lies in; `nil` is that of the place.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func over(
    _ place: DriverPlace, before: Identifier? = nil, in namespace: Identifier? = nil
  ) throws(DriverError) -> DriverDrag {
    if let before, let namespace { try driver.check(before, in: namespace, isIn: place) }
    let target = try driver.landingPoint(of: place, before: before, carrying: dropSession?.state)
    guard let start = dropSession?.sceneLocation else { return self }
    for stop in start.stops(onTheWayTo: target) where outcome == nil { move(to: stop) }
    if outcome == nil { move(to: target) }
    return self
  }

  /// Taps an item with a second finger while the drag goes on, which adds it if its source says so.
  ///
  /// - Returns: Whether anything was added.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func add(_ item: DriverPlace) throws(DriverError) -> Bool {
    guard let session = dropSession else { return false }
    guard let point = try driver.grabPoint(of: item) else { return false }
    let count = session.itemsCount
    driver.tapWithFinger(.secondFinger, at: point)
    return session.itemsCount > count
  }

  /// Moves on to a place and lets go there.
  ///
  /// - Parameters:
  ///   - place: Where the pointer goes and lets go.
  ///   - before: The item of the place before which the drop shall go; `nil` is the end.
  ///   - namespace: The one that this item lies in; `nil` is that of the place.
  ///   - modifiers: The modifier keys that are held at the release; `nil` leaves those that were held at the lift.
  /// - Throws: `DriverError`, also if the drop would not go before `before`; the drag goes on then.
  @discardableResult
  public func drop(
    on place: DriverPlace, before: Identifier? = nil, in namespace: Identifier? = nil,
    modifiers: EventModifiers? = nil
  ) throws(DriverError) -> DragOutcome {
    try over(place, before: before, in: namespace)
    if let before, let reason = reasonToMiss(place, before: before) { throw .elsewhere(reason.text) }
    return drop(modifiers: modifiers)
  }

  private func reasonToMiss(_ place: DriverPlace, before: Identifier) -> Reason? {
    guard case .named(let name, _) = place, let state = dropSession?.state else { return nil }
    return driver.host.engine.reasonToMiss(name, before: before, for: state)
  }

  /// Lets go where the pointer is.
  @discardableResult
  public func drop(modifiers: EventModifiers? = nil) -> DragOutcome {
    end(by: .pointerUp(at: nil), modifiers ?? self.modifiers)
  }

  /// Calls the drag off.
  @discardableResult
  public func cancel() -> DragOutcome { end(by: .pointerCancelled, modifiers) }

  /// Presses a key while the drag is in the air.
  @discardableResult
  public func key(_ key: Key) -> DriverDrag {
    if outcome == nil { driver.send(.keyDown(key), modifiers: modifiers) }
    return self
  }

  private func move(to point: Point) { driver.send(.pointerMoved(to: point), modifiers: modifiers) }

  private func end(by input: Input.Kind, _ modifiers: EventModifiers) -> DragOutcome {
    if let outcome { return outcome }
    let items = session?.itemsCount ?? 0
    let response = driver.send(input, modifiers: modifiers)
    driver.waitForLoads(of: items)
    if case .ended(let outcome) = response { finalOutcome = outcome }
    return outcome ?? DragOutcome(operation: .cancel, cause: .failed)
  }
}

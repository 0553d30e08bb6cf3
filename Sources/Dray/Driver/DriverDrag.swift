extension PointerID {
  /// The pointer that taps while the first one drags.
  static let secondFinger = PointerID(1)
}

/// A drag of a driver: in progress until it is dropped or cancelled, or until a rule ends it.
///
/// Calls after its end have no effect.
public final class DriverDrag {
  let driver: Driver
  private let session: DropSession?
  private let modifiers: EventModifiers
  private var finalOutcome: DragOutcome?
  /// The reason for which the latest call of `add` has added nothing; `nil` without a reason.
  package private(set) var additionRefusal: Reason?

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

  /// The outcome of the drag; `nil` while the drag is in progress. While the drop waits for data or for a command, the
  /// predicted outcome.
  public var outcome: DragOutcome? { session?.state.outcome ?? finalOutcome }

  /// The drag as its destination sees it; `nil` after its end.
  public var dropSession: DropSession? { outcome == nil ? session : nil }

  /// Moves to a place.
  ///
  /// - Parameters:
  ///   - place: The new position of the pointer.
  ///   - before: The item in the place to insert before; `nil` is the place as a whole.
  ///   - namespace: The namespace of this item; `nil` is that of the place.
  /// - Throws: `DriverError.elsewhere` if a drop there would go to another place; the pointer is then there. Otherwise
  ///   another `DriverError`, and the pointer has not moved.
  @discardableResult
  public func over(
    _ place: DriverPlace, before: Identifier? = nil, in namespace: Identifier? = nil
  ) throws(DriverError) -> DriverDrag {
    try over(place, at: before.map { .before($0, namespace: namespace) })
  }

  /// Moves to a position in a place; `nil` is the place as a whole.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - position: The position in the place; `nil` is the place as a whole.
  /// - Throws: The errors of `over(_:before:in:)`.
  @discardableResult
  public func over(_ place: DriverPlace, at position: DriverPosition?) throws(DriverError) -> DriverDrag {
    guard let session = dropSession else { return self }
    try move(to: place, at: position, session)
    return self
  }

  private func move(
    to place: DriverPlace, at position: DriverPosition?, _ session: DropSession
  ) throws(DriverError) {
    let exact = try ExactPlace(place, position, carrying: session.items.map(\.id), of: driver)
    let target = try driver.landingPoint(
      of: exact.place, before: exact.before, isList: exact.isList, carrying: session.state)
    let start = session.sceneLocation
    for stop in start.stops(onTheWayTo: target) where outcome == nil { move(to: stop) }
    if outcome == nil { move(to: target) }
    if let state = dropSession?.state, let reason = exact.reasonForOtherPlace(state, on: driver.host.engine) {
      throw .elsewhere(reason.text)
    }
  }

  /// Taps an item with a second finger during the drag, which adds the item if its source allows it.
  ///
  /// - Returns: Whether an item was added.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func add(_ item: DriverPlace) throws(DriverError) -> Bool {
    guard let session = dropSession else { return false }
    additionRefusal = nil
    guard let point = try driver.grabPoint(of: item) else { return false }
    let count = session.itemsCount
    if case .refused(let reason) = driver.tapWithFinger(.secondFinger, at: point) { additionRefusal = reason }
    return session.itemsCount > count
  }

  /// Moves to a place and releases there.
  ///
  /// - Parameters:
  ///   - place: The position of the release.
  ///   - before: The item in the place to insert before; `nil` is the place as a whole.
  ///   - namespace: The namespace of this item; `nil` is that of the place.
  ///   - modifiers: The modifier keys held at the release; `nil` keeps those held at the lift.
  /// - Throws: `DriverError`, also if the drop would not insert before `before`, or if a list elsewhere would take
  ///   it, or one around a place that has a list of its own; the drag then continues.
  @discardableResult
  public func drop(
    on place: DriverPlace, before: Identifier? = nil, in namespace: Identifier? = nil,
    modifiers: EventModifiers? = nil
  ) throws(DriverError) -> DragOutcome {
    try drop(on: place, at: before.map { .before($0, namespace: namespace) }, modifiers: modifiers)
  }

  /// Moves to a position in a place and releases there; `nil` is the place as a whole.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - position: The position in the place; `nil` is the place as a whole.
  ///   - modifiers: The modifier keys held at the release; `nil` keeps those held at the lift.
  /// - Throws: `DriverError`, also if the drop would go elsewhere; the drag then continues.
  @discardableResult
  public func drop(
    on place: DriverPlace, at position: DriverPosition?, modifiers: EventModifiers? = nil
  ) throws(DriverError) -> DragOutcome {
    if let session = dropSession {
      try move(to: place, at: position, session)
      if let state = dropSession?.state {
        // Hovering beside a list is possible; dropping there would drop into the list.
        let exact = try ExactPlace(place, position, carrying: state.items.map(\.id), of: driver)
        if let reason = try exact.reasonForOtherList(state, of: driver) { throw .elsewhere(reason.text) }
      }
    }
    return drop(modifiers: modifiers)
  }

  /// Releases at the present position.
  @discardableResult
  public func drop(modifiers: EventModifiers? = nil) -> DragOutcome {
    end(by: .pointerUp(at: nil), modifiers ?? self.modifiers)
  }

  /// Cancels the drag.
  @discardableResult
  public func cancel() -> DragOutcome { end(by: .pointerCancelled, modifiers) }

  /// Presses a key during the drag.
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

internal import LuaRuntime

/// Operates a host like a user, by names instead of coordinates.
///
/// Every gesture consists of real inputs, so that tests use the same paths as users. A drag is a press where the item
/// can be grabbed, moves past the threshold and along the way, and a release at the landing point of the destination.
/// The driver has its own clock, which only its calls advance: the same calls have the same results on every machine.
///
/// ```swift
/// let driver = Driver(of: host)
/// let outcome = try driver.drag("6D").drop(on: "pile 5")
/// try driver.tap("stock")
/// ```
///
/// A call that needs the pointer cancels an open drag first. Only the driver may send inputs to the host; the caller
/// may read from the host at any time.
public final class Driver {
  /// The host.
  public let host: Host
  /// The time of the latest input; at first that of the host. Unit: seconds, by the host's clock.
  public private(set) var time: Double

  /// Actions of other programs with their times, the earliest first.
  private var scheduledActions: [(time: Double, body: () -> Void)] = []

  /// The time between inputs, about one frame. Unit: seconds.
  ///
  /// The value is a power of two, so that sums are exact.
  public static let step = 1.0 / 64

  /// Creates a driver of a host that receives inputs from this driver only.
  public init(of host: Host) {
    self.host = host
    time = host.engine.time
  }

  /// Sends an input at the next step of the clock.
  @discardableResult
  func send(_ kind: Input.Kind, modifiers: EventModifiers = [], pointer: PointerID = 0) -> Response {
    time += Self.step
    _ = runDueActions()
    return host.send(Input(kind, time: time, pointer: pointer, modifiers: modifiers))
  }

  /// Sends an input of a user, such as at a terminal, after the time that has really passed.
  ///
  /// - Parameters:
  ///   - kind: The input.
  ///   - seconds: The time since the latest input.
  ///   - modifiers: The held modifier keys.
  @discardableResult
  package func send(_ kind: Input.Kind, after seconds: Double, modifiers: EventModifiers = []) -> Response {
    time = min(time + max(0, seconds), Input.latestTime)
    _ = runDueActions()
    return host.send(Input(kind, time: time, modifiers: modifiers))
  }

  /// Advances the clock to the time of a host that also receives inputs from other callers.
  package func followHost() { time = max(time, host.engine.time) }

  /// The time until the next tick is needed; `nil` if none is needed. Unit: seconds.
  package var timeToTick: Double? {
    [host.engine.deadline, scheduledActions.first?.time].compactMap(\.self).min().map { max(0, $0 - time) }
  }

  /// Runs an action of another program, such as delivering promised data, at a later time of the clock.
  ///
  /// - Parameters:
  ///   - seconds: The time until the action runs.
  ///   - body: The action.
  public func after(seconds: Double, _ body: @escaping () -> Void) {
    let due = time + max(0, seconds)
    scheduledActions.insert((due, body), at: scheduledActions.firstIndex { $0.time > due } ?? scheduledActions.endIndex)
  }

  /// - Returns: Whether any action was due.
  private func runDueActions() -> Bool {
    var wasDue = false
    while let next = scheduledActions.first, next.time <= time {
      scheduledActions.removeFirst()
      wasDue = true
      next.body()
    }
    return wasDue
  }

  /// Taps a point with a finger, after a pause that is long enough to begin a new sequence of taps.
  @discardableResult
  func tapWithFinger(_ pointer: PointerID, at point: Point) -> Response {
    time += host.engine.gestureThresholds.tapInterval
    send(.pointerDown(at: point, device: .touch), pointer: pointer)
    return send(.pointerUp(at: point), pointer: pointer)
  }

  /// Whether a drag is in progress.
  public var isDragging: Bool { host.engine.isDragging() }

  /// Cancels the open drag, if any; its `DriverDrag` receives the outcome.
  package func endOpenDrag() {
    if isDragging { send(.pointerCancelled) }
  }
}

extension Driver {
  /// Taps a place, once or several times in a sequence. A user's interrupt ends the call early.
  ///
  /// With `Host.dragsByTaps` a tap lifts an item, and a tap on a place that would take the held items drops them there.
  /// - Parameters:
  ///   - place: The place.
  ///   - before: The item in the place before which held items are dropped; `nil` is the end. Ignored if no item is
  ///     held.
  ///   - count: The number of taps.
  ///   - modifiers: The held modifier keys.
  /// - Returns: The answer to the last tap.
  /// - Throws: `DriverError`; then nothing was tapped, but an open drag was cancelled.
  @discardableResult
  public func tap(
    _ place: DriverPlace, before: Identifier? = nil, count: Int = 1, modifiers: EventModifiers = []
  ) throws(DriverError) -> DriverAnswer {
    endOpenDrag()
    let (place, before) = (try exact(place), try before.map(exact(before:)))
    let held = try dropPoint(of: place, before: before)
    guard let point = held == nil ? try tapPoint(of: place) : held else { return .not(unreachable(place)) }
    // The pause makes the taps a new sequence.
    time += host.engine.gestureThresholds.tapInterval
    var response = Response.unhandled
    for _ in 0..<max(1, count) {
      send(.pointerDown(at: point, device: .mouse), modifiers: modifiers)
      response = send(.pointerUp(at: point), modifiers: modifiers)
      if LuaInterrupt.isRaised { break }
    }
    if case .ended(let outcome) = response { waitForLoads(of: outcome.itemIDs.count) }
    return DriverAnswer(response, ifUnhandled: "no tap gesture on \(place)")
  }

  /// Presses a key. An open drag continues, unless the key is Escape.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The held modifier keys.
  @discardableResult
  public func key(_ key: Key, modifiers: EventModifiers = []) -> DriverAnswer {
    let response = send(.keyDown(key), modifiers: modifiers)
    if case .ended(let outcome) = response { waitForLoads(of: outcome.itemIDs.count) }
    return DriverAnswer(response, ifUnhandled: "no command for the key '\(key)'")
  }

  /// Lets time pass in steps of the clock, like a host that ticks with each frame. A user's interrupt ends the call
  /// early.
  ///
  /// - Returns: The result of the last timer, waiting command or data delivery; `not` if none was due.
  @discardableResult
  public func tick(seconds: Double) -> DriverAnswer {
    var answer = DriverAnswer.not(Reason("no timer or waiting command was due", code: "unhandled"))
    let end = time + (seconds > 0 ? seconds : 0)
    guard end <= Input.latestTime else {
      // The host refuses this tick, and the driver's clock is unchanged.
      return DriverAnswer(host.send(.tick(time: end)), ifUnhandled: "no time has passed")
    }
    // A long wait takes longer steps, so that a day passes quickly.
    let step = max(Self.step, (end - time) / 4096)
    var isPassing: Bool
    repeat {
      let now = time
      time = min(end, now + step)
      // At a very late time, rounding loses the step and the clock does not advance.
      isPassing = time > now && time < end && !LuaInterrupt.isRaised
      let isSupplied = runDueActions()
      switch host.send(.tick(time: time)) {
      case .performed: answer = .done
      case .refused(let reason): answer = .not(reason)
      case .failed(let reason): answer = .not(reason)
      case .ended(let outcome): answer = outcome.cause == .dropped ? .done : .not(outcome.reason)
      // Only one of several data requests of a drop was answered.
      case .handled: if isSupplied { answer = .done }
      case .unhandled: break
      }
    } while isPassing
    return answer
  }

  /// The reason why the pointer cannot press a place.
  func unreachable(_ place: DriverPlace) -> Reason {
    if let id = place.id, isDragged(id, in: place.namespace) {
      return Reason("\(id) is already being dragged", code: "already_dragged", parameters: ["item_id": id])
    }
    let found = try? node(of: find(place, for: .grip))
    let text = "\(place) is \(found.map(host.engine.obstacle) ?? "covered, hidden or disabled")"
    guard let id = place.id else { return Reason(text, code: "not_reachable") }
    return Reason(text, code: "not_reachable", parameters: ["item_id": id])
  }

  /// Whether an item is in a running drag.
  ///
  /// - Parameter namespace: The namespace of the item; `nil` is any, `""` is that of items without one.
  private func isDragged(_ id: Identifier, in namespace: Identifier?) -> Bool {
    host.placements.contains { placement in
      placement.kind == .item && placement.id == id && placement.state == .lifted
        && (namespace == nil || (placement.namespace ?? "") == namespace)
    }
  }
}

extension Driver {
  /// Resets every state and collection of a plugin. Cancels an open drag first.
  @discardableResult
  public func restart(_ plugin: Plugin) -> DriverAnswer {
    endOpenDrag()
    return DriverAnswer(plugin.restart(), ifUnhandled: "the plugin is not running")
  }

  /// Undoes the latest input that changed a model. The host refuses this during a drag.
  @discardableResult
  public func undo() -> DriverAnswer { DriverAnswer(host.undo(), ifUnhandled: "") }

  /// Redoes the step that was undone last. The host refuses this during a drag.
  @discardableResult
  public func redo() -> DriverAnswer { DriverAnswer(host.redo(), ifUnhandled: "") }
}

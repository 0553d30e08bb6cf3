/// Plays what a host shows as a person would, by names instead of coordinates.
///
/// All that it does is made of real inputs: a drag is a press where the item can be grabbed, moves past the threshold
/// and over the way, and a release at the landing point of the target. So nothing is tested by a side door. Its clock is
/// its own and goes on by a fixed step with each input: the same calls are the same game, on every machine.
///
/// ```swift
/// let driver = Driver(of: host)
/// let outcome = try driver.drag("6D").drop(on: "pile 5")
/// try driver.tap("stock")
/// ```
///
/// A call that needs the pointer first cancels a drag that is still open. Time and pointer belong to the driver as long
/// as it plays; the host may be looked at meanwhile.
public final class Driver {
  /// What is played.
  public let host: Host
  /// The time of the latest input. Unit: seconds, from 0.
  public private(set) var time: Double

  /// What other apps do at their times, the earliest first.
  private var appointments: [(time: Double, body: () -> Void)] = []

  /// How much time goes by with each input. Unit: seconds.
  ///
  /// About a frame; a power of two, so that adding it up loses nothing.
  public static let step = 1.0 / 64

  /// Creates a driver of a host that nobody else sends inputs to.
  public init(of host: Host) {
    self.host = host
    time = host.engine.time
  }

  /// Sends an input at the next step of the clock.
  @discardableResult
  func send(_ kind: Input.Kind, modifiers: EventModifiers = [], pointer: PointerID = 0) -> Response {
    time += Self.step
    _ = keepsAppointments()
    return host.send(Input(kind, time: time, pointer: pointer, modifiers: modifiers))
  }

  /// Does something on the part of another app, such as handing over what it has promised, once the clock is there.
  ///
  /// - Parameters:
  ///   - seconds: How much time passes before.
  ///   - body: What the other app does.
  public func after(seconds: Double, _ body: @escaping () -> Void) {
    let due = time + max(0, seconds)
    appointments.insert((due, body), at: appointments.firstIndex { $0.time > due } ?? appointments.endIndex)
  }

  /// - Returns: Whether there were any.
  private func keepsAppointments() -> Bool {
    let count = appointments.count
    while let next = appointments.first, next.time <= time {
      appointments.removeFirst()
      next.body()
    }
    return appointments.count < count
  }

  /// Taps a point with a finger, long enough after the last tap to be none of its row.
  func tapWithFinger(_ pointer: PointerID, at point: Point) {
    time += host.engine.gestureThresholds.tapInterval
    send(.pointerDown(at: point, device: .touch), pointer: pointer)
    send(.pointerUp(at: point), pointer: pointer)
  }

  /// Whether a drag is in the air.
  public var isDragging: Bool { host.engine.isDragging() }

  /// Calls off the drag that is still open, if any; whoever holds it hears so.
  package func endOpenDrag() {
    if isDragging { send(.pointerCancelled) }
  }
}

extension Driver {
  /// Taps a place, once or several times in a row.
  ///
  /// - Returns: The answer to the last tap.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func tap(
    _ place: DriverPlace, count: Int = 1, modifiers: EventModifiers = []
  ) throws(DriverError) -> DriverAnswer {
    endOpenDrag()
    guard let point = try tapPoint(of: place) else { return .not(Self.unreachable(place)) }
    // Long enough after the last tap to be none of its row.
    time += host.engine.gestureThresholds.tapInterval
    var response = Response.unhandled
    for _ in 0..<max(1, count) {
      send(.pointerDown(at: point, device: .mouse), modifiers: modifiers)
      response = send(.pointerUp(at: point), modifiers: modifiers)
    }
    return DriverAnswer(response, whenNobodyAnswers: "nothing waits for a tap on \(place)")
  }

  /// Presses a key. A drag that is open goes on, unless the key is Escape.
  @discardableResult
  public func key(_ key: Key, modifiers: EventModifiers = []) -> DriverAnswer {
    let response = send(.keyDown(key), modifiers: modifiers)
    if case .ended(let outcome) = response { waitForLoads(of: outcome.itemIDs.count) }
    return DriverAnswer(response, whenNobodyAnswers: "nothing waits for the key '\(key)'")
  }

  /// Lets time pass in steps of the clock, as a host does that ticks with each frame.
  ///
  /// - Returns: Whether a timer or a command that waited did something; the answer of the last one.
  @discardableResult
  public func tick(seconds: Double) -> DriverAnswer {
    var answer = DriverAnswer.not(Reason("nothing waited for the time", code: "unhandled"))
    let end = time + (seconds > 0 ? seconds : 0)
    guard end <= Input.latestTime else {
      // Refused, and the clock stands where it stood.
      return DriverAnswer(host.send(.tick(time: end)), whenNobodyAnswers: "no time has passed")
    }
    // A long wait takes longer steps, so that a day passes in a moment.
    let step = max(Self.step, (end - time) / 4096)
    var isPassing: Bool
    repeat {
      let now = time
      time = min(end, now + step)
      // So far from its beginning that a step is lost in rounding, the clock stands still.
      isPassing = time > now && time < end
      let isSupplied = keepsAppointments()
      switch host.send(.tick(time: time)) {
      case .performed: answer = .done
      case .refused(let reason): answer = .not(reason)
      case .failed(let reason): answer = .not(reason)
      case .ended(let outcome): answer = outcome.cause == .dropped ? .done : .not(outcome.reason)
      // One of several things that a drop waits for has come.
      case .handled: if isSupplied { answer = .done }
      case .unhandled: break
      }
    } while isPassing
    return answer
  }

  static func unreachable(_ place: DriverPlace) -> Reason {
    let text = "\(place) is covered, hidden or disabled"
    guard case .named(let id, _) = place else { return Reason(text, code: "not_reachable") }
    return Reason(text, code: "not_reachable", parameters: ["item_id": id])
  }
}

extension Driver {
  /// Has every state of a plugin begin anew.
  @discardableResult
  public func restart(_ plugin: Plugin) -> DriverAnswer {
    endOpenDrag()
    return DriverAnswer(plugin.restart(), whenNobodyAnswers: "the plugin is not running")
  }
  /// Takes back what the latest input did that changed a model. Refused while a drag is in the air.
  @discardableResult
  public func undo() -> DriverAnswer { DriverAnswer(host.undo(), whenNobodyAnswers: "") }

  /// Does again what was undone last. Refused while a drag is in the air.
  @discardableResult
  public func redo() -> DriverAnswer { DriverAnswer(host.redo(), whenNobodyAnswers: "") }
}

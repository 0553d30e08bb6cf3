/// Passes the events of the engine to the host's caller and to further receivers.
final class HostEvents {
  /// A receiver of events.
  struct Receiver {
    /// A value for the functions.
    let context: Any
    /// Receives an event. Returns whether it expects further events.
    let receive: (_ context: Any, EngineEvent) -> Bool
    /// Receives the end of the host.
    let finish: (_ context: Any) -> Void
  }

  private unowned let engine: Engine
  /// Receives the events, before the other receivers do.
  var listener: ((EngineEvent) -> Void)? { didSet { connect() } }
  private var receivers: [Receiver] = []

  init(_ engine: Engine) { self.engine = engine }

  deinit { for receiver in receivers { receiver.finish(receiver.context) } }

  /// Passes the events from now on to a receiver.
  @inline(never) func add(_ receiver: Receiver) {
    receivers.append(receiver)
    connect()
  }

  /// Listens to the engine while there is a receiver. Otherwise the engine need not make events.
  private func connect() {
    engine.monitor = listener == nil && receivers.isEmpty ? nil : { [weak self] event in self?.pass(event) }
  }

  private func pass(_ event: EngineEvent) {
    listener?(event)
    let count = receivers.count
    receivers.removeAll { !$0.receive($0.context, event) }
    if receivers.count < count { connect() }
  }
}

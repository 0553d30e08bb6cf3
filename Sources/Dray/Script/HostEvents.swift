/// Passes the events of the engine to the host's caller and to streams.
final class HostEvents {
  private unowned let engine: Engine
  /// Receives the events, before the streams do.
  var listener: ((EngineEvent) -> Void)? { didSet { connect() } }
  private var streams: [AsyncStream<EngineEvent>.Continuation] = []

  init(_ engine: Engine) { self.engine = engine }

  deinit { for stream in streams { stream.finish() } }

  /// A new stream of the events from now on.
  func makeStream() -> AsyncStream<EngineEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
    streams.append(continuation)
    connect()
    return stream
  }

  /// Listens to the engine while there is a receiver. Otherwise the engine need not make events.
  private func connect() {
    engine.monitor = listener == nil && streams.isEmpty ? nil : { [weak self] event in self?.pass(event) }
  }

  private func pass(_ event: EngineEvent) {
    listener?(event)
    let count = streams.count
    streams.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
    if streams.count < count { connect() }
  }
}

extension Host {
  /// The events from now on, as a stream that another task can read.
  ///
  /// Each call makes a stream of its own, which ends with the host. A stream keeps the events that its task has not read
  /// yet, without a limit.
  public var events: AsyncStream<EngineEvent> {
    // The library for C is linked without the runtime of tasks. The linker therefore has to drop this file as a whole: it
    // must declare no types, and its closures must capture nothing, because metadata of types and captures is never dropped.
    let (stream, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
    reports.events.add(
      HostEvents.Receiver(
        context: continuation,
        receive: { context, event in
          if case .terminated? = (context as? Continuation)?.yield(event) { false } else { true }
        },
        finish: { context in (context as? Continuation)?.finish() }))
    return stream
  }

  private typealias Continuation = AsyncStream<EngineEvent>.Continuation
}

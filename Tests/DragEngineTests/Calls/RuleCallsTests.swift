import Testing

@testable import DragEngine

@Suite struct `Calls of rules` {
  private let calls = RuleCalls()

  @Test func `after a call the previous activity is restored, also when the closure throws`() {
    let before = calls.activity
    #expect(throws: EngineError.self) {
      try calls.during(.command) { () throws(EngineError) in
        calls.during(.question) { #expect(calls.activity == .question) }
        #expect(calls.activity == .command)
        throw .refused(nil)
      }
    }
    #expect(before == .idle)
    #expect(calls.activity == .idle)
  }

  @Test func `an event reaches the recorder before the monitor, both as observers`() {
    let trace = Trace()
    calls.recorder = { [calls] _ in trace.append("recorder: \(calls.activity)") }
    calls.monitor = { [calls] _ in trace.append("monitor: \(calls.activity)") }
    calls.report(.committed)
    #expect(trace.lines == ["recorder: observer", "monitor: observer"])
  }

  @Test func `an event without a listener is not made`() {
    var count = 0
    func event() -> EngineEvent {
      count += 1
      return .committed
    }
    calls.report(event())
    #expect(count == 0)
    calls.monitor = { _ in }
    calls.report(event())
    #expect(count == 1)
  }
}

@Suite struct `The clock of an engine` {
  @Test func `an earlier time does not turn the clock back`() {
    let clock = EngineClock()
    clock.advance(to: 5)
    clock.advance(to: 3)
    #expect(clock.now == 5)
  }

  @Test func `a time is due from that time on, and nil is never due`() {
    let clock = EngineClock()
    clock.advance(to: 5)
    #expect([5, 5.5, nil].map { clock.isDue($0) } == [true, false, false])
  }
}

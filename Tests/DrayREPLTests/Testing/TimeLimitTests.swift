import LuaRuntime
import Testing

@testable import DrayREPL

/// The limit of the processor time of tests.
struct TimeLimitTests {
  /// Works until this thread has used more processor time.
  private static func work(seconds: Double) {
    let end = SystemClock.threadTime + seconds
    while SystemClock.threadTime < end {}
  }

  @Test func `the first limit of a process is measured, and ends with its measurement`() async {
    // In a process of its own, because an interrupt concerns the whole process.
    await #expect(processExitsWith: .success) {
      let first = TimeLimit(seconds: 0.05)
      #expect(!first.end())
      Self.work(seconds: 0.2)
      #expect(!LuaInterrupt.isRaised)
      let second = TimeLimit(seconds: 0.05)
      Self.work(seconds: 0.2)
      #expect(LuaInterrupt.isRaised && second.end())
      #expect(!LuaInterrupt.isRaised)
    }
  }
}

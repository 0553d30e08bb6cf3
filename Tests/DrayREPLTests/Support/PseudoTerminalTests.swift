import Glibc
import Testing

/// The terminal of the tests themselves.
struct PseudoTerminalTests {
  @Test(arguments: [SIGINT, SIGQUIT])
  func `a program on a terminal gets the default effect of a signal that the tests ignore`(signal: Int32) throws {
    let before = Glibc.signal(signal, SIG_IGN)
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "kill -\(signal) $$; echo alive"], environment: ["TERM": "dumb"])
    _ = Glibc.signal(signal, before)
    let text = terminal.read(until: "never")
    #expect(terminal.wait() == -signal && text == "", "\(text)")
  }
}

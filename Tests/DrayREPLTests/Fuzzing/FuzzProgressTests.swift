import Glibc
import Testing

/// `dray fuzz` on a terminal.
struct FuzzProgressTests {
  @Test func `the progress is written again and again in one line, which the result replaces`() throws {
    let path = Repository.root + "/plugins/hanoi"
    let terminal = try PseudoTerminal(["fuzz", path, "--steps", "1000"])
    let text = terminal.read(until: "nothing found\n")
    #expect(text.contains("500 of 1000 steps, ") && text.contains(" each second"))
    #expect(text.hasSuffix("\u{1b}[K\(path): 1000 steps from seed 1, nothing found\n"), "\(text.debugDescription)")
    #expect(terminal.wait() == 0)
  }

  @Test func `Control-C ends the search with a summary`() throws {
    let path = Repository.root + "/plugins/hanoi"
    let terminal = try PseudoTerminal(["fuzz", path, "--steps", "100000000"])
    #expect(terminal.read(until: " each second").contains("500 of 100000000 steps, "))
    terminal.send(SIGINT)
    let text = terminal.read(until: "nothing found\n")
    #expect(text.contains("\(path): interrupted after "))
    #expect(text.hasSuffix(" of 100000000 steps from seed 1, nothing found\n"))
    #expect(terminal.wait() == 130)
  }
}

import Glibc
import Testing

/// `dray fuzz` on a terminal.
struct FuzzProgressTests {
  @Test func `the progress is written again and again in one line, which the result replaces`() throws {
    let path = Repository.root + "/plugins/hanoi"
    let terminal = try PseudoTerminal(["fuzz", path, "--steps", "1000"])
    let text = terminal.read(until: "was reached\n")
    #expect(text.contains("500 of 1000 steps, ") && text.contains(" each second"))
    #expect(
      text.hasSuffix("\u{1b}[K\(path): 1000 steps from seed 1, nothing found\nevery line of the rules was reached\n"),
      "\(text.debugDescription)")
    #expect(terminal.wait() == 0)
  }

  @Test func `a check shows what it does in one line, also while it shortens the inputs that show a problem`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.taps", name = "letters" }"#,
      "init.lua": """
      local dray = require "dray"
      local taps = dray.state("taps", { count = 0 })
      dray.scene(function()
        return dray.vstack { id = "button", size = { width = 40, height = 60 } }
          :on_tap_gesture(function() taps.count = taps.count + 1 end)
      end)
      dray.invariant("few taps", function() return taps.count < 3 end)
      """,
    ])
    let terminal = try PseudoTerminal(["check", plugin.path])
    let text = terminal.read(until: "see dray fuzz)\n")
    for part in ["searching all legal drags", "0 of 2000 random inputs", "a problem is found; shortening "] {
      #expect(text.contains("\u{1b}[Kletters: \(part)"), "\(text.debugDescription)")
    }
    let last = text.split(separator: "\u{1b}[K").last.map(String.init) ?? ""
    #expect(last.hasPrefix("\(plugin.path)/init.lua:"), "\(text.debugDescription)")
    #expect(terminal.wait() == 1)
  }

  @Test func `Control-C ends the search with a summary`() throws {
    let path = Repository.root + "/plugins/hanoi"
    let terminal = try PseudoTerminal(["fuzz", path, "--steps", "100000000"])
    #expect(terminal.read(until: " each second").contains("500 of 100000000 steps, "))
    terminal.send(SIGINT)
    let text = terminal.read(until: "was reached\n")
    #expect(text.contains("\(path): interrupted after "))
    #expect(text.hasSuffix(" of 100000000 steps from seed 1, nothing found\nevery line of the rules was reached\n"))
    #expect(terminal.wait() == 130)
  }
}

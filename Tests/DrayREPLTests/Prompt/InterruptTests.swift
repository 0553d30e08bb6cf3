import Foundation
import Glibc
import Testing

/// Ctrl-C on a terminal, and SIGINT without one.
struct InterruptTests {
  private static let busy = """
    local dray = require "dray"
    local lists = dray.state("lists", { left = { "a", "b" }, right = {} })
    local function list(name)
      return dray.list { id = name, size = { width = 40, height = 20 }, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = "test.letter", size = { width = 40, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "left", list "right" }
        :reorder_container("test.letter", function(difference)
          table.insert(lists.right, "half")
          print "busy"
          -- The terminal does not take it all before the test has typed Ctrl-C.
          print(("x"):rep(200000))
          -- Few instructions in much time: the limit of instructions is far.
          while true do string.format("%.99f", 1e300) end
        end)
        :drop_configuration(function(session) return true end)
    end)
    """

  private let plugin: PluginFixture

  init() throws {
    plugin = try PluginFixture(["plugin.lua": #"return { id = "test.busy", name = "busy" }"#, "init.lua": Self.busy])
  }

  /// Runs a line that prints `now`, and types Ctrl-C. Returns the text from there to the next prompt.
  private func interrupted(_ line: String, on terminal: PseudoTerminal) -> String {
    terminal.type(line + "\n")
    _ = terminal.read(until: "now\n")
    terminal.type("\u{3}")
    return terminal.read(until: "dray> ")
  }

  @Test(arguments: [
    "print('now') while true do end",
    "print('now') while true do pcall(function() while true do end end) end",
    "coroutine.wrap(function() print('now') while true do end end)()",
    "print('now') while true do coroutine.wrap(function() for i = 1, 3 do end end)() end",
    "print('now') while true do legal() end",
    "print('now') string.rep('a', 200):find(string.rep('a*', 30) .. 'b')",
    "print('now') for i = 1, 1e9 do drag('2C'):cancel() end",
    "print('now') while true do tick(1000000) end",
    "print('now') while true do coroutine.wrap(legal)() end",
    "print('now') while true do pcall(legal) end",
    "print('now') while true do why('2C', 'pile 3') end",
    "print('now') tap('stock', { count = math.maxinteger })",
  ])
  func `Ctrl-C stops the running code, and the session continues`(line: String) throws {
    let terminal = try PseudoTerminal([Repository.klondike, "--seed", "381"])
    _ = terminal.read(until: "dray> ")
    let shown = interrupted(line, on: terminal)
    // While the host searches, drags or taps, no line of the script is running.
    let isHostBusy = ["legal", "drag(", "why(", "tap("].contains { line.contains($0) }
    let isNamed = shown.contains("interrupted at input:1\n") || isHostBusy && shown.contains("interrupted\n")
    #expect(isNamed && shown.hasSuffix("\ndray> "), "\(shown)")
    terminal.type("1 + 1\n")
    #expect(terminal.read(until: "dray> ") == "1 + 1\n2\ndray> ")
    terminal.type("drag('2C'):drop 'pile 3'\n")
    #expect(terminal.read(until: "dray> ").contains("move 2♣: pile 2 → pile 3"))
    terminal.type(".quit\n")
    #expect(terminal.wait() == 0)
  }

  @Test func `Ctrl-C in a command rolls its transaction back, and a replay agrees`() throws {
    let file = plugin.path + "/busy.journal"
    let terminal = try PseudoTerminal([plugin.path, "--seed", "1"])
    _ = terminal.read(until: "dray> ")
    terminal.type(".record \(file)\n")
    _ = terminal.read(until: "dray> ")
    terminal.type("drag('a'):drop 'right'\n")
    _ = terminal.read(until: "busy\n")
    terminal.type("\u{3}")
    let shown = terminal.read(until: "dray> ")
    #expect(shown.contains("init.lua:16: stopped by the host\n"), "\(shown.suffix(500))")
    terminal.type("#lists.left, #lists.right\n")
    #expect(terminal.read(until: "dray> ").contains("2  0"))
    terminal.type(".quit\n")
    #expect(terminal.wait() == 0)
    let replay = try Command.dray("replay", file)
    #expect(replay.status == 0, "\(replay.errors)")
  }

  @Test func `Ctrl-C at an empty line prints how to leave, and drops an incomplete piece`() throws {
    let terminal = try PseudoTerminal([])
    _ = terminal.read(until: "dray> ")
    terminal.type("\u{3}")
    #expect(terminal.read(until: "dray> ").contains(".quit"))
    terminal.type("for i = 1, 2 do\n")
    _ = terminal.read(until: " ...> ")
    terminal.type("\u{3}")
    _ = terminal.read(until: "dray> ")
    terminal.type("7\n")
    #expect(terminal.read(until: "dray> ") == "7\n7\ndray> ")
  }

  @Test func `without a terminal SIGINT ends the command with status 130`() throws {
    let (process, output) = (Process(), Pipe())
    // The tests may have been started with SIGINT ignored, as a shell does for commands in the background.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal=INT", Command.path, "-e", "print('now') while true do end"]
    process.standardOutput = output
    try process.run()
    _ = try output.fileHandleForReading.read(upToCount: 4)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
  }
}

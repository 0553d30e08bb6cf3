import Foundation
import TerminalEmulator
import Testing

/// A plugin that cannot be loaded, at a prompt.
struct FailedOpeningTests {
  private let broken = PluginFixture.letters.replacing("local function list(name)", with: "local function list(name")

  @Test(arguments: ["", "-- rules of letters\n"])
  func `a manifest without a table names the smallest manifest`(text: String) throws {
    let plugin = try PluginFixture(["plugin.lua": text])
    for arguments in [[plugin.path, "-e", "1"], ["check", plugin.path]] {
      let run = try Command.run(Command.path, arguments)
      let shown = run.output + run.errors
      #expect(shown.contains(#"; a plugin has a manifest, such as: return { id = "com.example.name""#), "\(shown)")
      #expect(run.status == 1)
    }
  }

  @Test func `with watch, a plugin that cannot be loaded is opened after its files have changed`() throws {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": broken])
    let terminal = try EditedTerminal([plugin.path, "--watch"], columns: 150, rows: 30)
    terminal.read { $0.text.hasSuffix("waiting for a change in \(plugin.path); Ctrl-C ends") }
    let excerpt = "\(plugin.path)/init.lua:7:3\n  7 |   return dray.list { id = name, size"
    #expect(terminal.emulator.text.contains(excerpt), "\(terminal.emulator.text)")
    try PluginFixture.letters.write(toFile: plugin.path + "/init.lua", atomically: true, encoding: .utf8)
    terminal.read { $0.text.contains("letters, seed") && $0.text.hasSuffix("\ndray>") }
    terminal.type("tap 'button'\r")
    terminal.read { $0.text.contains("\nright: T1\n") && $0.text.hasSuffix("\ndray>") }
  }

  @Test func `Control-C ends the wait for a change`() throws {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": broken])
    let terminal = try EditedTerminal([plugin.path, "--watch"], columns: 150, rows: 30)
    terminal.read { $0.text.hasSuffix("Ctrl-C ends") }
    terminal.type("\u{3}")
    #expect(terminal.end() == 130)
  }

  @Test func `without watch, the error is shown with its source line, and the command ends`() throws {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": broken])
    let terminal = try EditedTerminal([plugin.path], columns: 150, rows: 30)
    #expect(terminal.end() == 65)
    #expect(terminal.emulator.text.contains("\(plugin.path)/init.lua:7:3\n  7 |   return dray.list"))
    #expect(!terminal.emulator.text.contains("waiting"))
  }
}

import Foundation
import TerminalEmulator
import Testing

/// Scripts and entries in the user's editor.
struct EditCommandTests {
  /// A shell script in place of an editor, which changes the file with `sed` and leaves the terminal without echo.
  ///
  /// The command is a shell with the name of an editor: a script that was just written cannot be run itself while another
  /// process has inherited its open file.
  private final class TextEditor {
    let folder: String
    /// The editor with its arguments.
    var command: String { "\(folder)/nano \(folder)/script" }

    init(_ change: String, status: Int = 0) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "dray-editor-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: folder + "/nano", withDestinationPath: "/bin/sh")
      let lines = [
        "echo \"$*\" > \(folder)/arguments", "for file do :; done", "stty -echo", "sed -i '\(change)' \"$file\"",
        "exit \(status)",
      ]
      try lines.joined(separator: "\n").write(toFile: folder + "/script", atomically: false, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The arguments of the latest call.
    var called: String { (try? String(contentsOfFile: folder + "/arguments", encoding: .utf8)) ?? "" }
  }

  private func open(_ plugin: PluginFixture, with editor: TextEditor, _ more: String...) throws -> EditedTerminal {
    let terminal = try EditedTerminal(
      [plugin.path, "--seed", "7"] + more, columns: 300, rows: 60,
      environment: ["VISUAL": editor.command, "EDITOR": "false"])
    terminal.screen(endingWith: "dray>")
    return terminal
  }

  @Test(arguments: [[], ["--watch"]])
  func `edit opens the place of a name in the editor, and loads the changed rules once`(options: [String]) throws {
    let (plugin, editor) = (try PluginFixture(), try TextEditor("s/the list is closed/nothing goes in/"))
    let terminal = try EditedTerminal(
      [plugin.path, "--seed", "7"] + options, columns: 120, rows: 60,
      environment: ["VISUAL": editor.command, "EDITOR": "false"])
    terminal.screen(endingWith: "dray>")
    terminal.type(".edit drop_configuration\r")
    terminal.read { $0.text.contains("letters was reloaded") && $0.text.hasSuffix("\ndray>") }
    #expect(editor.called == "+25 \(plugin.path)/init.lua\n")
    terminal.type("drag('a'):drop 'closed'\r")
    let text = terminal.read { $0.text.contains("forbidden: nothing goes in") && $0.text.hasSuffix("\ndray>") }
    #expect(text.components(separatedBy: "was reloaded").count == 2, "\(text)")
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(!terminal.terminal.isRaw)
  }

  @Test func `edit without a name opens the place of the latest error`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": PluginFixture.letters.replacing("count == 3 then error", with: "count == 1 then error"),
    ])
    let editor = try TextEditor("s/count == 1 then error/count == 9 then error/")
    let terminal = try open(plugin, with: editor)
    terminal.type("tap 'button' tap 'button'\r")
    terminal.read { $0.text.contains("worn out") && $0.text.hasSuffix("\ndray>") }
    terminal.type(".edit\r")
    terminal.read { $0.text.contains("letters was reloaded") && $0.text.hasSuffix("\ndray>") }
    #expect(editor.called == "+16 \(plugin.path)/init.lua\n")
    terminal.type(".edit\r")
    terminal.read { $0.text.contains("no script has changed") && $0.text.hasSuffix("\ndray>") }
    #expect(editor.called == "\(plugin.path)/init.lua\n")
  }

  @Test func `edit opens a script that is not UTF-8, so that it can be mended`() throws {
    let (plugin, editor) = (try PluginFixture(), try TextEditor("s/none/none/"))
    let terminal = try open(plugin, with: editor)
    try Data([0x2d, 0x2d, 0xff]).write(to: URL(filePath: plugin.path + "/init.lua"))
    terminal.type(".edit init.lua\r")
    terminal.read { $0.text.contains("no script has changed") && $0.text.hasSuffix("\ndray>") }
    #expect(editor.called == "\(plugin.path)/init.lua\n")
  }

  @Test func `an editor that fails loads nothing, and the session continues`() throws {
    let (plugin, editor) = (try PluginFixture(), try TextEditor("s/closed/shut/", status: 3))
    let terminal = try open(plugin, with: editor)
    terminal.type(".edit\r")
    terminal.read {
      $0.text.contains("/script' has failed with the exit status 3; .reload loads the changed rules\n")
        && $0.text.hasSuffix("\ndray>")
    }
    terminal.type(".edit nothing\r")
    terminal.read { $0.text.contains("no script of letters defines 'nothing' or calls it as a modifier\ndray>") }
  }

  @Test func `Alt-E edits the present entry in the editor, and Enter runs what comes back`() throws {
    let (plugin, editor) = (try PluginFixture(), try TextEditor("s/1/41/; $a + 1"))
    let terminal = try open(plugin, with: editor)
    terminal.type("1\u{1b}e")
    terminal.read { $0.text.hasSuffix("\ndray> 41\n ...> + 1") }
    #expect(terminal.terminal.isRaw && editor.called.hasSuffix("/entry.lua\n"))
    terminal.type("\r")
    terminal.screen(endingWith: "\ndray> 41\n ...> + 1\n42\ndray>")
  }

  @Test func `edit is refused without a terminal`() throws {
    let plugin = try PluginFixture()
    let run = try Command.dray(plugin.path, input: ".edit\n")
    #expect(run.errors == "stdin:1: .edit needs a terminal at standard input\n" && run.status == 1)
  }
}

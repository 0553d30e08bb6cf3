import Foundation
import LuaRuntime
import TerminalEmulator
import Testing

@testable import DrayREPL

/// Reloads at the prompt: by a command, and when a file changes.
struct ReloadCommandTests {
  /// Lines, before each of which a closure may change files.
  private struct Steps: LineSource {
    var steps: [(change: () throws -> Void, line: String)]

    mutating func next(prompt: String) -> LuaString? {
      guard !steps.isEmpty else { return nil }
      let step = steps.removeFirst()
      do { try step.change() } catch { Issue.record(error) }
      return LuaString(step.line)
    }
  }

  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  private func write(_ text: String, to file: String = "init.lua") throws {
    try text.write(toFile: "\(plugin.path)/\(file)", atomically: true, encoding: .utf8)
  }

  private func run(
    _ steps: [(change: () throws -> Void, line: String)], isInteractive: Bool = false
  ) -> (text: String, status: DrayREPL.ExitStatus) {
    let transcript = Transcript()
    let status = transcript.runner.open(
      plugin: plugin.path, seed: 1, input: Steps(steps: steps), isInteractive: isInteractive)
    return (transcript.text.replacing(plugin.path, with: "PLUGIN"), status)
  }

  /// Rules that refuse the list on the right instead of the closed one.
  private var open: String {
    PluginFixture.letters.replacing("session.to == \"closed\"", with: "session.to == 'right'")
  }

  @Test func `a state whose name is misspelt at a reload keeps its contents and the undo steps`() throws {
    let misspelt = PluginFixture.letters.replacing("\"lists\"", with: "\"list\"")
    let (text, _) = run(
      [
        ({}, "drag('a'):drop 'right'"),
        ({ try write(misspelt) }, ".reload"),
        ({ try write(PluginFixture.letters) }, ".reload"), ({}, "undo()"),
      ], isInteractive: true)
    #expect(text.contains("the state 'lists' of 'letters' is missing, and 'list' is new"))
    #expect(text.contains("undone: moved A from left to right"))
  }

  @Test func `reload reports the changes, and the game continues`() throws {
    let (text, status) = run([
      ({}, "drag('a'):drop 'right'"),
      ({ try write(open) }, ".reload"),
      ({}, "drag('b'):drop 'right'"), ({}, "undo()"), ({}, "lists.right"),
    ])
    #expect(
      text == """
        move A: left → right
        letters was reloaded
        now legal: B: left → closed
        now legal: A: right → closed
        no longer legal: B: left → right
        no longer legal: X: closed → right
        forbidden: the list is closed
        undone: moved A from left to right
        left: A, B, C
        right: empty
        {}

        """)
    #expect(status == .success)
  }

  @Test func `if the new rules fail, a command file ends, and a user continues with the old rules`() throws {
    let broken = PluginFixture.letters + "\nlocal x = ("
    let (text, status) = run([({ try write(broken) }, ".reload"), ({}, "never")])
    #expect(text.hasPrefix("stdin:1: not reloaded, the old rules stay in use: letters/init.lua:"), "\(text)")
    #expect(status == .failure)
    try write(PluginFixture.letters)
    let user = run([({ try write(broken) }, ".reload"), ({}, "drag('a'):drop 'right'")], isInteractive: true)
    #expect(user.text.contains("not reloaded, the old rules stay in use: letters/init.lua:"))
    #expect(user.text.contains(" | local x = (\n"), "\(user.text)")
    #expect(user.text.contains("move A: left → right"))
  }

  @Test func `new rules that fail with the kept states say how to begin anew`() throws {
    // The rules expect another form of the state.
    let other = PluginFixture.letters.replacing("left = {", with: "left = { \"z\" }, first = {")
      .replacing("dray.hstack { list \"left\"", with: "dray.hstack { list \"first\"")
      .replacing("name = \"nobody\"", with: "name = dray.options.size")
    let (text, _) = run(
      [({ try write(other) }, ".reload"), ({}, ".open \(plugin.path)"), ({}, "#lists.first")], isInteractive: true)
    #expect(
      text.contains("the states keep their contents at a reload; .open PLUGIN begins anew with the new rules\n"),
      "\(text)")
    #expect(text.contains("letters, seed ") && text.contains("\n3\n"), "\(text)")
    // Rules that fail with a syntax error, or that fail in a new game, too, do not fail because of the states.
    for mistake in ["(", "\ntable.isnert(lists, 1)", "\ndray.scene(function() return dray.vstak {} end)"] {
      try write(PluginFixture.letters)
      let failed = run([({ try write(other + mistake) }, ".reload")], isInteractive: true)
      #expect(failed.text.contains("not reloaded") && !failed.text.contains("keep their contents"), "\(failed.text)")
    }
  }

  @Test func `an error in a required script is shown with its own source line`() throws {
    try write("return {\n  reason = 'a' 'b' }", to: "texts.lua")
    let requiring = "local texts = require 'letters.texts'\n" + PluginFixture.letters
    let (text, _) = run([({ try write(requiring) }, ".reload")], isInteractive: true)
    let excerpt =
      "\n  PLUGIN/texts.lua:2:18\n  2 |   reason = 'a' 'b' }\n    |                  ^\n"
    #expect(text.contains(excerpt), "\(text)")
  }

  @Test func `the mark of an error is below the name in its message`() throws {
    let (text, _) = run(
      [
        ({ try write(PluginFixture.letters.replacing("session.to ==", with: "session.too ==")) }, ".reload"),
        ({ try write(PluginFixture.letters.replacing("lists[name],", with: "lists.none,")) }, ".reload"),
      ], isInteractive: true)
    let (field, function) = ("\n     |                ^\n", "\n    |          ^\n")
    #expect(text.contains("  26 |     if session.too == \"closed\"") && text.contains(field), "\(text)")
    #expect(text.contains("  8 |     dray.for_each(lists.none,") && text.contains(function), "\(text)")
  }

  @Test func `a plugin that is opened anew keeps the seed that was given`() {
    let transcript = Transcript()
    _ = transcript.runner.open(
      plugin: plugin.path, seed: 7, input: TextLines(".open \(plugin.path)\n"), isInteractive: true)
    #expect(transcript.text.contains("\nletters, seed 7\n"), "\(transcript.text)")
    let other = Transcript.of(".open \(Repository.klondike)", on: plugin.path, seed: 100_000, isInteractive: true)
    #expect(other.text.contains("klondike, seed ") && !other.text.contains("klondike, seed 100000"))
  }

  @Test func `a plugin that is opened anew keeps the options that were set`() throws {
    let transcript = Transcript()
    _ = transcript.runner.open(
      plugin: plugin.path, options: ["size": .integer(7)], seed: 1,
      input: TextLines(".open \(plugin.path)\nkey 'p'\n"), isInteractive: false)
    #expect(transcript.text.contains("printed 7\n"), "\(transcript.text)")
  }

  @Test func `a file that changes while it is loaded has no effect before the next reload`() throws {
    let rules = PluginFixture.letters + "\nprint 'loading'"
    try write(rules)
    let (transcript, path, later) = (Transcript(), plugin.path, open)
    // The plugin prints while it is loaded; at this time an editor saves other rules.
    let console = Console(
      write: { text in
        transcript.runner.console.write(text)
        if text == "loading\n" { try? later.write(toFile: path + "/init.lua", atomically: true, encoding: .utf8) }
      }, writeError: { transcript.runner.console.writeError($0) })
    let status = Runner(on: console).open(
      plugin: path, seed: 1, input: TextLines("drag('a'):drop 'right'\n.reload\ndrag('b'):drop 'right'\n"),
      isInteractive: false)
    #expect(
      transcript.text.hasPrefix("loading\nmove A: left → right\nletters was reloaded\n"), "\(transcript.text)")
    #expect(transcript.text.hasSuffix("forbidden: the list is closed\n") && status == .success)
  }

  @Test func `new states are global at once`() throws {
    let more = PluginFixture.letters + "\ndray.state('extra', { 7 })"
    let (text, _) = run([({ try write(more) }, ".reload"), ({}, "extra[1]"), ({}, "extra = 1")])
    #expect(text.contains("new state 'extra'\n7\n"))
    #expect(text.contains("'extra' belongs to the plugin and is read-only"), "\(text)")
  }

  @Test func `a watched plugin is reloaded while a line is typed, and the line stays`() throws {
    let terminal = try EditedTerminal([plugin.path, "--seed", "1", "--watch"], columns: 70, rows: 40)
    terminal.screen(endingWith: "dray>")
    terminal.type("drag('a'):drop 'ri")
    terminal.screen(endingWith: "dray> drag('a'):drop 'ri")
    try write(open)
    terminal.read { $0.text.contains("no longer legal: X: closed → right") && $0.text.hasSuffix("drop 'ri") }
    terminal.type("ght'\r")
    terminal.read { $0.text.contains("forbidden: the list is closed") && $0.text.hasSuffix("dray>") }
    // A broken file, then a good one, as an editor saves them: by a rename.
    try write("local x =")
    terminal.read { $0.text.contains("not reloaded, the old rules stay in use") && $0.text.hasSuffix("dray>") }
    try write(PluginFixture.letters)
    terminal.read { $0.text.contains("now legal: A: left → right") && $0.text.hasSuffix("dray>") }
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func `the board of a plugin that is opened anew is shown, also if it is as before`() throws {
    let terminal = try EditedTerminal([plugin.path, "--seed", "1"], columns: 120, rows: 40)
    terminal.screen(endingWith: "dray>")
    terminal.type(".open \(plugin.path)\r")
    terminal.read { $0.text.components(separatedBy: "┌ left").count == 3 && $0.text.hasSuffix("dray>") }
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func `a required file is watched, also in a folder, and at a terminal without an editor`() throws {
    try FileManager.default.createDirectory(atPath: plugin.path + "/rules", withIntermediateDirectories: true)
    try write("return { reason = 'first' }", to: "rules/texts.lua")
    try write(
      PluginFixture.letters.replacing("\"the list is closed\"", with: "require('letters.rules.texts').reason"))
    let terminal = try PseudoTerminal([plugin.path, "--seed", "1", "--watch"])
    _ = terminal.read(until: "dray> ")
    try write("return { reason = 'second' }", to: "rules/texts.lua")
    #expect(terminal.read(until: "reloaded\ndray> ").hasSuffix("letters was reloaded\ndray> "))
    terminal.type("drag('a'):drop 'closed'\n")
    #expect(terminal.read(until: "second\ndray> ").hasSuffix("forbidden: second\ndray> "))
    // A test is not part of the rules.
    try write("test('x', function() end)", to: "a_test.lua")
    terminal.type(".quit\n")
    #expect(terminal.wait() == 0)
  }
}

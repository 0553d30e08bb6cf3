import Foundation
import Glibc
import TerminalEmulator
import Testing

/// The prompt at a terminal with an editor, through a pseudo terminal and the screen of a terminal emulator.
struct EditedTerminalTests {
  private static let left = "\u{1b}[D", up = "\u{1b}[A", controlC = "\u{3}", controlD = "\u{4}", controlZ = "\u{1a}"

  private static func paste(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }

  private func start(_ terminal: EditedTerminal) { terminal.screen(endingWith: "dray>") }

  @Test func `an entry is edited before it runs`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    #expect(terminal.terminal.isRaw)
    terminal.type("1 + 3" + Self.left + "\u{7f}2\r")
    terminal.screen(endingWith: "dray> 1 +23\n24\ndray>")
  }

  @Test func `the lines of an unfinished entry are edited as a block`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type("for i = 1, 2 do\rprint(i)\r")
    terminal.screen(endingWith: "dray> for i = 1, 2 do\n ...>   print(i)\n ...>")
    terminal.type("end" + Self.up + Self.up + "\u{1b}[F" + Self.left + Self.left + Self.left + "\u{7f}3\r")
    terminal.screen(endingWith: " ...> end\n1\n2\n3\ndray>")
    // The whole entry comes back from the history.
    terminal.type(Self.up)
    terminal.screen(endingWith: "dray> for i = 1, 3 do\n ...>   print(i)\n ...> end")
  }

  @Test func `Control-C clears the entry, prints how to leave on an empty one, and does not end the session`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type("x = {\r1," + Self.controlC)
    terminal.screen(endingWith: "dray> x = {\n ...>   1,^C\ndray>")
    terminal.type(Self.controlC)
    terminal.screen(endingWith: "dray> ^C\nCtrl-D or .quit ends the session\ndray>")
    terminal.type("1\r")
    terminal.screen(endingWith: "dray> 1\n1\ndray>")
    terminal.type(Self.controlD)
    #expect(terminal.end() == 0)
    #expect(!terminal.terminal.isRaw)
  }

  @Test func `a pasted text of 2,000 lines is one entry, and runs with Enter`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    let lines = (1...2000).map { "x = (x or 0) + \($0)" }
    terminal.type(Self.paste(lines.joined(separator: "\r") + "\r"))
    terminal.screen(endingWith: " ...> x = (x or 0) + 2000")
    #expect(terminal.emulator.text.contains(" ...> x = (x or 0) + 1985\n"))
    terminal.type("\rx\r")
    terminal.screen(endingWith: "dray> x\n2001000\ndray>")
    #expect(terminal.emulator.scrollback.contains("dray> x = (x or 0) + 1"))
  }

  @Test func `control characters in pasted text are shown and have no effect`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type(Self.paste("#'a\u{3}\u{4}\u{1b}[2Jb\u{1a}\0'"))
    terminal.screen(endingWith: "dray> #'a^C^D^[[2Jb^Z^@'")
    terminal.type("\r")
    terminal.screen(endingWith: "\n10\ndray>")
  }

  @Test func `invalid UTF-8 is shown as replacement characters`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.terminal.type(Array("'".utf8) + [0xff, 0xc3] + Array("'\r".utf8))
    terminal.screen(endingWith: "dray> '\u{fffd}\u{fffd}'\n\"\u{fffd}\u{fffd}\"\ndray>")
  }

  @Test func `a line of 10 MB is shown, and cleared`() throws {
    let terminal = try EditedTerminal(columns: 200, rows: 6)
    start(terminal)
    terminal.type(Self.paste("#'" + String(repeating: "x", count: 10_000_000) + "'"))
    terminal.screen(endingWith: "xxx'")
    terminal.type(Self.controlC)
    terminal.screen(endingWith: "^C\ndray>")
  }

  @Test func `another size of the terminal draws the entry again`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type("tap 'a long word'")
    terminal.screen(endingWith: "dray> tap 'a long word'")
    terminal.emulator.resize(columns: 18, rows: 16)
    terminal.terminal.resize(columns: 18, rows: 16)
    terminal.screen(endingWith: "dray> tap 'a long\nword'")
  }

  @Test func `after a change of the terminal's width, the next board is laid out in the new width`() throws {
    let plugin = try PluginFixture()
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try EditedTerminal([plugin.path, "--seed", "7"], rows: 40)
    terminal.screen(endingWith: "dray>")
    #expect(terminal.emulator.text.contains("┌ left ┐┌ right ┐┌ closed ┐┌ button ┐\n"))
    terminal.emulator.resize(columns: 24, rows: 40)
    terminal.terminal.resize(columns: 24, rows: 40)
    terminal.type("tap 'button'\r")
    let text = terminal.read { $0.text.hasSuffix("└────────┘\ndray>") }
    #expect(text.contains("right: T1\n┌ left ┐┌ right ┐\n") && text.contains("\n┌ closed ┐┌ button ┐\n"), "\(text)")
    terminal.emulator.resize(columns: 60, rows: 40)
    terminal.terminal.resize(columns: 60, rows: 40)
    terminal.type("tap 'button'\r")
    terminal.read {
      $0.text.contains("right: T1, T2\n┌ left ┐┌ right ┐┌ closed ┐┌ button ┐\n") && $0.text.hasSuffix("\ndray>")
    }
  }

  @Test func `a terminal of one column works`() throws {
    let terminal = try EditedTerminal(columns: 1, rows: 20)
    terminal.type("7\r")
    terminal.read { $0.text.hasSuffix("\n7\n\n7") }
    terminal.type(Self.controlD)
    #expect(terminal.end() == 0)
  }

  @Test func `Control-D that was typed while code runs ends the session afterwards`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type("print 'busy' for i = 1, 20000000 do end\r")
    terminal.read { $0.text.contains("\nbusy") }
    terminal.type(Self.controlD)
    #expect(terminal.end() == 0)
  }

  @Test func `Escape on an empty entry cancels a drag`() throws {
    let plugin = try PluginFixture()
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try EditedTerminal([plugin.path, "--seed", "7"])
    start(terminal)
    terminal.type("d = drag('a'):over 'right'\r")
    terminal.screen(endingWith: "\ndray>")
    terminal.type("\u{1b}")
    terminal.screen(endingWith: "the drag of A is cancelled\ndray>")
  }

  // MARK: Modes of the terminal

  @Test func `the terminal is not in raw mode while an entry runs`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type("print('start') while true do end\r")
    terminal.read { $0.text.contains("\nstart") }
    #expect(!terminal.terminal.isRaw)
    terminal.terminal.send(SIGKILL)
    #expect(terminal.end() == -SIGKILL)
  }

  @Test(arguments: [SIGTERM, SIGQUIT, SIGSEGV, SIGABRT])
  func `a signal that ends the session restores the terminal`(signal: Int32) throws {
    let terminal = try EditedTerminal(environment: ["SWIFT_BACKTRACE": "enable=no"])
    start(terminal)
    terminal.terminal.send(signal)
    #expect(terminal.end() == -signal)
    #expect(!terminal.terminal.isRaw)
    // Bracketed paste is off.
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1b}[?2004l"))
  }

  @Test func `quit restores the terminal`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type(".quit\r")
    #expect(terminal.end() == 0)
    #expect(!terminal.terminal.isRaw)
  }

  @Test func `the loss of the terminal ends the session`() throws {
    let terminal = try EditedTerminal()
    start(terminal)
    terminal.type("unfinished")
    terminal.screen(endingWith: "unfinished")
    terminal.terminal.hangUp()
    #expect(terminal.terminal.wait() == 129)
  }

  @Test func `Control-Z stops the session, and afterwards the entry is drawn again`() throws {
    let terminal = try EditedTerminal(["-i"], program: "/bin/sh", environment: ["PS1": "sh> "])
    terminal.screen(endingWith: "sh>")
    terminal.type(Command.path + "\r")
    terminal.screen(endingWith: "dray>")
    terminal.type("tap 'a'" + Self.left + Self.controlZ)
    terminal.screen(endingWith: "\nsh>")
    #expect(terminal.emulator.text.contains("dray> tap 'a'\n"))
    terminal.type("fg\r")
    terminal.screen(endingWith: "\ndray> tap 'a'")
    terminal.type("b\u{1}")
    terminal.screen(endingWith: "dray> tap 'ab'")
  }

  @Test func `a session that was continued in the background waits for the foreground`() throws {
    let terminal = try EditedTerminal(["-i"], program: "/bin/sh", environment: ["PS1": "sh> "])
    terminal.screen(endingWith: "sh>")
    terminal.type(Command.path + "\r")
    terminal.screen(endingWith: "dray>")
    terminal.type("'ab'" + Self.left + Self.controlZ)
    terminal.screen(endingWith: "\nsh>")
    terminal.type("bg\r")
    terminal.read { $0.text.components(separatedBy: "sh>").count > 3 }
    terminal.type("fg\r")
    terminal.screen(endingWith: "\ndray> 'ab'")
    terminal.type("c\r")
    terminal.screen(endingWith: "\n\"abc\"\ndray>")
  }

  // MARK: History

  @Test func `the history is shared by all sessions, and only its owner can read it`() throws {
    let first = try EditedTerminal()
    start(first)
    first.type("first = 1\r")
    first.screen(endingWith: "first = 1\ndray>")
    let second = try EditedTerminal(folder: first.folder)
    start(second)
    second.type("second = 2\r")
    second.screen(endingWith: "second = 2\ndray>")
    first.type("third = 3\r")
    first.screen(endingWith: "third = 3\ndray>")
    #expect(try String(contentsOfFile: first.historyPath, encoding: .utf8) == "first = 1\nsecond = 2\nthird = 3\n")
    let later = try EditedTerminal(folder: first.folder)
    start(later)
    later.type(Self.up + Self.up)
    later.screen(endingWith: "dray> second = 2")
    let attributes = try FileManager.default.attributesOfItem(atPath: first.historyPath)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a history that cannot be used is reported once, and the session continues`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/dray/history", withIntermediateDirectories: true)
    let terminal = try EditedTerminal(columns: 200, folder: folder)
    start(terminal)
    let problem = "history \(folder)/dray/history: is a folder; this session's entries are not kept\n"
    #expect(terminal.emulator.text.contains(problem))
    terminal.type("1\r2\r" + Self.up + Self.up)
    let text = terminal.screen(endingWith: "1\n1\ndray> 2\n2\ndray> 1")
    #expect(text.components(separatedBy: problem).count == 2)
  }

  // MARK: Terminals without an editor or without colours

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""], ["TERM": "unknown"]])
  func `a dumb terminal gets no control sequences`(environment: [String: String]) throws {
    let terminal = try EditedTerminal(environment: environment)
    start(terminal)
    #expect(!terminal.terminal.isRaw)
    terminal.type("1\n.quit\n")
    #expect(terminal.end() == 0)
    #expect(!terminal.output.contains(0x1b))
    #expect(!FileManager.default.fileExists(atPath: terminal.historyPath))
  }

  @Test func `NO_COLOR turns off colours and hints, but not the editor`() throws {
    let terminal = try EditedTerminal(environment: ["NO_COLOR": "1"])
    start(terminal)
    terminal.type("print('x')\rpr")
    terminal.screen(endingWith: "\ndray> pr")
    terminal.type(Self.left + "0\u{5}\u{7f}\u{7f}1\r")
    terminal.screen(endingWith: "dray> p1\nnil\ndray>")
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(try output.firstMatch(of: Regex("\u{1b}\\[[0-9;]*m")) == nil)
  }
}

import Foundation
import Glibc
import TerminalEmulator
import Testing

/// Sessions that end irregularly: their recordings remain until a later session has loaded them.
struct LostSessionTests {
  private static let controlD = "\u{4}"

  /// A session of Hanoi with one move.
  private func begun(folder: String? = nil) throws -> EditedTerminal {
    let terminal = try open(folder: folder)
    terminal.type("play(legal()[1])\r")
    terminal.read { $0.text.components(separatedBy: "dray>").count > 2 }
    terminal.type("'moved'\r")
    terminal.screen(endingWith: "\"moved\"\ndray>")
    return terminal
  }

  private func open(folder: String?) throws -> EditedTerminal {
    let terminal = try EditedTerminal(
      ["plugins/hanoi", "--seed", "1"], columns: 140, rows: 40, folder: folder)
    terminal.screen(endingWith: "dray>")
    return terminal
  }

  private func recordings(of terminal: EditedTerminal) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: terminal.folder + "/dray/sessions").sorted()
  }

  private func leave(_ terminal: EditedTerminal) {
    terminal.type(Self.controlD)
    #expect(terminal.end() == 0)
  }

  @Test func `after a kill, the next session of the plugin names the recording that goes on`() throws {
    let first = try begun()
    let sessions = first.folder + "/dray/sessions"
    let name = try #require(try recordings(of: first).first)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(sessions)/\(name)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    first.terminal.send(SIGKILL)
    _ = first.end()
    let second = try open(folder: first.folder)
    #expect(second.emulator.text.contains("the last session of hanoi ended unexpectedly; .load \(sessions)/\(name)"))
    second.type(".load \(sessions)/\(name)\r")
    second.read { $0.text.components(separatedBy: "dray>").count > 2 }
    second.type("undo()\r")
    second.read { $0.text.contains("undone: moved") }
    // The recording of the second session contains the loaded one.
    #expect(try !recordings(of: first).contains(name))
    leave(second)
    // A regular end leaves no recording.
    #expect(try recordings(of: first) == [])
  }

  @Test func `after the loss of the terminal, the recording stays and is named`() throws {
    let first = try begun()
    let name = try #require(try recordings(of: first).first)
    first.terminal.hangUp()
    #expect(first.terminal.wait() == 129)
    #expect(try recordings(of: first) == [name])
    let second = try open(folder: first.folder)
    #expect(second.emulator.text.contains("ended unexpectedly; .load \(first.folder)/dray/sessions/\(name)"))
  }

  @Test func `a session that loads nothing leaves the recording that it has named`() throws {
    let first = try begun()
    let name = try #require(try recordings(of: first).first)
    first.terminal.send(SIGKILL)
    _ = first.end()
    let second = try open(folder: first.folder)
    let third = try open(folder: first.folder)
    leave(third)
    #expect(try recordings(of: first).contains(name))
    second.type(".load \(first.folder)/dray/sessions/\(name)\r")
    second.read { $0.text.components(separatedBy: "dray>").count > 2 }
    second.type("undo()\r")
    second.read { $0.text.contains("undone: moved") }
  }

  @Test func `a lost session without inputs leaves nothing, and does not hide an earlier one`() throws {
    let first = try begun()
    let name = try #require(try recordings(of: first).first)
    first.terminal.send(SIGKILL)
    _ = first.end()
    let second = try open(folder: first.folder)
    second.terminal.hangUp()
    _ = second.terminal.wait()
    let third = try open(folder: first.folder)
    #expect(third.emulator.text.contains("ended unexpectedly; .load \(first.folder)/dray/sessions/\(name)"))
    #expect(try recordings(of: first).count == 2)
  }

  @Test func `a game on the whole screen is recorded, and the next start names the recording`() throws {
    let first = try EditedTerminal.playing("plugins/klondike", "--seed", "381", columns: 140)
    first.type("\t\t")
    first.read { $0.text.contains("\nA♦, pile 1\n") }
    let name = try #require(try recordings(of: first).first)
    first.terminal.hangUp()
    #expect(first.terminal.wait() == 129)
    #expect(try recordings(of: first) == [name])
    let second = try EditedTerminal(
      ["play", "plugins/klondike", "--seed", "381"], columns: 140, rows: 30, folder: first.folder)
    second.read { $0.text.contains("klondike ended unexpectedly; : shows how to go on") }
    second.type(":")
    second.read { $0.text.contains(".load \(first.folder)/dray/sessions/\(name)") && $0.text.hasSuffix("dray>") }
    second.type(".quit\r")
    #expect(second.end() == 0)
    #expect(try recordings(of: first) == [name])
  }

  @Test func `a session that cannot be recorded says so`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)").path
    try "".write(toFile: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let terminal = try open(folder: file)
    #expect(terminal.emulator.text.contains("this session is not recorded: \(file)/dray/sessions: Not a directory"))
  }
}

import Dray
import DrayREPL
import Foundation
import Glibc
import TerminalEmulator
import Testing

/// `dray attach` on a game that this process runs. One test at a time, because some of them interrupt scripts.
@Suite(.serialized) struct AttachTests {
  /// A running game with its socket.
  private final class Game {
    let plugin: PluginFixture
    let host = Host()
    let path = NSTemporaryDirectory() + "dray-\(UUID().uuidString.prefix(8)).sock"
    let server: REPLServer
    var reports: [String] = []

    init() throws {
      plugin = try PluginFixture()
      try host.load(plugin: plugin.path, options: [:], seed: 1)
      server = try host.serveREPL(at: path)
      host.onReport = { [unowned self] in reports.append($0.text) }
    }

    func text(of list: String) -> String {
      host.placements.filter { $0.container == .string(list) && $0.kind == .item }.map(\.label).joined()
    }

    /// Waits up to 20 ms for work of the server, and serves it, as a program does in its loop.
    func turn() {
      var sources = server.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&sources, nfds_t(sources.count), 20)
      server.serve()
    }

    /// Runs `dray attach` to its end while the game runs.
    func attach(_ input: String) throws -> (status: Int32, output: String, errors: String) {
      let folder = FileManager.default.temporaryDirectory
      let files = try ["input", "output", "errors"].map { name in
        let file = folder.appending(path: "dray-\(name)-\(UUID().uuidString)")
        try (name == "input" ? input : "").write(to: file, atomically: false, encoding: .utf8)
        return file
      }
      defer { for file in files { try? FileManager.default.removeItem(at: file) } }
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = ["attach", path]
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      while process.isRunning { turn() }
      turn()
      let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
      return (process.terminationStatus, texts[1], texts[2])
    }

    /// Connects like a client.
    func connect() -> Int32 { connectToSocket(at: path) }
  }

  private static let greeting = "dray 0.1.0 (Lua 5.4), attached: letters. .quit leaves; the game continues.\n"

  @Test func `an attached prompt operates the running game`() throws {
    let game = try Game()
    game.host.send(.pointerDown(at: Point(x: 5, y: 5), time: 7))
    game.host.send(.pointerUp(time: 7.1))
    let run = try game.attach("drag('a'):drop 'right'\n#lists.left\ndrag('c'):drop 'right'\n")
    #expect(run.output == "move A: left → right\n2\nnot lifted: C stays\n")
    #expect(run.errors == "" && run.status == 0)
    #expect(game.text(of: "left") == "BC" && game.text(of: "right") == "A")
    // The inputs of the prompt are later than those of the program.
    #expect(game.host.engine.time > 7.1)
    #expect(game.host.canUndo)
  }

  @Test func `the lines of an entry are joined, and its errors name the lines of the input`() throws {
    let game = try Game()
    let run = try game.attach(
      """
      for _, name in ipairs { "a", "b" } do

        drag(name):drop "right"
      end
      .state taps
      function twice(n)
        return 2 * n
      end
      print(twice(
        4))
      local x =
        nothing.field
      5 +
      """)
    #expect(run.output == "taps = { count = 0 }\n8\n", "\(run.output)")
    #expect(game.text(of: "right") == "AB")
    #expect(run.errors.contains("input:12: ") && run.errors.contains("input:13: "), "\(run.errors)")
    #expect(run.status == 1)
  }

  @Test func `an error sets the exit status, and the callbacks of the host are called`() throws {
    let game = try Game()
    let run = try game.attach("key 'p'\nerror 'mine'\n1 +\n")
    #expect(run.output.contains("announced\n"))
    #expect(run.errors.contains("mine") && run.status == 1, "\(run.errors)")
    #expect(game.reports == ["printed 3", "announced"])
    game.host.send(.keyDown("p"))
    #expect(game.reports.count == 4)
  }

  @Test func `commands that need a recording are refused without one, and help leaves out refused commands`() throws {
    let game = try Game()
    let run = try game.attach(".trace on\n.help\n.load x\n")
    #expect(run.errors.contains("a trace needs a recording in memory, and the program makes none"), "\(run.errors)")
    #expect(run.errors.contains("load would replace the running game"), "\(run.errors)")
    #expect(run.output.contains(".save FILE") && !run.output.contains(".load FILE") && !run.output.contains(".open"))
    #expect(run.status == 1)
  }

  @Test func `quit and a lost client leave the game running, and another client can attach`() throws {
    let game = try Game()
    let run = try game.attach("tap 'button'\n.quit\ntap 'button'\n")
    #expect(run.output == "right: T1\n" && run.status == 0)
    let lost = game.connect()
    game.turn()
    close(lost)
    game.turn()
    #expect(try game.attach("tap 'button'").output == "right: T1, T2\n")
  }

  @Test func `one client is served at a time`() throws {
    let game = try Game()
    let first = game.connect()
    game.turn()
    let run = try game.attach("tap 'button'\n")
    #expect(run.output == "" && run.errors == "another prompt is attached to this game\n" && run.status == 1)
    close(first)
  }

  @Test func `an endless entry is interrupted`() async {
    // In a process of its own, because an interrupt concerns the whole process.
    await #expect(processExitsWith: .success) {
      let game = try Game()
      game.server.timeLimit = 0.1
      let run = try game.attach("while true do end\n1 + 1\n")
      #expect(run.output == "2\n" && run.errors.hasPrefix("interrupted at input:1"), "\(run)")
    }
  }

  @Test func `taps without end are interrupted`() async {
    await #expect(processExitsWith: .success) {
      let game = try Game()
      game.server.timeLimit = 0.1
      let run = try game.attach("tap('left', { count = math.maxinteger })\n1 + 1\n")
      #expect(run.output.hasSuffix("2\n") && run.errors.hasPrefix("interrupted"), "\(run)")
    }
  }

  /// The text that a thread has found.
  private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    private var found: String?
    /// The screen before the first entry, read after `text`.
    var greeting = ""

    var text: String? {
      get { lock.withLock { found } }
      set { lock.withLock { found = newValue } }
    }
  }

  @Test func `after a change of the terminal's width, the next entry is laid out in the new width`() async {
    await #expect(processExitsWith: .success) {
      let game = try Game()
      let (path, found) = (game.path, Found())
      Thread.detachNewThread {
        do {
          let terminal = try EditedTerminal(["attach", path], columns: 76, rows: 30)
          terminal.screen(endingWith: "dray>")
          terminal.type("show()\r")
          terminal.read { $0.text.contains("┌ left ┐┌ right ┐┌ closed ┐┌ button ┐\n") && $0.text.hasSuffix("\ndray>") }
          terminal.emulator.resize(columns: 24, rows: 30)
          terminal.terminal.resize(columns: 24, rows: 30)
          terminal.type("show()\r")
          terminal.read { $0.text.contains("\n┌ left ┐┌ right ┐\n") && $0.text.hasSuffix("\ndray>") }
          terminal.type("\u{4}")
          found.text = "\(terminal.end())"
        } catch {
          found.text = "\(error)"
        }
      }
      while found.text == nil { game.turn() }
      #expect(found.text == "0")
    }
  }

  @Test func `at a terminal, Tab completes names of the game, and Ctrl-C stops the running entry`() async {
    await #expect(processExitsWith: .success) {
      let game = try Game()
      game.server.timeLimit = 100
      let (path, found) = (game.path, Found())
      Thread.detachNewThread {
        do {
          let terminal = try EditedTerminal(["attach", path], columns: 76, rows: 20)
          terminal.screen(endingWith: "dray>")
          found.greeting = terminal.emulator.text
          terminal.type("#lists.rig\t\r")
          terminal.read { $0.text.hasSuffix("dray> #lists.right\n0\ndray>") }
          terminal.type("while true do end\r")
          terminal.read { $0.text.hasSuffix("dray> while true do end") }
          // Before the editor has left the terminal, Ctrl-C is a key and not a signal.
          while terminal.terminal.isRaw { sched_yield() }
          terminal.type("\u{3}")
          terminal.read { $0.text.contains("interrupted") && $0.text.hasSuffix("dray>") }
          terminal.type("1 + 1\r")
          terminal.screen(endingWith: "dray> 1 + 1\n2\ndray>")
          terminal.type("\u{4}")
          found.text = "\(terminal.end())"
        } catch {
          found.text = "\(error)"
        }
      }
      while found.text == nil { game.turn() }
      // Serves the end of the connection, which may have come after the last turn.
      game.turn()
      #expect(found.greeting.hasPrefix(Self.greeting))
      // There was an error at the prompt.
      #expect(found.text == "1")
      #expect(game.server.descriptors.count == 1)
    }
  }

  /// The bytes that the program sends back to a client, read until a text arrives.
  private func answer(to messages: String, until end: String, in game: Game) throws -> String {
    let client = game.connect()
    defer { close(client) }
    #expect(write(client, messages, messages.utf8.count) == messages.utf8.count)
    var text = ""
    while !text.contains(end) {
      game.turn()
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      try #require(count != 0, "\(text)")
      if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    }
    return text
  }

  @Test(arguments: [
    (#"drag(""#, 6, "c\0\0C in left\0"), (#"drag("c"):drop ""#, 16, "closed\0\0"), ("lists.le", 8, "left\0"),
    ("play:leg", 8, "legal\0"), (".rel", 4, ".reload\0"),
  ])
  func `completions are those of the running game`(entry: String, cursor: Int, candidate: String) throws {
    let question = "7 \(cursor) \(entry)"
    let text = try answer(
      to: "h4:80 0c\(question.utf8.count):\(question)", until: candidate, in: Game())
    #expect(text.contains(":7\0"))
  }

  @Test func `while output waits for room in the socket, a descriptor is readable`() throws {
    let game = try Game()
    let client = game.connect()
    defer { close(client) }
    let entry = "print(('x'):rep(900000))"
    let messages = "h4:80 0e\(entry.utf8.count):\(entry)"
    #expect(write(client, messages, messages.utf8.count) == messages.utf8.count)
    var received = 0
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while received < 900_000 {
      var sources = game.server.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&sources, nfds_t(sources.count), 10_000) > 0, "\(received)")
      game.server.serve()
      while true {
        let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count <= 0 { break }
        received += count
      }
    }
  }

  @Test func `an attached prompt does not leave the running game for another`() throws {
    let run = try Game().attach(".open hanoi\n#lists.left\n")
    #expect(run.errors.contains(".open would leave the running game; .quit first"), "\(run.errors)")
    #expect(run.status == 1)
  }

  @Test(arguments: [".load game.journal", "play:load 'game.journal'"])
  func `an attached prompt does not replace the running game by a file`(entry: String) throws {
    let game = try Game()
    let run = try game.attach(entry + "\ndrag('a'):drop 'right'\n")
    #expect(run.errors.contains("load would replace the running game"), "\(run.errors)")
    #expect(game.text(of: "right") == "A")
  }

  @Test func `a message that comes during an entry does not keep the entry from its time limit`() async {
    await #expect(processExitsWith: .success) {
      let game = try Game()
      game.server.timeLimit = 0.1
      let text = try AttachTests().answer(to: "h4:80 0e17:while true do ende5:1 + 1", until: "2\n", in: game)
      #expect(text.contains("interrupted at input:1"))
    }
  }

  @Test func `an attached prompt does not show the board on the terminal of the program`() throws {
    let run = try Game().attach(".play\n")
    #expect(run.errors.contains(".play needs the terminal of the running program"), "\(run.errors)")
  }

  @Test func `a prompt whose plugin is unloaded ends`() throws {
    let game = try Game()
    let client = game.connect()
    defer { close(client) }
    let messages = "h4:80 0"
    #expect(write(client, messages, messages.utf8.count) == messages.utf8.count)
    game.turn()
    try game.host.unload(#require(game.host.plugins.first))
    let entry = "e17:drag('a'):undo()  "
    #expect(write(client, entry, entry.utf8.count) == entry.utf8.count)
    var text = ""
    while true {
      game.turn()
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count == 0 { break }
      if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    }
    #expect(text.contains("the plugin 'letters' is no longer loaded"), "\(text)")
  }

  @Test func `an entry that prints more than 1 MB is stopped, and its first output arrives`() throws {
    let game = try Game()
    let run = try game.attach("while true do print(('x'):rep(100000)) end\n1 + 1\n")
    #expect(run.errors.hasSuffix("the entry was stopped: it printed more than 1 MB\n"), "\(run.errors.suffix(300))")
    #expect(run.output.utf8.count > 900_000 && run.output.hasSuffix("x\n2\n"))
    #expect(run.status == 1)
  }

  @Test func `after an entry that has printed too many short lines, the prompt and later ones take entries`() throws {
    let game = try Game()
    let run = try game.attach("for i = 1, 100000 do print 'xxxxxxx' end\n1 + 1\n")
    #expect(run.errors.hasSuffix("the entry was stopped: it printed more than 1 MB\n"), "\(run.errors.suffix(300))")
    #expect(run.output.hasSuffix("x\n2\n") && run.status == 1)
    let next = try game.attach("2 + 2\n")
    #expect(next.output.hasSuffix("4\n") && next.errors.isEmpty && next.status == 0, "\(next)")
  }

  @Test func `an entry that arrives together with an interrupt does not run`() throws {
    let text = try answer(to: "h4:80 0e17:while true do endi0:e5:1 + 1", until: "2\n", in: Game())
    #expect(text.contains("interrupted\n"))
  }

  @Test(arguments: [
    "?", "x0:", "h4:80 1c0:", "h4:80 1c5:1 9 x", "h4:80 1c6:1 -1 x", "c5:1 0 x", "h9999999999:", "h-1:", "e3:1+1",
    "h4:80 1q0:", "999999999999999",
  ])
  func `bytes that are not messages end only the connection`(bytes: String) throws {
    let game = try Game()
    let client = game.connect()
    game.turn()
    #expect(write(client, bytes, bytes.utf8.count) == bytes.utf8.count)
    game.turn()
    game.turn()
    #expect(game.server.descriptors.count == 1)
    close(client)
    #expect(try game.attach("7").output == "7\n")
  }

  @Test func `only the user can open the socket, which is removed at the end`() throws {
    let game = try Game()
    let attributes = try FileManager.default.attributesOfItem(atPath: game.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(throws: (any Error).self) { try game.host.serveREPL(at: game.path) }
    game.server.end()
    #expect(!FileManager.default.fileExists(atPath: game.path))
    let run = try Command.dray("attach", game.path)
    #expect(run.errors == "dray: \(game.path): No such file or directory\n" && run.status == 1)
  }

  @Test func `a socket that no program uses is replaced, and another file is not`() throws {
    let game = try Game()
    // Like a program that has crashed: the socket stays.
    let left = game.path + "2"
    defer { unlink(left) }
    try FileManager.default.moveItem(atPath: game.path, toPath: left)
    game.server.end()
    try game.host.serveREPL(at: left).end()
    let file = game.path + "3"
    try "text".write(toFile: file, atomically: true, encoding: .utf8)
    defer { unlink(file) }
    #expect(throws: (any Error).self) { try game.host.serveREPL(at: file) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
    #expect(throws: (any Error).self) { try game.host.serveREPL(at: "/tmp/" + String(repeating: "x", count: 200)) }
  }
}

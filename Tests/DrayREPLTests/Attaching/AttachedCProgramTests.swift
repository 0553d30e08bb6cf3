import CDray
import DrayC
import Foundation
import Testing

/// `dray attach` on a game of a program in C.
struct AttachedCProgramTests {
  // MARK: The functions of the header

  /// A host in C with a plugin.
  private final class Game {
    let plugin: PluginFixture
    let path = NSTemporaryDirectory() + "dray-\(UUID().uuidString.prefix(8)).sock"
    private(set) var host: OpaquePointer?

    init() throws {
      plugin = try PluginFixture()
      var options = dray_host_options()
      options.struct_size = MemoryLayout<dray_host_options>.size
      options.user = Unmanaged.passUnretained(self).toOpaque()
      options.report = { user, _ in
        guard let user else { return }
        let game = Unmanaged<Game>.fromOpaque(user).takeUnretainedValue()
        game.statuses.append(dray_host_serve_repl(game.host))
        game.statuses.append(dray_host_close_repl(game.host))
      }
      try #require(dray_host_create(&options, &host) == DRAY_STATUS_OK)
      try #require(dray_host_load_plugin(host, plugin.path, nil) == DRAY_STATUS_OK)
    }

    deinit { dray_host_destroy(host) }

    /// The statuses that the functions return in callbacks.
    var statuses: [dray_status] = []
    var message: String { String(cString: dray_host_message(host)) }
    var isServed: Bool { FileManager.default.fileExists(atPath: path) }

    func open(timeLimit: Double = 0) -> dray_status {
      path.withCString { path in
        var repl = dray_repl()
        (repl.struct_size, repl.path, repl.time_limit) = (MemoryLayout<dray_repl>.size, path, timeLimit)
        return dray_host_open_repl(host, &repl)
      }
    }

    /// The message of a failed call that opens a prompt at the path of another host.
    func messageOfOpening(at path: String) -> String {
      path.withCString { path in
        var repl = dray_repl()
        (repl.struct_size, repl.path) = (MemoryLayout<dray_repl>.size, path)
        #expect(dray_host_open_repl(host, &repl) == DRAY_STATUS_INVALID)
      }
      return message
    }

    /// Sends messages as a client, and serves until the answer has a text.
    func answer(to messages: String, until end: String, on client: Int32) throws -> String {
      #expect(write(client, messages, messages.utf8.count) == messages.utf8.count)
      var text = ""
      while !text.contains(end) {
        #expect(dray_host_serve_repl(host) == DRAY_STATUS_OK)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        try #require(count != 0, "\(text)")
        if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
      }
      return text
    }
  }

  @Test func `an entry operates the host in C, whose events report it`() throws {
    let game = try Game()
    #expect(game.open() == DRAY_STATUS_OK)
    let client = connectToSocket(at: game.path)
    defer { close(client) }
    let text = try game.answer(to: "h4:80 0e21:drag('a'):drop'right'", until: "move A", on: client)
    #expect(text.contains("move A: left → right"))
    var events = dray_events()
    #expect(dray_host_events(game.host, &events) == DRAY_STATUS_OK)
    let kinds = (0..<events.count).map { dray_event_at(&events, $0).pointee.kind }
    #expect(kinds.contains(dray_event_kind(DRAY_EVENT_LIFTED)) && kinds.contains(dray_event_kind(DRAY_EVENT_ENDED)))
    var step = dray_step()
    step.struct_size = MemoryLayout<dray_step>.size
    #expect(dray_host_next_undo(game.host, &step) == DRAY_STATUS_OK)
  }

  @Test func `a time limit of the program interrupts an entry`() async {
    // In a process of its own, because an interrupt concerns the whole process.
    await #expect(processExitsWith: .success) {
      let game = try Game()
      #expect(game.open(timeLimit: 0.1) == DRAY_STATUS_OK)
      let client = connectToSocket(at: game.path)
      defer { close(client) }
      _ = try game.answer(to: "h4:80 0e17:while true do end", until: "interrupted at input:1", on: client)
      _ = try game.answer(to: "e5:1 + 1", until: "2\n", on: client)
    }
  }

  @Test func `the functions of the prompt say why they fail`() throws {
    let game = try Game()
    var list = dray_descriptors()
    #expect(dray_host_serve_repl(game.host) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_repl_descriptors(game.host, &list) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_close_repl(game.host) == DRAY_STATUS_OK)
    for limit in [-1, .nan] as [Double] {
      #expect(game.open(timeLimit: limit) == DRAY_STATUS_INVALID)
      #expect(game.message == "time_limit is negative or not a number")
    }
    #expect(game.open(timeLimit: .infinity) == DRAY_STATUS_OK)
    #expect(game.open() == DRAY_STATUS_MISUSE)
    #expect(game.message.hasSuffix("the host has a prompt; close it by dray_host_close_repl"))
    #expect(dray_host_repl_descriptors(game.host, &list) == DRAY_STATUS_OK && list.count == 1)
    #expect(try Game().messageOfOpening(at: game.path) == "\(game.path): another program listens there")
    #expect(dray_host_close_repl(game.host) == DRAY_STATUS_OK && !game.isServed)
  }

  @Test func `a callback during an entry cannot serve or close the prompt`() throws {
    let game = try Game()
    #expect(game.open() == DRAY_STATUS_OK)
    let client = connectToSocket(at: game.path)
    defer { close(client) }
    _ = try game.answer(to: "h4:80 0e7:key 'p'", until: "announced", on: client)
    #expect(game.statuses == Array(repeating: dray_status(DRAY_STATUS_MISUSE), count: 4))
    #expect(game.isServed)
  }

  @Test func `a restored host keeps its prompt, and its client is told to attach again`() throws {
    let game = try Game()
    #expect(game.open() == DRAY_STATUS_OK)
    let client = connectToSocket(at: game.path)
    _ = try game.answer(to: "h4:80 0e5:1 + 1", until: "2\n", on: client)
    var options = dray_restore_options()
    options.struct_size = MemoryLayout<dray_restore_options>.size
    #expect(dray_host_snapshot(game.host, 0, &options.text, &options.length) == DRAY_STATUS_OK)
    #expect(dray_host_restore(game.host, &options, nil) == DRAY_STATUS_OK, "\(game.message)")
    var farewell = ""
    while true {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(client, &bytes, bytes.count, 0)
      if count <= 0 { break }
      farewell += String(decoding: bytes[..<count], as: UTF8.self)
    }
    #expect(farewell.contains("the program has replaced the game; attach again"), "\(farewell)")
    close(client)
    let next = connectToSocket(at: game.path)
    defer { close(next) }
    _ = try game.answer(to: "h4:80 0e11:#lists.left", until: "3\n", on: next)
  }

  @Test func `the socket is removed with the host`() throws {
    var game = try Optional(Game())
    #expect(game?.open() == dray_status(DRAY_STATUS_OK))
    let path = try #require(game?.path)
    game = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: A compiled program

  /// Compiles the sample `attach.c` for a library that was built with these tests.
  private static func compile(for library: String) throws -> String {
    let program = NSTemporaryDirectory() + "attach-\(UUID().uuidString)"
    let folder = Command.products
    let run = try Command.run(
      "/usr/bin/cc",
      [
        "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I", "Sources/CDray/include",
        "Tests/Samples/c/attach.c", "-L", folder, "-l\(library)", "-Wl,-rpath,\(folder)", "-o", program,
      ])
    try #require(run.status == 0, "\(run.errors)")
    return program
  }

  @Test func `dray attach plays in a compiled program, which goes on afterwards`() throws {
    let program = try Self.compile(for: "DrayCREPL")
    let path = NSTemporaryDirectory() + "dray-\(UUID().uuidString.prefix(8)).sock"
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = [Repository.klondike, path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))
    for (entry, shown) in [("drag('2C'):drop 'pile 3'", "move 2♣"), ("undo()", "undone")] {
      let run = try Command.dray("attach", path, input: entry + "\n")
      #expect(run.output.contains(shown) && run.errors == "" && run.status == 0, "\(run)")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && !FileManager.default.fileExists(atPath: path))
  }

  @Test func `a library without the prompt names the one that has it`() throws {
    let run = try Command.run(Self.compile(for: "DrayC"), [Repository.klondike, "/tmp/never.sock"])
    #expect(run.errors.hasPrefix("attach: this library has no prompt; the library in the folder that `pkg-config "))
    #expect(run.status == 1)
  }
}

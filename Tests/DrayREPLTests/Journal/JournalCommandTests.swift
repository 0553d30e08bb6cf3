import Dray
import DrayREPL
import Foundation
import Testing

/// Recordings and saved games at the prompt, and `dray replay`.
final class JournalCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dray-journal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `a recording of a game is replayed, and the first wrong line is named`() throws {
    let plugin = try PluginFixture()
    let journal = "\(folder)/game.journal"
    let played = Transcript.of(
      "drag('a'):drop 'right'\n.record \(journal)\ntap 'button'\n.undo\ndrag('b'):drop 'closed'", on: plugin.path,
      seed: 7)
    #expect(played.status == .success, "\(played.text)")
    let replayed = try Command.dray("replay", journal)
    #expect(replayed.output == "letters: 18 inputs, 3 commits, no difference\n" && replayed.status == 0)
    let text = try String(contentsOfFile: journal, encoding: .utf8)
    let (file, line) = ("\(folder)/other", text.split(separator: "\n").firstIndex { $0.contains("\"right\"") }! + 1)
    try text.replacing("\"right\"", with: "\"reft\"").write(toFile: file, atomically: true, encoding: .utf8)
    let damaged = try Command.dray("replay", file)
    #expect(
      damaged.errors
        == "\(file):\(line): the line is damaged, or one before it is missing; the lines before it can be used\n"
    )
    #expect(damaged.status == 1 && damaged.output == "")
    #expect(try Command.dray("replay", file, "--last-line", "\(line - 1)").status == 0)
    #expect(try Command.dray("replay", "\(folder)/nothing").errors == "\(folder)/nothing: No such file or directory\n")
    #expect(try Command.dray("replay", "README.md").errors.hasPrefix("README.md:1: not a journal"))
  }

  @Test func `a replay reads files below the named folder only`() throws {
    let (large, journal) = ("\(folder)/large", "\(folder)/game.journal")
    try Data(repeating: 65, count: 1 << 21).write(to: URL(filePath: large))
    let host = Host()
    try host.record(to: journal)
    try host.load(
      script: """
        local dray = require "dray"
        local seen = dray.state("seen", {})
        dray.scene(function()
          return dray.vstack { id = "zone", size = { width = 40, height = 20 } }
            :on_drop({ "public.data" }, function(providers) seen[1] = #(providers[1]:load "public.data") end)
        end)
        """, name: "reader")
    let provider = ItemProvider()
    provider.registerFileRepresentation(for: "public.data") { $0.complete(filePath: large) }
    #expect(try Driver(of: host).dragIn([provider]).drop(on: "zone").operation == .copy)
    host.endRecording()
    #expect(try Command.dray("replay", journal, "--files", folder).output.hasSuffix("no difference\n"))
    let refused = try Command.dray("replay", journal)
    #expect(refused.status == 1)
    #expect(
      refused.errors.hasSuffix(
        ": \(large) is not in the journal; if you trust the journal, name a folder whose files it may read; "
          + "the lines before it can be used\n"))
  }

  @Test func `a saved game is continued, by the prompt and by the driver`() throws {
    let plugin = try PluginFixture()
    let file = "\(folder)/game.save"
    let commands = """
      drag('a'):drop 'right'
      .save \(file)
      tap 'button'
      .load \(file)
      lists.right
      .undo
      """
    #expect(
      Transcript.of(commands, on: plugin.path).text == """
        move A: left → right
        right: A, T1
        right: A
        { "a" }
        refused: there is no step to undo

        """)
    let script = """
      local play = dray.load("\(plugin.path)")
      play:load("\(file)")
      assert(play.state.lists.right[1] == "a" and #play.state.lists.left == 2)
      play:drag("b"):drop "right"
      play:save("\(file)")
      local other = dray.load("\(plugin.path)")
      other:load("\(file)")
      assert(other.state.lists.right[2] == "b")
      assert(other:journal():match '^{"dray journal":1,"seal":"%x+"}\\n')
      local drag = other:drag "c"
      """
    let transcript = Transcript()
    #expect(transcript.runner.evaluate(script) == .success, "\(transcript.text)")
  }

  @Test(arguments: [
    (".record", ".record needs a file: .record game.journal"), (".undo 2", ".undo takes nothing: '2'"),
    (".load /nowhere/x", "/nowhere/x: No such file or directory"),
    (".save /nowhere/x", "/nowhere/x: No such file or directory"),
    (".record README.md", "README.md: the file already exists"),
  ])
  func `a command that fails has a reason`(command: String, problem: String) throws {
    let plugin = try PluginFixture()
    let run = try Command.run(Command.path, [plugin.path], input: "tap 'button'\n\(command)\n")
    #expect(run.errors == "stdin:2: \(problem)\n" && run.status == 1)
  }

  @Test func `the prompt and the driver never run a script that a loaded file contains`()
    throws
  {
    let plugin = try PluginFixture()
    let file = "\(folder)/stranger"
    for member in [",\"kept\":true", "", ",\"folder\":\"\(folder)/letters\""] {
      for name in ["letters", "stranger"] {
        try """
        {"dray journal":1}
        {"input":"load","plugin":"\(name)","version":"1","seed":0\(member)}
        {"data":"file","path":"init.lua","text":"print 'this was run'"}

        """.write(toFile: file, atomically: true, encoding: .utf8)
        let run = Transcript.of("tap 'button'\n.load \(file)\n", on: plugin.path)
        #expect(!run.text.split(separator: "\n").contains("this was run"), "\(run.text)")
        if name == "stranger" { #expect(run.errors == "stdin:2: \(file) belongs to 'stranger', not to 'letters'\n") }
        let script = """
          local play = dray.load("\(plugin.path)")
          play:tap "button"
          local done, problem = pcall(play.load, play, "\(file)")
          print(done, play.state.taps.count)
          """
        let transcript = Transcript()
        #expect(transcript.runner.evaluate(script) == .success)
        #expect(transcript.text.contains("false\t1"), "\(transcript.text)")
        #expect(!transcript.text.contains("this was run"))
      }
    }
    // `dray replay` with the folder of another plugin does not run the script either.
    let replayed = try Command.dray("replay", file, "--plugin", plugin.path)
    #expect(replayed.status == 1 && !replayed.errors.contains("this was run"))
  }

  @Test func `unfinished work is left out of a save or kept, by option`() throws {
    let plugin = try PluginFixture()
    let file = "\(folder)/game.save"
    let run = Transcript.of(
      "d = drag('a'):over 'right'\n.save --drop \(file)\n.load \(file)\nlists.left\n", on: plugin.path)
    #expect(run.status == .success && run.text.hasSuffix("{ \"a\", \"b\", \"c\" }\n"), "\(run.text)")
    let kept = Transcript.of(
      "d = drag('a'):over 'right'\n.save --keep \(file)\n.load \(file)\nshow()\n", on: plugin.path)
    #expect(kept.status == .success && kept.text.contains("lifted: A"), "\(kept.text)")
    let refused = Transcript.of("d = drag('a'):over 'right'\n.save \(file)\n", on: plugin.path)
    let problem = "stdin:2: a saved game cannot contain unfinished work: a drag is in progress; .save --drop"
    #expect(refused.errors.hasPrefix(problem))
    let script = """
      local play = dray.load("\(plugin.path)")
      local drag = play:drag "a":over "right"
      print(pcall(play.save, play, "\(file)"))
      print(pcall(play.save, play, "\(file)", { unfinished = "all" }))
      play:save("\(file)", { unfinished = "drop" })
      play:load("\(file)", { size_limit = 100000, line_limit = 10000 })
      print(pcall(play.load, play, "\(file)", { size_limit = 100 }))
      """
    let transcript = Transcript()
    #expect(transcript.runner.evaluate(script) == .success, "\(transcript.text)")
    #expect(transcript.text.contains("unfinished work: a drag is in progress"))
    #expect(transcript.text.contains("unfinished must be 'drop', 'keep' or 'refuse', not 'all'"))
    #expect(transcript.text.contains("larger than the limit of 100 bytes"))
  }

  @Test func `a recording that cannot grow ends with a report and a whole line, and the command fails`() throws {
    let plugin = try PluginFixture()
    let file = "\(folder)/game.journal"
    let taps = String(repeating: "d = drag('a'):over 'closed'\nd:cancel()\n", count: 40)
    let script = "ulimit -f 8; exec \(Command.path) \(plugin.path)"
    let run = try Command.run("/bin/sh", ["-c", script], input: ".record \(file)\n\(taps)")
    #expect(run.status == 1)
    #expect(run.errors.contains("recording has ended: \(file): File too large"), "\(run.errors)")
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(bytes.count > 2000 && bytes.count <= 4096 && bytes.last == UInt8(ascii: "\n"))
    #expect(try Command.dray("replay", file).status == 0)
    // A save without enough space leaves the old file, and no temporary one.
    try "mine".write(toFile: "\(folder)/game.save", atomically: true, encoding: .utf8)
    let save = try Command.run(
      "/bin/sh", ["-c", "ulimit -f 0; exec \(Command.path) \(plugin.path) 2>&1"], input: ".save \(folder)/game.save\n")
    #expect(save.status == 1 && save.output == "stdin:1: \(folder)/game.save: File too large\n", "\(save.output)")
    #expect(try String(contentsOfFile: "\(folder)/game.save", encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["game.journal", "game.save"])
  }

  @Test func `unknown options of prompt commands are refused, and a durable recording is replayed`() throws {
    let plugin = try PluginFixture()
    let file = "\(folder)/game.journal"
    let run = Transcript.of(".record --durable \(file)\ntap 'button'\n", on: plugin.path)
    #expect(run.status == .success)
    #expect(try Command.dray("replay", file).output.hasSuffix("1 commit, no difference\n"))
    for (command, problem) in [
      (".record --durable", ".record takes --durable and a file, not '--durable'"),
      (".record --drop x", ".record takes --durable and a file, not '--drop x'"),
      (".save --all x", ".save takes --drop or --keep and a file, not '--all x'"),
      (".load --drop x", ".load takes no option and a file, not '--drop x'"),
    ] {
      #expect(Transcript.of("\(command)\n", on: plugin.path).errors == "stdin:1: \(problem)\n")
    }
  }

  @Test func `a game saved by another plugin is not loaded`() throws {
    let plugin = try PluginFixture()
    let counter = try PluginFixture(Self.counter)
    let file = "\(folder)/game.save"
    _ = Transcript.of(".save \(file)", on: counter.path)
    let run = Transcript.of(".load \(file)\n", on: plugin.path)
    #expect(run.errors == "stdin:1: \(file) belongs to 'counter', not to 'letters'\n" && run.status == .failure)
    let other = try Command.dray("replay", file, "--plugin", plugin.path)
    #expect(
      other.errors.hasSuffix("the journal was recorded with plugin 'counter', not with 'letters'\n")
        && other.status == 1)
  }

  @Test func `a drag of a replaced game cannot be used, and its outcome can still be read`() throws {
    let plugin = try PluginFixture()
    let file = "\(folder)/game.save"
    let commands = """
      .save \(file)
      done = drag('b'):drop 'right'
      d = drag('a'):over 'right'
      .load \(file)
      done
      for _, use in ipairs { "drop", "over", "add", "key" } do print(select(2, pcall(d[use], d, "right"))) end
      print(select(2, pcall(d.cancel, d)))
      print(pcall(tostring, d))
      print(pcall(function() return d.operation end))
      #lists.right
      drag('a'):drop 'right'
      """
    let gone = "this drag belongs to a game that load has replaced"
    let text = Transcript.of(commands, on: plugin.path, isInteractive: true).text
    #expect(text.components(separatedBy: gone).count == 8, "\(text)")
    #expect(text.contains("move B: left → right\n") && text.contains("\n0\nmove A: left → right\n"), "\(text)")
  }

  @Test(arguments: [
    ("\u{feff}{\"dray journal\":1}\n", ":1: not a journal: its first line is not {\"dray journal\":1}"),
    ("{\"dray journal\":1}\n", ": no plugin is loaded in this journal"),
    ("", ":1: not a journal: its first line is not {\"dray journal\":1}"),
    (#"{"input":"load","plugin":"letters","options":3}"#, ":2: the options of a plugin must be an object; the"),
    (#"{"input":"load","plugin":"letters","options":[7]}"#, ":2: the options of a plugin must be an object; the"),
    (#"{"input":"host","values":[1]}"#, ":2: the values of a host must be an object; the"),
    (
      #"{"input":"enter","x":1,"y":1,"operations":["copy"],"items":7}"#,
      ":2: 'enter' needs 'items', a list of objects; the"
    ),
  ])
  func `an error in a file names the file`(text: String, problem: String) throws {
    let plugin = try PluginFixture()
    let file = "\(folder)/wrong"
    let isLine = text.hasPrefix("{\"input\"")
    try (isLine ? "{\"dray journal\":1}\n\(text)\n" : text).write(toFile: file, atomically: true, encoding: .utf8)
    let run = Transcript.of(".load \(file)\n", on: plugin.path)
    #expect(run.errors.hasPrefix("stdin:1: \(file)\(problem)"), "\(run.errors)")
  }

  // MARK: Killed processes

  private static let counter = [
    "plugin.lua": #"return { id = "test.counter", name = "counter" }"#,
    "init.lua": """
    local dray = require "dray"
    local game = dray.state("game", { count = 0, log = {} })
    dray.scene(function()
      return dray.vstack { id = "button", label = "push", size = { width = 40, height = 20 } }
        :on_tap_gesture(function()
          game.count = game.count + 1
          game.log[#game.log + 1] = dray.random(1000)
          print(("count %d"):format(game.count))
        end)
    end)
    """,
  ]

  /// Kills a process of the command as soon as it has shown a count, and returns the last count that it has shown.
  private func last(shownBy plugin: PluginFixture, killedAfter count: Int, of commands: String) throws -> Int {
    let (process, stdin, stdout) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: Command.path)
    process.arguments = [plugin.path, "--seed", "3"]
    (process.standardInput, process.standardOutput) = (stdin, stdout)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(commands.utf8))
    var shown: [UInt8] = []
    while !String(decoding: shown, as: UTF8.self).contains("count \(count)\n") {
      let data = stdout.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      shown += data
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let last = String(decoding: shown, as: UTF8.self).matches(of: /count (\d+)\n/).last
    return try #require(last.flatMap { Int($0.output.1) })
  }

  @Test(arguments: [1, 2, 7, 40, 150])
  func `the recording of a killed process has all printed changes`(count: Int) throws {
    let plugin = try PluginFixture(Self.counter)
    let journal = "\(folder)/\(count).journal"
    let taps = String(repeating: "tap 'button'\n", count: 400)
    let seen = try last(shownBy: plugin, killedAfter: count, of: ".record \(journal)\n\(taps)")
    let replayed = try Command.dray("replay", journal)
    #expect(replayed.status == 0, "\(replayed.errors)")
    let resumed = try Command.run(Command.path, [plugin.path], input: ".load \(journal)\ngame.count\n#game.log\n")
    let numbers = resumed.output.split(separator: "\n").suffix(2).compactMap { Int($0) }
    #expect(numbers.count == 2 && numbers[0] == numbers[1] && numbers[0] >= seen, "\(resumed.output)\(resumed.errors)")
  }

  @Test(arguments: [1, 3, 20, 60])
  func `a process that is killed during a save leaves the old save or the new one`(count: Int)
    throws
  {
    let plugin = try PluginFixture(Self.counter)
    let file = "\(folder)/\(count).save"
    let rounds = String(repeating: "tap 'button'\n.save \(file)\n", count: 400)
    let seen = try last(shownBy: plugin, killedAfter: count, of: ".save \(file)\n\(rounds)")
    let resumed = try Command.run(
      Command.path, [plugin.path], input: ".load \(file)\ngame.count\n#game.log\ntap 'button'\n.save \(file)\n")
    #expect(resumed.status == 0, "\(resumed.errors)")
    let numbers = resumed.output.split(separator: "\n").compactMap { Int($0) }
    #expect(numbers.count == 2 && numbers[0] == numbers[1] && numbers[0] >= seen - 1, "\(resumed.output)")
  }
}

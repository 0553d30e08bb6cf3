import CDray
import DrayC
import Foundation
import Testing

/// The host after loading a journal into it, or after a failure.
@Suite struct `Loading a journal into a host` {
  private let files: PluginFiles
  /// A game with one drop, and a release that a rule refused.
  private let journal: String
  private let model: String

  init() throws {
    files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record() == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(try host.drag("b", to: "right") == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK, time: 12.5)
    journal = try #require(host.journal)
    model = try #require(host.snapshot)
  }

  private func made(_ log: ReportLog? = nil) throws -> Handle {
    let host = try Handle(log?.options)
    #expect(host.load(files) == DRAY_STATUS_OK)
    return host
  }

  @Test func `a loaded host has the state at the end of its journal, the events of the loading, and its undo steps`()
    throws
  {
    let host = try made()
    var loaded = dray_restore_result.sized()
    #expect(host.load(text: journal, &loaded) == DRAY_STATUS_OK, "\(host.message)")
    #expect(host.snapshot == model && host.journal == journal)
    #expect(loaded.line == 0 && loaded.commit_count == 1 && loaded.time == 12.5 && loaded.note_count == 0)
    #expect(loaded.usable_line == UInt64(journal.split(separator: "\n").count) && loaded.input_count > 8)
    var response = dray_response.sized()
    #expect(dray_host_response(host.pointer, &response) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.state("lists") == made().state("lists"))
  }

  @Test func `the callbacks of a loaded host are silent during loading and called afterwards`() throws {
    let log = ReportLog()
    let host = try made(log)
    log.host = host.pointer
    #expect(host.load(text: journal) == DRAY_STATUS_OK)
    #expect(log.texts.isEmpty)
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(log.texts == ["test: moved"])
    #expect(host.load(text: journal) == DRAY_STATUS_OK && host.load(text: journal) == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(log.texts == ["test: moved", "test: moved"])
  }

  @Test func `a callback that loads, saves or records is refused`() throws {
    let log = ReportLog()
    let host = try made(log)
    log.host = host.pointer
    var statuses: [dray_status] = []
    log.attempt = { [unowned host, journal] handle in
      var text: UnsafePointer<CChar>?
      statuses = [
        host.load(text: journal), host.load(file: "nowhere"), host.record(), dray_host_save(handle, "x", 0),
        dray_host_snapshot(handle, 0, &text, nil), dray_host_end_recording(handle),
      ]
      #expect(host.message == "dray_host_end_recording: this function cannot be called from a callback")
    }
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(statuses == Array(repeating: dray_status(DRAY_STATUS_MISUSE), count: 6))
    #expect(try host.response.cause == DRAY_CAUSE_DROPPED)
  }

  @Test func `memory that the host returned and its size stay valid`() throws {
    let host = try made()
    #expect(dray_host_resize(host.pointer, 300, 400) == DRAY_STATUS_OK)
    let before = host.placements
    let snapshot = try #require(host.snapshot)
    #expect(host.load(text: journal) == DRAY_STATUS_OK)
    #expect(before.map(\.id.text) == ["left", "a", "b", "right", "3"])
    var (width, height) = (0.0, 0.0)
    let fresh = try made()
    #expect(dray_host_resize(fresh.pointer, 300, 400) == DRAY_STATUS_OK)
    #expect(dray_host_size(host.pointer, &width, &height) == DRAY_STATUS_OK)
    var (freshWidth, freshHeight) = (0.0, 0.0)
    #expect(dray_host_size(fresh.pointer, &freshWidth, &freshHeight) == DRAY_STATUS_OK)
    #expect(width == freshWidth && height == freshHeight)
    // The size is recorded with the next input, so that later inputs can be replayed.
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(host.journal?.contains(#"{"input":"settings","width":300.0,"height":400.0"#) == true)
    let copy = try made()
    #expect(copy.load(text: try #require(host.journal)) == DRAY_STATUS_OK, "\(copy.message)\n\(host.journal ?? "")")
    #expect(copy.snapshot != host.snapshot)
    #expect(dray_host_resize(copy.pointer, 300, 400) == DRAY_STATUS_OK)
    #expect(copy.snapshot == host.snapshot && copy.snapshot != snapshot)
  }

  @Test func `loading ends a recording, and a new one begins with the loaded journal`() throws {
    let folder = try Folders.temporary()
    let host = try Handle()
    #expect(host.record(to: "\(folder)/one") == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_POINTER_MOVED, x: 3, y: 4)
    #expect(host.load(text: journal) == DRAY_STATUS_OK)
    #expect(try unsealed(String(contentsOfFile: "\(folder)/one", encoding: .utf8)).hasSuffix("\"x\":3.0,\"y\":4.0}\n"))
    #expect(host.record(to: "\(folder)/two") == DRAY_STATUS_OK && host.journal == nil)
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK && dray_host_end_recording(host.pointer) == DRAY_STATUS_OK)
    let copy = try made()
    #expect(copy.load(file: "\(folder)/two") == DRAY_STATUS_OK && copy.snapshot == host.snapshot)
  }

  @Test func `a drag of a recording that was cut off stays lifted until it is suspended`() throws {
    let lines = journal.split(separator: "\n", omittingEmptySubsequences: false)
    let up = try #require(lines.firstIndex { $0.hasPrefix(#"{"input":"up""#) })
    let host = try made()
    #expect(host.load(text: lines[..<up].joined(separator: "\n") + "\n") == DRAY_STATUS_OK)
    #expect(try host.verdict.route.to.text == "right")
    #expect(host.snapshot == nil)
    host.send(DRAY_INPUT_SUSPENDED)
    #expect(try host.response.cause == DRAY_CAUSE_SUSPENDED)
    #expect(host.snapshot == (try made()).snapshot)
  }

  // MARK: Untrusted journals

  @Test func `a file that contains a script is refused, and the script does not run`() throws {
    let file = """
      {"dray journal":1}
      {"input":"load","plugin":"k","version":"1","seed":0,"kept":true}
      {"data":"file","path":"init.lua","text":"error 'this was run'"}
      """ + "\n"
    for text in [file, file.replacing(",\"kept\":true", with: "")] {
      let host = try Handle()
      var loaded = dray_restore_result.sized()
      #expect(host.load(text: text, &loaded) == DRAY_STATUS_INVALID && loaded.line == 2)
      #expect(host.message.contains("contains the script of 'k', which is not run"))
    }
  }

  @Test func `a file is read up to limits, which can be set`() throws {
    let host = try made()
    func load(size: UInt64 = 0, line: UInt64 = 0) -> dray_status {
      var loading = dray_restore_options.sized()
      (loading.size_limit, loading.line_limit) = (size, line)
      return journal.withCString { bytes in
        (loading.text, loading.length) = (bytes, journal.utf8.count)
        return dray_host_restore(host.pointer, &loading, nil)
      }
    }
    #expect(load(size: 100) == DRAY_STATUS_INVALID)
    #expect(host.message == "journal:1: the journal is larger than the limit of 100 bytes")
    var loading = dray_restore_options.sized()
    let status = "dray".withCString { bytes in
      (loading.text, loading.length) = (bytes, 1 << 50)
      return dray_host_restore(host.pointer, &loading, nil)
    }
    #expect(status == DRAY_STATUS_INVALID && host.message.hasSuffix("larger than the limit of 1073741824 bytes"))
    #expect(
      load(line: 64) == DRAY_STATUS_INVALID && host.message.contains("the line is longer than the limit of 64 bytes"))
    #expect(
      load(size: UInt64(journal.utf8.count), line: 10_000) == DRAY_STATUS_OK
        && load(size: .max, line: .max) == DRAY_STATUS_OK)
  }

  @Test func `the lower limits of a journal and of the host stay after the load`() throws {
    var options = dray_host_options.sized()
    (options.host_memory_limit, options.undo_step_limit) = (8 << 20, 1)
    let recorded = try Handle(options)
    #expect(recorded.record() == DRAY_STATUS_OK && recorded.load(files) == DRAY_STATUS_OK)
    #expect(try recorded.drag("a", to: "right") == DRAY_STATUS_OK)
    let journal = try #require(recorded.journal)

    options = dray_host_options.sized()
    (options.host_memory_limit, options.undo_step_limit) = (32 << 20, 50)
    let host = try Handle(options)
    #expect(host.load(files) == DRAY_STATUS_OK && host.load(text: journal) == DRAY_STATUS_OK)
    func limit(_ plugin: String) -> UInt64 {
      var memory = dray_memory.sized()
      return dray_host_memory(host.pointer, plugin, &memory) == DRAY_STATUS_OK ? memory.host_memory_limit : 0
    }
    #expect(limit("test") == 8 << 20)
    // The limits of undo and of later plugins are those of the loaded journal, too.
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    var step = dray_step.sized()
    #expect(dray_host_next_undo(host.pointer, &step) == DRAY_STATUS_NO_VALUE)
  }

  @Test func `limits in a file cannot exceed those of the host`() throws {
    var options = dray_host_options.sized()
    options.memory_limit = 1 << 20
    let host = try Handle(options)
    let greedy = try PluginFiles(script: "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1 << 16) .. i end")
    let text = """
      {"dray journal":1}
      {"input":"host","memory":0,"instructions":0,"metered":false}
      {"input":"load","plugin":"test","folder":"\(greedy.path)"}

      """
    #expect(host.load(text: text) == DRAY_STATUS_INVALID)
    #expect(host.message.hasSuffix("too much memory"), "\(host.message)")
  }

  // MARK: Errors

  private func refused(_ text: String, _ host: Handle) throws -> (message: String, line: UInt64, usable: UInt64) {
    host.send(DRAY_INPUT_TICK)
    let (snapshot, kind) = (host.snapshot, try host.response.kind)
    var loaded = dray_restore_result.sized()
    #expect(host.load(text: text, &loaded) == DRAY_STATUS_INVALID)
    #expect(host.snapshot == snapshot)
    #expect(try host.response.kind == kind)
    return (host.message, loaded.line, loaded.usable_line)
  }

  @Test
  func `loading a cut-off text leaves the host unchanged and names the line, and the lines before it can be loaded`()
    throws
  {
    let host = try made()
    let bytes = Array(journal.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let first = try #require(
      unsealed(journal).split(separator: "\n").firstIndex { $0.hasPrefix(#"{"result":"ready""#) })
    for (index, end) in ends.enumerated().dropFirst() {
      let cut = String(decoding: bytes[..<(end - 4)], as: UTF8.self)
      let answer = try refused(cut, host)
      #expect(answer.line == UInt64(index + 1))
      #expect(answer.message.hasPrefix("journal:\(index + 1): the journal ends in the middle of this line"))
      guard index > first else { continue }
      #expect(answer.usable == UInt64(index))
      var loaded = dray_restore_result.sized()
      let copy = try made()
      #expect(copy.load(text: cut, until: answer.usable, &loaded) == DRAY_STATUS_OK, "\(copy.message)")
      #expect(loaded.line == 0 && loaded.usable_line == answer.usable)
    }
  }

  @Test func `a damaged line and a different result are named, and can be ignored`() throws {
    let host = try made()
    let damaged = journal.replacing(#""up","x":85.0"#, with: #""up","x":86.0"#)
    let line = try #require(journal.split(separator: "\n").firstIndex { $0.hasPrefix(#"{"input":"up","x":85.0"#) }) + 1
    var answer = try refused(damaged, host)
    #expect(answer.line == UInt64(line) && answer.usable == UInt64(line - 1))
    #expect(answer.message.hasPrefix("journal:\(line): the line is damaged"))
    let different = unsealed(journal).replacing(
      #""drag":1,"operation":"move","cause":"dropped""#, with: #""drag":1,"operation":"copy","cause":"dropped""#)
    answer = try refused(different, host)
    #expect(
      answer.message.contains("the replay differs\n  recorded: {\"result\":\"ended\",\"drag\":1,\"operation\":\"copy\"")
        && answer.usable < answer.line)
    var loaded = dray_restore_result.sized()
    #expect(host.load(text: different, until: answer.usable, &loaded) == DRAY_STATUS_OK)
    #expect(host.load(text: different, ignoringDifferences: true, &loaded) == DRAY_STATUS_OK)
    #expect(host.snapshot == model)
  }

  @Test(arguments: [
    ("", "journal:1: not a journal: its first line is not {\"dray journal\":1}", 1),
    ("{\"dray journal\":99}\n", "journal:1: a journal of version 99; this dray reads up to version 1", 1),
    ("{\"dray journal\":1}\n", "journal: no plugin is loaded in this journal", 0),
    (
      "{\"dray journal\":1}\n{\"input\":\"fly\"}\n", "journal:2: unknown input 'fly'; the lines before it can be used",
      2
    ),
    (
      "{\"dray journal\":1}\n{\"input\":\"load\",\"plugin\":\"other\",\"folder\":\"/nowhere\"}\n",
      "journal:2: other: no plugin of this name is loaded in the host; loaded are 'test'", 2
    ),
    (
      """
      {"dray journal":1}
      {"input":"load","plugin":"k"}
      {"data":"file","path":"init.lua","text":"while true do end"}

      """,
      "journal:2: k: no plugin of this name is loaded in the host; loaded are 'test'", 2
    ),
  ])
  func `a text that is not a journal, or of other rules, is refused with its line`(
    text: String, message: String, line: UInt64
  )
    throws
  {
    let host = try made()
    let answer = try refused(text, host)
    #expect(answer.message == message && answer.line == line && answer.usable == 0)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
  }

  @Test func `a journal in which no plugin is loaded is refused, and the results so far are returned`() throws {
    let host = try made()
    var loaded = dray_restore_result.sized()
    (loaded.line, loaded.usable_line, loaded.commit_count) = (9, 9, 9)
    let text = "{\"dray journal\":1}\n{\"input\":\"tick\",\"time\":2.5}\n"
    #expect(host.load(text: text, &loaded) == DRAY_STATUS_INVALID)
    #expect(host.message == "journal: no plugin is loaded in this journal")
    #expect(loaded.line == 0 && loaded.usable_line == 0 && loaded.commit_count == 0)
    #expect(loaded.input_count == 1 && loaded.time == 2.5)
  }

  @Test func `a host without plugins loads those in the folders that the file names, under its own limits`() throws {
    let host = try Handle()
    #expect(host.load(text: journal) == DRAY_STATUS_OK && host.snapshot == model)
    let other = try Handle()
    let hostile = try PluginFiles(script: "while true do end")
    let text = """
      {"dray journal":1}
      {"input":"host","metered":false}
      {"input":"load","plugin":"test","folder":"\(hostile.path)"}

      """
    #expect(other.load(text: text) == DRAY_STATUS_INVALID)
    #expect(other.message == "journal:3: test/init.lua:1: too many instructions")
    #expect(other.load(files) == DRAY_STATUS_OK)
  }

  @Test(arguments: [
    ("", "recording"), (",\"kept\":true", "saved game"),
  ])
  func `scripts inside a file are not run`(member: String, kind: String) throws {
    let host = try Handle()
    let text = """
      {"dray journal":1}
      {"input":"load","plugin":"k"\(member)}
      {"data":"file","path":"init.lua","text":"error 'it was run'"}

      """
    #expect(host.load(text: text) == DRAY_STATUS_INVALID)
    #expect(
      host.message
        == """
        journal:2: this \(kind) contains the script of 'k', which is not run; load it with a plugin of yours; \
        the lines before it can be used
        """)
    #expect(host.load(files) == DRAY_STATUS_OK)
  }

  @Test func `data that another program promised earlier is unavailable, and the drop ends`() throws {
    let files = try PluginFiles(
      script: """
        local dray = require "dray"
        local seen = dray.state("seen", {})
        dray.scene(function()
          return dray.zstack { id = "box", size = { width = 100, height = 100 } }
            :on_drop({ "public.json" }, function(providers)
              local text, reason = providers[1]:load "public.json"
              seen[1] = text or reason
            end)
        end)
        """)
    let host = try Handle()
    #expect(host.record() == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    let lent = Lent()
    let promise = dray_promise(tag: 3, suggested_name: nil, types: lent.strings(["public.json"]), type_count: 1)
    let status = withUnsafePointer(to: promise) { promise in
      host.send(DRAY_INPUT_DRAG_ENTERED) { input in
        (input.x, input.y, input.promises, input.promise_count) = (50, 50, promise, 1)
      }
    }
    #expect(withExtendedLifetime(lent) { status } == DRAY_STATUS_OK)
    let inTheAir = try #require(host.journal)
    host.send(DRAY_INPUT_POINTER_UP, x: 50, y: 50)
    host.send(DRAY_INPUT_TICK)
    #expect(host.requests.count == 1)
    let request = host.requests[0].id
    let dropped = try #require(host.journal)
    for (journal, isDropped) in [(inTheAir, false), (dropped, true)] {
      #expect(host.load(text: journal) == DRAY_STATUS_OK, "\(host.message)")
      #expect(host.requests.count == 0)
      #expect(dray_host_deliver(host.pointer, request, "{}", 2) == DRAY_STATUS_INVALID)
      if !isDropped { host.send(DRAY_INPUT_POINTER_UP, x: 50, y: 50) }
      for _ in 0..<4 { host.send(DRAY_INPUT_TICK) }
      #expect(try host.state("seen").contains("the program that promised the data is gone"))
      let copy = try Handle()
      #expect(copy.load(text: try #require(host.journal)) == DRAY_STATUS_OK && copy.snapshot == host.snapshot)
    }
  }

  @Test func `a journal causes files to be read only below a folder that the program names`() throws {
    let host = try Handle()
    let folder = FileManager.default.temporaryDirectory.appending(path: "dray-c-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("secret".utf8).write(to: URL(fileURLWithPath: "\(folder)/a.txt"))
    let script = """
      local dray = require "dray"
      local seen = dray.state("seen", {})
      dray.scene(function()
        return dray.vstack { id = "zone", size = { width = 40, height = 20 } }
          :on_drop({ "public.data" }, function(providers) seen[1] = providers[1]:load "public.data" end)
      end)
      """
    let reader = try PluginFiles(script: script)
    let journal = """
      {"dray journal":1}
      {"input":"load","plugin":"test","folder":"\(reader.path)"}
      {"input":"enter","x":5,"y":5,"operations":["copy"],"items":[{"types":[["public.plain-text","all"]]}]}
      {"input":"move","x":6,"y":6,"time":0.1}
      {"input":"up","x":6,"y":6,"time":0.2}
      {"input":"tick","time":0.3}
      {"data":"given","drag":1,"item":0,"type":"public.plain-text","file":"\(folder)/a.txt"}

      """
    var loaded = dray_restore_result.sized()
    #expect(host.load(text: journal, ignoringDifferences: true, &loaded) == DRAY_STATUS_INVALID)
    #expect(host.message.hasPrefix("journal:6: \(folder)/a.txt is not in the journal; if you trust the journal"))
    #expect(loaded.line == 6 && loaded.usable_line == 5)
    #expect(host.load(text: journal, ignoringDifferences: true, filesBelow: "/usr", &loaded) == DRAY_STATUS_INVALID)
    #expect(
      host.load(text: journal, ignoringDifferences: true, filesBelow: folder, &loaded) == DRAY_STATUS_OK,
      "\(host.message)")
    #expect(try host.state("seen").contains("c2VjcmV0") || host.state("seen").contains("secret"))
  }

  @Test func `loading without file and text, with both, or with a struct that is too small, is misuse`() throws {
    let host = try made()
    var (loading, loaded) = (dray_restore_options.sized(), dray_restore_result.sized())
    #expect(dray_host_restore(host.pointer, &loading, nil) == DRAY_STATUS_MISUSE)
    #expect(host.message == "dray_host_restore: path and text are both set or both NULL; set one of them")
    let status = "x".withCString { text in
      (loading.path, loading.text) = (text, text)
      return dray_host_restore(host.pointer, &loading, nil)
    }
    #expect(status == DRAY_STATUS_MISUSE)
    loaded.struct_size = 63
    #expect(dray_host_restore(host.pointer, &loading, &loaded) == DRAY_STATUS_MISUSE)
    #expect(
      dray_host_restore(host.pointer, nil, nil) == DRAY_STATUS_MISUSE
        && dray_host_restore(nil, &loading, nil) == DRAY_STATUS_MISUSE)
    #expect(host.load(file: "/nowhere/game") == DRAY_STATUS_INVALID)
    #expect(host.message == "/nowhere/game: No such file or directory")
  }
}

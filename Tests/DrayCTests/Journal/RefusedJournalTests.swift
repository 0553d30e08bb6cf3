import CDray
import DrayC
import Foundation
import Testing

/// Journals that a host does not load, or only in part.
@Suite struct `Refusing a journal` {
  private let game: RecordedGame
  private var files: PluginFiles { game.files }
  private var journal: String { game.journal }
  private var model: String { game.model }

  init() throws { game = try RecordedGame() }

  private func made(_ log: ReportLog? = nil) throws -> Handle { try game.made(log) }

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
        journal:2: this \(kind) contains the script of 'k', which is not run; load it with your own plugin; \
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

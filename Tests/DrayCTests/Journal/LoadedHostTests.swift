import CDray
import DrayC
import Foundation
import Testing

/// The host after loading a journal into it.
@Suite struct `Loading a journal into a host` {
  private let game: RecordedGame
  private var files: PluginFiles { game.files }
  private var journal: String { game.journal }
  private var model: String { game.model }

  init() throws { game = try RecordedGame() }

  private func made(_ log: ReportLog? = nil) throws -> Handle { try game.made(log) }

  @Test func `a loaded host has the state at the end of its journal and its undo steps, and no response`()
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

  @Test func `undo steps that a limit removed stay missing after loading, if the limit was raised again`() throws {
    let host = try Handle()
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    var settings = dray_settings.sized()
    #expect(dray_host_settings(host.pointer, &settings) == DRAY_STATUS_OK)
    for limit: UInt64 in [0, 100] {
      settings.undo_step_limit = limit
      #expect(dray_host_set_settings(host.pointer, &settings) == DRAY_STATUS_OK)
    }
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_REFUSED)
    let loaded = try made()
    #expect(try loaded.load(text: #require(host.journal)) == DRAY_STATUS_OK, "\(loaded.message)")
    #expect(loaded.snapshot == host.snapshot)
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

  @Test func `a load keeps returned memory and the size of the host, which is recorded with the next input`() throws {
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

  @Test func `a drag of a recording that was cut off stays lifted until the host is suspended`() throws {
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

  @Test func `a file is read within limits that the program can set`() throws {
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

  @Test func `after a load, limits of the journal that are lower than those of the host apply`() throws {
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
    // The limit of undo is that of the loaded journal, too.
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    var step = dray_step.sized()
    #expect(dray_host_next_undo(host.pointer, &step) == DRAY_STATUS_NO_VALUE)
  }

  @Test func `a file cannot raise the memory limit of the host`() throws {
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

  @Test func `revisions increase across a restore, and all placements have changed since an earlier one`() throws {
    let host = try made()
    var (before, after, first) = (UInt64(0), UInt64(0), UInt64(0))
    #expect(dray_host_revision(host.pointer, &first) == DRAY_STATUS_OK && first > 0)
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(dray_host_revision(host.pointer, &before) == DRAY_STATUS_OK && before > first)
    #expect(host.load(text: journal) == DRAY_STATUS_OK)
    for since in [first, before] {
      var changes = dray_placement_changes()
      #expect(dray_host_placement_changes(host.pointer, since, &changes) == DRAY_STATUS_OK)
      #expect(changes.revision > before && changes.count > 0 && changes.changed.count == changes.count)
    }
    var changes = dray_placement_changes()
    #expect(dray_host_revision(host.pointer, &after) == DRAY_STATUS_OK && after > before)
    #expect(dray_host_placement_changes(host.pointer, after, &changes) == DRAY_STATUS_OK)
    #expect(changes.revision == after && changes.changed.count == 0)
  }
}

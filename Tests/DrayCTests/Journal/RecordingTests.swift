import CDray
import DrayC
import Foundation
import Testing

/// The lines of a journal that a write callback received.
private final class Lines {
  var text = ""
  var count = 0
  /// The number of calls that return 0; later calls return 7.
  var calls = Int.max
  var attempt: (() -> Void)?

  var recording: dray_recording {
    var recording = dray_recording.sized()
    recording.user = Unmanaged.passUnretained(self).toOpaque()
    recording.write = { user, lines, length in
      guard let user, let lines else { return 9 }
      let kept = Unmanaged<Lines>.fromOpaque(user).takeUnretainedValue()
      kept.attempt?()
      kept.count += 1
      if kept.count > kept.calls { return 7 }
      let text = String(cString: lines)
      #expect(text.utf8.count == length && text.hasSuffix("\n"))
      kept.text += text
      return 0
    }
    return recording
  }
}

@Suite struct `Recording` {
  private let files: PluginFiles
  private let folder: String

  init() throws {
    files = try PluginFiles(script: twoLists)
    folder = try Folders.temporary()
  }

  @Test func `a file contains presses and releases before their commands run, and moves later`() throws {
    let log = ReportLog()
    let host = try Handle(log.options)
    let path = "\(folder)/game.journal"
    func lines() -> [String] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return unsealed(text).split(separator: "\n").map(String.init)
    }
    #expect(host.record(to: path) == DRAY_STATUS_OK)
    #expect(host.load(files) == DRAY_STATUS_OK)
    var seen: [String] = []
    log.attempt = { _ in seen = lines() }
    let loaded = lines().count
    try host.drag("a", over: "right")
    #expect(lines().suffix(from: loaded) == [#"{"input":"down","x":5.0,"y":5.0,"device":"mouse"}"#])
    let frame = try host.placement("right").frame
    #expect(host.send(DRAY_INPUT_POINTER_UP, x: frame.x + 25, y: frame.y + 195) == DRAY_STATUS_OK)
    // "moved" is printed by the command; the release was in the file before it ran.
    #expect(log.texts == ["test: moved"] && seen.contains(#"{"input":"up","x":85.0,"y":195.0}"#))
    #expect(dray_host_end_recording(host.pointer) == DRAY_STATUS_OK)
    #expect(lines().contains { $0.hasPrefix(#"{"result":"ended","drag":1,"operation":"move","cause":"dropped","#) })
    #expect(host.journal == nil)
    let copy = try Handle()
    #expect(copy.load(file: path) == DRAY_STATUS_OK && copy.snapshot == host.snapshot)
  }

  @Test func `a write callback gets the lines of a file, and the rest when the host is destroyed`() throws {
    let (lines, other) = (Lines(), Lines())
    do {
      let host = try Handle()
      var recording = lines.recording
      recording.keeps_text = 1
      #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_OK)
      #expect(host.load(files) == DRAY_STATUS_OK)
      #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
      #expect(host.journal == lines.text)
      // Another callback receives all of it.
      recording = other.recording
      #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_OK)
      #expect(other.text == lines.text && host.journal == nil)
      host.send(DRAY_INPUT_POINTER_MOVED, x: 1, y: 1)
      #expect(!other.text.contains("\"x\":1.0"))
    }
    #expect(
      unsealed(other.text).hasSuffix("{\"input\":\"move\",\"x\":1.0,\"y\":1.0}\n") && other.text.hasPrefix(lines.text))
  }

  @Test func `a write callback that refuses ends the recording with a report, and the game continues`() throws {
    let (log, lines) = (ReportLog(), Lines())
    lines.calls = 2
    let host = try Handle(log.options)
    var recording = lines.recording
    #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_OK)
    #expect(host.load(files) == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(log.texts.contains(": recording has ended: the journal was refused: the callback returned 7"))
    #expect(lines.count == 3)
    #expect(try host.response.cause == DRAY_CAUSE_DROPPED)
    let first = try Handle()
    #expect(first.record() == DRAY_STATUS_OK)
    recording = lines.recording
    #expect(dray_host_record(first.pointer, &recording) == DRAY_STATUS_INVALID)
    #expect(first.message == "the journal was refused: the callback returned 7" && first.journal != nil)
  }

  @Test func `a write callback may read the host, but not change, load or destroy it`() throws {
    let lines = Lines()
    let host = try Handle()
    var recording = lines.recording
    recording.keeps_text = 1
    #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_OK)
    #expect(host.load(files) == DRAY_STATUS_OK)
    let journal = try #require(host.journal)
    var statuses: Set<dray_status> = []
    lines.attempt = { [unowned host] in
      var text: UnsafePointer<CChar>?
      statuses = [
        host.send(DRAY_INPUT_TICK), host.load(text: journal), host.record(), dray_host_save(host.pointer, "x", 0),
        dray_host_snapshot(host.pointer, 0, &text, nil), dray_host_end_recording(host.pointer),
        dray_host_undo(host.pointer), dray_host_destroy(host.pointer),
      ]
      #expect(host.placements.count > 0 && host.journal?.hasPrefix(journal) == true)
    }
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(statuses == [dray_status(DRAY_STATUS_MISUSE)])
    lines.attempt = nil
    #expect(host.journal == lines.text)
    let copy = try Handle()
    #expect(copy.load(text: lines.text) == DRAY_STATUS_OK && copy.snapshot == host.snapshot)
  }

  @Test func `destroy of a recording runs once: at its end, with its host, or if the recording is refused`() throws {
    final class Freed { var count = 0 }
    let freed = Freed()
    var recording = Lines().recording
    recording.write = { _, _, _ in 0 }
    recording.user = Unmanaged.passUnretained(freed).toOpaque()
    recording.destroy = { Unmanaged<Freed>.fromOpaque($0!).takeUnretainedValue().count += 1 }
    do {
      let host = try Handle()
      #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_OK)
      #expect(host.load(files) == DRAY_STATUS_OK && freed.count == 0)
      #expect(dray_host_end_recording(host.pointer) == DRAY_STATUS_OK && freed.count == 1)
      #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_MISUSE && freed.count == 2)
      let other = try Handle()
      #expect(dray_host_record(other.pointer, &recording) == DRAY_STATUS_OK && freed.count == 2)
    }
    #expect(freed.count == 3)
    let old = try Handle()
    recording.struct_size = 40  // without `destroy`
    #expect(dray_host_record(old.pointer, &recording) == DRAY_STATUS_OK)
    #expect(dray_host_end_recording(old.pointer) == DRAY_STATUS_OK && freed.count == 3)
  }

  @Test func `a recording that begins too late, or into an existing file, is refused`() throws {
    let host = try Handle(script: twoLists)
    #expect(host.record() == DRAY_STATUS_MISUSE)
    #expect(
      host.message
        == """
        dray_host_record: a recording must begin before the first plugin is loaded, or continue a journal in memory; \
        no journal is in memory
        """)
    #expect(host.journal == nil && dray_host_end_recording(host.pointer) == DRAY_STATUS_OK)
    let empty = try Handle()
    try "mine".write(toFile: "\(folder)/a", atomically: true, encoding: .utf8)
    #expect(empty.record(to: "\(folder)/a") == DRAY_STATUS_INVALID)
    #expect(empty.message == "\(folder)/a: the file already exists" && empty.journal == nil)
    #expect(empty.record(to: "/nowhere/a") == DRAY_STATUS_INVALID)
    #expect(empty.message == "/nowhere/a: No such file or directory")
    var recording = Lines().recording
    #expect(
      "x".withCString {
        recording.path = $0; return dray_host_record(empty.pointer, &recording)
      } == DRAY_STATUS_MISUSE)
    #expect(empty.message == "dray_host_record: path and write are both set; set one of them")
    recording.struct_size = 39
    #expect(dray_host_record(empty.pointer, &recording) == DRAY_STATUS_MISUSE)
    #expect(
      dray_host_record(empty.pointer, nil) == DRAY_STATUS_OK && empty.journal?.hasPrefix("{\"dray journal\":1") == true)
    #expect(dray_host_journal(empty.pointer, nil, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_record(nil, nil) == DRAY_STATUS_MISUSE && dray_host_end_recording(nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `destroy of a recording is also called if the call is refused`() throws {
    final class Count { var freed = 0 }
    let (count, host) = (Count(), try Handle())
    var recording = dray_recording.sized()
    recording.user = Unmanaged.passUnretained(count).toOpaque()
    recording.write = { _, _, _ in 0 }
    recording.destroy = { Unmanaged<Count>.fromOpaque($0!).takeUnretainedValue().freed += 1 }
    #expect(dray_host_record(nil, &recording) == DRAY_STATUS_MISUSE && count.freed == 1)
    recording.path = UnsafePointer(strdup("x"))
    defer { free(UnsafeMutablePointer(mutating: recording.path)) }
    #expect(dray_host_record(host.pointer, &recording) == DRAY_STATUS_MISUSE && count.freed == 2)
  }
}

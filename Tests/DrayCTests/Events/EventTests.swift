import CDray
import DrayC
import Testing

/// Events come in one queue, in order, for every drag.
struct EventTests {
  private static let shelf = """
    local dray = require "dray"
    local log = dray.state("log", {})
    dray.scene(function()
      return dray.vstack {
        dray.vstack { id = "shelf", dray.for_each({ "a", "b", "c" }, function(id)
          return dray.item { id = id, type = "jar", size = { width = 40, height = 20 } }:draggable()
        end) }:drag_container("jar"),
        dray.vstack { id = "button", size = { width = 40, height = 20 } }:on_tap_gesture(function()
          log[#log + 1] = dray.choose { title = "Which?", "this", "that" }
        end):on_key_press("x", function() error "no x" end)
          :on_key_press("y", function() for i = 1, 3000 do print(i) end end),
      }
    end)
    """

  private func lift(_ item: String, _ pointer: Int64, on host: Handle) throws {
    let frame = try host.placement(item).frame
    host.send(DRAY_INPUT_POINTER_DOWN) { ($0.pointer, $0.x, $0.y) = (pointer, frame.x + 5, frame.y + 5) }
    host.send(DRAY_INPUT_POINTER_MOVED) { ($0.pointer, $0.x, $0.y) = (pointer, frame.x + 10, frame.y + 5) }
  }

  /// The results of a journal that are also events, as the first words of the lines of `Handle.told`.
  private func results(_ journal: String) -> [String] {
    let words = [
      "lifted": "lifted", "targeted": "over", "verdict": "verdict", "ended": "ended", "committed": "committed",
      "undone": "undone", "redone": "redone", "report": "printed",
    ]
    return journal.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^{"result":"([a-z]+)"/).flatMap { words[String($0.1)] }
    }
  }

  @Test func `a drag has events from its lift to its end, in the order of the journal`() throws {
    let files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    #expect(host.told().isEmpty)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK && dray_host_redo(host.pointer) == DRAY_STATUS_OK)
    let told = host.told()
    #expect(told.first == "lifted 1 of 0: a" && told.contains("over 1 of 0: left"))
    #expect(told.contains("verdict 1 of 0: \(DRAY_OPERATION_MOVE) 1 right ") && told.contains("printed by test: moved"))
    let end = "ended 1 of 0: \(DRAY_OPERATION_MOVE) cause \(DRAY_CAUSE_DROPPED), a \(DRAY_MOTION_LANDS)"
    #expect(told.suffix(3) == [end, "undone", "redone"])
    let kinds = told.compactMap { $0.split { !$0.isLetter }.first.map(String.init) }
    #expect(kinds == results(try #require(host.journal)))
  }

  @Test func `each of two suspended drags has an event of its end`() throws {
    let host = try Handle(script: Self.shelf)
    try lift("a", 0, on: host)
    try lift("b", 7, on: host)
    #expect(host.send(DRAY_INPUT_SUSPENDED) == DRAY_STATUS_OK)
    let end = "\(DRAY_OPERATION_CANCEL) cause \(DRAY_CAUSE_SUSPENDED)"
    #expect(
      host.told().filter { !$0.hasPrefix("over") && !$0.hasPrefix("verdict") } == [
        "lifted 1 of 0: a", "lifted 2 of 7: b", "ended 1 of 0: \(end), a \(DRAY_MOTION_RETURNS)",
        "ended 2 of 7: \(end), b \(DRAY_MOTION_RETURNS)",
      ])
    #expect(try host.response.cause == DRAY_CAUSE_SUSPENDED)
    #expect(host.told().isEmpty)
  }

  @Test func `choices, failures and announcements of keys are events`() throws {
    let host = try Handle(script: Self.shelf)
    let frame = try host.placement("button").frame
    host.send(DRAY_INPUT_POINTER_DOWN, x: frame.x + 5, y: frame.y + 5)
    host.send(DRAY_INPUT_POINTER_UP, x: frame.x + 5, y: frame.y + 5)
    #expect(host.told().last == "asked by test: Which?")
    #expect(dray_host_answer(host.pointer, "that") == DRAY_STATUS_OK)
    #expect(host.told().contains("committed"))
    let lent = Lent()
    host.send(DRAY_INPUT_KEY_DOWN) { $0.key = lent.string("x") }
    #expect(host.told().contains { $0.hasPrefix("failed in test: ") && $0.hasSuffix("no x") })
    host.send(DRAY_INPUT_KEY_DOWN) { $0.key = lent.string("tab") }
    let spoken = host.told()
    #expect(spoken.count == 1 && spoken[0].hasPrefix("announced: "))
    #expect(spoken[0].hasSuffix(" \(DRAY_ANNOUNCEMENT_FOCUSED)"))
  }

  @Test func `a full queue drops printed lines before the ends of drags, and counts what it dropped`() throws {
    let host = try Handle(script: Self.shelf)
    try lift("a", 0, on: host)
    host.send(DRAY_INPUT_POINTER_CANCELLED)
    let lent = Lent()
    for _ in 0..<2 { host.send(DRAY_INPUT_KEY_DOWN) { $0.key = lent.string("y") } }
    var list = dray_events()
    #expect(dray_host_events(host.pointer, &list) == DRAY_STATUS_OK)
    let kinds = (0..<list.count).compactMap { dray_event_at(&list, $0)?.pointee.kind }
    #expect(kinds[0] == DRAY_EVENT_LIFTED && kinds[1] == DRAY_EVENT_ENDED && kinds[2] == DRAY_EVENT_PRINTED)
    #expect(list.lost_count > 1_000 && list.count < 4_097)
    #expect(dray_host_events(host.pointer, &list) == DRAY_STATUS_OK && list.count == 0 && list.lost_count == 0)
  }

  @Test func `restoring a journal leaves one event, because all earlier ones are void`() throws {
    let files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    try host.drag("a", over: "right")
    let journal = try #require(host.journal)
    #expect(host.load(text: journal) == DRAY_STATUS_OK)
    #expect(host.told() == ["restored"])
    #expect(host.send(DRAY_INPUT_SUSPENDED) == DRAY_STATUS_OK)
    // The drag has the number 1 in the journal, and a new number for the program.
    #expect(host.told().contains { $0.hasPrefix("ended 2 of 0") })
    #expect(dray_host_cancel_drop(host.pointer, 1, nil) == DRAY_STATUS_NO_VALUE)
    try host.drag("a", over: "right")
    #expect(host.told().contains { $0.hasPrefix("lifted 3 of 0") })
  }

  @Test func `events need a host and a list`() throws {
    let host = try Handle()
    var list = dray_events()
    #expect(dray_host_events(nil, &list) == DRAY_STATUS_MISUSE && list.stride == MemoryLayout<dray_event>.stride)
    #expect(dray_host_events(host.pointer, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_event_at(nil, 0) == nil && dray_event_at(&list, 0) == nil && dray_preview_ending_at(nil, 0) == nil)
  }
}

import CDray
import DrayC
import Testing

/// Moves without coordinates.
struct MovingTests {
  private func move(_ host: Handle, _ item: String?, _ place: String?, before: Int64? = nil) -> dray_status {
    let lent = Lent()
    var drag = dray_drag.sized()
    if let item { (drag.item.kind, drag.item.string) = (dray_id_kind(DRAY_ID_STRING), lent.string(item)) }
    if let place { (drag.place.kind, drag.place.string) = (dray_id_kind(DRAY_ID_STRING), lent.string(place)) }
    if let before { (drag.before.kind, drag.before.integer) = (dray_id_kind(DRAY_ID_INTEGER), before) }
    return withExtendedLifetime(lent) { dray_host_move(host.pointer, &drag) }
  }

  @Test func `a move has the effect of a drag, and is one step of undo`() throws {
    let (host, other) = (try Handle(script: twoLists), try Handle(script: twoLists))
    let before = try host.state("lists")
    #expect(move(host, "a", "right") == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_ENDED && host.response.cause == DRAY_CAUSE_DROPPED)
    #expect(try other.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(try host.state("lists") == other.state("lists"))
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.state("lists") == before)
  }

  @Test func `a move lands before the named item, or does not begin`() throws {
    let host = try Handle(script: twoLists)
    #expect(move(host, "a", "right", before: 3) == DRAY_STATUS_OK)
    #expect(try host.response.route.before.integer == 3)
    #expect(move(host, "a", "left", before: 3) == DRAY_STATUS_OK)
    #expect(try host.response.operation == 0 && host.response.cause == DRAY_CAUSE_NOT_LIFTED)
  }

  @Test func `a refused move has the rule's reason and changes nothing`() throws {
    let host = try Handle(script: twoLists)
    let before = try host.state("lists")
    #expect(move(host, "b", "right") == DRAY_STATUS_OK)
    let response = try host.response
    #expect(response.cause == DRAY_CAUSE_REFUSED && String(cString: response.reason.code) == "not_a")
    #expect(move(host, "z", "right") == DRAY_STATUS_OK)
    #expect(try String(cString: host.response.reason.code) == "unknown_item")
    #expect(try host.state("lists") == before)
  }

  @Test func `a legal drag is performed by its index in the list`() throws {
    let host = try Handle(script: twoLists)
    #expect(dray_host_move_legal(host.pointer, 0) == DRAY_STATUS_INVALID)
    #expect(host.message == "index is 0; the list of dray_host_legal has 0 drags")
    var drags = dray_legal_drags()
    var question = dray_drag.sized()
    question.has_positions = 1
    #expect(dray_host_legal(host.pointer, &question, &drags) == DRAY_STATUS_OK)
    let all = (0..<drags.count).map { drags.items[$0] }
    let index = try #require(all.firstIndex { $0.place.text == "right" && $0.route.before.integer == 3 })
    #expect(dray_host_move_legal(host.pointer, index) == DRAY_STATUS_OK)
    #expect(try host.response.route.before.integer == 3 && host.response.cause == DRAY_CAUSE_DROPPED)
    // The list stays that of the last dray_host_legal, but the rules are asked again at each move.
    #expect(dray_host_move_legal(host.pointer, index) == DRAY_STATUS_OK)
    #expect(try host.response.cause == DRAY_CAUSE_UNCHANGED)
    #expect(dray_host_move_legal(host.pointer, drags.count) == DRAY_STATUS_INVALID)
    #expect(dray_host_move_legal(host.pointer, -1) == DRAY_STATUS_INVALID)
  }

  @Test func `a drag is cancelled with a reason, and only once`() throws {
    let host = try Handle(script: twoLists)
    #expect(dray_host_cancel_drag(host.pointer, 0, nil) == DRAY_STATUS_NO_VALUE)
    try host.drag("a", over: "right")
    #expect(dray_host_cancel_drag(host.pointer, 0, "the game is over") == DRAY_STATUS_OK)
    let response = try host.response
    #expect(response.cause == DRAY_CAUSE_CANCELLED && String(cString: response.reason.text) == "the game is over")
    #expect(dray_host_cancel_drag(host.pointer, 0, nil) == DRAY_STATUS_NO_VALUE)
    host.send(DRAY_INPUT_POINTER_UP, x: 5, y: 5)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(try host.response.cause == DRAY_CAUSE_DROPPED)
  }

  @Test func `moves and cancellations are replayed from a journal`() throws {
    let files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    #expect(move(host, "a", "right", before: 3) == DRAY_STATUS_OK && move(host, "b", "right") == DRAY_STATUS_OK)
    try host.drag("b", over: "left")
    #expect(dray_host_cancel_drag(host.pointer, 0, "enough") == DRAY_STATUS_OK)
    let (journal, model) = (try #require(host.journal), host.snapshot)
    let copy = try Handle()
    #expect(copy.load(files) == DRAY_STATUS_OK && copy.load(text: journal) == DRAY_STATUS_OK, "\(copy.message)")
    #expect(copy.journal == journal && copy.snapshot == model && model != nil)
  }

  @Test func `a move needs an item, a place, known modifiers and a complete structure`() throws {
    let host = try Handle(script: twoLists)
    #expect(move(host, nil, "right") == DRAY_STATUS_INVALID && host.message == "item is missing in the drag")
    #expect(move(host, "a", nil) == DRAY_STATUS_INVALID && host.message == "place is missing in the drag")
    let lent = Lent()
    var drag = dray_drag.sized()
    (drag.item.kind, drag.item.string) = (dray_id_kind(DRAY_ID_STRING), lent.string("a"))
    (drag.place.kind, drag.place.string) = (dray_id_kind(DRAY_ID_STRING), lent.string("right"))
    drag.modifiers = 1
    #expect(dray_host_move(host.pointer, &drag) == DRAY_STATUS_INVALID)
    drag.struct_size = 8
    #expect(dray_host_move(host.pointer, &drag) == DRAY_STATUS_MISUSE)
    #expect(dray_host_move(host.pointer, nil) == DRAY_STATUS_MISUSE && dray_host_move(nil, &drag) == DRAY_STATUS_MISUSE)
    withExtendedLifetime(lent) {}
    #expect(dray_host_move_legal(nil, 0) == DRAY_STATUS_MISUSE)
    #expect(dray_host_cancel_drag(nil, 0, nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `a callback cannot move`() throws {
    let log = ReportLog()
    let host = try Handle(script: twoLists, log.options)
    log.host = host.pointer
    var statuses: [dray_status] = []
    log.attempt = { handle in
      var drag = dray_drag.sized()
      statuses += [
        dray_host_move(handle, &drag), dray_host_move_legal(handle, 0), dray_host_cancel_drag(handle, 0, nil),
      ]
    }
    #expect(move(host, "a", "right") == DRAY_STATUS_OK)
    #expect(statuses == Array(repeating: dray_status(DRAY_STATUS_MISUSE), count: 3))
  }
}

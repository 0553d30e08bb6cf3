import CDray
import DrayC
import Testing

@Suite struct `The keyboard` {
  private func press(_ key: String, on host: Handle, _ modifiers: Int = 0) throws -> dray_response {
    let status = key.withCString { key in
      host.send(DRAY_INPUT_KEY_DOWN) { ($0.key, $0.modifiers) = (key, dray_modifiers(modifiers)) }
    }
    #expect(status == DRAY_STATUS_OK, "\(host.message)")
    return try host.response
  }

  private func focused(_ host: Handle) -> [String] {
    host.placements.filter { Int($0.flags) & DRAY_PLACEMENT_FLAG_FOCUSED != 0 }.map(\.id.text)
  }

  private static let script = twoLists.replacing(
    #":on_key_press("space", function() return false, "no space" end)"#, with: "")

  @Test func `keys lift, move between valid places, and drop; each step is announced and the focus is drawn`()
    throws
  {
    let log = ReportLog()
    let host = try Handle(script: Self.script, log.options)
    #expect(focused(host).isEmpty)
    #expect(try press("tab", on: host).kind == DRAY_RESPONSE_PERFORMED)
    #expect(focused(host) == ["a"])
    #expect(try press("tab", on: host, DRAY_MODIFIER_SHIFT).kind == DRAY_RESPONSE_PERFORMED)
    #expect(focused(host) == ["3"])
    _ = try press("tab", on: host)
    #expect(try press("space", on: host).kind == DRAY_RESPONSE_PERFORMED)
    for _ in 0..<3 { _ = try press("tab", on: host) }
    #expect(focused(host).contains("a"))
    let response = try press("space", on: host)
    #expect(response.kind == DRAY_RESPONSE_ENDED && response.operation == DRAY_OPERATION_MOVE)
    #expect(response.route.from.text == "left" && response.route.to.text == "right")
    #expect(Set(log.kinds) == [DRAY_REPORT_ANNOUNCEMENT, DRAY_REPORT_PRINTED])
    #expect(
      log.texts == [
        ": the a, left, 1 of 2", ": the 3, right", ": the a, left, 1 of 2",
        ": lifted the a from left, 3 places accept it",
        ": move to left, 1 of 3", ": move to right before the 3, 2 of 3", ": move to right, 3 of 3", "test: moved",
        ": moved the a from left to right",
      ])
    #expect(
      log.announcements == [
        "1 a left// 0 1/2 10 ", "1 3 right// 0 1/1 10 ", "1 a left// 0 1/2 10 ", "3 a left// 0 0/3 00 ",
        "5 a left/left/ 2 1/3 00 ", "5 a left/right/3 2 2/3 00 ", "5 a left/right/ 2 3/3 00 ",
        "6 a left/right/ 2 0/0 00 ",
      ])
    // One step of undo, as with the pointer.
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.state("lists") == Handle(script: Self.script).state("lists"))
  }

  @Test func `escape cancels a drag by keys, and a key with a handler goes to the handler`() throws {
    let log = ReportLog()
    let host = try Handle(script: Self.script, log.options)
    for key in ["tab", "space", "tab"] { _ = try press(key, on: host) }
    let response = try press("escape", on: host)
    #expect(response.kind == DRAY_RESPONSE_ENDED && response.cause == DRAY_CAUSE_CANCELLED)
    #expect(log.texts.last == ": the a stays in left")
    let ruled = try Handle(script: twoLists)
    _ = try press("tab", on: ruled)
    let refused = try press("space", on: ruled)
    #expect(refused.kind == DRAY_RESPONSE_REFUSED && String(cString: refused.reason.text) == "no space")
  }
}

extension `The keyboard` {
  private func tap(_ place: dray_placement, on host: Handle, time: Double) throws -> dray_response {
    let (x, y) = (place.frame.x + place.frame.width / 2, place.frame.y + place.frame.height / 2)
    host.send(DRAY_INPUT_POINTER_DOWN, x: x, y: y, time: time)
    host.send(DRAY_INPUT_POINTER_UP, x: x, y: y, time: time)
    return try host.response
  }

  @Test func `TL1: drags_by_taps lets a tap lift, flags the places, and lets a tap on one of them drop`() throws {
    let log = ReportLog()
    var options = log.options
    options.drags_by_taps = 1
    let host = try Handle(script: Self.script, options)
    #expect(try tap(host.placement("a"), on: host, time: 1).kind == DRAY_RESPONSE_PERFORMED)
    let flagged = host.placements.filter { Int($0.flags) & DRAY_PLACEMENT_FLAG_DROP_PLACE != 0 }.map(\.id.text)
    #expect(flagged == ["left", "right", "3"])
    var verdict = dray_verdict.sized()
    #expect(dray_host_verdict(host.pointer, Int64(DRAY_POINTER_HELD), &verdict) == DRAY_STATUS_OK)
    let response = try tap(host.placement("3"), on: host, time: 2)
    #expect(response.kind == DRAY_RESPONSE_ENDED && response.operation == DRAY_OPERATION_MOVE)
    #expect(response.route.to.text == "right")
    #expect(log.texts.first == ": lifted the a from left, 3 places accept it")
  }
}

import CDray
import DrayC
import Testing

/// Texts and names pass through the interface with all their bytes.
struct TextTests {
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer else { return "NULL" }
    let count = dray_text_length(pointer)
    return pointer.withMemoryRebound(to: UInt8.self, capacity: count + 1) {
      #expect($0[count] == 0)
      return String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  private static func bytes(_ id: dray_id) -> [UInt8] {
    #expect(Int(id.length) == dray_text_length(id.string))
    guard let first = id.string else { return [] }
    return first.withMemoryRebound(to: UInt8.self, capacity: Int(id.length)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(id.length)))
    }
  }

  private static let script = #"""
    local dray = require "dray"
    local Z = "x\0y"
    dray.scene(function()
      return dray.hstack { id = "board",
        dray.item { id = "a\0b", type = "card", label = Z .. 1, accessibility_label = Z .. 2, tint = Z .. 3,
          style = Z .. 4, size = { width = 50, height = 50 } }:draggable(),
        dray.item { id = "a\xff", type = "card", size = { width = 50, height = 50 } }:draggable(),
        dray.item { id = "a\xfe", type = "card", size = { width = 50, height = 50 } }:draggable(),
        dray.vstack { id = "zone", size = { width = 50, height = 50 } }
          :drop_destination("card", function() return true end)
          :drop_configuration(function()
            return false, { code = Z .. 5, text = Z .. 6, [Z .. 7] = Z .. 8 }
          end),
      }:on_key_press("r", function() print(Z .. 9) error(Z .. 10, 0) end)
        :on_key_press("c", function() dray.choose { title = Z, message = Z, Z .. 11 } end)
    end)
    dray.outcome(function() return Z end)
    """#

  @Test func `texts are returned whole, also behind a NUL in them`() throws {
    let log = Log()
    let host = try Handle(script: Self.script, log.options)
    let card = try #require(host.placements.first { $0.kind == DRAY_PLACEMENT_ITEM })
    #expect(
      [card.label, card.accessibility_label, card.tint, card.style].map(Self.text) == (1...4).map { "x\0y\($0)" })
    #expect(Self.text(try host.placement("board").label) == "")

    let (from, to) = (card.frame, try host.placement("zone").frame)
    host.send(DRAY_INPUT_POINTER_DOWN, x: from.x + 5, y: from.y + 5)
    host.send(DRAY_INPUT_POINTER_MOVED, x: to.x + 5, y: to.y + 5)
    let verdict = try host.verdict
    #expect([verdict.reason.code, verdict.reason.text].map(Self.text) == ["x\0y5", "x\0y6"])
    #expect(verdict.reason.parameter_count == 1)
    #expect(
      [verdict.reason.parameters[0].name, verdict.reason.parameters[0].value].map(Self.text) == ["x\0y7", "x\0y8"])
    host.send(DRAY_INPUT_POINTER_UP, x: to.x + 5, y: to.y + 5)
    let response = try host.response
    #expect([response.reason.code, response.reason.text].map(Self.text) == ["x\0y5", "x\0y6"])
    #expect(Self.bytes(response.item_ids[0]) == Array("a\0b".utf8))

    "r".withCString { key in _ = host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key } }
    #expect(log.texts.contains("x\0y9") && log.texts.contains { $0.contains("x\0y10") })
    #expect(Self.text(dray_host_message(host.pointer)).contains("x\0y10"))
    "c".withCString { key in _ = host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key } }
    var choice = dray_choice.sized()
    #expect(dray_host_choice(host.pointer, &choice) == DRAY_STATUS_OK)
    #expect([choice.title, choice.message, choice.choices[0]].map(Self.text) == ["x\0y", "x\0y", "x\0y11"])
    var outcome: UnsafePointer<CChar>?
    #expect(dray_host_outcome(host.pointer, nil, &outcome) == DRAY_STATUS_OK && Self.text(outcome) == "x\0y")
  }

  @Test func `texts that outlive hosts have a length, too`() {
    #expect(Self.text(dray_version()).hasPrefix("0."))
    #expect(dray_host_create(nil, nil) == DRAY_STATUS_MISUSE)
    #expect(Self.text(dray_host_message(nil)) == "dray_host_create: host is NULL")
    #expect(dray_text_length(nil) == 0)
  }

  @Test func `names that differ in a byte are different, and are found by the returned ids`() throws {
    let host = try Handle(script: Self.script)
    let cards = host.placements.filter { $0.kind == DRAY_PLACEMENT_ITEM }.map(\.id)
    #expect(cards.map(Self.bytes) == [Array("a\0b".utf8), [0x61, 0xff], [0x61, 0xfe]])
    // A list is valid only until it is read again.
    for index in cards.indices {
      var question = dray_drag.sized()
      question.place = try host.placement("zone").id
      var answer = dray_explanation.sized()
      let again = host.placements.filter { $0.kind == DRAY_PLACEMENT_ITEM }[index].id
      question.item = again
      #expect(dray_host_why(host.pointer, &question, &answer) == DRAY_STATUS_OK)
      #expect(answer.cause == DRAY_CAUSE_REFUSED && answer.item_count == 1)
      #expect(Self.bytes(answer.item_ids[0]) == Self.bytes(again))
    }
  }

  @Test(arguments: [1 << 62, 1 << 63 - 1, 1 << 48, 1 << 40] as [UInt64])
  func `a very large memory limit is accepted`(limit: UInt64) throws {
    var options = dray_host_options.sized()
    options.memory_limit = limit
    options.instruction_limit = 1 << 62
    let host = try Handle(script: Self.script, options)
    #expect(host.placements.count > 3)
  }

  @Test func `an invalid time is refused, and later touches still lift`() throws {
    let host = try Handle(script: Self.script)
    for time in [1e300, 9.1e9, -1, .nan, .infinity] as [Double] {
      #expect(host.send(DRAY_INPUT_TICK, time: time) == DRAY_STATUS_INVALID)
      #expect(host.message == "time is \(time); it must be from 0 to 9007199254 seconds")
    }
    let frame = try #require(host.placements.first { $0.kind == DRAY_PLACEMENT_ITEM }).frame
    for start in [5.0, 9e9] {
      host.send(DRAY_INPUT_POINTER_DOWN) { ($0.device, $0.x, $0.y, $0.time) = (2, frame.x + 5, frame.y + 5, start) }
      host.send(DRAY_INPUT_TICK, time: start + 1)
      host.send(DRAY_INPUT_POINTER_MOVED, x: frame.x + 40, y: frame.y + 5, time: start + 1.1)
      #expect(try host.verdict.item_count == 1)
      host.send(DRAY_INPUT_POINTER_CANCELLED, time: start + 1.2)
    }
  }

  /// The texts of reports, with all their bytes.
  private final class Log {
    var texts: [String] = []

    var options: dray_host_options {
      var options = dray_host_options.sized()
      options.user = Unmanaged.passUnretained(self).toOpaque()
      options.report = { user, report in
        guard let user, let report = report?.pointee else { return }
        let log = Unmanaged<Log>.fromOpaque(user).takeUnretainedValue()
        log.texts += [report.plugin, report.text, report.traceback].map(TextTests.text)
      }
      return options
    }
  }
}

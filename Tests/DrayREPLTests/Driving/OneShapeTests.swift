import CDray
import Dray
import DrayC
import Foundation
import Testing

/// The outcome of a drag is reported by four interfaces: Swift, C, Lua and the journal. All have the same fields with
/// the same values, so that a host, a script and a recording never disagree.
struct OneShapeTests {
  /// Each field that is not empty, with its value: `to right`.
  typealias Told = [String]

  /// Letters that move between two lists or into a bag; `b` may not go, and `c` cannot be lifted.
  private static let script = """
    local dray, array = require "dray", require "dray.array"
    local Letter = dray.transferable "test.letter"
    local lists = dray.state("lists", { left = { "a", "b", "c", "d" }, right = { "x" }, bag = {} })
    local function list(name)
      return dray.list { id = name, spacing = 0, size = { width = 40, height = 200 },
        dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = Letter, size = { width = 40, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10,
        dray.hstack { spacing = 10, list "left", list "right" }
          :reorder_container(Letter, function(difference) array.apply(lists, difference) end)
          :drag_container(Letter, function(ids)
            if ids[1] ~= "c" then return ids end
            return nil, { code = "fixed", text = "c is fixed" }
          end)
          :drop_configuration(function(session)
            if session.item_ids[1] ~= "b" then return true end
            return false, { code = "not_b", text = "b stays", letter = "b" }
          end),
        dray.vstack { id = "shelf", dray.item { id = "bag", type = "test.bag", size = { width = 40, height = 40 } }
          :drop_destination(Letter, function(ids) table.insert(lists.bag, ids[1]) end) },
      }
    end)
    """

  /// Where a drag goes from and to. Unit: points of the scene.
  private struct Drag {
    var item: String
    var from: Point
    var to: Point
  }

  private static let drags: [Drag] = [
    Drag(item: "a", from: Point(x: 20, y: 10), to: Point(x: 70, y: 3)),  // before x
    Drag(item: "b", from: Point(x: 20, y: 10), to: Point(x: 70, y: 150)),  // a rule refuses
    Drag(item: "c", from: Point(x: 20, y: 30), to: Point(x: 70, y: 150)),  // is not lifted
    Drag(item: "d", from: Point(x: 20, y: 50), to: Point(x: 20, y: 55)),  // stays where it is
    Drag(item: "d", from: Point(x: 20, y: 50), to: Point(x: 500, y: 500)),  // over nothing
    Drag(item: "d", from: Point(x: 20, y: 50), to: Point(x: 120, y: 20)),  // into the bag
  ]

  @Test func `Swift, C, Lua and the journal agree on drags of each kind`() throws {
    let files = try PluginFixture([
      "plugin.lua": #"return { id = "test.letters", name = "letters", api = 1 }"#, "init.lua": Self.script,
    ])
    let (swift, journal) = try toldBySwift(files.path)
    #expect(try toldByC(files.path) == swift)
    #expect(try toldByLua(files.path) == swift)
    #expect(journal == swift)
    #expect(
      swift.map { $0.joined(separator: ", ") } == [
        "operation move, cause dropped, from left, to right, before x, items a, accepted 1",
        "operation forbidden, cause refused, code not_b, reason b stays, parameter letter=b, from left, to right, "
          + "items b, accepted 0",
        "cause not_lifted, code fixed, reason c is fixed, accepted 0",
        "operation cancel, cause unchanged, from left, to left, items d, accepted 0",
        "operation cancel, cause no_target, from left, items d, accepted 0",
        "operation copy, cause dropped, from left, to shelf, into bag, items d, accepted 1",
      ])
  }

  /// A question: an item and a place. (The driver raises an error for names that are not in the scene.)
  private static let questions = [("a", "right"), ("b", "right"), ("c", "right"), ("d", "bag")]

  @Test func `Swift, C and Lua explain the same drag with the same fields`() throws {
    let files = try PluginFixture([
      "plugin.lua": #"return { id = "test.letters", name = "letters", api = 1 }"#, "init.lua": Self.script,
    ])
    let host = Host()
    try host.load(plugin: files.path)
    let swift = Self.questions.map { item, place in
      Self.told(host.why(.string(item), to: .string(place)).outcome)
    }
    let calls = Self.questions.map { "tell(play:why(\"\($0.0)\", \"\($0.1)\"))" }.joined(separator: "\n")
    #expect(try toldByLua(files.path, calls) == swift)
    #expect(try explainedByC(files.path) == swift)
    #expect(
      swift.map { $0.first { $0.hasPrefix("cause") } } == [
        "cause dropped", "cause refused", "cause not_lifted", "cause dropped",
      ])
  }

  private func explainedByC(_ path: String) throws -> [Told] {
    let host = try host(path)
    defer { dray_host_destroy(host) }
    return try Self.questions.map { item, place in
      try item.withCString { item in
        try place.withCString { place in
          var (question, explanation) = (dray_question(), dray_explanation())
          question.struct_size = MemoryLayout<dray_question>.size
          explanation.struct_size = MemoryLayout<dray_explanation>.size
          (question.item.kind, question.item.string) = (dray_id_kind(DRAY_ID_STRING), item)
          (question.place.kind, question.place.string) = (dray_id_kind(DRAY_ID_STRING), place)
          try #require(dray_host_why(host, &question, &explanation) == DRAY_OK)
          let items = UnsafeBufferPointer(start: explanation.item_ids, count: explanation.item_count)
          return Self.told(
            explanation.operation, explanation.cause, explanation.reason, explanation.route, items,
            explanation.details.pointee.accepted_item_count)
        }
      }
    }
  }

  // MARK: Interfaces

  /// The inputs of a drag: pressed, moved a little, moved to its end, and released there.
  private static func inputs(of drag: Drag, number: Int) -> [Input] {
    let (time, start) = (Double(number * 10), Point(x: drag.from.x + 6, y: drag.from.y))
    return [
      .pointerDown(at: drag.from, time: time), .pointerMoved(to: start, time: time + 1),
      .pointerMoved(to: drag.to, time: time + 2), .pointerUp(at: drag.to, time: time + 3),
    ]
  }

  private func toldBySwift(_ path: String) throws -> (outcomes: [Told], journal: [Told]) {
    let host = Host()
    try host.record()
    try host.load(plugin: path)
    var told: [Told] = []
    for (number, drag) in Self.drags.enumerated() {
      for input in Self.inputs(of: drag, number: number) {
        if case .ended(let outcome) = host.send(input) { told.append(Self.told(outcome)) }
      }
    }
    var reader = try JournalReader(Array((host.journal ?? "").utf8))
    var lines: [JournalLine] = []
    while let (_, line) = try reader.next() { lines.append(line) }
    return (told, lines.filter { $0.word == .ended || $0.word == .over && $0["cause"] != nil }.map(Self.told))
  }

  private static func told(_ outcome: DragOutcome) -> Told {
    var fields = [("operation", outcome.operation?.rawValue), ("cause", outcome.cause.rawValue)]
    fields += [("code", outcome.reason?.code?.text), ("reason", outcome.reason?.text)]
    fields += (outcome.reason?.parameters ?? []).map { ("parameter", "\($0.name.text)=\($0.value.text)") }
    fields += outcome.route.fields.map { ($0.name, $0.id?.description) }
    fields.append(("items", outcome.itemIDs.map(\.description).joined(separator: " ")))
    return told(fields + [("accepted", "\(outcome.acceptedItemCount)")])
  }

  private static func told(_ line: JournalLine) -> Told {
    func text(_ name: String) -> String? { line[name]?.text }
    var fields = ["operation", "cause", "code", "reason"].map { ($0, text($0)) }
    fields += (line["parameters"]?.named ?? []).map { ("parameter", "\($0.name)=\($0.value)") }
    fields += ["from", "to", "before", "into"].map { ($0, text($0)) }
    let items = (line["item_ids"]?.ids ?? []).map(\.description).joined(separator: " ")
    return told(fields + [("items", items), ("accepted", line["accepted_item_count"]?.integer.map { "\($0)" })])
  }

  private func toldByC(_ path: String) throws -> [Told] {
    let host = try host(path)
    defer { dray_host_destroy(host) }
    var told: [Told] = []
    for (number, drag) in Self.drags.enumerated() {
      for input in Self.inputs(of: drag, number: number) {
        try send(input, to: host)
        var response = dray_response()
        response.struct_size = MemoryLayout<dray_response>.size
        try #require(dray_host_response(host, &response) == DRAY_OK)
        if response.kind == DRAY_RESPONSE_ENDED { told.append(Self.told(response)) }
      }
    }
    return told
  }

  /// A host in C with the plugin.
  private func host(_ path: String) throws -> OpaquePointer? {
    var (host, options) = (OpaquePointer?.none, dray_host_options())
    options.struct_size = MemoryLayout<dray_host_options>.size
    try #require(dray_host_create(&options, &host) == DRAY_OK)
    try #require(dray_host_load_plugin(host, path, nil) == DRAY_OK)
    return host
  }

  private func send(_ input: Input, to host: OpaquePointer?) throws {
    var given = dray_input()
    given.struct_size = MemoryLayout<dray_input>.size
    given.time = input.time
    switch input.kind {
    case .pointerDown(let point, _):
      (given.kind, given.x, given.y) = (dray_input_kind(DRAY_POINTER_DOWN), point.x, point.y)
    case .pointerMoved(let point):
      (given.kind, given.x, given.y) = (dray_input_kind(DRAY_POINTER_MOVED), point.x, point.y)
    case .pointerUp(let point):
      (given.kind, given.x, given.y) = (dray_input_kind(DRAY_POINTER_UP), point?.x ?? 0, point?.y ?? 0)
    default: break
    }
    try #require(dray_host_send(host, &given) == DRAY_OK)
  }

  private static func told(_ response: dray_response) -> Told {
    let items = UnsafeBufferPointer(start: response.item_ids, count: response.item_count)
    return told(
      response.operation, response.cause, response.reason, response.route, items,
      response.details.pointee.accepted_item_count)
  }

  private static func told(
    _ operation: dray_operation, _ cause: dray_cause, _ reason: dray_reason, _ route: dray_route,
    _ items: UnsafeBufferPointer<dray_id>, _ accepted: Int
  ) -> Told {
    func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
    let operations = [1: "copy", 2: "move", 4: "delete", 8: "alias", 16: "cancel", 32: "forbidden"]
    var fields: [(name: String, value: String?)] = [
      ("operation", operations[Int(operation)]), ("cause", Cause.allCases[Int(cause) - 1].rawValue),
      ("code", text(reason.code)), ("reason", text(reason.text)),
    ]
    fields += UnsafeBufferPointer(start: reason.parameters, count: reason.parameter_count).map { parameter in
      ("parameter", "\(String(cString: parameter.name))=\(String(cString: parameter.value))")
    }
    fields += [("from", text(route.from.string)), ("to", text(route.to.string))]
    fields += [("before", text(route.before.string)), ("into", text(route.into.string))]
    fields.append(("items", items.compactMap { text($0.string) }.joined(separator: " ")))
    return told(fields + [("accepted", "\(accepted)")])
  }

  private func toldByLua(_ path: String) throws -> [Told] {
    let drags = Self.drags.map { "{ \($0.from.x), \($0.from.y), \($0.to.x), \($0.to.y) }" }.joined(separator: ", ")
    return try toldByLua(
      path,
      """
      for _, points in ipairs { \(drags) } do
        tell(play:drag { x = points[1], y = points[2] }:drop { x = points[3], y = points[4] })
      end
      """)
  }

  /// The fields that a script passes to `tell`.
  private func toldByLua(_ path: String, _ calls: String) throws -> [Told] {
    let script = """
      local play = require "dray".load "\(path)"
      local function tell(o)
        for _, name in ipairs { "operation", "cause", "code", "reason" } do print(name, o[name]) end
        for name, value in pairs(o.parameters or {}) do print("parameter", name .. "=" .. value) end
        for _, name in ipairs { "from", "to", "before", "into" } do print(name, o[name]) end
        print("items", table.concat(o.item_ids, " "))
        print("accepted", o.accepted_item_count)
      end
      \(calls)
      """
    let run = try Command.dray("-e", script)
    try #require(run.status == 0 && run.errors == "", "\(run.errors)")
    let fields: [(name: String, value: String?)] = run.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (String(parts[0]), parts[1] == "nil" ? nil : String(parts[1]))
    }
    return fields.split { $0.0 == "accepted" }.enumerated().map { index, rest in
      Self.told(rest + [fields.filter { $0.0 == "accepted" }[index]])
    }
  }

  /// The fields that are not empty, as texts.
  private static func told(_ fields: [(name: String, value: String?)]) -> Told {
    fields.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : "\(name) \($0)" } }
  }
}

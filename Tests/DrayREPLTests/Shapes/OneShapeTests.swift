import CDray
import Dray
import Testing

/// Outcomes, verdicts, legal drags, undo steps and announcements are reported by several interfaces: Swift, C, Lua and the
/// journal. All have the same fields in the same order with the same values, so that a host, a script and a recording
/// never disagree.
struct OneShapeTests {
  /// Letters that move between two lists or into a bag; `b` may not go, and `c` cannot be lifted. A drop on the safe
  /// waits.
  private static let script = """
    local dray, array = require "dray", require "dray.array"
    local Letter = dray.transferable "test.letter"
    local lists = dray.state("lists", { left = { "a", "b", "c", "d" }, right = { "x" }, bag = {}, presses = 0 })
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
        dray.vstack { id = "safe", size = { width = 40, height = 40 } }
          :drop_destination(Letter, function(ids) table.insert(lists.bag, ids[1]) dray.sleep(1) end)
          :on_key_press("k", function() lists.presses = lists.presses + 1 end),
      }
    end)
    """

  /// The plugin in a folder, with more lines at the end of its script.
  private func plugin(_ rest: String = "") throws -> PluginFixture {
    try PluginFixture([
      "plugin.lua": #"return { id = "test.letters", name = "letters", api = 1 }"#,
      "init.lua": Self.script + "\n" + rest,
    ])
  }

  /// Where a drag goes from and to. Unit: points of the scene.
  private struct Drag {
    var from: Point
    var to: Point
  }

  private static let drags: [Drag] = [
    Drag(from: Point(x: 20, y: 10), to: Point(x: 70, y: 3)),  // a, before x
    Drag(from: Point(x: 20, y: 10), to: Point(x: 70, y: 150)),  // b: a rule refuses
    Drag(from: Point(x: 20, y: 30), to: Point(x: 70, y: 150)),  // c is not lifted
    Drag(from: Point(x: 20, y: 50), to: Point(x: 20, y: 55)),  // d stays where it is
    Drag(from: Point(x: 20, y: 50), to: Point(x: 500, y: 500)),  // d, over nothing
    Drag(from: Point(x: 20, y: 50), to: Point(x: 120, y: 20)),  // d, into the bag
    Drag(from: Point(x: 20, y: 50), to: Point(x: 170, y: 20)),  // d, onto the safe: the drop waits
  ]

  /// The inputs of a drag before its release: pressed, moved a little, moved to its end.
  private static func moves(of drag: Drag, number: Int) -> [Input] {
    let (time, start) = (Double(number * 10), Point(x: drag.from.x + 6, y: drag.from.y))
    return [
      .pointerDown(at: drag.from, time: time), .pointerMoved(to: start, time: time + 1),
      .pointerMoved(to: drag.to, time: time + 2),
    ]
  }

  private static func release(of drag: Drag, number: Int) -> Input {
    .pointerUp(at: drag.to, time: Double(number * 10 + 3))
  }

  // MARK: Outcomes

  @Test func `Swift, C, Lua and the journal agree on the outcomes of drags of each kind`() throws {
    let files = try plugin()
    let swift = try SwiftInterface(files.path)
    let told = try outcomes(swift)
    #expect(try outcomes(CInterface(files.path)) == told)
    #expect(
      try luaShapes(files.path, "Outcome", each: "tell(play:drag { x = x, y = y }:drop { x = to_x, y = to_y })") == told
    )
    #expect(try lines(of: swift.host) { $0.word == .ended || $0.word == .over && $0["cause"] != nil } == told)
    #expect(
      told == [
        "operation move, cause dropped, item_ids a, from left, to right, before x, accepted_item_count 1, select_ids a, "
          + "deselect_ids a",
        "operation forbidden, cause refused, reason b stays, code not_b, parameters letter=b, item_ids b, from left, "
          + "to right, accepted_item_count 0",
        "cause not_lifted, reason c is fixed, code fixed, accepted_item_count 0",
        "operation cancel, cause unchanged, item_ids d, from left, to left, accepted_item_count 0",
        "operation cancel, cause no_target, item_ids d, from left, accepted_item_count 0",
        "operation copy, cause dropped, item_ids d, from left, to shelf, into bag, accepted_item_count 1, "
          + "deselect_ids d",
        "operation copy, cause dropped, is_unfinished true, item_ids d, from left, to safe, accepted_item_count 1",
      ])
  }

  private func outcomes(_ interface: some Interface) throws -> [String] {
    var told: [String] = []
    for (number, drag) in Self.drags.enumerated() {
      for input in Self.moves(of: drag, number: number) + [Self.release(of: drag, number: number)] {
        if let outcome = try interface.send(input) { told.append(outcome.text) }
      }
    }
    return told
  }

  // MARK: Explanations

  /// The items and places of questions. (The driver raises an error for names that are not in the scene.)
  private static let questions = [("a", "right"), ("b", "right"), ("c", "right"), ("d", "bag")]

  @Test func `Swift, C and Lua explain the same drag with the same fields`() throws {
    let files = try plugin()
    let interfaces: [any Interface] = [try SwiftInterface(files.path), try CInterface(files.path)]
    let told = try interfaces.map { interface in
      try Self.questions.map { item, place in try interface.why(item, to: place).text }
    }
    let calls = Self.questions.map { "tell(play:why(\"\($0.0)\", \"\($0.1)\"))" }.joined(separator: "\n")
    #expect(try luaShapes(files.path, "Explanation", without: ["suggested_operations", "trace"], calls) == told[0])
    #expect(told[1] == told[0])
    #expect(
      told[0] == [
        "operation move, cause dropped, item_ids a, from left, to right, accepted_item_count 1",
        "operation forbidden, cause refused, reason b stays, code not_b, parameters letter=b, item_ids b, from left, "
          + "to right, accepted_item_count 0",
        "cause not_lifted, reason c is fixed, code fixed, accepted_item_count 0",
        "operation copy, cause dropped, item_ids d, from left, to shelf, into bag, accepted_item_count 1",
      ])
  }

  // MARK: Verdicts

  @Test func `Swift, C, Lua and the journal agree on the verdicts of running drags`() throws {
    let files = try plugin()
    let swift = try SwiftInterface(files.path)
    let told = try verdicts(swift)
    #expect(try verdicts(CInterface(files.path)) == told)
    let each = """
      local drag = play:drag { x = x, y = y }
      if drag.cause ~= "not_lifted" then tell(drag:over { x = to_x, y = to_y }) end
      drag:drop()
      """
    #expect(try luaShapes(files.path, "Drag", without: ["item_ids", "destination", "badge"], each: each) == told)
    // The journal has each change; the last one before a release is the verdict there.
    let written = try lines(of: swift.host) { [.verdict, .ended, .over].contains($0.word) && $0["operation"] != nil }
    #expect(told.allSatisfy { written.contains($0) })
    #expect(
      told == [
        "operation move, from left, to right, before x, accepted_item_count 1",
        "operation forbidden, cause refused, reason b stays, code not_b, parameters letter=b, from left, to right, "
          + "accepted_item_count 0",
        "operation cancel, cause unchanged, from left, to left, accepted_item_count 0",
        "operation cancel, cause no_target, from left, accepted_item_count 0",
        "operation copy, from left, to shelf, into bag, accepted_item_count 1",
        "operation copy, from left, to safe, accepted_item_count 1",
      ])
  }

  private func verdicts(_ interface: some Interface) throws -> [String] {
    var told: [String] = []
    for (number, drag) in Self.drags.enumerated() {
      for input in Self.moves(of: drag, number: number) { _ = try interface.send(input) }
      if let verdict = try interface.verdict { told.append(verdict.text) }
      _ = try interface.send(Self.release(of: drag, number: number))
    }
    return told
  }

  // MARK: JSON

  @Test func `outcomes, verdicts and announcements have the same fields in JSON`() throws {
    let files = try plugin()
    let interface = try SwiftInterface(files.path)
    var compared = 0
    func compare(_ value: some Encodable, _ shape: Shape) throws {
      #expect(try Shape(json: JSONValue(encoding: value)).text == shape.sorted.text)
      compared += 1
    }
    var announcements: [Announcement] = []
    interface.host.onAnnouncement = { announcements.append($0) }
    for (number, drag) in Self.drags.enumerated() {
      for input in Self.moves(of: drag, number: number) { _ = interface.host.send(input) }
      if let verdict = interface.host.dropSession()?.verdict { try compare(verdict, Shape(verdict)) }
      guard case .ended(let outcome) = interface.host.send(Self.release(of: drag, number: number)) else { continue }
      try compare(outcome, SwiftInterface.shape(outcome))
    }
    for key in Self.keys { _ = interface.host.send(key) }
    for announcement in announcements { try compare(announcement, SwiftInterface.shape(announcement)) }
    #expect(compared == 16)
  }

  // MARK: Legal drags

  @Test func `Swift, C and Lua list the same legal drags`() throws {
    let files = try plugin()
    let told = try SwiftInterface(files.path).legalDrags.map(\.text)
    #expect(try CInterface(files.path).legalDrags.map(\.text) == told)
    let calls = "for _, one in ipairs(play:legal { positions = true }) do tell(one) end"
    #expect(try luaShapes(files.path, "LegalDrag", calls) == told)
    #expect(
      told.contains(
        "operation move, item_id a, item_ids a, place right, from left, to right, before x, accepted_item_count 1"))
    #expect(
      told.contains(
        "operation copy, item_id d, item_ids d, place bag, from left, to shelf, into bag, accepted_item_count 1"))
  }

  // MARK: Undo steps

  @Test func `Swift, C and Lua describe the same undo steps`() throws {
    let files = try plugin()
    let told = try undoSteps(SwiftInterface(files.path))
    #expect(try undoSteps(CInterface(files.path)) == told)
    let each = "play:drag { x = x, y = y }:drop { x = to_x, y = to_y } tell(play.next_undo)"
    #expect(
      try luaShapes(files.path, "UndoableStep", first: "play:key 'k' tell(play.next_undo)", each: each) == told)
    #expect(
      told == [
        "kind key, key k, text pressed k",
        "kind drop, operation move, item_ids a, from left, to right, before x, text moved a from left to right before x",
      ]
        + Array(
          repeating: "kind drop, operation move, item_ids a, from left, to right, before x, "
            + "text moved a from left to right before x", count: 4) + [
          "kind drop, operation copy, item_ids d, from left, to shelf, into bag, "
            + "text copied d from left to shelf into bag",
          "kind drop, operation copy, is_unfinished true, item_ids d, from left, to safe, "
            + "text began to copy d from left to safe",
        ])
  }

  private func undoSteps(_ interface: some Interface) throws -> [String] {
    _ = try interface.send(.keyDown("k", time: 0))
    var told = [try interface.nextUndo?.text ?? ""]
    for (number, drag) in Self.drags.enumerated() {
      for input in Self.moves(of: drag, number: number) + [Self.release(of: drag, number: number)] {
        _ = try interface.send(input)
      }
      told.append(try interface.nextUndo?.text ?? "")
    }
    return told
  }

  // MARK: Announcements

  /// Focuses and lifts `a`, goes to the last place, and drops it there: the drop waits.
  private static let keys: [Input] = [
    .keyDown("tab", time: 0), .keyDown("space", time: 1), .keyDown("tab", time: 2, modifiers: .shift),
    .keyDown("space", time: 3),
  ]

  @Test func `Swift, C and Lua announce the same results of keys`() throws {
    let names = try Shape.names(ofClass: "Announcement")
    let files = try plugin(Shape.tell(names) + "\ndray.announcement(function(fields) tell(fields) end)")
    let (swift, c) = (try SwiftInterface(files.path), try CInterface(files.path))
    var printed = ""
    swift.host.onReport = { if $0.kind == .printed { printed += $0.text + "\n" } }
    for key in Self.keys {
      _ = swift.send(key)
      _ = try c.send(key)
    }
    let told = swift.takeAnnouncements().map(\.text)
    #expect(try c.takeAnnouncements().map(\.text) == told)
    #expect(Shape.printed(printed).map(\.text) == told)
    #expect(
      told == [
        "step focused, item_ids a, from left, position 1, count 4, can_be_lifted true, text a, left, 1 of 4, "
          + "instructions Space lifts it",
        "step lifted, item_ids a, from left, count 7, text lifted a from left, 7 places accept it, "
          + "instructions Tab moves it to the next place, Space drops it, Escape puts it back",
        "step over, operation copy, item_ids a, from left, to safe, position 7, count 7, text copy to safe, 7 of 7",
        "step dropped, operation copy, is_unfinished true, item_ids a, from left, to safe, "
          + "text began to copy a from left to safe",
      ])
  }

  // MARK: Names

  @Test func `all interfaces have the same fields of outcomes, explanations and verdicts`() throws {
    let (outcome, verdict) = (DragOutcome(operation: nil, cause: .dropped), Verdict(operation: .move))
    let outcomeNames = SwiftInterface.shape(outcome).names
    #expect(outcomeNames.prefix(3) == ["operation", "cause", "is_unfinished"])
    #expect(CInterface.shape(dray_response.empty).names == outcomeNames)
    #expect(try Shape.names(ofClass: "Outcome").filter { $0 != "previews" } == outcomeNames)
    #expect(try Shape.names(ofLine: "ended") == outcomeNames)
    let explained = try Shape.names(ofClass: "Explanation").filter { !["suggested_operations", "trace"].contains($0) }
    #expect(CInterface.shape(dray_explanation.empty).names == explained)
    #expect(outcomeNames.filter(explained.contains) == explained)

    let verdictNames = Shape(verdict).names
    #expect(verdictNames == outcomeNames.filter(verdictNames.contains))
    #expect(CInterface.shape(dray_verdict.empty).names == verdictNames)
    let ofDrags = try Shape.names(ofClass: "Drag").filter {
      !["item_ids", "destination", "badge", "quantity"].contains($0)
    }
    #expect(ofDrags == verdictNames)
    #expect(try Shape.names(ofLine: "verdict") == verdictNames)
  }

  @Test func `all interfaces have the same fields of legal drags, undo steps and announcements`() throws {
    let files = try plugin()
    let host = try SwiftInterface(files.path)
    let drag = try #require(try host.legalDrags.first).names
    for key in Self.keys { _ = host.send(key) }
    #expect(Shape(c: dray_legal_drag.empty).names == drag)
    #expect(try Shape.names(ofClass: "LegalDrag") == drag)
    let step = try #require(host.nextUndo).names
    #expect(Shape(c: dray_step()).names == step)
    #expect(try Shape.names(ofClass: "UndoableStep") == step)
    let announcement = try #require(host.takeAnnouncements().last).names
    #expect(Shape(c: dray_announcement()).names == announcement)
    #expect(try Shape.names(ofClass: "Announcement") == announcement)
  }

  // MARK: Lua and the journal

  /// The lines of a host's journal that a condition selects.
  private func lines(of host: Host, where isIncluded: (JournalLine) -> Bool) throws -> [String] {
    var reader = try JournalReader(Array((host.journal ?? "").utf8))
    var lines: [JournalLine] = []
    while let (_, line) = try reader.next() { lines.append(line) }
    return lines.filter(isIncluded).map { Shape($0).text }
  }

  /// The shapes that a script prints for each of the drags.
  private func luaShapes(
    _ path: String, _ type: String, without hidden: [String] = ["previews"], first: String = "", each: String
  ) throws -> [String] {
    let drags = Self.drags.map { "{ \($0.from.x), \($0.from.y), \($0.to.x), \($0.to.y) }" }.joined(separator: ", ")
    return try luaShapes(
      path, type, without: hidden,
      """
      \(first)
      for _, points in ipairs { \(drags) } do
        local x, y, to_x, to_y = table.unpack(points)
        \(each)
      end
      """)
  }

  /// The shapes that a script prints by calls of `tell`.
  private func luaShapes(
    _ path: String, _ type: String, without hidden: [String] = [], _ calls: String
  ) throws -> [String] {
    let names = try Shape.names(ofClass: type).filter { !hidden.contains($0) }
    let script = "local play = require \"dray\".load \"\(path)\"\n\(Shape.tell(names))\n\(calls)"
    let run = try Command.dray("-e", script)
    try #require(run.status == 0 && run.errors == "", "\(run.errors)")
    return Shape.printed(run.output).map(\.text)
  }
}

/// Structs of the header that are empty, except for the details, which the library always sets.
private protocol Emptied {
  init()
  // The type of the imported fields.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var details: UnsafePointer<dray_drop_details>! { get set }
}

extension Emptied {
  /// A value with details, which are never NULL.
  fileprivate static var empty: Self {
    var value = Self()
    value.details = UnsafePointer(Self.noDetails)
    return value
  }

  private static var noDetails: UnsafeMutablePointer<dray_drop_details> {
    let details = UnsafeMutablePointer<dray_drop_details>.allocate(capacity: 1)
    details.initialize(to: dray_drop_details())
    return details
  }
}

extension dray_response: Emptied {}
extension dray_explanation: Emptied {}
extension dray_verdict: Emptied {}
extension dray_legal_drag: Emptied {}

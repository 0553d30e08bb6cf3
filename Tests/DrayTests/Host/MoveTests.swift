import Dray
import Testing

/// Moves without coordinates.
struct MoveTests {
  private static let script = """
    local Letter = dray.transferable "test.letter"
    local lists = dray.state("lists", { left = { "a", "b" }, right = { "c" } })
    local function list(name)
      return dray.hstack { id = name, size = { width = 100, height = 20 },
        dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = Letter, size = { width = 20, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.vstack { list "left", list "right",
        dray.vstack { id = "well", size = { width = 20, height = 20 } }
          :draggable { container_item_id = "a" }
          :on_tap_gesture(function() dray.host.move() end) }
        :reorder_container(Letter, function(difference) require "dray.array".apply(lists, difference) end)
        :drop_configuration(function(session) return session.before ~= "c", "c stays first" end)
        :drag_container(Letter)
    end)
    """

  private func outcome(_ response: Response) -> DragOutcome? {
    if case .ended(let outcome) = response { outcome } else { nil }
  }

  @Test func `every legal drag can be made by a move, with the same outcome`() throws {
    let count = try Scripted(Self.script).host.legalDrags(positions: true).count
    #expect(count > 3)
    for index in 0..<count {
      let test = try Scripted(Self.script)
      let drag = test.host.legalDrags(positions: true)[index]
      let made = try #require(outcome(test.host.move(drag)))
      #expect(made.operation == drag.operation && made.cause == .dropped, "\(drag)")
      #expect(made.route.to == drag.route.to && made.itemIDs == drag.itemIDs)
    }
  }

  @Test func `a move in the middle of a pointer's drag does not affect that drag`() throws {
    let test = try Scripted(Self.script)
    let start = try test.middle("a")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 5, y: start.y), time: 1.1))
    #expect(outcome(test.host.move("b", to: "right"))?.operation == .move)
    #expect(test.host.dropSession()?.items.map(\.id) == ["a"])
    #expect(outcome(test.host.move("a", to: "right"))?.reason?.code == "already_dragged")
  }

  @Test func `a refused move gives the rule's reason, and a replay repeats moves and cancellations`() throws {
    let host = Host()
    try host.record()
    try host.load(script: "local dray = require 'dray'\n" + Self.script, name: "letters")
    #expect(outcome(host.move("a", to: "right", before: "c"))?.reason?.text == "c stays first")
    #expect(outcome(host.move("a", to: "right"))?.operation == .move)
    let start = try #require(host.placements.first { $0.id == "b" }).frame.center
    host.send(.pointerDown(at: start, time: 1))
    host.send(.pointerMoved(to: Point(x: start.x + 5, y: start.y), time: 1.1))
    #expect(outcome(host.cancelDrag(reason: Reason("enough", code: "bored")))?.reason?.code == "bored")
    guard case .unhandled = host.cancelDrag() else { return #expect(Bool(false)) }
    #expect(unsealed(try #require(host.journal)).contains(#"{"input":"move_item","item_id":"a","place":"right"}"#))
    try host.expectReplay()
  }

  @Test func `a move from inside a command is refused, because a replay could not repeat it`() throws {
    let host = Host()
    var responses: [Response] = []
    host.functions["move"] = { [unowned host] _ in
      responses.append(host.move("a", to: "right"))
      return .nil
    }
    try host.load(script: "local dray = require 'dray'\n" + Self.script, name: "letters")
    let point = try #require(host.placements.first { $0.id == "well" }).frame.center
    host.send(.pointerDown(at: point, time: 1))
    host.send(.pointerUp(time: 1.01))
    guard case .failed(let reason)? = responses.first else { return #expect(Bool(false)) }
    #expect(reason.code == "busy")
  }

  @Test func `each legal drag moves its own item, also if items of other types and namespaces have its id`() throws {
    let host = Host()
    try host.record()
    let plugin = try host.load(
      script: """
        local dray = require "dray"
        local Letter, Pen = dray.transferable "test.letter", dray.transferable "test.pen"
        local log = dray.state("log", {})
        local function item(type, namespace)
          return dray.vstack { namespace = namespace,
            dray.item { id = "x", type = type, value = { id = "x" }, size = { width = 20, height = 20 } }:draggable() }
        end
        dray.scene(function()
          return dray.hstack { item(Letter), item(Pen), item(Letter, "other"),
            dray.vstack { id = "box", size = { width = 50, height = 50 } }
              :drop_destination(Letter, function(values, session) log[#log + 1] = "letter" end)
              :drop_destination(Pen, function(values, session) log[#log + 1] = "pen" end) }
        end)
        """, name: "names")
    let drags = host.legalDrags()
    #expect(drags.count == 3)
    let made = drags.map { outcome(host.move($0))?.cause }
    #expect(made == [.dropped, .dropped, .dropped])
    #expect(plugin.state("log")?.table?.items.compactMap(\.text) == ["letter", "pen", "letter"])
    try host.expectReplay()
  }
}

import Dray
import Testing

/// Two pointers, or a pointer and keys, in one scene: hit testing follows what is drawn, and no item is in two drags.
struct SeveralPointersTests {
  /// Two columns of letters that make room, with a button below each.
  private static let script = """
    local array = require "dray.array"
    local Letter = dray.transferable "letter"
    local lists = dray.state("lists", { left = { "a", "b", "c", "d" }, right = { "x", "y" } })
    local taps = dray.state("taps", {})
    local function column(name)
      return dray.vstack {
        dray.vstack { id = name, size = { width = 40 }, dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = Letter, label = id, size = { width = 40, height = 20 } }
        end):reorderable() },
        dray.zstack { id = "under " .. name, size = { width = 40, height = 20 } }
          :on_tap_gesture(function() table.insert(taps, "under " .. name) end),
      }
    end
    dray.scene(function()
      return dray.hstack { id = "board", spacing = 20, alignment = "top", column "left", column "right",
        dray.zstack { id = "bin", size = { width = 40, height = 40 } }
          :on_tap_gesture(function() lists.right = {} end) }
        :reorder_container(Letter, function(difference) array.apply(lists, difference) end)
        :on_drag_session_updated(function(session)
          if session.phase == "ended" then print(session.item_ids[1], session.operation) end
        end)
        :drop_configuration(function(session) return session.to ~= "right" or #lists.right < 3, "right is full" end)
    end)
    """

  private let test: Scripted
  private var host: Host { test.host }

  init() throws { test = try Scripted(Self.script) }

  /// Presses a point and moves just far enough for a drag to begin.
  @discardableResult
  private func lift(at point: Point, _ pointer: PointerID) -> Response {
    host.send(.pointerDown(at: point, time: host.engine.time, pointer: pointer))
    return host.send(.pointerMoved(to: Point(x: point.x + 4, y: point.y), time: host.engine.time, pointer: pointer))
  }

  @discardableResult
  private func move(to point: Point, _ pointer: PointerID) -> Response {
    host.send(.pointerMoved(to: point, time: host.engine.time, pointer: pointer))
  }

  private func release(_ pointer: PointerID) -> DragOutcome? {
    guard case .ended(let outcome) = host.send(.pointerUp(time: host.engine.time, pointer: pointer)) else { return nil }
    return outcome
  }

  private var lists: [String: [String]] {
    let lists = test.plugin.state("lists")
    return [
      "left": lists?["left"]?.table?.items.compactMap(\.text) ?? [],
      "right": lists?["right"]?.table?.items.compactMap(\.text) ?? [],
    ]
  }

  // MARK: Hit testing

  @Test func `another pointer lifts the drawn item, also where a drag has moved it aside`() throws {
    lift(at: try test.middle("a"), 1)
    var shifted = 0
    for y in stride(from: 5.0, through: 115, by: 10) {
      for x in [20.0, 80] {
        move(to: Point(x: x, y: y), 1)
        for shown in host.placements where shown.kind == .item && shown.state == .resting {
          lift(at: shown.frame.center, 2)
          #expect(host.dropSession(pointer: 2)?.items.map(\.id) == [shown.id!], "\(shown.id!) at \(shown.frame)")
          // The lifted item stays at its drawn place under the pointer.
          let lifted = host.placements.last { $0.id == shown.id && $0.state == .lifted }
          #expect(lifted?.frame.origin == Point(x: shown.frame.minX + 4, y: shown.frame.minY))
          host.engine.cancelDrag(pointer: 2)
          host.send(.pointerUp(time: 1, pointer: 2))
          let node = host.engine.scene.nodes(itemID: host.engine.symbols.symbol(for: shown.id!)!)[0]
          if host.engine.scene.frame(of: node) != shown.frame { shifted += 1 }
        }
      }
    }
    #expect(shifted > 20)
  }

  @Test func `the gap of a drag and lifted items are not hit`() throws {
    lift(at: try test.middle("b"), 1)
    move(to: Point(x: 80, y: 5), 1)
    let room = try #require(host.placements.first { $0.state == .placeholder })
    #expect(room.container == "right")
    lift(at: room.frame.center, 2)
    #expect(!host.engine.isDragging(pointer: 2))
    host.send(.pointerUp(time: 9, pointer: 2))
    lift(at: try test.middle("x"), 3)
    #expect(host.dropSession(pointer: 3)?.items.map(\.id) == ["x"])
  }

  @Test func `a tap follows what is drawn, too`() throws {
    lift(at: try test.middle("b"), 1)
    move(to: Point(x: 80, y: 5), 1)
    for name in ["under left", "under right"] as [Identifier] {
      let shown = try #require(host.placements.first { $0.id == name })
      let node = try #require(host.engine.symbols.symbol(for: name).flatMap { host.engine.scene.node(container: $0) })
      #expect(shown.frame != host.engine.scene.frame(of: node))
      host.send(.pointerDown(at: shown.frame.center, time: 2, pointer: 2))
      host.send(.pointerUp(time: 2, pointer: 2))
    }
    #expect(test.plugin.state("taps") == ["under left", "under right"])
    #expect(host.dropSession(pointer: 1)?.verdict.operation == .move)
  }

  @Test func `an item pressed before a gap opened is the item that is lifted`() throws {
    let place = try test.middle("c")
    host.send(.pointerDown(at: place, time: 1, pointer: 2))
    lift(at: try test.middle("a"), 1)
    move(to: Point(x: 80, y: 5), 1)
    move(to: Point(x: place.x + 9, y: place.y), 2)
    #expect(host.dropSession(pointer: 2)?.items.map(\.id) == ["c"])
  }

  // MARK: Conflicts

  @Test func `two drags in one list each go before the item that they hover over`() throws {
    lift(at: try test.middle("a"), 1)
    lift(at: try test.middle("c"), 2)
    move(to: try #require(host.engine.landingPoint(of: "left")), 1)
    move(to: Point(x: 20, y: 1), 2)
    #expect(release(2)?.route.before == "a")
    #expect(lists["left"] == ["c", "a", "b", "d"])
    #expect(release(1)?.operation == .move)
    #expect(lists["left"] == ["c", "b", "d", "a"])
  }

  @Test func `of two drags over one place the first drop gets it, and the rule refuses the other`() throws {
    lift(at: try test.middle("a"), 1)
    move(to: Point(x: 80, y: 5), 1)
    lift(at: try test.middle("b"), 2)
    move(to: Point(x: 80, y: 39), 2)
    #expect(release(2)?.operation == .move)
    #expect(release(1)?.reason?.text == "right is full")
    #expect(lists == ["left": ["a", "c", "d"], "right": ["x", "y", "b"]])
    #expect(test.printed == ["b\tmove", "a\tforbidden"])
  }

  @Test func `a command that removes an item ends the drag of another pointer`() throws {
    lift(at: try test.middle("y"), 1)
    #expect(host.dropSession(pointer: 1) != nil)
    host.send(.pointerDown(at: try test.middle("bin"), time: 3, pointer: 2))
    host.send(.pointerUp(time: 3, pointer: 2))
    #expect(!host.engine.isDragging(pointer: 1) && lists["right"] == [])
    #expect(release(1)?.operation == nil && lists["left"] == ["a", "b", "c", "d"])
  }

  // MARK: Keys and pointers

  private final class Speech {
    var texts: [String] = []
  }

  private func listen() -> Speech {
    let speech = Speech()
    host.onAnnouncement = { speech.texts.append($0.text) }
    return speech
  }

  private func press(_ keys: String) {
    for key in keys.split(separator: " ") { host.send(.keyDown(Key(String(key)), time: host.engine.time)) }
  }

  @Test func `during a drag by keys a pointer can drag other items, and changes of the place are announced`() throws {
    let speech = listen()
    press("tab space tab tab tab tab tab")
    #expect(speech.texts.last == "move to right before y, 5 of 6")
    lift(at: try #require(host.placements.first { $0.id == "a" && $0.state == .lifted }).frame.center, 1)
    #expect(!host.engine.isDragging(pointer: 1))
    host.send(.pointerUp(time: 3, pointer: 1))
    lift(at: try test.middle("b"), 2)
    move(to: Point(x: 80, y: 5), 2)
    #expect(release(2)?.route.before == "x" && lists["right"] == ["b", "x", "y"])
    // The drag is over the same container, which lies elsewhere now.
    #expect(speech.texts.last == "forbidden: right is full")
    #expect(host.dropSession(pointer: PointerID(-2))?.before == "y")
    press("tab space")
    #expect(speech.texts.suffix(2) == ["move to left before d, 1 of 2", "moved a before d in left"])
    #expect(lists["left"] == ["c", "a", "d"])
  }

  @Test func `during a drag by a pointer keys announce it, and Escape cancels it`() throws {
    let speech = listen()
    lift(at: try test.middle("b"), 1)
    move(to: Point(x: 80, y: 5), 1)
    for key in ["tab", "space", "left", "return"] {
      press(key)
      #expect(speech.texts.removeLast() == "a pointer drags b; Escape cancels the drag")
    }
    guard case .refused(let reason) = host.send(.keyDown(.tab)) else { throw Missing() }
    #expect(reason?.code == "pointer_drags" && host.engine.isDragging(pointer: 1))
    press("escape")
    #expect(speech.texts.last == "b stays in left" && !host.engine.isDragging(pointer: 1))
    press("tab")
    #expect(speech.texts.last == "a, left, 1 of 4")
  }

  @Test func `places for keys are computed once until something changes`() throws {
    let test = try Scripted(
      """
      local shelf = dray.state("shelf", { n = 0 })
      dray.scene(function()
        local zones = {}
        for i = 1, 5 do
          zones[i] = dray.zstack { id = "zone " .. i, size = { width = 20, height = 20 } }
            :drop_destination("book", function() end)
            :drop_configuration(function() print("asked " .. i) return i ~= 3 end)
        end
        zones[6] = dray.item { id = "book", type = "book", size = { width = 20, height = 20 } }:draggable()
        zones[7] = dray.text { label = tostring(shelf.n) }:on_key_press("n", function() shelf.n = shelf.n + 1 end)
        return dray.hstack(zones)
      end)
      """)
    func questions(_ keys: String) -> [String] {
      let count = test.printed.count
      for key in keys.split(separator: " ") { test.host.send(.keyDown(Key(String(key)))) }
      return test.printed[count...].map { String($0.dropFirst(6)) }
    }
    #expect(questions("tab space") == ["1", "2", "3", "4", "5"])
    #expect(questions("tab") == ["1"] && questions("tab") == ["2"] && questions("tab") == ["4"])
    #expect(questions("n") == ["4"])
    #expect(questions("tab") == ["1", "2", "3", "4", "5", "5"] && questions("tab") == ["1"])
  }

  private struct Missing: Error {}
}

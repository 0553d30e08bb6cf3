import Dray
import LuaRuntime
import Testing

/// The calls of a driver, and their results.
struct DriverTests {
  private let scripted: Scripted
  private let driver: Driver

  init() throws {
    scripted = try Scripted(letterBoard)
    driver = Driver(of: scripted.host)
  }

  private func number(_ field: PlainKey) -> Int? { scripted.plugin.state("seen")?[field]?.integer }

  @Test func `an item that keys drag cannot be lifted, and the reason says so`() throws {
    for key in [Key.tab, .space] { driver.key(key) }
    let drag = try driver.drag("a")
    #expect(drag.outcome?.cause == .notLifted && drag.outcome?.reason?.code == "already_dragged")
    #expect(drag.outcome?.reason?.text == "a is already being dragged")
  }

  private func list(_ name: PlainKey) -> [String] {
    scripted.plugin.state("lists")?[name]?.table?.items.compactMap(\.text) ?? []
  }

  @Test func `an unknown node, or one that is not a scroll view, is not scrolled`() throws {
    let offset = Vector(dx: 0, dy: 9)
    #expect(throws: DriverError.notScrollable("left")) { try driver.scroll("left", to: offset) }
    #expect(throws: DriverError.unknownName("lefd", meant: "left")) { try driver.scroll("lefd", to: offset) }
  }

  @Test func `an item is dragged to a container by their ids`() throws {
    let outcome = try driver.drag("a").drop(on: "empty")
    #expect(outcome.operation == .move)
    #expect(outcome.route.from == "left" && outcome.route.to == "empty" && outcome.itemIDs == ["a"])
    #expect(list("left") == ["b", "c"] && list("empty") == ["a"])
  }

  @Test(arguments: ["a", "A"] as [Identifier])
  func `a drop goes before the item that its id or its label names`(item: Identifier) throws {
    try driver.drag("b").drop(on: "left", before: item)
    #expect(list("left") == ["b", "a", "c"])
  }

  @Test func `an open drag shows its place`() throws {
    let drag = try driver.drag("a").over("right")
    #expect(drag.outcome == nil)
    #expect(drag.dropSession?.to == "right")
    #expect(drag.dropSession?.verdict.operation == .forbidden)
    #expect(drag.dropSession?.verdict.reason == "the right list is closed")
    #expect(drag.cancel().cause == .cancelled)
    #expect(drag.drop().cause == .cancelled, "an ended drag keeps its outcome")
  }

  @Test func `a refused drop is an outcome with the rule's own reason`() throws {
    let outcome = try driver.drag("a").drop(on: "right")
    #expect(outcome.operation == .forbidden && outcome.cause == .refused)
    #expect(outcome.reason == "the right list is closed")
  }

  @Test func `an item that cannot be lifted gives an ended drag`() throws {
    for (name, reason) in [
      ("c", "c stays"), ("x", "X cannot be lifted"),
      ("empty", "nothing can be lifted at 'empty'"),
    ] {
      let drag = try driver.drag(.named(.string(name)))
      #expect(drag.outcome?.operation == nil)
      #expect(drag.outcome?.cause == .notLifted)
      #expect(drag.outcome?.reason?.text == reason)
      #expect(try drag.drop(on: "left").cause == .notLifted)
    }
  }

  @Test func `a container stands for its frontmost item that can be lifted`() throws {
    try driver.drag("a").drop(on: "empty")
    #expect(try driver.drag("empty").drop(on: "left", before: "b").itemIDs == ["a"])
  }

  @Test func `an item is found by its label if that is unique`() throws {
    #expect(try driver.drag("A").cancel().itemIDs == ["a"])
  }

  @Test func `a point is dragged from and dropped on`() throws {
    let outcome = try driver.drag(.point(Point(x: 20, y: 10))).drop(on: .point(Point(x: 20, y: 55)))
    #expect(outcome.operation == .move)
    #expect(list("left") == ["b", "c", "a"])
  }

  @Test func `a new call cancels the open drag`() throws {
    let open = try driver.drag("a").over("empty")
    try driver.tap("button")
    #expect(open.outcome?.cause == .cancelled)
    #expect(!driver.isDragging)
  }

  @Test func `escape ends a drag`() throws {
    #expect(try driver.drag("a").key(.escape).outcome?.cause == .cancelled)
  }

  @Test func `a tap returns its result, or the reason`() throws {
    #expect(try driver.tap("button") == .done)
    #expect(try driver.tap("button") == .done)
    #expect(try driver.tap("button") == .not("that was enough"))
    #expect(number("taps") == 2)
  }

  @Test func `two taps of one call are a double tap`() throws {
    try driver.tap("button", count: 2)
    #expect(number("taps") == 11)
  }

  @Test func `a tap without a handler has a reason`() throws {
    #expect(try driver.tap("a").reason?.text == "no tap gesture on 'a'")
  }

  @Test func `the id of a container takes precedence over the label of another one`() throws {
    let test = try Scripted(
      """
      local tapped = dray.state("tapped", {})
      local function box(id, label)
        return dray.vstack { id = id, label = label, size = { width = 40, height = 40 } }
          :on_tap_gesture(function() tapped[#tapped + 1] = id end)
      end
      dray.scene(function() return dray.hstack { box("first", "second"), box("second", "third") } end)
      """)
    for name in ["second", "third"] as [DriverPlace] { try Driver(of: test.host).tap(name) }
    #expect(test.lines("tapped") == ["second", "second"])
  }

  @Test func `a drop by a tap returns after the data of its items has arrived`() throws {
    let test = try Scripted(
      """
      local got = dray.state("got", {})
      local function promise()
        local provider = dray.item_provider()
        provider:register_data_representation("public.json", function() return "{}" end)
        return provider
      end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "thing", size = { width = 40, height = 40 } }:on_drag(promise),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }:on_drop("public.json", function(providers)
            got[#got + 1] = tostring(providers[1]:load "public.json")
          end) }
      end)
      """)
    test.host.dragsByTaps = true
    let driver = Driver(of: test.host)
    try driver.tap("x")
    try driver.tap("zone")
    #expect(test.lines("got") == ["{}"])
  }

  @Test func `keys are pressed, and keys without a handler have a reason`() {
    #expect(driver.key("k") == .done)
    #expect(driver.key("q").reason?.text == "no command for the key 'q'")
    #expect(number("keys") == 1)
  }

  @Test func `timers fire as often as in real time`() {
    #expect(driver.tick(seconds: 0.5).reason?.text == "no timer or waiting command was due")
    #expect(driver.tick(seconds: 3) == .done)
    #expect(number("ticks") == 3)
  }

  @Test func `a selection is written before the lift`() throws {
    let outcome = try driver.drag("b", selected: ["a", "b"]).drop(on: "empty")
    #expect(outcome.itemIDs.sorted() == ["a", "b"])
    #expect(scripted.plugin.state("marked")?["ids"]?.table?.items.compactMap(\.text) == ["a", "b"])
    try driver.select([])
    #expect(scripted.plugin.state("marked")?["ids"]?.table?.isEmpty == true)
  }

  @Test func `if the selection is refused, nothing is lifted, with the reason of the refusal`() throws {
    let script = """
      local marked = dray.view_state("marked", { ids = {} })
      dray.scene(function()
        return dray.list { id = "list", dray.for_each(3, function(i)
            return dray.item { id = i, type = "t", size = { width = 50, height = 20 } }:draggable()
          end) }
          :drag_container "t"
          :drag_container_selection(marked.ids)
      end)
      dray.invariant("few", function() return #marked.ids < 2, "select one item only" end)
      """
    let driver = Driver(of: try Scripted(script).host)
    let outcome = try driver.drag(.named(1), selected: [1, 2]).outcome
    #expect(outcome?.cause == .notLifted)
    #expect(outcome?.reason?.text.contains("select one item only") == true)
  }

  @Test func `an external drag is dropped by its types`() throws {
    let file = ItemProvider()
    file.registerDataRepresentation(for: "public.json") { $0.complete(Bytes("{}")) }
    #expect(try driver.dragIn([file]).drop(on: "files").operation == .copy)
    #expect(number("files") == 1)
    #expect(try driver.dragIn(types: ["public.json"]).drop(on: "files").operation == .copy)
    #expect(number("files") == 2, "an item of which only the type is known")
    #expect(try driver.dragIn(types: ["public.text"]).drop(on: "files").cause == .noTarget)
  }

  @Test func `a restart resets the states`() throws {
    try driver.drag("a").drop(on: "empty")
    scripted.plugin.restart()
    #expect(list("left") == ["a", "b", "c"])
  }

  @Test func `the same calls take the same time of the driver's clock`() throws {
    var times: [Double] = []
    for _ in 0..<2 {
      let driver = Driver(of: try Scripted(letterBoard).host)
      try driver.drag("a").drop(on: "empty")
      try driver.tap("button")
      times.append(driver.time)
    }
    #expect(times[0] == times[1])
  }
}

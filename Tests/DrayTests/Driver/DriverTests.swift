import Dray
import LuaRuntime
import Testing

/// Three reorderable lists of letters, a button, and a box for external files.
private let board = """
  local Letter = dray.transferable "test.letter"
  local lists = dray.state("lists", { left = { "a", "b", "c" }, right = { "x" }, empty = {} })
  local seen = dray.state("seen", { taps = 0, keys = 0, ticks = 0, files = 0 })
  local marked = dray.view_state("marked", { ids = {} })
  local function letter(id)
    return dray.item { id = id, type = Letter, label = id:upper(), size = { width = 40, height = 20 },
      move_disabled = id == "x" }
  end
  local function list(name)
    return dray.list { id = name, dray.for_each(lists[name], letter):reorderable() }
  end
  dray.scene(function()
    return dray.hstack { id = "board", list "left", list "right", dray.list { id = "empty", size = { width = 40, height = 20 },
        dray.for_each(lists.empty, letter):reorderable() },
      dray.vstack { id = "button", size = { width = 40, height = 40 } }
        :on_tap_gesture(function() seen.taps = seen.taps + 1 return seen.taps < 3, "that was enough" end)
        :on_tap_gesture({ count = 2 }, function() seen.taps = seen.taps + 10 end)
        :on_key_press("k", function() seen.keys = seen.keys + 1 end)
        :on_timer({ every = 1 }, function() seen.ticks = seen.ticks + 1 end),
      dray.vstack { id = "files", size = { width = 40, height = 40 } }
        :drop_destination("public.json", function() seen.files = seen.files + 1 end),
    }
    :reorder_container(Letter, function(difference)
      return require "dray.array".apply(lists, difference)
    end)
    :drag_container(Letter, function(ids) return ids[1] ~= "c" or nil, "c stays" end)
    :drag_container_selection(marked.ids)
    :drop_configuration(function(session)
      return session.to ~= "right", "the right list is closed"
    end)
  end)
  """

/// The calls of a driver, and their results.
struct DriverTests {
  private let scripted: Scripted
  private let driver: Driver

  init() throws {
    scripted = try Scripted(board)
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

  @Test func `a drop goes before the named item`() throws {
    try driver.drag("b").drop(on: "left", before: "a")
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
      let driver = Driver(of: try Scripted(board).host)
      try driver.drag("a").drop(on: "empty")
      try driver.tap("button")
      times.append(driver.time)
    }
    #expect(times[0] == times[1])
  }
}

/// Errors of invalid calls of a driver, calls with a namespace, and the return of a drop with successive loads.
struct DriverErrorTests {
  private func error(_ body: (Driver) throws -> Void) throws -> String? {
    let scripted = try Scripted(board)
    let driver = Driver(of: scripted.host)
    return #expect(throws: DriverError.self) { try body(driver) }?.description
  }

  @Test func `an unknown name is an error with the nearest name`() throws {
    #expect(try error { _ = try $0.drag("lefft") } == "no item or container 'lefft'; did you mean 'left'?")
    #expect(try error { try $0.tap("butten") } == "no item or container 'butten'; did you mean 'button'?")
    #expect(try error { _ = try $0.drag("a").over("zzzzzz") } == "no item or container 'zzzzzz'")
  }

  @Test func `an unknown name does not affect an open drag`() throws {
    _ = try error { driver in
      let drag = try driver.drag("a")
      defer { #expect(drag.outcome == nil) }
      try drag.over("nowhere at all")
    }
  }

  @Test func `before must be an item of the place`() throws {
    #expect(try error { try $0.drag("a").drop(on: "empty", before: "b") } == "no item 'b' is in 'empty'")
  }

  @Test func `the coordinates of a point must be finite`() throws {
    #expect(try error { _ = try $0.drag(.point(Point(x: .nan, y: 0))) } == "both coordinates of a point must be finite")
  }

  @Test func `an ambiguous label is an error`() throws {
    let script = """
      dray.scene(function()
        return dray.hstack { dray.item { id = 1, type = "t", label = "same" }, dray.item { id = 2, type = "t", label = "same" } }
      end)
      """
    let driver = Driver(of: try Scripted(script).host)
    let error = #expect(throws: DriverError.self) { try driver.tap("same") }
    #expect(error?.description == "2 items have the label 'same'; name one by its id: '1', '2'")
  }

  @Test func `the driver returns after the drop has ended, also after several successive loads`() throws {
    let script = """
      local got = dray.state("got", { count = 0 })
      dray.scene(function()
        return dray.list { id = "box", size = { width = 50, height = 90 } }:on_drop("public.json", function(providers)
          for _, provider in ipairs(providers) do
            if provider:load "public.json" then got.count = got.count + 1 end
          end
        end)
      end)
      """
    let scripted = try Scripted(script)
    let items = (0..<150).map { _ in
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: "public.json") { $0.complete(Bytes("{}")) }
      return provider
    }
    let outcome = try Driver(of: scripted.host).dragIn(items).drop(on: "box")
    #expect(outcome.operation == .copy && outcome.acceptedItemCount == 150)
    #expect(scripted.plugin.state("got")?["count"] == 150)
  }

  @Test func `items of one id are distinguished by their namespace`() throws {
    let script = """
      local function list(name)
        return dray.list { namespace = name, dray.item { id = 1, type = "t" } }
      end
      dray.scene(function()
        return dray.hstack { list "left", list "right" }:drag_container("t", { namespace = "right" })
      end)
      """
    let driver = Driver(of: try Scripted(script).host)
    let error = #expect(throws: DriverError.self) { _ = try driver.drag(1) }
    #expect(
      error?.description
        == "2 items have the id '1', in the namespaces 'left' and 'right'; name one: { id = …, namespace = … }")
    #expect(try driver.drag(.named(1, namespace: "left")).outcome?.cause == .notLifted)
  }

  @Test func `items of one id are selected and dragged in their namespace`() throws {
    let script = """
      local marked = dray.view_state("marked", { left = {}, right = {} })
      local function list(name)
        return dray.list { id = name, namespace = name, size = { width = 50, height = 100 },
          dray.for_each(3, function(i)
            return dray.item { id = i, type = "t", size = { width = 50, height = 20 } }:draggable()
          end) }
          :drag_container "t"
          :drag_container_selection(marked[name])
      end
      dray.scene(function() return dray.hstack { list "left", list "right" } end)
      """
    let scripted = try Scripted(script)
    let driver = Driver(of: scripted.host)
    func marked(_ name: PlainKey) -> PlainData? { scripted.plugin.state("marked")?[name] }
    try driver.select([1, 2], in: "left")
    #expect(try driver.drag(.named(3, namespace: "right"), selected: [1, 3]).cancel().itemIDs == [1, 3])
    #expect(marked("left") == [1, 2] && marked("right") == [1, 3])
    let items = try driver.drag(.named(2, namespace: "left")).dropSession?.items
    #expect(items?.map(\.id) == [1, 2] && items?.map(\.namespace) == ["left", "left"])
    try driver.select([2, 3], in: "right")
    #expect(marked("left") == [1, 2] && marked("right") == [2, 3])
    let error = #expect(throws: DriverError.self) { try driver.select([1], in: "middle") }
    #expect(error?.description == "no item '1' is in namespace 'middle'")
  }

  @Test func `a selection that one of several plugins refuses is refused`() throws {
    let host = Host()
    for name in ["one", "two"] {
      try host.load(
        script: """
          local dray = require "dray"
          local marked = dray.view_state("marked", { ids = {} })
          dray.scene(function()
            if marked.ids[1] then error "one may not be selected" end
            return dray.vstack { dray.item { id = "\(name)", type = "t", size = { width = 40, height = 20 } } }
              :drag_container "t":drag_container_selection(marked.ids)
          end)
          """, name: name)
    }
    let answer = try Driver(of: host).select(["one"])
    #expect(answer.reason?.text.hasSuffix("one may not be selected") == true, "\(answer)")
  }

  @Test(arguments: [
    ("c", "plain", "a drop at 'plain' is impossible: it would go before 'a' in 'left'"),
    ("a", "rock", "a drop at 'rock' is impossible: it would go to the end of 'left'"),
    ("a", "strip", "a drop at 'strip' is impossible: it would go to the end of 'left'"),
  ])
  func `a drop at a place that takes nothing is an error, and does not go to the nearest list`(
    item: Identifier, place: Identifier, message: String
  ) throws {
    let script = """
      local array = require "dray.array"
      local lists = dray.state("lists", { left = { "a", "b", "c" }, right = {} })
      local function list(id)
        return dray.hstack { id = id, size = { width = 90, height = 20 }, dray.for_each(lists[id], function(name)
          return dray.item { id = name, type = "t", size = { width = 30, height = 20 },
            name == "c" and dray.hstack { id = "closed", size = { width = 10, height = 10 },
              dray.for_each({}, function() end):reorderable() }:disabled() }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.vstack { list "left",
          dray.hstack { id = "strip", dray.text { id = "plain", label = "plain", size = { width = 20, height = 20 } },
            dray.item { id = "rock", type = "rock", size = { width = 400, height = 20 } } },
          dray.vstack { id = "box", dray.text { id = "title", label = "right", size = { width = 90, height = 20 } }, list "right" } }
          :reorder_container("t", function(difference) array.apply(lists, difference) end)
          :drop_configuration(function(session) return session.item_ids[1] ~= "b", "b stays" end)
      end)
      """
    let driver = Driver(of: try Scripted(script).host)
    // A refused drop goes nowhere.
    #expect(try driver.drag("b").drop(on: "plain").reason?.text == "b stays")
    let drag = try driver.drag(.named(item))
    // A pointer may hover there.
    try drag.over(.named(place))
    let error = #expect(throws: DriverError.self) { try drag.drop(on: .named(place)) }
    #expect(error?.description == message)
    #expect(drag.outcome == nil)
    // An inner list that takes nothing, in an item of the list around it.
    drag.cancel()
    #expect(try driver.why(.named(item), .named(place)).outcome.reason?.text == message)
    let inner = #expect(throws: DriverError.self) { try driver.drag("a").drop(on: "closed") }
    #expect(inner?.description == "a drop at 'closed' is impossible: it would go before 'c' in 'left'")
    // A place around a list or inside it is a place of the list.
    #expect(try driver.drag("a").drop(on: "box").route.to == "right")
    #expect(try driver.drag("a").drop(on: "c").route.before == "c")
  }
}

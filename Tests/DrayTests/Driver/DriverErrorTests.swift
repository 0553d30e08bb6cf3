import Dray
import LuaRuntime
import Testing

/// Errors of invalid calls of a driver, calls with a namespace, and the return of a drop with successive loads.
struct DriverErrorTests {
  private func error(_ body: (Driver) throws -> Void) throws -> String? {
    let scripted = try Scripted(letterBoard)
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

  @Test(arguments: [("disabled", "disabled"), ("hidden", "hidden")])
  func `a tap or a drag of an item that the pointer does not reach tells the reason`(
    modifier: String, word: String
  ) throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.item { id = "ice", type = "t", value = 1, size = { width = 40, height = 20 } }
          :draggable():\(modifier)()
      end)
      """)
    let driver = Driver(of: test.host)
    #expect(try driver.tap("ice").reason?.text == "'ice' is \(word)")
    #expect(try driver.drag("ice").outcome?.reason?.text == "'ice' is \(word)")
  }

  @Test func `an item with a namespace and without a drag container around it carries its own value`() throws {
    let test = try Scripted(
      """
      local Shop = dray.transferable "shop"
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "cannon", type = Shop, value = { price = 7 }, size = { width = 40, height = 20 } }
            :draggable { namespace = "shop" },
          dray.zstack { id = "cart", size = { width = 40, height = 40 } }
            :drop_destination(Shop, function(values) return values[1].price == 7 end),
        }
      end)
      """)
    #expect(try test.drag("cannon", to: "cart")?.cause == .dropped)
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

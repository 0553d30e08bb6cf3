import Dray
import Testing

/// A drop before an item goes exactly there, or is not made.
struct ExactPlaceTests {
  private static func table(_ kind: String = "vstack", _ rest: String = "") -> String {
    """
    local array = require "dray.array"
    local lists = dray.state("lists", { a = { "x", "y", "z" }, b = { "p", "q" } })
    local function list(name)
      return dray.\(kind) { id = name, size = { width = 50, height = 150 }, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = "card", size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "a", list "b" }:reorder_container("card", function(d) array.apply(lists, d) end) \(rest)
        :on_tap_gesture(function() dray.announce(tostring(select(2, dray.move("x", "b", { before = "q" })))) end)
    end)
    """
  }

  @Test func `a drop goes exactly to the named place of a list`() throws {
    for (item, place, before) in [("x", "b", "q"), ("x", "b", "p"), ("z", "a", "x"), ("x", "a", "z")]
      as [(Identifier, DriverPlace, Identifier)]
    {
      let driver = Driver(of: try Scripted(Self.table()).host)
      let outcome = try driver.drag(.named(item)).drop(on: place, before: before)
      #expect(outcome.operation == .move && outcome.route.before == before)
      #expect(place == outcome.route.to.map { .named($0) })
    }
  }

  @Test func `before is an error in a list of overlapping items, and the drag continues`() throws {
    let test = try Scripted(Self.table("zstack"))
    let drag = try Driver(of: test.host).drag("z")
    #expect(throws: DriverError.self) { try drag.drop(on: "b", before: "p") }
    #expect(drag.outcome == nil && test.plugin.state("lists")?["b"] == ["p", "q"])
    #expect(try drag.drop(on: "b").operation == .move)
    do {
      _ = try Driver(of: test.host).drag("y").drop(on: "b", before: "p")
      Issue.record("it was dropped")
    } catch {
      #expect("\(error)" == "a drop before 'p' in 'b' is impossible: it would go to the end of 'b'")
    }
  }

  @Test func `a move before an item that cannot be reached is refused with a reason`() throws {
    let test = try Scripted(Self.table("zstack"))
    #expect(test.host.engine.move("z", to: "b", before: "p").reason?.code == "goes_elsewhere")
    #expect(test.plugin.state("lists")?["b"] == ["p", "q"] && !test.host.canUndo)
  }

  @Test func `a place that a rule chooses is not reported as a miss`() throws {
    let test = try Scripted(
      Self.table("vstack", #":drop_configuration(function() return true, { collection_id = "b" } end)"#))
    let outcome = try Driver(of: test.host).drag("x").drop(on: "a", before: "z")
    #expect(outcome.route.to == "b" && outcome.route.before == nil)
  }

  @Test func `a drop before an item that a rule refuses has the rule's reason`() throws {
    let test = try Scripted(
      Self.table("vstack", #":drop_configuration(function() return false, "never" end)"#))
    let outcome = try Driver(of: test.host).drag("x").drop(on: "b", before: "q")
    #expect(outcome.operation == .forbidden && outcome.reason?.text == "never")
  }

  @Test func `a place that is named as an item is not a container of the same id, and the other way round`() throws {
    let driver = Driver(of: try Scripted(Self.table()).host)
    let drag = try driver.drag("x")
    for (place, message) in [
      (.item("b", namespace: nil), "'b' is a container, not an item; name it: { collection_id = 'b' }"),
      (.list("p"), "'p' is an item, not a container; name it: { item_id = 'p' }"),
    ] as [(DriverPlace, String)] {
      let error = #expect(throws: DriverError.self) { try drag.drop(on: place) }
      #expect(error?.description == message)
    }
    #expect(try drag.drop(on: .list("b")).operation == .move)
  }

  @Test(arguments: [(Int.max, "9223372036854775808"), (.min, "-9223372036854775807"), (-1, "0"), (4, "5")])
  func `a position out of range is an error that names it`(index: Int, named: String) throws {
    let drag = try Driver(of: try Scripted(Self.table()).host).drag("x")
    let error = #expect(throws: DriverError.self) { try drag.over("b", at: .index(index)) }
    #expect(error?.description.hasPrefix("'b' has no index \(named); it has ") == true, "\(String(describing: error))")
  }

  @Test func `an index is an error in a list of overlapping items, and the drag continues`() throws {
    let test = try Scripted(Self.table("zstack"))
    let drag = try Driver(of: test.host).drag("z")
    let error = #expect(throws: DriverError.self) { try drag.drop(on: "b", at: .index(0)) }
    #expect(
      error?.description == "a drop before 'p' in 'b' is impossible: it would go to the end of 'b'")
    #expect(drag.outcome == nil && test.plugin.state("lists")?["b"] == ["p", "q"])
    #expect(try drag.drop(on: "b", at: .index(2)).operation == .move)
    #expect(test.plugin.state("lists")?["b"] == ["p", "q", "z"])
  }

  @Test func `a drop into a list inside the dragged item is an error that says so, and the drag continues`() throws {
    let test = try Scripted(
      """
      local size = { width = 50, height = 40 }
      dray.scene(function()
        return dray.vstack { id = "shelf", dray.for_each({ "box", "ball" }, function(id)
          return dray.item { id = id, type = "toy", size = size,
            id == "box" and dray.vstack { id = "inside", size = size } or dray.text { label = "round" } }
        end):reorderable() }:reorder_container("toy", print)
      end)
      """)
    let drag = try Driver(of: test.host).drag("box")
    do {
      _ = try drag.drop(on: "inside")
      Issue.record("it was dropped")
    } catch {
      #expect("\(error)" == "'inside' is inside 'box', which is dragged")
    }
    #expect(drag.outcome == nil)
  }

  @Test func `a drop before an item goes into the list of a name, also if an item with the name takes drops`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local lists = dray.state("lists", { a = { "x", "b" }, b = { "p", "q" } })
      local function list(name)
        return dray.vstack { id = name, size = { width = 50, height = 150 }, dray.for_each(lists[name], function(id)
          local item = dray.item { id = id, type = "card", size = { width = 50, height = 40 } }
          if id ~= "b" then return item end
          return item:drop_destination("card", function() error "into the item" end)
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b" }:reorder_container("card", function(d) array.apply(lists, d) end)
      end)
      """)
    let outcome = try Driver(of: test.host).drag("x").drop(on: "b", before: "q")
    #expect(outcome.route.to == "b" && outcome.route.before == "q", "\(test.texts)")
    #expect(throws: DriverError.self) { try Driver(of: test.host).drag("p").drop(on: "b") }
  }

  @Test func `a drop into an item takes place only in the collection that has the item`() throws {
    let test = try Scripted(
      """
      local log = dray.state("log", {})
      local function folder(id)
        return dray.item { id = id, type = "folder", size = { width = 50, height = 40 } }
          :drop_destination("card", function() log[#log + 1] = id end)
      end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "card", size = { width = 50, height = 40 } }:draggable(),
          dray.vstack {
            dray.for_each({ "f", "g" }, folder):reorderable { collection_id = "folders" },
          }:reorder_container("folder", function() end),
          folder "h",
        }
      end)
      """)
    for id in ["f", "g"] as [Identifier] {
      _ = try Driver(of: test.host).drag("x").drop(on: .list("folders"), at: .into(id))
    }
    #expect(test.lines("log") == ["f", "g"], "\(test.texts)")
    let drag = try Driver(of: test.host).drag("x")
    #expect(throws: DriverError.self) { try drag.drop(on: .list("folders"), at: .into("h")) }
  }
}

import Dray
import Testing

/// Drops on an item of a list. At its exact middle, the side would depend on the direction of the pointer's movement.
struct ItemTargetTests {
  /// Two lists of items with the given extents, which can be moved between the lists.
  private static func lists(_ kind: String, _ sizes: [Double]) -> String {
    """
    local array = require "dray.array"
    local Thing = dray.transferable "test.thing"
    local sizes = { \(sizes.map { "\($0)" }.joined(separator: ", ")) }
    local lists = dray.state("lists", { one = { 1, 2, 3, 4, 5 }, two = { 6, 7, 8 } })
    local function list(name)
      return dray.\(kind) { id = name, \(kind == "grid" ? "columns = 3, " : "") size = { width = 200, height = 120 },
        spacing = 0, dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = Thing, size = { width = sizes[id], height = sizes[9 - id] } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "one", list "two" }
        :reorder_container(Thing, function(difference) array.apply(lists, difference) end)
    end)
    """
  }

  @Test(arguments: ["hstack", "vstack", "list", "grid", "fan", "zstack"], 1...3 as ClosedRange<UInt64>)
  func `why agrees with the drag, also over covered and small items`(
    kind: String, seed: UInt64
  ) throws {
    var random = RandomGenerator(seed: seed)
    let sizes = (1...8).map { _ in Double(random.integer(in: 1...40)) }
    let host = try Scripted(Self.lists(kind, sizes)).host
    let driver = Driver(of: host)
    var moves = 0
    for item in 1...8 {
      for target in 1...8 {
        let (what, place) = (DriverPlace.named(.integer(item)), DriverPlace.named(.integer(target)))
        let expected = try driver.why(what, place).outcome
        let outcome = try driver.drag(what).drop(on: place)
        #expect(
          (outcome.operation, outcome.cause) == (expected.operation, expected.cause)
            && outcome.route == expected.route,
          "\(item) on \(target): \(outcome) instead of \(expected)")
        guard outcome.cause == .dropped else { continue }
        moves += 1
        host.undo()
      }
    }
    #expect(moves > 15)
  }

  @Test(arguments: ["hstack", "vstack", "grid"])
  func `a dropped item takes the place of the item under it, which moves towards the source place`(
    kind: String
  ) throws {
    let test = try Scripted(Self.lists(kind, Array(repeating: 20, count: 8)))
    let driver = Driver(of: test.host)
    for item in 1...5 {
      for target in 1...5 where target != item {
        #expect(try driver.drag(.named(.integer(item))).drop(on: .named(.integer(target))).operation == .move)
        var order = [1, 2, 3, 4, 5].filter { $0 != item }
        order.insert(item, at: target - 1)
        #expect(test.plugin.state("lists")?["one"]?.table?.items == order.map { .integer($0) })
        test.host.undo()
      }
    }
    #expect(try driver.drag(7).drop(on: 2).route.before == 2)
  }

  @Test func `a move by a command, why and a drag refuse with the same reason`() throws {
    let test = try Scripted(
      Self.lists("hstack", Array(repeating: 20, count: 8))
        + """
        local said = dray.view_state("said", { "" })
        dray.container("one"):on_tap_gesture(function()
          local _, reason = dray.move(5, "one")
          said[1] = reason
        end)
        """)
    let driver = Driver(of: test.host)
    try driver.tap("one")
    let reason = test.plugin.state("said")?.table?.items.first
    #expect(reason == "it would change nothing")
    #expect(try driver.why(5, "one").outcome.cause.text == "it would change nothing")
    #expect(try driver.drag(5).drop(on: "one").cause.text == "it would change nothing")
  }
}

import Dray
import Testing

/// Nested items. A press lifts the frontmost item at its point. A drag of a named item begins where no other item is in
/// front.
struct NestedItemTests {
  private static let folders = """
    local array = require "dray.array"
    local state = dray.state("state", { folders = { "A", "B" }, files = { A = { "a", "b", "c" }, B = {} } })
    dray.scene(function()
      return dray.list { id = "folders", dray.for_each(state.folders, function(id)
          return dray.item { id = id, type = "folder", size = { width = 90, height = 30 },
            dray.hstack { id = "in " .. id, dray.for_each(state.files[id], function(file)
              return dray.item { id = file, type = "file", size = { width = 28, height = 20 } }
            end) } }
        end):reorderable() }
        :reorder_container("folder", function(difference) array.apply({ folders = state.folders }, difference) end)
        :on_key_press("m", function() return dray.move("A", "folders") end)
    end)
    """

  private func order(_ host: Host) -> [String] {
    host.plugins[0].state("state")?.table?["folders"]?.table?.items.compactMap(\.text) ?? []
  }

  @Test func `an item with nested items is grabbed beside them, in agreement with legal and why`() throws {
    let host = try Scripted(Self.folders).host
    #expect(host.legalDrags().map(\.item) == ["A"])
    #expect(try Driver(of: host).why("A", "folders").outcome.operation == .move)
    let outcome = try Driver(of: host).drag("A").drop(on: "folders")
    #expect(outcome.itemIDs == ["A"] && outcome.operation == .move)
    #expect(order(host) == ["B", "A"])
  }

  @Test func `a command and keys move such an item, too`() throws {
    let commanded = try Scripted(Self.folders).host
    #expect(Driver(of: commanded).key("m") == .done)
    let carried = try Scripted(Self.folders).host
    carried.engine.navigateByKeys()
    let driver = Driver(of: carried)
    for key in ["tab", "space", "tab", "space"] as [Key] { driver.key(key) }
    #expect([order(commanded), order(carried)] == [["B", "A"], ["B", "A"]])
  }

  @Test func `legal lists an item once, also if a node inside the item covers it`() throws {
    let host = try Scripted(
      Self.folders.replacing("width = 90, height = 30", with: "width = 84, height = 20")
        .replacing(#"dray.hstack { id = "in " .. id,"#, with: #"dray.hstack { id = "in " .. id, spacing = 0,"#)
    ).host
    #expect(host.legalDrags().map(\.itemIDs) == [["A"]])
  }

  @Test func `several items whose drags carry the same item are all listed`() throws {
    for carried in ["x", "z"] {
      let test = try Scripted(
        """
        local list = dray.state("list", { "x", "y", "z" })
        dray.scene(function()
          return dray.hstack {
            dray.list { id = "list", dray.for_each(list, function(id)
              return dray.item { id = id, type = "t", size = { width = 40, height = 20 } }
            end):reorderable() },
            dray.list { id = "other", size = { width = 60, height = 100 }, dray.for_each({}, dray.item):reorderable() } }
            :reorder_container("t", function() end)
            :drag_container("t", function() return { "\(carried)" } end)
        end)
        """)
      let legal = test.host.legalDrags(to: "other")
      #expect(legal.map(\.item) == ["x", "y", "z"])
      #expect(legal.allSatisfy { drag in test.host.legalDrags(of: drag.item, to: "other").count == 1 })
    }
  }
}

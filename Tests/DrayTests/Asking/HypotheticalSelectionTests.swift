import Dray
import Testing

/// Hypothetical drags with a hypothetical selection.
struct HypotheticalSelectionTests {
  private static let board = """
    local Thing = dray.transferable "test.thing"
    local things = dray.state("things", { 1, 2, 3, 4 })
    local selected = dray.view_state("selected", { 4 })
    dray.scene(function()
      return dray.hstack {
        dray.hstack { id = "source", dray.for_each(things, function(id)
          return dray.item { id = id, type = Thing, value = { id = id }, size = { width = 20, height = 20 } }:draggable()
        end) }:drag_container(Thing):drag_container_selection(selected),
        dray.zstack { id = "bin", size = { width = 40, height = 40 } }:drop_destination(Thing, function() end)
          :drop_configuration(function(session) return #session.item_ids < 3, "two at most" end),
      }
    end)
    """

  @Test func `legal and why use a hypothetical selection, as the drag does, and select nothing`() throws {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    #expect(try driver.legal(1).map(\.itemIDs) == [[1]])
    #expect(try driver.legal(1, selected: [1, 3]).map(\.itemIDs) == [[1, 3]])
    #expect(try driver.legal(1, selected: [1, 2, 3]).isEmpty)
    #expect(try driver.why(1, "bin", selected: [1, 2, 3]).outcome.reason == "two at most")
    #expect(try driver.why(1, "bin", selected: [3]).outcome.itemIDs == [1])
    #expect(test.plugin.state("selected")?.table?.items == [4] && !test.host.canUndo)
    #expect(try driver.drag(1, selected: [1, 3]).drop(on: "bin").itemIDs == [1, 3])
  }

  @Test func `an item that cannot be selected is an error`() throws {
    let driver = Driver(of: try Scripted(Self.board).host)
    #expect(throws: DriverError.notSelectable("bin")) { try driver.why(1, "bin", selected: ["bin"]) }
    #expect(throws: DriverError.unknownName(9, meant: nil)) { try driver.legal(1, selected: [9]) }
  }
}

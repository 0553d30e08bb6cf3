import Dray
import LuaRuntime
import Testing

/// RS3: the fields of an external item before its data is loaded.
struct OfferedItemTests {
  private static let script = """
    local Letter = dray.transferable "letter"
    local taken = dray.state("taken", {})
    dray.scene(function()
      return dray.hstack {
        dray.vstack { id = "own", dray.for_each({ 1, 2 }, function(id)
          return dray.item { id = id, type = "letter", value = { rank = id }, size = { width = 40, height = 20 } }:draggable()
        end) }:drag_container(Letter),
        dray.vstack { id = "box", size = { width = 80, height = 80 } }
          :drop_destination(Letter, function(items) for _, item in ipairs(items) do table.insert(taken, item) end end)
          :drop_configuration(function(session)
            for _, item in ipairs(session.items) do
              print(type(item), item.rank, item.types and table.concat(item.types, " "), item.suggested_name)
            end
            return true
          end),
      }
    end)
    """

  private func enter(_ test: Scripted, _ drag: (Point) -> ExternalDrag) throws {
    test.host.enterDrag(drag(try #require(test.host.engine.landingPoint(of: "box"))))
  }

  @Test func `an external item has types in order of fidelity, and a name, but no id`() throws {
    let test = try Scripted(Self.script)
    let provider = ItemProvider(["letter": "one", "public.utf8-plain-text": "two"], named: "a letter")
    try enter(test) { ExternalDrag(items: [provider], location: $0) }
    #expect(test.printed.last == "table\tnil\tletter public.utf8-plain-text\ta letter")
  }

  @Test func `an external item is not confused with an item of the scene that has its number and type`() throws {
    let test = try Scripted(Self.script)
    try enter(test) { ExternalDrag(types: ["letter", "letter"], location: $0) }
    #expect(Array(test.printed.suffix(2)) == ["table\tnil\tletter\tnil", "table\tnil\tletter\tnil"])
    test.host.send(.pointerUp(time: 1))
    #expect(test.plugin.state("taken") == [["types": ["letter"]], ["types": ["letter"]]])
  }

  @Test func `a local item is passed as its value`() throws {
    let test = try Scripted(Self.script)
    _ = try test.drag(1, to: "box")
    #expect(test.printed.last == "table\t1\tnil\tnil")
  }
}

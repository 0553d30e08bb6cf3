import Dray
import Testing

/// Data that items carry for the host, keys of placements, and hits.
struct ItemDataTests {
  private func scene(_ data: String) -> String {
    """
    local Thing = dray.transferable "test.thing"
    local things = dray.collection("things", { { id = 1 }, { id = 2 } })
    dray.scene(function()
      return dray.vstack {
        dray.item { id = "a", type = Thing, data = \(data), size = { width = 20, height = 20 } },
        dray.list { id = "rows", dray.for_each(things, function(thing)
          return dray.item { id = thing.id, type = Thing, data = { row = thing.id }, size = { width = 20, height = 20 } }
        end) },
      }
    end)
    """
  }

  @Test func `the data of an item is in its placement, also of rows`() throws {
    let test = try Scripted(scene("{ suit = 'hearts', points = { 1, 2.0 } }"))
    let placements = test.host.placements
    #expect(placements.first { $0.id == "a" }?.appearance.data == ["points": [1, 2.0], "suit": "hearts"])
    #expect(placements.first { $0.id == 2 }?.appearance.data == ["row": 2])
    #expect(placements.first { $0.id == "rows" }?.appearance.data == nil)
  }

  @Test func `data that JSON cannot represent is an error with its path`() {
    let error = #expect(throws: PluginError.self) { try Scripted(scene("{ at = { 1, f = 2 } }")) }
    #expect(error.map { "\($0)" }?.contains("data.at has list items and also the field .f") == true)
    let other = #expect(throws: PluginError.self) { try Scripted(scene("'text'")) }
    #expect(other.map { "\($0)" }?.contains("data of item must be a table") == true)
  }

  @Test func `nodes in Swift carry data, too`() {
    let host = Host()
    host.setScene { Node.item(id: "a", type: "thing", size: Size(width: 9, height: 9), data: ["suit": "clubs"]) }
    #expect(host.placements.map(\.appearance.data) == [["suit": "clubs"]])
    #expect(host.hit(at: Point(x: 1, y: 1))?.id == "a" && host.hit(at: Point(x: 10, y: 1)) == nil)
  }

  @Test func `elements with equal names have different keys, which stay the same`() throws {
    let host = Host()
    host.setScene {
      for _ in 0..<3 { Node.host(frame: Rect(x: 0, y: 0, width: 9, height: 9), label: "same") }
    }
    let keys = host.placements.keys
    #expect(Set(keys).count == 3 && host.placements.keys == keys)
  }
}

import Testing

@testable import Dray

/// The focus of the keyboard belongs to an item, also while the item is not in the scene.
struct KeptFocusTests {
  @Test func `the focus returns with its item, also after unused names were removed`() throws {
    let test = try Scripted(
      """
      local s = dray.state("s", { names = { "a", "b" } })
      dray.scene(function()
        return dray.vstack { id = "list", spacing = 0, dray.for_each(s.names, function(name)
          return dray.item { id = name, type = "letter", size = { width = 50, height = 20 } }:draggable()
        end) }
          :drag_container("letter")
          :on_key_press("h", function() s.names = { "b" } end)
          :on_key_press("s", function() s.names = { "b", "a" } end)
      end)
      """)
    func press(_ key: Key) -> Rect? {
      test.host.send(.keyDown(key, time: test.host.engine.time + 1))
      _ = test.host.placements
      return test.host.keyboard.focus.map { test.host.engine.scene.frame(of: $0) }
    }
    #expect(press(.tab)?.minY == 0)
    #expect(press("h") == nil)
    test.host.recovery.names.forgetUnused()
    #expect(press("s")?.minY == 20)
  }

  @Test func `a change of the focus increases the revision by one, and the changes have all placements`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { dray.item { id = "a", type = "letter", size = { width = 50, height = 20 } }:draggable(),
          dray.item { id = "b", type = "letter", size = { width = 50, height = 20 } }:draggable() }
      end)
      """)
    let host = test.host
    let all = host.placements
    var shown = host.revision
    #expect(host.changes(since: shown).changed == [])
    for _ in 1...2 {
      host.send(.keyDown(.tab, time: host.engine.time + 1))
      #expect(host.revision == shown + 1 && host.revision == shown + 1)
      #expect(host.changes(since: shown).changed == all)
      shown = host.revision
      #expect(host.changes(since: shown).changed == [])
    }
  }
}

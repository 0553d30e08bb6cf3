import Dray
import Testing

/// A command may cause a new scene. A query about a drag then uses the new scene before the drag is re-evaluated in it.
/// The last tests are about invalid types, large numbers of columns and late times.
struct NewerSceneTests {
  private static let list = """
    local array = require "dray.array"
    local Number = dray.transferable "test.number"
    local model = dray.state("model", { list = { 1, 2, 3, 4, 5, 6 } })
    local seen = dray.view_state("seen", {})
    local function item(id)
      return dray.item { id = id, type = Number, size = { width = 60, height = 40 } }
    end
    """

  @Test func `an observer may look up the element under the pointer in the new scene`() throws {
    let scripted = try Scripted(
      Self.list + """

        dray.scene(function()
          return dray.vstack { id = "list", dray.for_each(model.list, item):reorderable() }
            :reorder_container(Number, function() array.clear(model.list) return true end)
            :on_drop_session_updated(function(session) seen.onto = session.onto end)
        end)
        """)
    #expect(try scripted.drag(1, to: 5)?.cause == .dropped)
    #expect(scripted.plugin.state("model")?["list"]?.table?.items.isEmpty == true)
  }

  @Test func `a host may draw after a command has rebuilt the scene`() throws {
    let scripted = try Scripted(
      Self.list + """

        dray.scene(function()
          return dray.vstack { id = "list", dray.for_each(model.list, item):reorderable() }
            :reorder_container(Number, function() end)
            :on_key_press("k", function()
              array.clear(model.list)
              dray.move(6, "list")
              dray.announce "look"
            end)
        end)
        """)
    let host = scripted.host
    var drawn: [Int] = []
    host.onReport = { [unowned host] _ in
      drawn.append(host.placements.count)
      _ = host.dropSession()?.location
    }
    let last = try scripted.middle(6)
    host.send(.pointerDown(at: last, time: 1))
    host.send(.pointerMoved(to: Point(x: last.x, y: last.y - 30), time: 1.1))
    #expect(host.engine.isDragging())
    host.send(.keyDown("k", time: 1.2))
    #expect(!drawn.isEmpty)
    #expect(host.engine.verdict() == nil, "the items are gone, so the drag has ended")
  }

  @Test func `a host that reads a reason while its text is made gets the default text`() throws {
    let scripted = try Scripted(
      Self.list + """

        dray.scene(function()
          return dray.vstack { id = "list", dray.for_each(model.list, item):reorderable() }
            :reorder_container(Number, function() end)
            :drop_configuration(function()
              return false, { code = "no", text = function() error "boom" end }
            end)
        end)
        """)
    let host = scripted.host
    var words: [String?] = []
    host.onReport = { [unowned host] _ in words.append(host.engine.verdict()?.reason?.text) }
    let last = try scripted.middle(6)
    host.send(.pointerDown(at: last, time: 1))
    host.send(.pointerMoved(to: Point(x: last.x, y: last.y - 100), time: 1.1))
    #expect(host.engine.verdict()?.reason?.text == "the rule does not say why")
    #expect(words == ["the rule does not say why"], "reported once")
  }

  @Test func `overwriting the type of an item is an error`() throws {
    #expect(throws: PluginError.self) {
      try Scripted(
        Self.list + """

          dray.scene(function()
            local changed = item(1)
            changed.type = 99999
            return changed
          end)
          """)
    }
  }

  @Test func `a column count above the number of children means one column for each`() throws {
    let scripted = try Scripted(
      Self.list + """

        dray.scene(function() return dray.grid { id = "grid", columns = math.maxinteger, item(1), item(2) } end)
        """)
    #expect(scripted.host.placements.filter { $0.id == 1 || $0.id == 2 }.count == 2)
  }

  @Test func `a time past the latest is refused, and the clock of a driver is unchanged`() throws {
    let driver = Driver(of: try Scripted("").host)
    driver.tick(seconds: 1e18)
    #expect(driver.host.engine.time == 0)
    driver.tick(seconds: 1000)
    #expect(driver.host.engine.time == 1000)
  }
}

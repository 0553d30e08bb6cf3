import Dray
import Testing

/// Drops that have not changed the model yet: their placeholders, and their undo. An item that joins a drag and leaves
/// the scene.
struct DropOnItsWayTests {
  /// A list for drops, and keys: `a` adds a row, `r` restarts.
  private func list(_ perform: String) throws -> Scripted {
    try Scripted(
      """
      local rows, log = dray.state("rows", { { id = "a" } }), dray.view_state("log", {})
      local function say(text) log[#log + 1] = text end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "t", size = { width = 40, height = 40 } }:draggable(),
          dray.list { id = "list", size = { width = 40, height = 100 },
            dray.for_each(rows, function(row) return dray.item { id = row.id, type = "t", label = row.id } end) }
            :collection_drop {
              session_did_update = function() return "copy", { intent = "insert_at_destination" } end,
              perform_drop = function(coordinator)
                local function hold(index) return coordinator:drop_to_placeholder(coordinator.items[index or 1]) end
                PERFORM
              end,
            },
        }:on_key_press("a", function() rows[#rows + 1] = { id = "row " .. #rows + 1 } end)
          :on_key_press("r", function() dray.restart() end)
      end)
      """.replacing("PERFORM", with: perform))
  }

  private func look(_ test: Scripted) -> String {
    test.host.placements.filter { $0.kind == .item && $0.id != "x" }
      .map { $0.state == .placeholder ? "[]" : $0.label }.joined(separator: " ")
  }

  private func drop(_ test: Scripted) throws -> Driver {
    let driver = Driver(of: test.host)
    #expect(try driver.drag("x").drop(on: "list").operation == .copy, "\(test.texts)")
    return driver
  }

  private static let late = """
    local place = hold()
    dray.task(function()
      dray.sleep(2)
      place:commit_insertion(function(index) table.insert(rows, index, { id = "late" }) end)
    end)
    """

  @Test func `a placeholder waits for the task that commits it`() throws {
    let test = try list(Self.late)
    let driver = try drop(test)
    #expect(look(test) == "a []")
    driver.tick(seconds: 3)
    #expect(look(test) == "a late")
  }

  @Test func `a placeholder is deleted by a restart`() throws {
    let test = try list(Self.late)
    let driver = try drop(test)
    driver.key("r")
    #expect(look(test) == "a")
    driver.tick(seconds: 3)
    #expect(look(test) == "a")
  }

  @Test(arguments: ["error 'broken'", "return false", "return"])
  func `a placeholder is deleted when the last waiting command ends without a commit`(rest: String) throws {
    let test = try list(
      "hold() dray.task(function() dray.sleep(1) \(rest) end) dray.task(function() dray.sleep(3) end)")
    let driver = try drop(test)
    driver.tick(seconds: 2)
    #expect(look(test) == "a []")
    driver.tick(seconds: 2)
    #expect(look(test) == "a")
  }

  @Test func `an item has one placeholder at a time`() throws {
    let test = try list("local first = hold() say(select(2, pcall(hold))) first:delete_placeholder() hold()")
    _ = try drop(test)
    #expect(
      test.plugin.state("log") == ["test/init.lua:13: drop_to_placeholder: the item already has a placeholder"])
    #expect(look(test) == "a []")
  }

  @Test func `undo reverts a drop that has written nothing yet, and nothing else`() throws {
    let test = try list(Self.late)
    Driver(of: test.host).key("a")
    let driver = try drop(test)
    #expect(look(test) == "a row 2 []")
    #expect(test.host.canUndo && test.host.undo().isHandled)
    #expect(look(test) == "a row 2")
    driver.tick(seconds: 3)
    #expect(look(test) == "a row 2")
    #expect(test.host.undo().isHandled && look(test) == "a")
  }

  @Test func `undo reverts later changes first, and then the drop`() throws {
    let test = try list(Self.late)
    let driver = try drop(test)
    driver.key("a")
    #expect(look(test).contains("[]") && look(test).contains("row 2"))
    test.host.undo()
    #expect(look(test) == "a []")
    test.host.undo()
    #expect(look(test) == "a" && !test.host.canUndo)
    #expect(test.host.redo().isHandled && look(test) == "a row 2")
  }

  @Test func `undo ends a drop that waits for its data`() throws {
    let test = try list(
      "local text = coordinator.items[1].provider:load 'public.text' rows[2] = { id = tostring(text) }")
    Driver(of: test.host).key("a")
    let provider = ItemProvider()
    var request: LoadRequest?
    provider.registerDataRepresentation(for: "public.utf8-plain-text") { request = $0 }
    let point = try #require(test.host.engine.landingPoint(of: "list"))
    test.host.enterDrag(ExternalDrag(items: [provider], location: point))
    test.host.send(.pointerUp())
    test.host.send(.tick(time: test.host.engine.time))
    #expect(request != nil)
    #expect(test.host.undo().isHandled)
    #expect(request?.isCancelled == true && look(test) == "a row 2")
    test.host.send(.tick(time: test.host.engine.time + 1))
    #expect(look(test) == "a row 2")
  }

  @Test func `an item that joins a drag and leaves the scene in one command does not join`() throws {
    let test = try Scripted(
      """
      local rows, log, source = dray.state("rows", { { id = "a" }, { id = "b" }, { id = "c" } }), dray.state("log", {})
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "list", size = { width = 40, height = 100 }, dray.for_each(rows, function(row)
            return dray.item { id = row.id, type = "t", value = row, size = { width = 40, height = 20 } }:draggable()
          end) }:on_drag_session_updated(function(session) source = session end),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }
            :drop_destination("t", function(items)
              for index, item in ipairs(items) do log[index] = item.id end
            end),
        }:on_key_press("j", function() source:add_items { "b", "c" } rows[3] = nil end)
      end)
      """)
    let drag = try Driver(of: test.host).drag("a").over("zone")
    drag.key("j")
    #expect(drag.drop().itemIDs == ["a", "b"])
    #expect(test.plugin.state("log") == ["a", "b"], "\(test.texts)")
  }
}

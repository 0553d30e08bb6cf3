import Dray
import Testing

/// Undo of a step whose command still waits cancels the command, and the step cannot be redone.
struct UndoneWaitTests {
  private static let script = """
    local dray = require "dray"
    local lists = dray.state("lists", { a = { "x", "y" }, b = {} })
    local function pile(name)
      return dray.vstack { id = name, size = { width = 50, height = 100 }, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = "card", size = { width = 40, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { pile "a", pile "b" }
        :reorder_container("card", function(difference)
          dray.sleep(1)
          table.remove(lists.a, 1)
          dray.sleep(1)
          table.insert(lists.b, difference.sources[1])
        end)
        :on_key_press("t", function() table.remove(lists.a) dray.sleep(1) table.insert(lists.b, "y") end)
        :on_key_press("k", function()
          table.remove(lists.a)
          dray.task(function() dray.sleep(1) table.insert(lists.b, "y") end)
        end)
        :on_key_press("r", function() table.insert(lists.b, "z") end)
    end)
    """

  private func lists(_ test: Scripted) -> String {
    ["a", "b"].map { list in
      (test.plugin.state("lists")?[.string(LuaString(list))]?.table?.items.compactMap(\.text) ?? []).joined()
    }.joined(separator: "|")
  }

  @Test func `a drop that is undone between its parts is not redone in part`() throws {
    let test = try Scripted(Self.script)
    _ = try test.drag("x", to: "b")
    test.host.send(.tick(time: test.host.engine.time + 1.5))
    #expect(lists(test) == "y|" && test.host.engine.undoCancels)
    test.host.undo()
    #expect(lists(test) == "xy|" && !test.host.canRedo && !test.host.canUndo)
    test.host.redo()
    test.host.send(.tick(time: test.host.engine.time + 9))
    #expect(lists(test) == "xy|")
  }

  @Test(arguments: ["t", "k"] as [Key])
  func `a command or task that is undone while it waits is not redone in part, nor are later steps`(key: Key) throws {
    let test = try Scripted(Self.script)
    test.host.send(.keyDown(key, time: 1))
    #expect(test.host.engine.undoCancels)
    test.host.send(.keyDown("r", time: 1.1))
    #expect(!test.host.engine.undoCancels)
    test.host.undo()
    #expect(test.host.canRedo)
    test.host.undo()
    #expect(lists(test) == "xy|" && !test.host.canRedo)
    test.host.send(.tick(time: 9))
    #expect(lists(test) == "xy|")
  }

  @Test(arguments: ["t", "k"] as [Key])
  func `after the wait, the step is undone and redone as a whole`(key: Key) throws {
    let test = try Scripted(Self.script)
    test.host.send(.keyDown(key, time: 1))
    test.host.send(.tick(time: 3))
    #expect(lists(test) == "x|y")
    test.host.undo()
    #expect(lists(test) == "xy|")
    test.host.redo()
    #expect(lists(test) == "x|y")
  }
}

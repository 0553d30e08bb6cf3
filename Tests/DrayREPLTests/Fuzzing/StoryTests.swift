import DrayREPL
import Foundation
import Testing

/// RS5: the outcome of a drop, the list of ended drags, the announcement, the line in the journal, the next undo step
/// and the difference between the scenes agree.
struct StoryTests {
  @Test(arguments: 0..<(Effort.isFull ? 120 : 12) as Range<UInt64>)
  func `all reports of a drop agree, for every drop in generated plugins`(seed: UInt64) throws {
    let plugin = try PluginFixture(GeneratedPlugin(seed: seed).files)
    let run = try Command.dray("fuzz", plugin.path, "--steps", "1000", "--seed", "\(seed + 1)")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
  }

  private static func fuzz(_ script: String) throws -> Command {
    let head = """
      local dray = require "dray"
      local array = require "dray.array"
      """
    let files = ["plugin.lua": "return { id = 'com.example.story', name = 'story' }", "init.lua": head + script]
    let plugin = try PluginFixture(files)
    defer { withExtendedLifetime(plugin) {} }
    return try Command.dray("fuzz", plugin.path, "--steps", "1500", "--seed", "6")
  }

  @Test func `a drop that ends the undo history has no step to undo, and no problem is reported`() throws {
    let run = try Self.fuzz(
      """
      local lists = dray.state("lists", { a = { { id = "x" }, { id = "y" } }, b = {} })
      local function list(id)
        return dray.list { id = id, size = { width = 60, height = 90 }, dray.for_each(lists[id], function(card)
          return dray.item { id = card.id, type = "card", value = card, label = card.id }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b" }:reorder_container("card", function(difference)
          dray.commit_point()
          return array.apply(lists, difference)
        end)
      end)
      """)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a selection from two lists is compared correctly if another namespace has the same ids`() throws {
    let run = try Self.fuzz(
      """
      local ids = { "p", "q", "r", "s" }
      local function cards() local list = {} for i, id in ipairs(ids) do list[i] = { id = id } end return list end
      local lists = dray.state("lists", { a1 = cards(), a2 = {}, b1 = cards(), b2 = {} })
      local selected = dray.view_state("selected", { a = {}, b = {} })
      local function board(name)
        local function card(value)
          return dray.item { id = value.id, type = "card", value = value, label = value.id }
            :on_tap_gesture(function() array.toggle(selected[name], value.id) end)
        end
        local function list(id)
          return dray.list { id = id, size = { width = 60, height = 120 }, dray.for_each(lists[id], card):reorderable() }
        end
        return dray.hstack { namespace = name, list(name .. "1"), list(name .. "2") }
          :drag_container_selection(selected[name])
          :reorder_container("card", function(difference)
            local first, second = name .. "1", name .. "2"
            return array.apply({ [first] = lists[first], [second] = lists[second] }, difference)
          end)
      end
      dray.scene(function() return dray.hstack { board "a", board "b" } end)
      """)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: ["photo-grid", "diary", "drop-zone", "contacts", "klondike", "freecell", "chess"])
  func `all reports of a drop agree, for every drop in the plugins`(plugin: String) throws {
    let run = try Command.dray("fuzz", "plugins/\(plugin)", "--steps", Effort.isFull ? "8000" : "800", "--seed", "11")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
  }
}

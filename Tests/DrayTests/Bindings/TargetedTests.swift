import Dray
import Testing

/// `is_targeted` of `drop_destination` and `reorder_container`.
struct TargetedTests {
  private func board(_ targeted: String) throws -> Scripted {
    try Scripted(
      """
      local bin = dray.state("bin", {})
      local seen = dray.view_state("seen", { text = "" })
      dray.scene(function()
        return dray.hstack { spacing = 10,
          dray.vstack { id = "source", dray.item { id = "a", type = "note", value = { id = "a" },
            size = { width = 40, height = 40 } }:draggable() },
          dray.zstack { id = "bin", size = { width = 40, height = 40 } }
            :drop_destination("note", { is_targeted = \(targeted) }, function(notes)
              table.insert(bin, notes[1].id)
            end),
        }
      end)
      """)
  }

  @Test func `DD6: is_targeted changes once when a drag enters and once when it leaves or drops`() throws {
    let test = try board("function(is) seen.text = seen.text .. (is and '+' or '-') end")
    let drag = try Driver(of: test.host).drag("a").over("bin")
    #expect(test.plugin.state("seen")?["text"] == "+")
    try drag.over("source").over("bin")
    #expect(try drag.drop(on: "bin").operation == .copy)
    #expect(test.plugin.state("seen")?["text"] == "+-+-")
    #expect(test.plugin.state("bin")?.table?.items == ["a"])
  }

  @Test func `an error in is_targeted is reported with its line, and the drop is made`() throws {
    let test = try board("function(is) error('broken') end")
    #expect(try Driver(of: test.host).drag("a").drop(on: "bin").operation == .copy)
    let reports = test.reports.map(\.text)
    #expect(reports.contains { $0.hasPrefix("test/init.lua:9: broken") }, "\(reports)")
  }

  @Test func `is_targeted is an unknown option on a for_each, which has no border that a drag could cross`() {
    let script = """
      dray.scene(function()
        return dray.vstack { dray.for_each(2, function(i) return dray.text { label = "x" } end)
          :drop_destination("note", { is_targeted = print }, print) }
      end)
      """
    #expect { try Scripted(script) } throws: { "\($0)".contains("unknown option 'is_targeted' for drop_destination") }
  }

  /// Two lists with a reorder container each, and a bin beside them.
  private static let lists = """
    local array = require "dray.array"
    local lists = dray.state("lists", { left = { "a", "b" }, right = { "c" }, bin = {} })
    local seen = dray.view_state("seen", { text = "" })
    local function list(id, type)
      return dray.vstack { id = id, size = { width = 40, height = 80 }, dray.for_each(lists[id], function(name)
        return dray.item { id = name, type = type, size = { width = 40, height = 20 } }
      end):reorderable() }
        :reorder_container(type, {
          is_targeted = function(is) seen.text = seen.text .. id .. (is and "+" or "-") end
        }, function(difference) array.apply(lists, difference) end)
        :drag_container(type)
    end
    dray.scene(function()
      return dray.hstack { spacing = 10, list("left", "note"), list("right", "card"),
        dray.zstack { id = "bin", size = { width = 40, height = 40 } }:drop_destination("note", function() end) }
    end)
    """

  @Test func `DD6: is_targeted of a reorder_container follows the drags of its own items`() throws {
    let test = try Scripted(Self.lists)
    let drag = try Driver(of: test.host).drag("a")
    #expect(test.plugin.state("seen")?["text"] == "left+")
    try drag.over("bin").over("right").over("left", at: .index(1)).over("left", at: .index(2))
    #expect(test.plugin.state("seen")?["text"] == "left+left-left+")
    #expect(drag.drop().operation == .move)
    #expect(test.plugin.state("seen")?["text"] == "left+left-left+left-")
    #expect(test.plugin.state("lists")?["left"] == ["b", "a"])
    try Driver(of: test.host).drag("c").cancel()
    #expect(test.plugin.state("seen")?["text"] == "left+left-left+left-right+right-")
  }
}

import Dray
import Testing

/// The line of an error in a modifier: that of the modifier, also in a chain of several lines.
struct ModifierLineTests {
  /// A row function and a list with a modifier; the rest of the script begins on line 7.
  private static let rows = """
    local dray = require "dray"
    local Note = dray.transferable "test.note"
    local notes = dray.state("notes", { "a", "b" })
    local function note(id) return dray.item { id = id, type = Note, size = { width = 40, height = 20 } } end
    local function list() return dray.vstack { id = "notes", dray.for_each(notes, note):reorderable() } end
    local function nothing() end

    """

  private func fixture(_ rest: String) throws -> PluginFixture {
    try PluginFixture(
      ["plugin.lua": #"return { id = "test.notes", name = "notes" }"#, "init.lua": Self.rows + rest], folder: "notes")
  }

  /// The first line of the error of a scene function.
  private func error(_ scene: String) throws -> String {
    let plugin = try fixture("dray.scene(function()\n\(scene)\nend)")
    let text = Transcript.of("", on: plugin.path).text
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }

  private static let order =
    "the type of drop_destination must be a transferable, a content type or its id, not a function; the closure is the "
    + "last argument"

  @Test func `an error in a modifier names the line of the modifier, not that of the first line of the chain`() throws {
    let text = try error(
      """
      local node = list()
        :reorder_container(Note, function()
          nothing()
        end)
        :drop_destination(function() end, "text")
        :on_key_press("a", nothing)
      return node
      """)
    #expect(text == "dray: notes/init.lua:12: \(Self.order)")
  }

  @Test func `an error in the last modifier of a returned chain names its line`() throws {
    let text = try error(
      """
      return list()
        :reorder_container(Note, nothing)
        :drop_destination(
          function() end,
          "text")
      """)
    #expect(text == "dray: notes/init.lua:10: \(Self.order)")
  }

  @Test func `an error in the returned chain of a helper or a row function names its line`() throws {
    let helper = try error(
      """
      local function board()
        return list()
          :reorder_container(Note, nothing)
          :drop_destination(function() end, "text")
      end
      return dray.hstack {
        board(),
      }
      """)
    #expect(helper == "dray: notes/init.lua:11: \(Self.order)")
    let row = try error(
      """
      return dray.vstack {
        dray.for_each(notes, function(id)
          return note(id)
            :drop_destination(function() end, "text")
        end),
      }
      """)
    #expect(row == "dray: notes/init.lua:11: \(Self.order)")
  }

  @Test(arguments: [("9", 9), ("'a', 9", 10), ("'b', nothing):on_key_press(9", 10)])
  func `among modifiers of the same name, the error names the line of the failing one`(
    arguments: String, line: Int
  ) throws {
    let first = line == 9 ? arguments : "'a', nothing"
    let second = line == 10 ? arguments : "'b', nothing"
    let text = try error(
      """
      local node = list()
        :on_key_press(\(first))
        :on_key_press(\(second))
        :on_key_press("c", nothing)
      return node
      """)
    #expect(text.hasPrefix("dray: notes/init.lua:\(line): "), "\(text)")
  }

  @Test func `in a chain inside the arguments of a modifier, the error names the line of the inner modifier`() throws {
    let text = try error(
      """
      local node = list()
        :draggable { preview = dray.text { label = notes[1] or notes[2] and "none" }
          :padding(2)
          :frame { minimum = 3 }
          :padding(2) }
        :frame { min_width = 3 }
      return node
      """)
    #expect(text.hasPrefix("dray: notes/init.lua:11: unknown option 'minimum' for frame"), "\(text)")
  }

  @Test func `strings and comments with the name of the modifier do not matter`() throws {
    let text = try error(
      """
      local node = list() -- :frame { }
        :on_key_press("a", function() return ":frame { }" end) --[[
        :frame { width = 1 }
        ]]
        :on_key_press("b", function() return [[
        :frame { width = 1 }]] end)
        :frame { with = 1 }
      return node
      """)
    #expect(text.hasPrefix("dray: notes/init.lua:14: unknown option 'with' for frame"), "\(text)")
  }

  @Test func `the prompt shows the line of the modifier with a mark, without a traceback of only this line`() throws {
    let plugin = try fixture(
      """
      local game = dray.state("game", { is_wrong = false })
      dray.scene(function()
        local node = list()
          :on_key_press("x", function() game.is_wrong = true end)
          :frame { [game.is_wrong and "with" or "width"] = 100 }
        return node
      end)
      """)
    let text = Transcript.of("key 'x'", on: plugin.path, isInteractive: true).text
    let column = "/notes/init.lua:11:34\n  11 |     :frame { [game.is_wrong"
    #expect(text.contains("notes/init.lua:11: unknown option 'with' for frame") && text.contains(column), "\(text)")
    #expect(text.contains("     |                                  ^\n") && !text.contains("in function <"), "\(text)")
    #expect(!text.contains("init.lua:9"), "\(text)")
  }

  @Test func `an error in code at the prompt names the line of the method`() throws {
    let plugin = try fixture("dray.scene(function() return list():reorder_container(Note, nothing) end)")
    let text = Transcript.of("do local d = drag('a')\n:over('b')\n:cancel(1, 2)\nend", on: plugin.path).text
    #expect(text.contains("stdin:3: cancel takes"), "\(text)")
  }
}

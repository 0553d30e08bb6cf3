import Testing

@testable import DrayREPL

/// Items of one id and several types, as the legal drags of scripts name them.
struct NamesakeItemTests {
  private let plugin: PluginFixture

  /// A letter and a pen with the id `x`, and a box for both.
  private static let pair = """
    local dray = require "dray"
    local Letter, Pen = dray.transferable "test.letter", dray.transferable "test.pen"
    local log = dray.state("log", {})
    local function item(type, label)
      return dray.item { id = "x", type = type, value = { id = "x" }, label = label, size = { width = 50, height = 20 } }
        :draggable()
    end
    local function take(name) return function() log[#log + 1] = name end end
    dray.scene(function()
      return dray.hstack { item(Letter, "letter"), item(Pen, "pen"),
        dray.vstack { id = "box", size = { width = 50, height = 50 } }
          :drop_destination(Letter, take "letter"):drop_destination(Pen, take "pen") }
    end)
    """

  init() throws {
    plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.pair", name = "pair", api = 1 }"#, "init.lua": Self.pair,
    ])
  }

  @Test func `each legal drag has the label of its own item, and play drags this item`() {
    let transcript = Transcript()
    _ = transcript.runner.evaluate(
      """
      local play = dray.load '\(plugin.path)'
      for number, drag in ipairs(play:legal()) do
        print(tostring(play:legal()):match("letter"), tostring(play:legal()):match("pen"))
        play:legal()
        play(number)
      end
      print(table.concat(play.state.log, " "))
      """)
    #expect(transcript.text == "letter\tpen\nletter\tpen\nletter pen\n")
  }
}

import Testing

/// Arguments and outcomes of the driver.
struct DriverArgumentTests {
  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  @Test(arguments: [
    ("tick(-1)", "the time of tick must not be negative"),
    ("tap('a', { count = 0 })", "count of tap must be at least 1, not 0"),
    ("drag_in {}", "an item of drag_in needs at least one content type"),
    ("drag_in { {} }", "an item of drag_in needs at least one content type"),
    ("drag_in { suggested_name = 'a' }", "an item of drag_in needs at least one content type"),
    ("drag_in { [''] = 'x' }", "a type of drag_in is empty"),
    ("drag_in { ['public.png'] = 'x', seconds = -1 }", "seconds of drag_in must not be negative"),
    (
      "play.state.lists = 1",
      "'lists' cannot be set: states are read-only here; only commands of the plugin write them; "
        + ".set state NAME = VALUE begins at another position"
    ),
  ])
  func `invalid arguments are errors`(line: String, problem: String) {
    #expect(Transcript.of(line, on: plugin.path).text == "stdin:1: \(problem)\n")
  }

  @Test func `a number and a text of the same digits are different ids`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.ids", name = "ids" }"#,
      "init.lua": """
      local dray = require "dray"
      dray.scene(function()
        return dray.hstack { dray.item { id = 1, type = "t" }, dray.item { id = "2", type = "t" } }
      end)
      """,
    ])
    func text(_ line: String) -> String { Transcript.of(line, on: plugin.path).text }
    #expect(text("drag '1'") == "stdin:1: no item or container '1'; did you mean the number 1?\n")
    #expect(text("drag(2)") == "stdin:1: no item or container 2; did you mean the text '2'?\n")
  }

  @Test func `an outcome without failed data has an empty list of failed items`() {
    let line = "local o = drag('a'):drop 'right' return #o.failed_item_ids, o.item_ids[1]"
    #expect(Transcript.of(line, on: plugin.path).text == "0  \"a\"\n")
  }
}

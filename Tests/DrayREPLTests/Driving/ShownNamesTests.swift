import Testing

/// Names as the board shows them, and the numbers of legal drags.
struct ShownNamesTests {
  private func shown(_ commands: String, on plugin: String = Repository.klondike) -> String {
    Transcript.of(commands, on: plugin, seed: 381, isInteractive: true).text
      .split(separator: "\n").filter {
        !$0.contains("│") && !$0.contains("┌") && !$0.contains("└") && !$0.hasPrefix("dray 0")
      }
      .joined(separator: "\n")
  }

  @Test func `the label of an item and the title of a narrow box are names`() {
    #expect(shown("drag('2♣'):drop '3'") == "move 2♣: pile 2 → pile 3")
    #expect(
      shown("drag('2♣'):drop('3', { before = 'zzz' })")
        == "input:1: no item 'zzz' is in 'pile 3'\nthe drag of 2♣ is cancelled")
    #expect(shown("why('T♦', '4')").hasPrefix("pile 4: takes"))
    #expect(shown("tostring(legal '2')").contains("pile 2 → pile 3"))
  }

  @Test func `a name in another spelling of an id or a label is an error that names it`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": """
      local dray = require "dray"
      local function card(id, label) return dray.item { id = id, type = "t", label = label }:draggable() end
      dray.scene(function()
        return dray.vstack { id = "Left Pile",
          card("7♠"), card("8♠"), card("7♥"), card("T♦"), card("T♣"), card(41, "Q♥️"), card(42, "K♥"), card(43, "k♡") }
      end)
      """,
    ])
    let cases = [
      ("7S", "7♠"), ("8s", "8♠"), ("7h", "7♥"), ("TD", "T♦"), ("tc", "T♣"), ("qh", "Q♥️"), ("left_pile", "Left Pile"),
    ]
    for (typed, meant) in cases {
      #expect(
        shown("drag '\(typed)'", on: plugin.path)
          == "input:1: no item or container '\(typed)'; did you mean '\(meant)'?")
    }
    // Two labels are spelled like this.
    #expect(!shown("drag 'KH'", on: plugin.path).contains("did you mean 'K♥'"))
  }

  @Test func `an error lists the candidates of an ambiguous name, without those that cannot be moved`() throws {
    #expect(shown("drag '░░'") == "input:1: 45 items have the label '░░'; name one by its id")
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": """
      local dray = require "dray"
      dray.scene(function()
        return dray.vstack { id = "row a", label = "row", dray.vstack { id = "a 1" }, dray.vstack { id = "b 1", label = "row" },
          dray.item { id = "x", type = "t", label = "♙" }, dray.item { id = "y", type = "t", label = "♙" } }
      end)
      """,
    ])
    #expect(shown("drag '♙'", on: plugin.path) == "input:1: 2 items have the label '♙'; name one by its id: 'x', 'y'")
    #expect(
      shown("tap '1'", on: plugin.path)
        == "input:1: several containers have names that end in '1'; name one: 'a 1', 'b 1'")
    #expect(
      shown("tap 'row'", on: plugin.path)
        == "input:1: several containers have the label 'row'; name one: 'row a', 'b 1'")
  }

  @Test func `a legal drag can be made by its number, and its item can be lifted`() {
    let list = shown("legal()")
    #expect(list.contains("  1  "))
    let way = list.split(separator: "\n")[0].dropFirst(5)
    let made = shown("legal() play(1)")
    #expect(shown("local list = legal() return play(1)").hasPrefix("move "), "\(made) \(way)")
    #expect(shown("play(legal()[1])").hasPrefix("move "))
    #expect(shown("drag(legal()[1])").hasPrefix("lifted "))
    #expect(shown("play(1)").contains("call legal() first"))
    #expect(shown("legal()\nplay(99)").contains("not number 99"))
    #expect(shown("play 'x'").contains("must be a legal drag, or its number in legal(), not the text 'x'"))
  }

  @Test func `a legal drag to a position is made there`() throws {
    let plugin = try PluginFixture()
    defer { withExtendedLifetime(plugin) {} }
    let text = Transcript.of(
      """
      for i, one in ipairs(legal('a', { positions = true })) do if one.before == 'c' then n = i end end
      play(n)
      table.concat(lists.left, ' ')
      """, on: plugin.path
    ).text
    #expect(text == "move A: before C in left\n\"b a c\"\n")
  }

  @Test func `cancel ends the drag in progress, and undo works after a failed drop`() {
    #expect(
      shown("d = drag 'TD'\ncancel()\ncancel()") == "the drag of T♦ is cancelled\nrefused: no drag is in progress")
    #expect(
      shown("drag('2C'):drop 'pile 3'\ndrag('TD'):drop 'nowhere'\nundo()")
        .contains("the drag of T♦ is cancelled\nundone: moved 2♣"))
  }

  @Test func `a drag that was dropped or cancelled takes no further calls, and one that was not lifted does`() {
    #expect(
      shown("d = drag 'AD'\nd:drop 'foundation D'\nd:drop 'pile 2'")
        == "move A♦: pile 1 → foundation D\ninput:3: this drag has ended; drag(item) begins another one")
    #expect(shown("d = drag 'AD' d:cancel()\nd:over 'pile 2'").hasSuffix("drag(item) begins another one"))
    #expect(!shown("d = drag 'stock'\nd:drop 'pile 2'").contains("has ended"))
  }

  @Test func `an input that ends the drag in progress says so`() {
    let lifted = "drag('AD'):over 'foundation D'\n"
    for input in ["tap 'pile 2'", "restart()"] {
      #expect(shown(lifted + input).contains("the drag of A♦ is cancelled"), "\(shown(lifted + input))")
    }
  }
}

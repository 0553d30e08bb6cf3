import LineEditor
import LuaRuntime
import Testing

@testable import DrayREPL

/// Candidates at the cursor of an entry.
struct CompletionTests {
  private let console = Console(write: { _ in }, writeError: { _ in })

  /// The completion at the end of a text in a game, by default of Klondike, after some code has run.
  private func complete(
    _ text: String, in plugin: String = Repository.klondike, after code: String = ""
  ) throws -> Completion? {
    let session = try Session(console)
    let play = try Play(plugin, options: [:], seed: 381) { _ in }
    let prompt = try Prompt(session, on: play, isInteractive: false)
    _ = prompt.run(TextLines(code))
    var completer = PromptCompleter(session, on: play)
    completer.budget = .seconds(60)
    return withExtendedLifetime(prompt) { completer.complete(text, cursor: text.utf8.count) }
  }

  private func names(
    _ text: String, in plugin: String = Repository.klondike, after code: String = ""
  ) throws -> [String] {
    try complete(text, in: plugin, after: code)?.candidates.map(\.text) ?? []
  }

  /// Coins, whose ids are integers, in two purses. The coin 9 takes drops, and two coins have the same label.
  private static let coins = [
    "plugin.lua": #"return { id = "test.coins", name = "coins" }"#,
    "init.lua": """
    local dray = require "dray"
    local coins = dray.state("coins", { [1] = { 71, 72, 8, 9 }, [2] = {} })
    local names = { [71] = "penny", [72] = "penny", [8] = "pound", [9] = "magnet" }
    local function coin(id)
      local item = dray.item { id = id, type = "coin", label = names[id], size = { width = 30, height = 20 },
        move_disabled = id == 9 }
      return id == 9 and item:drop_destination("coin", function() end) or item
    end
    dray.scene(function()
      return dray.hstack { id = "board", dray.for_each(2, function(id)
        return dray.hstack { id = id, label = "purse " .. id, dray.for_each(coins[id], coin):reorderable(),
          size = { width = 150, height = 30 } }
      end) }:reorder_container("coin", function(difference) require "dray.array".apply(coins, difference) end)
    end)
    """,
  ]

  @Test func `inside drop the first candidates are the places that would take the drag in progress`() throws {
    let new = try names(#"drag("2C"):drop ""#)
    let held = try names(#"drop ""#, after: #"drag("2C")"#)
    #expect(held.first == new.first && held.first == "pile 3")
    #expect(
      try complete(#"drop ""#, after: #"drag("2C")"#)?.candidates.contains {
        $0.description?.contains("already") == true
      } == false)
  }

  @Test func `the fields of an entry of legal are those of a legal drag`() throws {
    let found = try names("l[1].", after: "l = legal()")
    #expect(found.contains("place") && !found.contains("drop"))
  }

  @Test func `the signature of a global function is not that of a function of a module`() throws {
    #expect(try complete("load(")?.note?.hasPrefix("dray.load") != true)
    #expect(try complete("dray.load(")?.note?.hasPrefix("dray.load") == true)
  }

  @Test func `inside drag the candidates are the items that may be lifted, with their labels`() throws {
    let found = try #require(try complete(#"drag("2"#))
    #expect(found.candidates.map(\.text) == ["2C"])
    #expect(found.candidates[0].description == "2♣ in pile 2")
    #expect(found.range == 6..<7)
    #expect(found.note?.hasPrefix("Play:drag(item, options?)") == true)
    #expect(try names(#"drag ""#).count == 7)
  }

  @Test func `inside drop the places that take the item come first, and the others have their reasons`() throws {
    let found = try #require(try complete(#"drag("2C"):drop ""#)).candidates
    #expect(found[0].text == "pile 3" && found[0].description == "move")
    let refusing = try #require(found.first { $0.text == "pile 4" })
    #expect(refusing.description == "forbidden: 2♣ needs a red 3; pile 4 shows K♠")
    #expect(try names(#"d:over "pile 3"#, after: "d = drag('2C')") == ["pile 3"])
  }

  @Test func `outside of quotes the candidates of an argument are integers, quoted strings and names`() throws {
    let coins = try PluginFixture(Self.coins)
    #expect(try names("drag(7", in: coins.path) == ["71", "72"])
    let all = try #require(try complete("drag(", in: coins.path))
    #expect(all.candidates.prefix(4).map(\.text) == ["71", "72", "8", "coins"])
    #expect(all.candidates[2].description == "pound in 1")
    #expect(all.note?.hasPrefix("Play:drag(item, options?)") == true)
    #expect(try names("drag(co", in: coins.path).first == "coins")
    #expect(try names("x = 7", in: coins.path).isEmpty)
    #expect(try names("drag(", in: Repository.klondike).first == #""AD""#)
  }

  @Test func `items that take drops are places, after the lists`() throws {
    let coins = try PluginFixture(Self.coins)
    let found = try #require(try complete("drag(8):drop(", in: coins.path)).candidates
    #expect(found.prefix(3).map(\.text) == ["1", "2", "9"])
    #expect(found.prefix(3).map(\.description) == ["copy", "move", "copy"])
  }

  @Test func `in quotes, an item with an integer as its id is named by its label if the label is unique`() throws {
    let coins = try PluginFixture(Self.coins)
    #expect(try names(#"drag ""#, in: coins.path) == ["pound"])
  }

  @Test func `the options of legal at the prompt are those that it takes, and not those of dray.legal`() throws {
    let options = ["positions = ", "modifiers = ", "selected = "]
    #expect(try Array(names("legal { ").prefix(4).filter { $0.hasSuffix(" = ") }) == options)
    #expect(try Array(names("legal('2C', { ").prefix(4).filter { $0.hasSuffix(" = ") }) == options)
    #expect(try names("play:legal { it").isEmpty && names("legal { it").isEmpty)
    #expect(try names("dray.legal { it") == ["item_id = "])
  }

  @Test func `after state and view_state, the names of the states are completed`() throws {
    #expect(try names("state.ga") == ["game"] && names("play.state.ga") == ["game"])
    #expect(try names("view_state.", in: Repository.klondike) == names("play.view_state."))
    let plugin = try PluginFixture()
    #expect(try names("state.", in: plugin.path) == ["lists", "taps"])
    #expect(try names("view_state.", in: plugin.path) == ["seen"])
    #expect(try names("play.lists.", in: plugin.path).isEmpty)
  }

  @Test func `names, fields, methods, options and commands are completed`() throws {
    #expect(try names("leg") == ["legal"])
    #expect(try names("ga").contains("game"))
    #expect(try names("string.re") == ["rep", "reverse"])
    #expect(try names("('x'):re").isEmpty)
    #expect(try names("drag('2C'):dr") == ["drop"])
    #expect(try names("play:und") == ["undo"])
    #expect(try names("t.al", after: "t = { alpha = 1, beta = 2 }") == ["alpha"])
    #expect(try names("d.op", after: "d = drag('2C')") == ["operation"])
    #expect(try names("tap('stock', { co").contains("count = "))
    #expect(try names("legal { pos") == ["positions = "])
    #expect(try names("dray.legal { from = 'waste', t").contains("to = "))
    #expect(try complete("legal { ")?.note?.hasPrefix("Play:legal(item?, options?)") == true)
    #expect(try names("x = { pos").isEmpty)
    #expect(try names(".und") == [".undo"])
    #expect(try names(".board o") == ["on", "off"])
    #expect(try names("print 'dra").isEmpty)
    #expect(try names("-- dra").isEmpty)
    #expect(try names(".load \(Repository.root)/plugins/klon") == ["\(Repository.root)/plugins/klondike/"])
  }

  @Test func `the arguments of commands are completed`() throws {
    let root = Repository.root
    #expect(try names(".open klon") == ["klondike"])
    #expect(try names(".open \(root)/pl") == ["\(root)/plugins/"])
    #expect(try names(".load \(root)/plug") == ["\(root)/plugins/"])
    #expect(try names(".save --d") == ["--drop "])
    #expect(try names(".record --durable \(root)/READ") == ["\(root)/README.md"])
    #expect(try names(".set b") == ["board "])
    #expect(try names(".set board o") == ["on", "off"])
    #expect(try names(".set state g") == ["game = "])
    #expect(try names(".set state game = string.re") == ["rep", "reverse"])
    #expect(try names(".state g") == ["game"])
    #expect(try names(".trace o") == ["on", "off"])
    #expect(try names(".doc reorder").contains("reorder_container"))
    #expect(try names(".doc .sa") == [".save"])
    #expect(try names(".source drop_c") == ["drop_configuration"])
    #expect(try names(".edit in") == ["init.lua"])
    #expect(try names(".time leg") == ["legal"])
    let time = try #require(try complete(".time leg"))
    #expect(time.range == 6..<9)
  }

  @Test func `the arguments of why are items, then the places that take them first`() throws {
    #expect(try names(#".why 2"#) == ["2C"])
    #expect(try names(#".why "2"#) == ["2C"])
    let places = try #require(try complete(#".why "2C" "pile "#))
    #expect(places.candidates.first?.text == "pile 3" && places.candidates.count == 7)
    #expect(places.range == 11..<16)
    #expect(try names(".why 2C pile 3") == ["pile 3"])
    let coins = try PluginFixture(Self.coins)
    #expect(try names(".why ", in: coins.path) == ["pound"])
  }

  @Test func `local variables of the unfinished entry are completed, the innermost first`() throws {
    let entry = "local cards = legal()\nlocal function count(cardinal, n)\n  local cargo = 1\n  return car"
    #expect(try names(entry).prefix(3) == ["cardinal", "cargo", "cards"])
    #expect(try names("for cardboard = 1, 3 do print(cardb") == ["cardboard"])
    #expect(try names("do local hidden = 1 end\nhidd").isEmpty)
    #expect(try names("local t = { cardigan = 1 }\nt.card").isEmpty)
    #expect(try complete("local total = 1\nto")?.candidates.first?.description == "local")
  }

  @Test func `among 19,999 keys, all that begin with the prefix are found, and of many the first 500`() throws {
    let code = "keys = {} for i = 1, 19998 do keys['key' .. i] = i end keys['key1\\0'] = 0"
    #expect(
      try names("keys.key1999", after: code) == ["key1999"] + (0...8).map { "key1999\($0)" })
    let first = (1...19_998).map { "key\($0)" }.sorted().prefix(500)
    #expect(try names("keys.key", after: code) == Array(first))
  }

  @Test func `completion calls no function of a value`() throws {
    let code = """
      called = false
      t = setmetatable({ real = 1 }, { __index = function() called = true return {} end, __pairs = function() called = true end })
      """
    #expect(try names("t.", after: code) == ["real"])
    #expect(try names("t.x.", after: code).isEmpty)
    let session = try Session(console)
    _ = try Prompt(session, on: nil, isInteractive: false).run(TextLines(code))
    _ = PromptCompleter(session, on: nil).complete("t.none.", cursor: 7)
    #expect(try session.lua.run("return called", name: "test").first?.isTrue == false)
  }
}

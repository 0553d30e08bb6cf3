import Dray
import Testing

/// The errors of an author: place and problem, and a suggestion if there is one.
struct AuthorErrorTests {
  @Test(arguments: [
    (
      "dray.vstak {}",
      "test/init.lua:2: unknown name 'vstak' in dray; did you mean 'vstack'?"
    ),
    (
      "dray.scene(function() return dray.vstack { spcing = 3 } end)",
      "test/init.lua:2: unknown option 'spcing' for vstack; did you mean 'spacing'?"
    ),
    (
      "dray.scene(function() return dray.vstack { spacing = 'wide' } end)",
      "test/init.lua:2: spacing of vstack must be a finite number, not the text 'wide'"
    ),
    (
      "dray.scene(function() return dray.item { id = {}, type = 'card' } end)",
      "test/init.lua:2: id of item must be a string or an integer, not a table"
    ),
    (
      "dray.scene(function() return dray.item { id = 1 } end)",
      "test/init.lua:2: a type must be a transferable, a content type or its id, not nil"
    ),
    (
      "dray.scene(function() return dray.hstack {}:drop_configuraton(print) end)",
      "test/init.lua:2: unknown modifier 'drop_configuraton' of a node; did you mean 'drop_configuration'?"
    ),
    (
      "dray.scene(function() return dray.hstack {}:drop_configuration() end)",
      "test/init.lua:2: the closure of drop_configuration must be a function, not nil"
    ),
    (
      "dray.scene(function() return dray.hstack {}:disabled():drop_configuration(print):drop_configuration(print) end)",
      "test/init.lua:2: drop_configuration is attached twice to this hstack"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.text 'Score' } end)",
      "test/init.lua:2: text takes a table, not the text 'Score'; write dray.text { label = … }"
    ),
    (
      "dray.scene(function() local n = dray.text {} return dray.hstack { n, n } end)",
      "test/init.lua:2: a text is used twice in the scene; make a node for each place"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.for_each({ 'a', nil, 'c' }, function() end) } end)",
      "test/init.lua:2: the list of for_each has a hole: entry 2 is nil, and others follow; "
        + "table.insert and table.remove keep lists whole"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.for_each({ [10] = 1 }, function() end) } end)",
      "test/init.lua:2: the list of for_each has a hole: entry 1 is nil, and others follow; "
        + "table.insert and table.remove keep lists whole"
    ),
    (
      "dray.scene(function() return dray.hstack { 'text' } end)",
      "test/init.lua:2: child 1 of hstack is the text 'text', not a node"
    ),
    (
      "dray.scene(function() dray.hstack {} end)",
      "test/init.lua:2: the scene function returned nothing; was 'return' forgotten?"
    ),
    (
      "dray.scene(function() return dray.hstack {}, dray.hstack {} end)",
      "test/init.lua:2: the scene function returned several nodes; put them into one, such as dray.vstack"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.for_each({ 1 }, function(i) "
        + "return dray.item { id = i, type = 'card' } end):reorderable() } end)",
      "test/init.lua:2: reorderable() needs a container with an id around it, or { collection_id = … }"
    ),
    (
      "dray.scene(function() return dray.hstack { id = 'h' }:reorderable() end)",
      "test/init.lua:2: reorderable belongs on a for_each, not on a node"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.for_each({}, dray.text):disabled(true) } end)",
      "test/init.lua:2: disabled belongs on a node, not on a for_each"
    ),
    (
      "dray.scene(function() local n = dray.vstack { id = 'a' } n.label = 'b' return n end)",
      "test/init.lua:2: a vstack is immutable: pass 'label' to its constructor"
    ),
    (
      "dray.scene(function() local n = dray.vstack { id = 'a' } n.id = {} return n end)",
      "test/init.lua:2: 'id' of a node was changed after the constructor: expected string or integer, found table"
    ),
    (
      "dray.scene(function() local n = dray.item { id = 'a', type = 't', label = 'b' } n.label = 5 return n end)",
      "test/init.lua:2: 'label' of an item was changed after the constructor: expected string, found integer"
    ),
    (
      "dray.state('game', function() return 3 end)",
      "test/init.lua:2: the initial value of state 'game' must be a table, not the number 3"
    ),
    (
      "dray.state('game', { draw = print })",
      """
      test/init.lua:2: a state holds plain data only; game.draw: a function; store a name in the state, and keep the \
      function in a local table under this name
      """
    ),
    (
      "dray.transferable(42)",
      "test/init.lua:2: the declaration of transferable must be a string or a table, not the number 42"
    ),
    (
      "local t = dray.transferable { id = 'card', itm_id = 'key' }",
      "test/init.lua:2: unknown option 'itm_id' for transferable; did you mean 'item_id'?"
    ),
    (
      "dray.content_type { id = 'a', conforms_to = 'b' } dray.content_type { id = 'b', conforms_to = 'a' }",
      "test/init.lua:2: 'b' would conform to itself, through 'a'"
    ),
    (
      "dray.scene(function() return dray.vstack { size = { 3, 4 } } end)",
      "test/init.lua:2: a size takes named fields: 'height', 'width'"
    ),
    (
      "dray.scene(function() return dray.hstack {}:reorder_container(function() end) end)",
      "test/init.lua:2: the type of reorder_container must be a transferable, a content type or its id, not a function; "
        + "the closure is the last argument"
    ),
    (
      "dray.scene(function() return dray.hstack {}:on_tap(function() end) end)",
      "test/init.lua:2: unknown modifier 'on_tap' of a node; did you mean 'on_tap_gesture'?"
    ),
    (
      "dray.move('x', 'a')",
      "test/init.lua:2: dray.move was called while the script is loaded; only commands may move items"
    ),
    (
      "dray.scene(function() return dray.hstack { children = {} } end)",
      "test/init.lua:2: unknown option 'children' for hstack; write children as entries: hstack { first, second }"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.for_each(2.5, dray.text) } end)",
      "test/init.lua:2: the list of for_each must be a list or a whole number, not the number 2.5"
    ),
    (
      "dray.scene(function() return dray.hstack { dray.for_each({ left = {} }, dray.text) } end)",
      "test/init.lua:2: the list of for_each has the key 'left' but no entry 1; for_each takes lists, whose order is defined"
    ),
    ("local x = = 1", "test/init.lua:2: unexpected symbol near '='"),
    ("require 'test.missing'", "test/init.lua:2: no module 'test.missing': test/missing.lua: no such file"),
    (
      "require 'os'",
      "test/init.lua:2: no module 'os'; modules of this plugin begin with 'test.', its name in plugin.lua"
    ),
    ("require 'array'", "test/init.lua:2: no module 'array'; did you mean 'dray.array'?"),
    ("require 'dray.aray'", "test/init.lua:2: no module 'dray.aray'; did you mean 'dray.array'?"),
    (
      "require 'dray.array'.aply({}, {})",
      "test/init.lua:2: attempt to call a nil value (field 'aply'); did you mean 'apply'?"
    ),
    (
      "local x = string.formt('x')",
      "test/init.lua:2: attempt to call a nil value (field 'formt'); did you mean 'format'?"
    ),
    ("local t = { best = 0 }; t.line()", "test/init.lua:2: attempt to call a nil value (field 'line')"),
    ("local s = ''; s:leng()", "test/init.lua:2: attempt to call a nil value (method 'leng'); did you mean 'len'?"),
    (
      "if 1 != 2 then end",
      "test/init.lua:2: 'then' expected near '!'; ~= is 'not equal', and not negates"
    ),
    ("local n = 1; n += 1", "test/init.lua:2: syntax error near '+'; Lua has no operator such as +=: write n = n + 1"),
    (
      "dray.scene(function() return dray.hstack { dray.spacer } end)",
      "test/init.lua:2: child 1 of hstack is a function, not a node; call it to make one"
    ),
    (
      "dray.scene(function() return dray.hstack {}:on_tap_gesture(dray.undo()) end)",
      "test/init.lua:2: dray.undo was called in a question (scene); only commands may undo; "
        + "as the command of a modifier, write dray.undo without parentheses"
    ),
    (
      "dray.scene(function()\n  return dray.hstack {}\n    :padding(3)\n    .on_tap_gesture(function() end) end)",
      "test/init.lua:5: call it with a colon: node:on_tap_gesture(…)"
    ),
    ("pritn('x')", "test/init.lua:2: attempt to call a nil value (global 'pritn'); did you mean 'print'?"),
    (
      "local x = array.last({}, 1)",
      "test/init.lua:2: attempt to index a nil value (global 'array'); "
        + "begin the script with: local array = require \"dray.array\""
    ),
    (
      "local file = io.open('x')",
      "test/init.lua:2: attempt to index a nil value (global 'io'); "
        + "scripts have no files and no clock: states are saved by the host, and dray.now() is the time"
    ),
    (
      "local rules = true; rules.deal()",
      "test/init.lua:2: attempt to index a boolean value (local 'rules'); "
        + "if 'rules' is the result of require, its module lacks a 'return' at the end"
    ),
    (
      "local x = dray.options.darw",
      "test/init.lua:2: unknown option 'darw' of this plugin; plugin.lua declares no options"
    ),
  ])
  func `an error names its place and problem, and a suggestion if there is one`(script: String, message: String) throws
  {
    let error = #expect(throws: PluginError.self) { _ = try Scripted(script) }
    let text = "\(try #require(error))"
    #expect(text == message)
  }

  private static let board = """
    local piles = dray.state("piles", { a = { { id = "x" } }, b = {} })
    local function pile(id)
      return dray.fan { id = id, size = { width = 50, height = 50 }, dray.for_each(piles[id], function(card)
        return dray.item { id = card.id, type = "card", value = card, size = { width = 50, height = 50 } }
      end):reorderable() }
    end
    local function board() return dray.hstack { pile "a", pile "b" }:reorder_container("card", function(difference)
      require("dray.array").apply(piles, difference)
    end) end

    """

  @Test(arguments: [
    ("function(session) end", "test/init.lua:11: drop_configuration returned nothing; was 'return' forgotten?"),
    (
      "function(session) return session.form end",
      "test/init.lua:11: unknown field 'form' of a drop session; did you mean 'from'?"
    ),
    (
      "function(session) return 'mvoe' end",
      "test/init.lua:11: drop_configuration answered 'mvoe', which is not an operation; did you mean 'move'?"
    ),
    (
      "function(session) return 'no room' end",
      "test/init.lua:11: drop_configuration answered 'no room', which is not an operation; "
        + "to refuse with a reason, return false and the reason"
    ),
    (
      "function(session) return 42 end",
      "test/init.lua:11: drop_configuration must return true, false or an operation, not an integer"
    ),
    ("function(session) error 'no luck' end", "test/init.lua:11: no luck"),
    (
      "function(session) return #dray.legal() > 0 end",
      "test/init.lua:11: dray.legal was called in a question (drop_configuration): rules cannot be asked while a rule runs; "
        + "call it in a command, the scene or a dray.outcome"
    ),
    ("function(session) session.form = 'b' end", "test/init.lua:11: a drop session cannot be changed: 'form'"),
    (
      "function(session) return dray.random(6) > 3 end",
      "test/init.lua:11: dray.random was called in a question (drop_configuration); only commands may draw random numbers"
    ),
    (
      "function(session) return true, { colection_id = 'b' } end",
      "test/init.lua:11: drop_configuration answered: unknown option 'colection_id' for an answer; did you mean 'collection_id'?"
    ),
  ])
  func `a rule with an invalid answer refuses the drop with the error`(rule: String, message: String) throws {
    let test = try Scripted(
      Self.board + "dray.scene(function() return board():drop_configuration(\(rule)) end)")
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .forbidden)
    #expect(outcome.cause == .failed)
    #expect(outcome.reason?.text == message)
    #expect(test.plugin.state("piles") == ["a": [["id": "x"]], "b": []])
  }

  @Test func `rules for a missing container are reported with the nearest name`() throws {
    let test = try Scripted(
      """
      dray.scene(function() return dray.hstack { id = "belt" } end)
      dray.container("blet"):drop_configuration(function() return true end)
      """)
    #expect(test.texts == ["rules for 'blet': no container has this id; did you mean 'belt'?"])
  }
}

import Dray
import Foundation
import Testing

/// Functions of the script API refuse more arguments than their definitions name, and methods refuse a call with a dot
/// instead of a colon.
struct ArgumentCountTests {
  private struct Function {
    var name: String
    var parameters: Int
  }

  private static let definitions = Result {
    let folder = URL(filePath: #filePath).appending(path: "../../../../plugins/types").standardized
    // The driver's functions exist in tests and at the prompt, not in a plugin.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "driver.lua" }.sorted()
    return try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }

  /// The defined functions of an owner such as `dray.` or `Node:`, in their order.
  private func functions(of owner: String) throws -> [Function] {
    let pattern = try Regex("\nfunction \(owner)(\\w+)\\((.*)\\) end", as: (Substring, Substring, Substring).self)
    return try Self.definitions.get().matches(of: pattern).map {
      Function(name: String($0.output.1), parameters: $0.output.2.split(separator: ",").count)
    }
  }

  private func refusal(_ function: Function, named name: String? = nil) -> String {
    let takes = ["no argument", "1 argument"]
    let most = function.parameters < 2 ? takes[function.parameters] : "\(function.parameters) arguments"
    return "\(name ?? function.name) takes \(most), not \(function.parameters + 1)"
  }

  /// Lines that call each function with one argument too many and print the error.
  private func calls(_ functions: [Function], on object: String, _ separator: String) -> String {
    functions.map { function in
      let arguments = Array(repeating: "1", count: function.parameters + 1).joined(separator: ", ")
      return "try(function() \(object)\(separator)\(function.name)(\(arguments)) end)"
    }.joined(separator: "\n")
  }

  private static let start = """
    local function try(fn)
      local _, message = pcall(fn)
      print((tostring(message):gsub("^test/init.lua:%d+: ", "")))
    end

    """

  private func check(
    _ functions: [Function], on object: String, _ separator: String = ":", prefix: String = ""
  ) throws {
    #expect(!functions.isEmpty)
    let test = try Scripted(Self.start + calls(functions, on: object, separator))
    #expect(test.printed == functions.map { refusal($0, named: prefix + $0.name) })
  }

  @Test func `functions of the module check the number of arguments`() throws {
    // Some ignore arguments, so that they can be the closure of a tap; random has a message of its own.
    let others = ["restart", "undo", "redo", "commit_point", "random"]
    let functions = try functions(of: #"dray\."#).filter { !others.contains($0.name) }
    try check(functions, on: "dray", ".")
    try check(self.functions(of: #"json\."#), on: "dray.json", ".", prefix: "json.")
  }

  @Test func `modifiers and methods of collections, types and providers check the number of arguments`() throws {
    try check(functions(of: "Node:"), on: "dray.hstack {}")
    try check(functions(of: "ForEach:"), on: "dray.for_each({}, print)")
    try check(functions(of: "Collection:"), on: "dray.collection('c' .. dray.random(0), {})")
    try check(functions(of: "DeclaredType:"), on: "dray.content_type 'public.png'")
    try check(functions(of: "ItemProvider:"), on: "dray.item_provider()")
  }

  private static let board = """
    local lists = dray.state("lists", { a = { { id = "x" } }, b = {} })
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 50 }, dray.for_each(lists[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    local function board()
      return dray.hstack { list "a", list "b" }:reorder_container("thing", function(d)
        require("dray.array").apply(lists, d)
      end)
    end
    local asked = false

    """

  @Test func `methods of sessions check the number of arguments`() throws {
    for (owner, modifier) in [("DropSession", "drop_configuration"), ("DragSession", "on_drag_session_updated")] {
      let functions = try functions(of: "\(owner):")
      #expect(!functions.isEmpty)
      let test = try Scripted(
        Self.start + Self.board
          + """
          dray.scene(function() return board():\(modifier)(function(session)
            if asked then return true end
            asked = true
            \(calls(functions, on: "session", ":"))
            return true
          end) end)
          """)
      _ = try test.drag("x", to: "b")
      #expect(test.printed == functions.map { refusal($0) })
    }
  }

  @Test(arguments: [
    ("dray.hstack {}.disabled(true)", "node:disabled"), ("dray.hstack {}.hidden()", "node:hidden"),
    ("dray.hstack {}.on_tap_gesture(print)", "node:on_tap_gesture"),
    ("dray.hstack {}.drop_interaction { perform_drop = print }", "node:drop_interaction"),
    ("dray.for_each({}, print).reorderable()", "for_each:reorderable"),
    ("dray.for_each({}, print).on_move(print)", "for_each:on_move"),
    ("dray.item_provider().register_object('card', 1)", "provider:register_object"),
    ("dray.collection('c', {}).insert { id = 1 }", "collection:insert"),
    ("dray.content_type('public.png').conforms_to('public.image')", "type:conforms_to"),
  ])
  func `a forgotten colon is an error that names it`(call: String, method: String) throws {
    let test = try Scripted(Self.start + "try(function() \(call) end)")
    #expect(test.printed == ["call it with a colon: \(method)(…)"])
  }

  @Test(arguments: [
    "session.has_items_conforming_to('thing')", "session.items_for('thing')", "session.items_for(session.items[1])",
    "session.can_load_objects('thing')", "session.local_session.item_ids_for('thing')",
  ])
  func `a forgotten colon on a session is an error that names it`(call: String) throws {
    let test = try Scripted(
      Self.start + Self.board
        + "dray.scene(function() return board():drop_configuration(function(session)\n"
        + "  if not asked then asked = true; try(function() \(call) end) end\n  return true\nend) end)")
    _ = try test.drag("x", to: "b")
    let method = try #require(call.firstMatch(of: /(\w+)\(/)).output.1
    #expect(test.printed == ["call it with a colon: session:\(method)(…)"])
  }

  @Test(arguments: [
    ("dray.hstack {}:drag_container('card', nil)", "the closure of drag_container must be a function, not nil"),
    ("dray.hstack {}:drag_container('card', {}, nil)", "the closure of drag_container must be a function, not nil"),
    ("dray.hstack {}:drop_destination('card', nil)", "the closure of drop_destination must be a function, not nil"),
    (
      "dray.hstack {}:drop_destination('card', 3)",
      "the options of drop_destination must be a table with 'is_enabled' or 'is_targeted', not the number 3"
    ),
    (
      "dray.hstack {}:drag_container_selection { 'x', 1.5 }",
      "entry 2 of drag_container_selection must be a string or an integer, not the number 1.5"
    ),
    ("dray.for_each(-1, print)", "the count of for_each must be 0 or more, not -1"),
    ("dray.hstack {}:disabled('no')", "the argument of disabled must be a boolean, not the text 'no'"),
  ])
  func `an invalid argument is not replaced by the default`(call: String, message: String) throws {
    let test = try Scripted(Self.start + "try(function() \(call) end)")
    #expect(test.printed == [message])
  }

  @Test func `restart can be passed as the closure of a tap`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { moves = 0 })
      dray.scene(function()
        return dray.hstack { dray.text { id = "again", size = { width = 9, height = 9 } }:on_tap_gesture(dray.restart),
          dray.text { id = "move", size = { width = 9, height = 9 } }
            :on_tap_gesture(function() game.moves = game.moves + 1 end) }
      end)
      """)
    try test.tap("move")
    #expect(test.plugin.state("game") == ["moves": 1])
    try test.tap("again")
    #expect(test.plugin.state("game") == ["moves": 0])
    #expect(test.reports.isEmpty, "\(test.texts)")
  }
}

import Dray
import Testing

/// The places that errors name: the function and its line in the script, or the type of a value.
struct ErrorPlaceTests {
  /// Drags an item onto a zone; returns the reports, without repetitions. `zone` is on line 3, `source` on line 4.
  private func reports(zone: String = "on_drop('t', function() end)", source: String = "draggable()") throws -> [String]
  {
    let test = try Scripted(
      """
      local s = dray.state("s", { n = 0 })
      local function zone(node) return node:\(zone) end
      local function source(node) return node:\(source) end
      dray.scene(function()
        return dray.hstack {
          source(dray.item { id = "p", type = "t", size = { width = 40, height = 40 } }),
          zone(dray.vstack { id = "zone", size = { width = 40, height = 40 } }),
        }
      end)
      """, checksEachQuestion: true)
    try Driver(of: test.host).drag("p").drop(on: "zone")
    var texts: [String] = []
    for text in test.texts where !texts.contains(text) { texts.append(text) }
    return texts
  }

  @Test(arguments: [
    ("validate_drop = function() return 'yes' end", "validate_drop must return true or false, not the text 'yes'"),
    (
      "drop_updated = function() return 'bogus' end",
      "drop_updated answered 'bogus', which is not an operation; to refuse with a reason, return false and the reason"
    ),
    (
      "drop_updated = function() return true, { intent = 'x' } end",
      "drop_updated answered: intent must be 'insert_at_destination', 'insert_into_destination' or 'unspecified', not 'x'"
    ),
    (
      "drop_updated = function() dray.sleep(1) end",
      "dray.sleep was called in a question (drop_updated); only commands may wait"
    ),
  ])
  func `an error of a delegate names its function and line`(function: String, problem: String) throws {
    #expect(
      try reports(zone: "on_drop('t', { perform_drop = print, \(function) })") == ["test/init.lua:3: \(problem)"])
  }

  @Test(arguments: [
    ("validate_drop = function() s.n = 1 return true end", "validate_drop"),
    ("drop_entered = function() s.n = 1 end", "drop_entered"),
    ("drop_updated = function() s.n = 1 return true end", "drop_updated"),
  ])
  func `a forbidden write in a delegate is reported with its function and line`(
    function: String, name: String
  ) throws {
    let texts = try reports(zone: "on_drop('t', { perform_drop = function() end, \(function) })")
    #expect(texts.count == 1 && texts[0].hasPrefix("\(name) (test/init.lua:3) wrote to s.n: 0 → 1"), "\(texts)")
  }

  @Test(arguments: [
    ("can_handle = function() s.n = 1 return true end", "can_handle (test/init.lua:3) wrote to s.n"),
    (
      "session_did_update = function() return 'copy', { intent = 'x' } end",
      "test/init.lua:3: session_did_update answered: intent must be 'insert_at_destination', 'insert_into_destination' or 'unspecified', not 'x'"
    ),
    (
      "session_did_update = function() return 'copy', { before = 'x' } end",
      "test/init.lua:3: session_did_update answered: an answer with 'before' needs a 'collection_id', too"
    ),
    (
      "session_did_update = function() return 'copy', { accepted_item_count = -1 } end",
      "test/init.lua:3: session_did_update answered: accepted_item_count of an answer must be 0 or more, not -1"
    ),
    (
      "session_did_update = function() return 'copy', 5 end",
      "test/init.lua:3: session_did_update must return a table of options or a reason, not an integer"
    ),
    ("session_did_enter = function() s.n = 1 end", "session_did_enter (test/init.lua:3) wrote to s.n"),
  ])
  func `errors of a drop interaction name its functions`(function: String, problem: String) throws {
    let texts = try reports(zone: "drop_interaction { perform_drop = function() end, \(function) }")
    #expect(texts.count == 1 && texts[0].hasPrefix(problem), "\(texts)")
  }

  @Test(arguments: ["session_will_begin", "session_did_move", "session_will_end"])
  func `errors of a drag interaction name its functions`(name: String) throws {
    let source =
      "drag_interaction { items_for_beginning = function() return { 'p' } end, \(name) = function() s.n = 1 end }"
    #expect(try reports(source: source) == ["\(name) (test/init.lua:4) wrote to s.n: 0 → 1; the write was undone"])
  }

  @Test(arguments: [
    ("{ a = 'p' }", "drag_container must return a list, not a table with the key 'a'"),
    ("{ { id = 'p', f = { print } } }", "drag_container: entry 1.f.1: a function"),
    ("{ cycle }", "drag_container: entry 1.t: a table that contains itself"),
  ])
  func `an invalid drag value is an error at the lift`(
    answer: String, problem: String
  ) throws {
    let source =
      "draggable():drag_container('t', function() local cycle = { id = 'p' } cycle.t = cycle return \(answer) end)"
    #expect(try reports(source: source) == ["test/init.lua:4: \(problem)"])
  }

  @Test func `an invariant that writes is reported with its name and line`() throws {
    let test = try Scripted(
      """
      local s = dray.state("s", { n = 0 })
      dray.invariant("small", function()
        s.n = 7 return true end)
      dray.scene(function() return dray.vstack { id = "a" }:on_key_press("k", function() s.n = 1 end) end)
      """, checksEachQuestion: true)
    test.host.send(.keyDown("k", time: 1))
    #expect(
      test.texts == [
        "invariant 'small' (test/init.lua:3) wrote to s.n: 1 → 7 at test/init.lua:4; the write was undone"
      ])
    #expect(test.plugin.state("s")?["n"] == 1)
  }

  @Test func `a value that cannot be written as JSON is an error with its type and content type`() throws {
    let test = try Scripted(
      """
      local T = dray.transferable { id = "test.thing", dray.codable_representation "public.json" }
      local value = { id = 1, name = dray.data "x" }
      dray.scene(function()
        return dray.item { id = 1, type = T, value = value, size = { width = 40, height = 20 } }:draggable()
      end)
      """)
    _ = try Driver(of: test.host).dragOut(1)
    #expect(test.texts.count == 1 && test.texts[0].hasPrefix("test.thing as public.json: "), "\(test.texts)")
  }

  @Test func `an error in a tail call on a script's first line names that line`() {
    let script = """
      local dray = require "dray" dray.scene(function() return dray.item { id = 1, type = "t", sise = 7 } end)
      """
    let error = #expect(throws: PluginError.self) { try Host().load(script: script, name: "test") }
    #expect(error?.description.contains("test/init.lua:1: unknown option 'sise'") == true)
  }
}

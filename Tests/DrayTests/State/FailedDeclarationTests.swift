import Dray
import Testing

/// A failed declaration declares nothing.
struct FailedDeclarationTests {
  @Test(arguments: [
    ("dray.state('a', function() return 7 end)", "dray.state('a', { n = 1 })"),
    ("dray.state('a', function() error 'no' end)", "dray.view_state('a', {})"),
    ("dray.collection('a', function() return 7 end)", "dray.collection('a', { 'x' })"),
    ("dray.collection('a', { 'x', 'y', 'x' })", "dray.collection('a', { 'x', 'y' })"),
    ("dray.collection('a', { {} })", "dray.state('a', {})"),
  ])
  func `a name that was declared wrongly can be declared again`(wrong: String, right: String) throws {
    let test = try Scripted("assert(not pcall(function() \(wrong) end))\n\(right)")
    #expect(test.texts == [])
  }

  @Test func `the rows of a failed declaration are removed`() throws {
    let test = try Scripted(
      """
      pcall(dray.collection, "rows", { "x", "y", "x" })
      local rows = dray.collection("rows", { "z" })
      dray.scene(function()
        return dray.list { id = "list", dray.for_each(rows, function(id) return dray.text { label = id } end) }
          :on_key_press("r", function() dray.restart() end)
      end)
      """)
    #expect(test.plugin.state("rows") == ["z"])
    test.host.send(.keyDown("r", time: 1))
    #expect(test.plugin.state("rows") == ["z"] && test.texts == [])
  }

  @Test(arguments: ["state", "view_state", "collection"])
  func `a name that is not UTF-8 is an error that names the function`(function: String) throws {
    let error = #expect(throws: PluginError.self) { try Scripted(#"dray.\#(function)("\xff", {})"#) }
    let problem = "test/init.lua:2: the name of a dray.\(function) must be a string in UTF-8"
    #expect(error.map { "\($0)".contains(problem) } == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    (
      "dray.transferable 'public.json'",
      "'public.json' is a content type of data; the type of your items needs its own id"
    ),
    ("dray.transferable { id = 'test.letter', item_id = '' }", "item_id of transferable must be the name of a field"),
  ])
  func `a content type of data is no type of items, and item_id cannot be empty`(line: String, problem: String) throws {
    let error = #expect(throws: PluginError.self) { try Scripted(line) }
    #expect(error.map { "\($0)".contains("test/init.lua:2: \(problem)") } == true)
  }
}

import Dray
import Testing

/// Holes in the lists of states: entries that are nil, with others after them.
struct ListHoleTests {
  @Test(arguments: [
    ("{ 'a', nil, 'c' }", "s", 2), ("{ 'a', nil, nil, 'd' }", "s", 2),
    ("{ n = 1, lists = { left = { 'a' }, ['pile 1'] = { 'a', 'b', nil, 'd' } } }", #"s.lists["pile 1"]"#, 3),
    ("{ { 'a' }, { 'b', nil, { 1 } }, { 'c', nil, 'd' } }", "s[2]", 2),
    ("function() return { 'a', nil, 'c' } end", "s", 2),
  ])
  func `a hole in an initial value is a warning with the path and the line of the state`(
    value: String, path: String, entry: Int
  ) throws {
    for function in ["state", "view_state"] {
      let test = try Scripted("\n\ndray.\(function)('s', \(value))")
      let problem = "the list \(path) has a hole: entry \(entry) is nil, and others follow"
      #expect(test.texts == ["test/init.lua:4: \(problem); write false for an empty place"])
      #expect(test.reports(.warning).count == 1)
    }
  }

  @Test(arguments: [
    "{}", "{ 'a', 'b' }", "{ [3] = 'x' }", "{ [2] = 'a', [3] = 'b' }", "{ [0] = 'a', 'b', [3] = 'c' }",
    "{ 'a', [-1] = 'b', [3] = 'c' }", "{ 'a', [9] = 'b' }", "{ 'a', false, 'c' }", "{ 'a', x = 'c' }",
    "{ 'a', [math.maxinteger] = 'b' }",
  ])
  func `other tables with integers as keys have no warning`(value: String) throws {
    let test = try Scripted("dray.state('s', \(value)) dray.state('t', { n = 1, inner = \(value) })")
    #expect(test.texts == [])
  }

  /// A list that the scene shows, and another one. Keys make holes in them.
  private static let lists = """
    local game = dray.state("game", { shown = { "a", "b", "c" }, hidden = { "a", "b", "c" } })
    dray.scene(function()
      return dray.list { id = "list", dray.for_each(game.shown, function(id) return dray.text { label = id } end) }
        :on_key_press("s", function() game.shown[2] = nil end)
        :on_key_press("h", function() game.hidden[2] = nil end)
    end)
    """

  @Test func `a command that makes a hole in a list of the scene is rolled back`() throws {
    let test = try Scripted(Self.lists)
    let before = test.plugin.state("game")
    test.host.send(.keyDown("s", time: 1))
    #expect(test.plugin.state("game") == before)
    #expect(
      test.texts == [
        "test/init.lua:4: the list of for_each has a hole: entry 2 of game.shown is nil, and others follow; the state is declared "
          + "at test/init.lua:2; table.insert and table.remove keep lists whole"
      ])
  }

  @Test func `a hole in another list keeps its place after undo, redo, a replay and a save`() throws {
    let test = try EditedPlugin(Self.lists)
    let hole = #"{ hidden = { "a", [3] = "c" }, shown = { "a", "b", "c" } }"#
    test.host.send(.keyDown("h", time: 1))
    #expect(test.state("game") == hole)
    test.host.undo()
    test.host.redo()
    #expect(test.state("game") == hole && test.reports == [])
    try test.host.expectReplay()
    let copy = Host()
    try Replay(of: test.host.snapshot(), on: copy).run()
    #expect(copy.plugins.first?.state("game")?.text(style: .line) == hole)
  }
}

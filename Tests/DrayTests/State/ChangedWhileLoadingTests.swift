import LuaRuntime
import Testing

@testable import Dray

/// Scripts that change kept states or collections while they are loaded. Undo steps from before then no longer fit the
/// contents, so a rebuild and a reload forget them.
struct ChangedWhileLoadingTests {
  private static let limits = LuaLimits(instructions: 200_000)

  /// The rows `r1` to `r5`. The keys insert `r6`, move it to the front, and kill the plugin.
  ///
  /// - Parameter load: Code that runs while the script is loaded.
  private static func rows(_ load: String) -> String {
    """
    local rows = dray.collection("rows", function(r) for i = 1, 5 do r:insert { id = "r" .. i } end end)
    \(load)
    dray.scene(function()
      return dray.list { id = "list", dray.for_each(rows, function(v) return dray.item { id = v.id, type = "row" } end) }
        :on_key_press("i", function() rows:insert { id = "r6" } end)
        :on_key_press("m", function() rows:move("r6", "r1") end)
        :on_key_press("l", function() while true do end end)
    end)
    """
  }

  private func press(_ keys: String, _ host: Host) {
    for key in keys { host.send(.keyDown(Key(String(key)), time: host.engine.time + 1)) }
  }

  private func ids(_ plugin: Plugin) -> [String?] {
    plugin.collections.all[0].values.map { $0["id"]?.text }
  }

  private static let loss =
    "its scripts change kept states while they are loaded, so earlier steps cannot be undone"

  @Test(arguments: [
    "if #rows == 6 then rows:clear() end", "if #rows == 6 then rows:remove('r1') end",
    "if #rows == 6 then rows:move('r1') end", "if #rows == 6 then rows:update('r1', { id = 'r1', n = 1 }) end",
  ])
  func `a rebuild whose scripts change a collection forgets the undo steps`(load: String) throws {
    let test = try Scripted(Self.rows(load), limits: Self.limits)
    press("im", test.host)
    let before = ids(test.plugin)
    press("l", test.host)
    #expect(test.reports(.rebuilt).first?.hasSuffix(Self.loss) == true, "\(test.texts)")
    #expect(ids(test.plugin) != before || load.contains("update"))
    let rebuilt = ids(test.plugin)
    #expect(!test.host.canUndo)
    test.host.undo()
    #expect(ids(test.plugin) == rebuilt)
  }

  @Test func `a rebuild whose scripts leave a collection as it is keeps the undo steps`() throws {
    let test = try Scripted(
      Self.rows("if #rows == 6 then rows:insert { id = 'x' } rows:remove('x') end"), limits: Self.limits)
    press("iml", test.host)
    #expect(test.reports(.rebuilt).first?.hasSuffix(Self.loss) == false, "\(test.texts)")
    test.host.undo()
    test.host.undo()
    #expect(ids(test.plugin) == ["r1", "r2", "r3", "r4", "r5"])
  }

  @Test func `a reload whose scripts change a collection forgets the undo steps, and says so`() throws {
    let test = try EditedPlugin(Self.rows(""))
    press("im", test.host)
    let reload = try test.reload(Self.rows("if #rows == 6 then rows:clear() end"))
    #expect(reload.lines.contains(Self.loss))
    #expect(!test.host.canUndo && ids(test.plugin) == [])
    test.host.undo()
    try test.host.expectReplay()
  }

  /// A list of letters, which the key `i` extends.
  private static func letters(_ load: String) -> String {
    """
    local s = dray.state("s", { l = { "a", "b" } })
    \(load)
    dray.scene(function()
      return dray.text { id = "t", label = table.concat(s.l, " ") }
        :on_key_press("i", function() s.l[#s.l + 1] = "c" end)
        :on_key_press("l", function() while true do end end)
    end)
    """
  }

  @Test func `a rebuild whose scripts change a state forgets the undo steps, so that undo leaves no hole`() throws {
    let test = try Scripted(Self.letters("if #s.l == 3 then table.insert(s.l, 1, 'z') end"), limits: Self.limits)
    press("il", test.host)
    #expect(test.lines("s") == [] && test.plugin.state("s") == ["l": ["z", "a", "b", "c"]])
    #expect(!test.host.canUndo && test.reports(.rebuilt).first?.hasSuffix(Self.loss) == true, "\(test.texts)")
  }

  @Test func `a reload that changes a state forgets the undo steps, and one that adds a state keeps them`() throws {
    let changed = try EditedPlugin(Self.letters(""))
    press("i", changed.host)
    #expect(try changed.reload(Self.letters("table.insert(s.l, 1, 'z')")).lines.contains(Self.loss))
    #expect(!changed.host.canUndo)
    try changed.host.expectReplay()
    let added = try EditedPlugin(Self.letters(""))
    press("i", added.host)
    #expect(try !added.reload(Self.letters("dray.state('more', { 1 })")).lines.contains(Self.loss))
    added.host.undo()
    #expect(added.plugin.state("s") == ["l": ["a", "b"]])
    try added.host.expectReplay()
  }

  @Test func `a reload that fails keeps the undo steps and the rows`() throws {
    let test = try EditedPlugin(Self.rows(""))
    press("im", test.host)
    #expect(throws: PluginError.self) { try test.reload("dray.collection('rows', {}):clear() error 'no'") }
    test.host.undo()
    test.host.undo()
    #expect(ids(test.plugin) == ["r1", "r2", "r3", "r4", "r5"])
  }
}

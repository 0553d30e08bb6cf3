import DragEngine
import Testing

@testable import Dray

/// `for_each` over a plain list: unchanged rows are taken from the last scene, unless anything may have changed.
struct KeptRowTests {
  /// A list of rows `a` to `c`. Key `n` changes a state that no row function reads, so that the scene is drawn again; key
  /// `x` runs a command.
  private func scripted(
    before: String = "", list: String = "state.rows", body: String = "", node: String = "item(row)",
    command: String = ""
  ) throws -> Scripted {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local state = dray.state("state", {
        title = "t", rows = { { id = "a", name = "A" }, { id = "b", name = "B" }, { id = "c", name = "C" } },
      })
      local unseen = dray.state("unseen", { count = 0 })
      local view = dray.view_state("view", { selected = "" })
      local prefix = ""
      \(before)
      local function item(row, label)
        return dray.item { id = row.id, type = "row", value = row, label = label or row.name,
          size = { width = 10, height = 10 } }
      end
      dray.scene(function()
        local total = 0
        local list = dray.list { id = "list", dray.for_each(\(list), function(row)
          \(body)
          return \(node)
        end):reorderable() }
        return dray.vstack { list, dray.text { id = "total", label = tostring(total) } }
          :reorder_container("row", function(difference) return array.apply(state.rows, difference) end)
          :on_key_press("n", function() unseen.count = unseen.count + 1 end)
          :on_key_press("x", function() \(command) end)
      end)
      """)
    draw(test, times: 3)
    return test
  }

  private func press(_ key: Key, _ test: Scripted) {
    test.host.send(.keyDown(key, time: test.host.engine.time + 1))
    _ = test.host.placements
  }

  private func draw(_ test: Scripted, times: Int) { for _ in 0..<times { press("n", test) } }

  /// The labels of the rows, and the total below them if it is not 0.
  private func labels(_ test: Scripted) -> String {
    let total = test.host.placements.first { $0.id == "total" }?.label ?? ""
    let rows = test.host.placements.filter { $0.type == "row" }.map(\.label).joined()
    return total == "0" ? rows : "\(rows) \(total)"
  }

  /// The number of lists in the present scene that the next one may use again.
  private func keptCount(_ test: Scripted) -> Int { test.plugin.scene.part.kept.count }

  @Test func `rows are kept from the second scene on, and made again after a change`() throws {
    let test = try scripted(command: "state.rows[2].name = 'X'")
    #expect(keptCount(test) == 1 && labels(test) == "ABC")
    press("x", test)
    #expect(labels(test) == "AXC")
    test.host.undo()
    #expect(labels(test) == "ABC" && keptCount(test) == 1)
  }

  /// Changes that a row function sees, and the labels after them.
  @Test(arguments: [
    ("state.title .. row.name", "state.title = 'u'", "uAuBuC"),
    ("view.selected .. row.name", "view.selected = '*'", "*A*B*C"),
    ("prefix .. row.name", "prefix = 'q'", "qAqBqC"),
    ("(row == view.row and '*' or '') .. row.name", "view.row = nil", "ABC"),
    ("row.deep and row.deep.name or row.name", "state.rows[1].deep = { name = 'D' }", "DBC"),
    ("(row.done and '+' or '-') .. row.name", "state.rows[3].done = true", "-A-B+C"),
    ("#state.rows .. row.name", "table.insert(state.rows, { id = 'd', name = 'D' })", "4A4B4C4D"),
    ("row.name", "table.remove(state.rows, 1)", "BC"),
    ("row.name", "state.rows[1], state.rows[3] = state.rows[3], state.rows[1]", "CBA"),
    ("row.name", "state.rows = { { id = 'z', name = 'Z' } }", "Z"),
    ("math.type(row.size or 1) .. row.name", "state.rows[1].size = 1.0", "floatAintegerBintegerC"),
  ])
  func `a change of anything that the row function can reach is drawn`(
    label: String, command: String, expected: String
  ) throws {
    let test = try scripted(node: "item(row, \(label))", command: command)
    #expect(keptCount(test) == 1)
    press("x", test)
    #expect(labels(test) == expected, "\(test.texts)")
    draw(test, times: 2)
    #expect(labels(test) == expected)
  }

  @Test func `one of two equal tables in place of the other is a change`() throws {
    let test = try scripted(
      before: "local twins = { { n = 1 }, { n = 1 } } local chosen = twins[1]",
      node: "item(row, (chosen == twins[1] and 'first ' or 'second ') .. row.name)", command: "chosen = twins[2]")
    #expect(keptCount(test) == 1)
    press("x", test)
    #expect(labels(test) == "second Asecond Bsecond C")
  }

  @Test func `rows are made in each scene if the row function changes what it can reach`() throws {
    let test = try scripted(body: "total = total + 1")
    #expect(keptCount(test) == 0 && labels(test) == "ABC 3")
  }

  /// Code in the row function that reads more than the function can reach.
  @Test(arguments: [
    "local n = dray.now()", "local n = dray.can_undo()", "local n = size()",
  ])
  func `rows are made in each scene if the row function reads more than it can reach`(body: String) throws {
    let test = try scripted(before: "local size = dray.derived(function() return #state.rows end)", body: body)
    #expect(keptCount(test) == 0, "\(body)")
  }

  /// Nodes that a later scene must not take from an earlier one.
  @Test(arguments: [
    "dray.item { id = row.id, type = 'row', label = row.name }",
    "item(row):on_tap_gesture(function() end)",
    "dray.item { id = row.id, type = 'row', size = { width = 9, height = 9 }, dray.text { label = row.name } }",
    "dray.item { id = row.id, type = 'row', value = { row.name }, size = { width = 9, height = 9 } }",
  ])
  func `only items with a size, without children, modifiers and tables of their own are kept`(node: String) throws {
    let test = try scripted(node: node)
    #expect(keptCount(test) == 0, "\(test.texts)")
  }

  @Test func `skipped values keep their place, and the values of items are those of the present list`() throws {
    let test = try scripted(
      before: "local taken = dray.state('taken', {})", node: "row.id ~= 'b' and item(row)",
      command: "local copy = {} for i, row in ipairs(state.rows) do copy[i] = { id = row.id, name = row.name } end "
        + "state.rows = copy for _, id in ipairs { 'a', 'c' } do taken[#taken + 1] = dray.find(id).value == "
        + "state.rows[id == 'a' and 1 or 3] and 'same' or 'other' end")
    #expect(keptCount(test) == 1 && labels(test) == "AC")
    press("x", test)
    #expect(test.lines("taken") == ["same", "same"], "\(test.texts)")
    _ = try test.drag("a", to: "list")
    #expect(labels(test) == "CA")
  }

  @Test func `rows are made in each scene if the row function calls for_each, too`() throws {
    let test = try scripted(
      body: "dray.for_each(state.rows, function(inner) return item(inner, prefix) end)", node: "item(row)")
    #expect(keptCount(test) == 0 && labels(test) == "ABC" && test.texts.isEmpty)
  }

  @Test func `rows that no scene uses are forgotten`() throws {
    let test = try scripted(list: "view.closed and {} or state.rows", command: "view.closed = true")
    #expect(keptCount(test) == 1)
    press("x", test)
    draw(test, times: 2)
    #expect(keptCount(test) == 0 && labels(test) == "")
  }

  @Test func `a scene that fails leaves the rows as they were`() throws {
    let test = try scripted(
      node: "item(row, prefix == 'bad' and error('no') or row.name)",
      command: "state.rows[1].name = 'X' prefix = 'bad'")
    press("x", test)
    draw(test, times: 2)
    #expect(labels(test) == "ABC")
  }

  @Test func `a scene that fails inside a list keeps no part of the list`() throws {
    let test = try Scripted(
      """
      local state = dray.state("state", { rows = { { id = "a" }, { id = "b" } }, taps = 0 })
      local function item(row)
        return dray.item { id = row.id, type = "row", label = row.name or row.id, size = { width = 10, height = 10 } }
      end
      dray.scene(function()
        return dray.vstack {
          dray.for_each(2, function(number) return dray.text { label = tostring(number) } end),
          dray.for_each(state.rows, item),
        }
          :on_key_press("n", function() state.taps = state.taps + 1 end)
          :on_key_press("x", function() state.rows[2].name = ("x"):rep(300000) end)
      end)
      """)
    draw(test, times: 3)
    #expect(keptCount(test) == 1)
    for _ in 0..<3 { test.host.send(.keyDown("x", time: test.host.engine.time + 1)) }
    #expect(test.reports(.failed).count == 3, "\(test.texts.map { $0.prefix(80) })")
    draw(test, times: 2)
    #expect(keptCount(test) == 1 && labels(test).hasPrefix("ab"))
  }

  @Test(arguments: [
    ("freecell", true), ("hanoi", true), ("inventory", false), ("kanban", false), ("klondike", true),
    ("outline", true),
    ("photo-grid", false), ("spider", true),
  ])
  func `after any inputs a scene with kept rows is equal to one whose rows are all made again`(
    name: String, keeps: Bool
  ) throws {
    let host = Host()
    let plugin = try host.load(plugin: "plugins/\(name)", seed: 7)
    var random = RandomGenerator(seed: 11)
    var kept = 0
    for step in 0..<60 {
      let drags = host.legalDrags()
      if step % 5 == 4 {
        host.undo()
      } else if let drag = drags.randomElement(using: &random) {
        host.move(drag)
      }
      let drawn = host.placements
      kept += plugin.scene.part.kept.count
      plugin.scene.part.kept.forget()
      host.engine.invalidateScene()
      #expect(Array(drawn) == Array(host.placements), "after step \(step)")
    }
    #expect((kept > 0) == keeps)
  }
}

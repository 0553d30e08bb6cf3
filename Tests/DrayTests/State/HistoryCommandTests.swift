import Dray
import Testing

/// Commands that undo, redo, and end the history; a move with several places.
struct HistoryCommandTests {
  private static let script = """
    local counter = dray.state("counter", { value = 0 })
    local log = dray.view_state("log", {})
    local function button(id, command, is_disabled)
      return dray.vstack { id = id, size = { width = 20, height = 20 } }:on_tap_gesture(command):disabled(is_disabled)
    end
    dray.scene(function()
      return dray.hstack {
        button("add", function() counter.value = counter.value + 1 end),
        button("undo", dray.undo, not dray.can_undo()), button("redo", dray.redo, not dray.can_redo()),
        button("force", function() table.insert(log, tostring(select(2, dray.undo()))) end),
        button("both", function() counter.value = 100 dray.undo() end),
        button("slow", function() counter.value = counter.value + 1 dray.sleep(9) counter.value = counter.value + 1 end),
        button("commit", function() counter.value = counter.value + 10 dray.commit_point() end),
      }
    end)
    """

  private func value(_ scripted: Scripted) -> Int? {
    scripted.plugin.state("counter")?.table?[.string("value")]?.integer
  }

  private func enabled(_ scripted: Scripted) -> [String] {
    scripted.host.placements.filter { !$0.isDisabled }.compactMap { $0.id?.description }
  }

  @Test func `buttons undo and redo, and the scene shows whether there is a step`() throws {
    let scripted = try Scripted(Self.script)
    #expect(enabled(scripted) == ["add", "force", "both", "slow", "commit"])
    try scripted.tap("add")
    try scripted.tap("add")
    #expect(enabled(scripted) == ["add", "undo", "force", "both", "slow", "commit"] && value(scripted) == 2)
    try scripted.tap("undo")
    #expect(value(scripted) == 1 && enabled(scripted) == ["add", "undo", "redo", "force", "both", "slow", "commit"])
    try scripted.tap("undo")
    #expect(value(scripted) == 0 && enabled(scripted) == ["add", "redo", "force", "both", "slow", "commit"])
    try scripted.tap("redo")
    #expect(value(scripted) == 1 && scripted.texts == [])
    scripted.host.undo()
    #expect(value(scripted) == 0 && enabled(scripted) == ["add", "redo", "force", "both", "slow", "commit"])
    scripted.host.redo()
    #expect(enabled(scripted) == ["add", "undo", "redo", "force", "both", "slow", "commit"])
  }

  @Test func `undo without a step returns the reason`() throws {
    let scripted = try Scripted(Self.script)
    try scripted.tap("force")
    #expect(scripted.lines("log") == ["there is no step to undo"])
  }

  @Test func `a command that undoes must not change a state`() throws {
    let scripted = try Scripted(Self.script)
    try scripted.tap("add")
    let response = try scripted.tap("both")
    #expect(value(scripted) == 1 && scripted.host.canUndo)
    guard case .failed(let reason) = response else {
      Issue.record("\(response)")
      return
    }
    #expect(reason.text == "a command that calls undo changes no state itself; change the state in another command")
    #expect(reason.code == "changes_beside_undo")
  }

  @Test func `the changes of a step after a commit point cannot be undone alone`() throws {
    let scripted = try Scripted(Self.script)
    try scripted.tap("slow")
    #expect(value(scripted) == 1 && scripted.host.canUndo)
    try scripted.tap("commit")
    #expect(value(scripted) == 11 && !scripted.host.canUndo)
    scripted.host.send(.tick(time: scripted.host.engine.time + 20))
    #expect(value(scripted) == 12 && !scripted.host.canUndo)
    try scripted.tap("add")
    #expect(scripted.host.canUndo)
    scripted.host.undo()
    #expect(value(scripted) == 12 && !scripted.host.canUndo)
  }

  @Test func `undo does not go past a commit point`() throws {
    let scripted = try Scripted(Self.script)
    try scripted.tap("add")
    try scripted.tap("commit")
    #expect(
      !scripted.host.canUndo && value(scripted) == 11
        && enabled(scripted) == ["add", "force", "both", "slow", "commit"])
    try scripted.tap("add")
    try scripted.tap("undo")
    #expect(value(scripted) == 11 && !scripted.host.canUndo)
  }

  @Test func `dray.move with a list of places uses the first place that accepts the item`() throws {
    let scripted = try Scripted(
      """
      local array = require "dray.array"
      local Coin = dray.transferable "test.coin"
      local lists = dray.state("lists", { a = { { id = 1 }, { id = 2 }, { id = 3 } }, b = {}, c = {} })
      local log = dray.view_state("log", {})
      local function list(id)
        return dray.list { id = id, size = { width = 50, height = 100 }, dray.for_each(lists[id], function(value)
          return dray.item { id = value.id, type = Coin, value = value, size = { width = 20, height = 20 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b", list "c" }
          :reorder_container(Coin, function(difference) array.apply(lists, difference) end)
          :drop_configuration(function(session) return #lists[session.to] < 1, session.to .. " is full" end)
          :on_tap_gesture(function(tap)
            local _, reason = dray.move(tap.item_id, { "b", "c" })
            table.insert(log, tostring(reason))
          end)
      end)
      """)
    for id in [1, 2, 3] { try scripted.tap(.integer(id)) }
    #expect(scripted.lines("log") == ["nil", "nil", "b is full"])
  }

  /// A counter that was raised twice, and a button with a command.
  private func counted(_ command: String) throws -> Scripted {
    let scripted = try Scripted(
      """
      local counter = dray.state("counter", { value = 0 })
      local log = dray.view_state("log", {})
      local function note(...) table.insert(log, table.concat({ tostring((...)), tostring((select(2, ...))) }, " ")) end
      local function button(id, command)
        return dray.vstack { id = id, size = { width = 20, height = 20 } }:on_tap_gesture(command)
      end
      dray.scene(function()
        return dray.hstack { button("add", function() counter.value = counter.value + 1 end),
          button("try", function() \(command) end) }
      end)
      """)
    try scripted.tap("add")
    try scripted.tap("add")
    return scripted
  }

  @Test(arguments: ["dray.undo() dray.commit_point()", "dray.commit_point() dray.undo()"])
  func `a command that undoes must not set a commit point, and then changes nothing`(command: String) throws {
    let scripted = try counted(command)
    guard case .failed(let reason) = try scripted.tap("try") else {
      Issue.record("the command has not failed")
      return
    }
    #expect(reason.text == "a command that calls undo sets no commit point; set it in another command")
    #expect(reason.code == "commit_beside_undo" && value(scripted) == 2)
    scripted.host.undo()
    #expect(value(scripted) == 1)
  }

  @Test(arguments: [("undo", "undo"), ("undo", "redo"), ("redo", "undo")])
  func `a second undo or redo in one command returns a reason`(first: String, second: String) throws {
    let scripted = try counted("note(dray.\(first)()) note(dray.\(second)())")
    scripted.host.undo()
    try scripted.tap("try")
    #expect(
      scripted.lines("log") == [
        "true nil", "false cannot \(second) a second time; a command undoes or redoes one step",
      ])
    #expect(value(scripted) == (first == "undo" ? 0 : 2))
  }
}

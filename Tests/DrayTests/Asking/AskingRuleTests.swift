import Dray
import Testing

/// Scripts that ask for legal drags and explanations: in outcomes, commands, scenes and rules.
struct AskingRuleTests {
  /// Two beads in the left one of two bowls.
  private static let bowls = """
    local array = require "dray.array"
    local Bead = dray.transferable "test.bead"
    local bowls = dray.state("bowls", { left = { { id = "a" }, { id = "b" } }, right = {} })
    local function bead(value)
      return dray.item { id = value.id, type = Bead, value = value, size = { width = 20, height = 20 } }
    end
    local function bowl(id)
      return dray.list { id = id, size = { width = 50, height = 100 }, dray.for_each(bowls[id], bead):reorderable() }
    end
    """

  private func board(_ more: String) throws -> Scripted {
    try Scripted(
      """
      \(Self.bowls)
      local log = dray.state("log", {})
      local can = dray.derived(function() return #dray.legal { to = "right" } end)
      dray.scene(function()
        return dray.hstack { bowl "left", bowl "right",
          dray.vstack { id = "ask", size = { width = 20, height = 20 } }:on_tap_gesture(function()
            table.insert(log, can() .. " " .. tostring(dray.why("a", "right").operation) .. " "
              .. tostring(dray.why("a", "right").reason) .. " " .. #dray.legal { item_id = "a", positions = true })
          end),
        }
          :reorder_container(Bead, function(difference) array.apply(bowls, difference) end)
          :drop_configuration(function(session)
            \(more)
            return session.to ~= "right" or #bowls.right == 0, "the bowl is full"
          end)
      end)
      dray.outcome(function() return can() == 0 and "no moves left" end)
      """)
  }

  @Test func `RS4: an outcome may ask whether a legal drag is left, also through a derived value`() throws {
    let scripted = try board("")
    #expect(scripted.plugin.outcome == nil)
    _ = try scripted.drag("a", to: "right")
    #expect(scripted.plugin.outcome == "no moves left")
    scripted.host.undo()
    #expect(scripted.plugin.outcome == nil)
    #expect(scripted.texts == [])
  }

  @Test func `RS4: a command may ask legal and why, with each position of a list`() throws {
    let scripted = try board("")
    try scripted.tap("ask")
    #expect(scripted.lines("log") == ["2 move nil 2"])
    _ = try scripted.drag("b", to: "right")
    try scripted.tap("ask")
    #expect(scripted.lines("log").last == "0 forbidden the bowl is full 0")
  }

  @Test func `RS4: a rule that a search asks cannot start another search, and the error says so`() throws {
    let scripted = try board("if can() == 0 then return false end")
    #expect(scripted.plugin.outcome == "no moves left")
    let expected = "a search or an explanation is already running; call it in a command"
    #expect(scripted.texts.contains { $0.contains(expected) }, "\(scripted.texts)")
  }

  @Test func `RS4: a search while the script is loaded is an error, because there is no scene yet`() throws {
    let scripted = try Scripted(Self.bowls + "\nprint(select(2, pcall(dray.legal)))")
    #expect(
      scripted.printed.first?.contains("dray.legal was called while the script is loaded: there is no scene yet")
        == true)
  }

  /// Two bowls, the right one for one bead, and a text that the scene makes.
  private func labelled(_ label: String) throws -> Scripted {
    try Scripted(
      """
      \(Self.bowls)
      local asked = 0
      local count = dray.derived(function() return #dray.legal { to = "right" } end)
      dray.scene(function()
        \(label)
        return dray.hstack { bowl "left", bowl "right", dray.text { id = "label", label = label } }
          :reorder_container(Bead, function(difference) array.apply(bowls, difference) end)
          :drop_configuration(function(session)
            return session.to ~= "right" or #bowls.right == 0, "the bowl is full"
          end)
      end)
      """)
  }

  private func text(_ scripted: Scripted) -> String? {
    scripted.host.placements.first { $0.id == "label" }?.label
  }

  @Test func `RS4: a scene shows the answers of legal and why for its model, also after a drop and undo`() throws {
    let scripted = try labelled(
      """
      local answer = dray.why("b", "right")
      local label = count() .. " " .. tostring(answer.operation) .. " " .. tostring(answer.reason)
      """)
    #expect(text(scripted) == "2 move nil")
    _ = try scripted.drag("a", to: "right")
    #expect(text(scripted) == "0 forbidden the bowl is full")
    scripted.host.undo()
    #expect(text(scripted) == "2 move nil")
    #expect(scripted.texts == [])
  }

  @Test func `RS4: the questions of a scene count towards the limit of a search, and the error has the line`() throws {
    let scripted = try labelled("local label = tostring(count())")
    #expect(text(scripted) == "2")
    scripted.host.limits.quotas.questions = 1
    scripted.host.engine.invalidateScene()
    #expect(text(scripted) == "2")
    #expect(scripted.texts.count == 1)
    #expect(
      scripted.texts.first?.hasPrefix("test/init.lua:12: dray.legal: more than 1 questions are needed") == true,
      "\(scripted.texts)")
  }

  @Test func `RS4: a scene that asks other questions each time is refused`() throws {
    let error = #expect(throws: PluginError.self) {
      _ = try labelled("asked = asked + 1 local label = tostring(#dray.legal { item_id = asked })")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("the scene asks other questions about drags each time"), "\(text)")
  }

  @Test func `RS4: a rule of a drag cannot search`() throws {
    let scripted = try board("if #dray.legal() == 0 then return false end")
    _ = try scripted.drag("a", to: "right")
    #expect(
      scripted.texts.contains { $0.contains("dray.legal was called in a question (drop_configuration)") },
      "\(scripted.texts)")
  }
}

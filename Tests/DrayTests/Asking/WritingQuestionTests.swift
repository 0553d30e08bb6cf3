import Dray
import Testing

/// Questions that write: the writes are undone, and the report names the line.
struct WritingQuestionTests {
  private func board(_ question: String, lift: String = "", checked: Bool = true) throws -> Scripted {
    try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local game = dray.state("game", { piles = { ["pile 2"] = { 1, 2, 3 } }, seen = {} })
      local function peek(list)
        table.sort(list, function(a, b) return a > b end)
        return list[1]
      end
      local function note(value)
        game.seen.value = value
      end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = Thing, size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "box", size = { width = 20, height = 20 } }:drop_destination(Thing)
            :drop_configuration(function(session) \(question) return true end) }
          :drag_container(Thing, function(ids) \(lift) return ids end)
      end)
      """, checksEachQuestion: checked)
  }

  @Test func `a question that sorts a state is reported with the path and the line`() throws {
    let test = try board("peek(game.piles['pile 2'])")
    #expect(test.host.legalDrags().count == 1)
    #expect(
      test.texts == [
        """
        drop_configuration (test/init.lua:15) wrote to game.piles["pile 2"][1]: 1 → 3 at test/init.lua:5; the write was undone
        """
      ])
    #expect(test.plugin.state("game")?["piles"]?["pile 2"] == [1, 2, 3])
  }

  @Test func `a write that adds a field and a write that replaces a table are reported`() throws {
    let added = try board("note(1)")
    _ = added.host.why("x", to: "box")
    #expect(added.texts.first?.contains("game.seen.value: nil → 1 at test/init.lua:9;") == true, "\(added.texts)")
    let replaced = try board("game.seen = { value = 1 }")
    _ = replaced.host.why("x", to: "box")
    #expect(replaced.texts.first?.contains("at test/init.lua:15;") == true, "\(replaced.texts)")
  }

  @Test func `a lift question that writes is reported, and its answer is used`() throws {
    let test = try board("", lift: "note(#ids)")
    #expect(test.host.legalDrags().map(\.itemIDs) == [["x"]])
    #expect(test.texts.first?.contains("drag_container (test/init.lua:16)") == true, "\(test.texts)")
    #expect(test.texts.first?.contains("at test/init.lua:9;") == true)
  }

  @Test func `a write by a scene function is reported with its line, also in a function that the scene function calls`()
    throws
  {
    let test = try Scripted(
      """
      local game = dray.state("game", { list = { 3, 1, 2 }, taps = 0 })
      local function row(value)
        if value == 2 then
          game.list[1] = 9
        end
        return dray.item { id = value, type = "test.thing", size = { width = 20, height = 20 } }
      end
      dray.scene(function(size)
        return dray.vstack { id = "box", size = { width = 20, height = 60 }, dray.for_each(game.list, row) }
          :on_tap_gesture(function() game.taps = game.taps + 1 end)
      end)
      """, checksEachQuestion: true)
    #expect(
      test.texts == ["scene (test/init.lua:9) wrote to game.list[1]: 3 → 9 at test/init.lua:5; the write was undone"])
    #expect(test.plugin.state("game")?["list"] == [3, 1, 2])
    #expect(test.host.placements.compactMap(\.id) == ["box", 3, 1, 2])
    test.host.engine.size = Size(width: 50, height: 50)
    #expect(test.host.placements.count == 4 && test.texts.count == 1)
  }

  @Test func `the report has no line if the second call of the question does not write`() throws {
    let test = try board("if not written then written = true note(1) end")
    _ = test.host.why("x", to: "box")
    #expect(
      test.reports(.wrote) == [
        "drop_configuration (test/init.lua:15) wrote to game.seen.value: nil → 1; the write was undone"
      ])
  }

  @Test func `without a check of each question the states are compared at the end of the batch`() throws {
    let test = try board("note(1)", checked: false)
    #expect(test.host.legalDrags().count == 1)
    #expect(test.texts == ["a question or an observer wrote to game.seen.value: nil → 1; the write was undone"])
  }

  @Test func `a question cannot write to a state after an observer has written to a view state`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { n = 0 })
      local seen = dray.view_state("seen", { updates = 0 })
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "thing", size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "box", size = { width = 20, height = 20 } }:drop_destination("thing", function() end)
            :drop_configuration(function() game.n = game.n + 1 return true end)
            :on_drop_session_updated(function() seen.updates = seen.updates + 1 end) }
      end)
      """)
    let (start, box) = (try test.middle("x"), try test.middle("box"))
    test.host.send(.pointerDown(at: start, time: 1))
    for step in 0..<4 {
      test.host.send(.pointerMoved(to: Point(x: box.x + Double(step), y: box.y), time: 2 + Double(step)))
    }
    test.host.cancelDrag()
    #expect(try #require(test.plugin.state("seen")?["updates"]?.integer) > 1)
    #expect(test.reports(.wrote).count == 1, "\(test.texts)")
    #expect(test.plugin.state("game") == ["n": 0])
  }
}

/// Writes in functions other than rules: promises, announcements, layouts and the texts of reasons.
extension WritingQuestionTests {
  @Test func `an on_drag, an announcement, a layout and a reason's text are reported with file and line too`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local game = dray.state("game", { n = 0 })
      local function item(id)
        return dray.item { id = id, type = Thing, size = { width = 20, height = 20 } }
      end
      dray.announcement(function()
        game.n = 1
      end)
      dray.scene(function()
        return dray.hstack {
          item "x":on_drag(function()
            game.n = 2
            return dray.item_provider {}
          end),
          item "y":draggable(),
          dray.layout { id = "table", size = { width = 20, height = 20 }, place = function(sizes)
            game.n = 3
            return { { x = 0, y = 0, width = 20, height = 20 } }
          end, item "z" },
          dray.zstack { id = "box", size = { width = 20, height = 20 } }:drop_destination(Thing)
            :drop_configuration(function() return false, { code = "no", text = function()
              game.n = 4
              return "no"
            end } end) }
      end)
      """, checksEachQuestion: true)
    _ = test.host.placements
    _ = test.host.why("x", to: "box")
    _ = test.host.why("y", to: "box").outcome.reason?.text
    test.host.send(.keyDown(.tab, time: 1))
    for (line, change) in [(8, "0 → 1"), (13, "0 → 2"), (18, "0 → 3"), (23, "0 → 4")] {
      #expect(
        test.texts.contains {
          $0.hasSuffix("wrote to game.n: \(change) at test/init.lua:\(line); the write was undone")
        },
        "\(line): \(test.texts)")
    }
    #expect(test.plugin.state("game") == ["n": 0])
  }
}

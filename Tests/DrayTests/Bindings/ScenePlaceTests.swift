import Dray
import Testing

/// Errors of a whole scene are found after the scripts have run, and still name their lines.
struct ScenePlaceTests {
  /// The error of loading a script; its first line is line 2 of `test/init.lua`.
  private func problem(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let error = #expect(throws: PluginError.self, sourceLocation: sourceLocation) { _ = try Scripted(script) }
    return "\(try #require(error))"
  }

  @Test(arguments: [
    (
      """
      dray.scene(function()
        return dray.hstack {
          dray.vstack { id = "v" },
          dray.vstack {
            id = "v",
          },
        }
      end)
      """,
      """
      test/init.lua:5: container id 'v' is used twice; the ids of all containers must differ, \
      also across namespaces (the other: test/init.lua:4)
      """
    ),
    (
      """
      local function pile(id)
        return dray.vstack { id = id, dray.item { id = 1, type = "card" } }
      end
      dray.scene(function() return dray.hstack { pile "a", pile "b" } end)
      """,
      """
      test/init.lua:3: item '1' (card) occurs twice in namespace '': in 'a' and in 'b'; show it once, or give one of them a namespace
      """
    ),
    (
      """
      dray.scene(function()
        return dray.vstack { id = "x",
          dray.hstack { id = "x" },
        }
      end)
      """,
      """
      test/init.lua:4: container id 'x' is used twice; the ids of all containers must differ, also across namespaces \
      (the other: test/init.lua:3)
      """
    ),
    (
      """
      dray.scene(function()
        local function card(i) return dray.item { id = i, type = "card" } end
        local row = { dray.for_each({ 1 }, card):reorderable(),
          dray.for_each({ 2 }, card):reorderable(), id = "row" }
        return dray.hstack(row)
      end)
      """,
      """
      test/init.lua:5: collection id 'row' is used twice; give one of the groups its own { collection_id = … } \
      (the other: test/init.lua:4)
      """
    ),
    (
      """
      dray.scene(function()
        return dray.vstack {
          dray.for_each({ 1 }, function(i)
            return dray.item { id = i, type = "card" }
          end):reorderable(),
        }
      end)
      """,
      "test/init.lua:4: reorderable() needs a container with an id around it, or { collection_id = … }"
    ),
    (
      """
      dray.scene(function()
        return dray.vstack { id = "boxes",
          dray.for_each({ 1 }, function(i)
            return dray.hstack { id = "box",
              dray.item { id = i, type = "card" } }
          end):reorderable(),
        }
      end)
      """,
      """
      test/init.lua:5: hstack 'box' is a row of reorderable() but not an item; make each row an item, \
      with other nodes inside it
      """
    ),
    (
      """
      local huge = { width = 1e308 }
      dray.scene(function()
        return dray.hstack { id = "row",
          dray.item { id = 1, type = "card", size = huge },
          dray.item { id = 2, type = "card", size = huge },
        }
      end)
      """,
      "test/init.lua:4: the frame of hstack 'row' is 0.0, 0.0, inf × 0.0; it must be finite and not negative in extent"
    ),
    (
      """
      dray.scene(function()
        local title = dray.text { id = "title" }
        return dray.hstack {
          title, dray.vstack { title },
        }
      end)
      """,
      "test/init.lua:3: 'title' is used twice in the scene; make a node for each place"
    ),
    (
      """
      local title = dray.text { id = "title" }
      dray.scene(function()
        return dray.hstack { title, title }
      end)
      """,
      "test/init.lua:3: 'title' is used twice in the scene; make a node for each place"
    ),
    (
      """
      local kept = dray.text { id = "title" }
      dray.scene(function()
        return dray.hstack { kept,
          dray.text { id = "title" } }
      end)
      """,
      """
      test/init.lua:5: container id 'title' is used twice; the ids of all containers must differ, \
      also across namespaces (the other: test/init.lua:3)
      """
    ),
    (
      """
      local rows = dray.collection("rows", { { id = 1 }, { id = 2 } })
      local function row(value) return dray.item { id = value.id, type = "row" } end
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "a", dray.for_each(rows, row) },
          dray.list { id = "b",
            dray.for_each(rows, row) },
        }
      end)
      """,
      """
      test/init.lua:8: item '1' (row) occurs twice in namespace '': in 'a' and in 'b'; show it once, or give one of them a namespace \
      (the other: test/init.lua:6)
      """
    ),
  ])
  func `the error of a scene names the lines of its nodes`(script: String, message: String) throws {
    #expect(try problem(script) == message)
  }

  @Test func `rows that a collection keeps from scene to scene are named by their for_each`() throws {
    let test = try Scripted(
      """
      local rows = dray.collection("rows", { { id = 1 } })
      local s = dray.state("s", {})
      dray.scene(function()
        return dray.vstack {
          dray.list { id = "kept",
            dray.for_each(rows, function(row) return dray.item { id = row.id, type = "row" } end) },
          s.more and
            dray.item { id = 1, type = "row" },
        }:on_key_press("m", function() s.more = true end)
      end)
      """)
    guard case .failed(let reason) = test.host.send(.keyDown("m", time: 1)) else {
      Issue.record("a scene with an item twice was drawn")
      return
    }
    #expect(
      reason.text == """
        test/init.lua:9: item '1' (row) occurs twice in namespace '': in 'kept' and in vstack (node 0 of the scene); \
        show it once, or give one of them a namespace (the other: test/init.lua:7)
        """)
  }

  private static let board =
    twoPiles + """
      dray.scene(function()
        print "drawn"
        return dray.hstack { pile "a", pile "b" }
          :reorder_container("card", function() piles.b[1] = { id = "x" } end)
          :on_key_press("k", function() piles.b[1] = { id = "y" } end)
          :on_timer({ every = 60 }, function() piles.b[1] = { id = "y" } end)
      end)
      """

  private static let twice = """
    test/init.lua:5: item 'y' (card) occurs twice in namespace '': in 'a' and in 'b'; show it once, or give one of them a namespace
    """

  @Test func `a scene error after a drop, a key or a timer names its line, and the input is rolled back`() throws {
    let test = try Scripted(Self.board)
    let before = test.plugin.state("piles")
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(
      outcome.reason?.text == """
        test/init.lua:5: item 'x' occurs twice after the drop, in 'a' and in 'b'; remove a moved item in its \
        source, when its drag session is at phase ended, or in the drop action
        """)
    guard case .failed(let reason) = test.host.send(.keyDown("k", time: 2)) else {
      Issue.record("a scene with an item twice was drawn")
      return
    }
    #expect(reason.text == Self.twice)
    guard case .failed(let second) = test.host.send(.tick(time: 100)) else {
      Issue.record("a scene with an item twice was drawn")
      return
    }
    #expect(second.text == Self.twice)
    #expect(test.plugin.state("piles") == before)
  }

  @Test func `the second build of a failing scene prints nothing, and the drawn scene stays`() throws {
    let test = try Scripted(Self.board)
    let count = test.printed.count
    _ = test.host.send(.keyDown("k", time: 1))
    #expect(test.printed.count - count == 1)
    let second = try Scripted(Self.board)
    #expect(second.host.placements.map(\.id) == test.host.placements.map(\.id))
  }

  @Test func `an item in the scenes of two plugins is named with both scripts`() throws {
    let host = Host()
    let script = """
      local dray = require "dray"
      dray.scene(function()
        return dray.hstack { dray.item { id = 1, type = "card" } }
      end)
      """
    try host.load(script: script, name: "first")
    let error = #expect(throws: PluginError.self) { try host.load(script: "\n" + script, name: "second") }
    #expect(
      "\(try #require(error))" == """
        second/init.lua:4: item '1' (card) occurs twice in namespace '': in hstack (node 0 of the scene) and in hstack \
        (node 2 of the scene); show it once, or give one of them a namespace (the other: first/init.lua:3)
        """)
  }

  @Test func `nodes of the host have no line`() throws {
    let host = Host()
    host.setScene { Node.hstack(id: "belt") }
    let error = #expect(throws: PluginError.self) {
      try host.load(
        script: "local dray = require 'dray'\ndray.scene(function() return dray.vstack { id = 'belt' } end)",
        name: "mine")
    }
    #expect(
      "\(try #require(error))" == """
        mine/init.lua:2: container id 'belt' is used twice; the ids of all containers must differ, \
        also across namespaces
        """)
    host.setScene {
      Node.hstack(id: "belt")
      Node.hstack(id: "belt")
    }
    let own = #expect(throws: EngineError.self) { try host.engine.updateScene() }
    #expect(
      "\(try #require(own))"
        == "container id 'belt' is used twice; the ids of all containers must differ, also across namespaces")
  }
}

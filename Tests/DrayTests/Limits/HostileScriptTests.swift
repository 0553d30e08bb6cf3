import Dray
import Testing

/// Slow closures of every kind: one call of a closure is within its limit, and many calls in one input are not.
///
/// Every call of the host takes at most `longestInput`, other plugins continue, and a replay of the recording has the
/// same results.
struct HostileScriptTests {
  private static let neighbor = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0 })
    dray.scene(function()
      return dray.zstack { id = "neighbor", size = { width = 10, height = 10 } }
        :on_key_press("n", function() game.n = game.n + 1 end)
    end)
    """

  /// A board of twelve items in two lists. `parts` has nodes, modifiers and code by the place in the script where they go.
  private static func board(_ parts: [String: String]) -> String {
    func part(_ name: String) -> String { parts[name] ?? "" }
    return """
      local dray = require "dray"
      local array = require "dray.array"
      local slow = false
      local game = dray.state("game", { n = 0, left = { 1, 2, 3, 4, 5, 6 }, right = { 7, 8, 9, 10, 11, 12 } })
      local view = dray.view_state("view", { n = 0 })
      local rows = dray.collection("rows", function()
        local list = {}
        for i = 1, 200 do list[i] = { id = 1000 + i } end
        return list
      end)
      local function burn() if game.n > 0 then for i = 1, 4000000 do end end end
      \(part("top"))
      local function card(id)
        return dray.item { id = id, type = "card", value = id, label = "" .. id, size = { width = 20, height = 20 } }
          \(part("item"))
      end
      local function list(id)
        return dray.hstack { id = id, dray.for_each(game[id], card):reorderable() } \(part("list"))
      end
      dray.scene(function()
        \(part("scene"))
        return dray.vstack { list "left", list "right",
            dray.zstack { id = "bin", size = { width = 50, height = 20 } }:drop_destination("card", function() end)
              \(part("bin")),
            \(part("nodes"))
          }
          :reorder_container("card", function(difference) \(part("reorder")) array.apply(game, difference) end)
          :on_key_press("s", function() game.n = 1 \(part("start")) end)
          :on_key_press("k", function() \(part("key")) end)
          \(part("board"))
      end)
      """
  }

  static let families: [(String, [String: String])] = [
    ("timers", ["item": ":on_timer({ every = 0.5 }, function() burn() end)"]),
    ("timers that write", ["item": ":on_timer({ every = 0.5 }, function() burn() game.n = game.n + 1 end)"]),
    (
      "observers",
      [
        "item": ":on_drag_session_updated(burn)", "list": ":on_drop_session_updated(burn)",
        "board": ":on_drop_session_updated(burn):on_drag_session_updated(burn)",
      ]
    ),
    (
      "delegates",
      [
        "nodes": """
        dray.for_each(10, function(i)
          return dray.zstack { id = "d" .. i, size = { width = 20, height = 20 } }
            :on_drop({ "card" }, { validate_drop = function() burn() return true end, drop_entered = burn,
              drop_updated = function() burn() return "move" end, drop_exited = burn, perform_drop = function() burn() end })
        end),
        """
      ]
    ),
    (
      "layouts",
      [
        "nodes": """
        dray.for_each(20, function(i)
          return dray.layout { place = function() burn() return { { x = 0, y = 0, width = 1, height = 1 } } end, dray.text {} }
        end),
        """
      ]
    ),
    (
      "derived",
      [
        "top": "local all = {} for i = 1, 40 do all[i] = dray.derived(function() burn() return i end) end",
        "scene": "for i = 1, 40 do local x = all[i]() end",
      ]
    ),
    ("invariants", ["top": "for i = 1, 40 do dray.invariant('i' .. i, function() burn() return true end) end"]),
    (
      "previews",
      [
        "item": ":draggable { preview = function() burn() return dray.text {} end }",
        "board": ":drag_container('card', function(ids) burn() return game.left end)",
      ]
    ),
    (
      "spring loading",
      [
        "bin": ":on_tap_gesture(burn):spring_loading_behavior 'enabled'",
        "list": ":on_tap_gesture(burn):spring_loading_behavior 'enabled'",
      ]
    ),
    ("keys", ["key": "for i = 1, 40 do dray.task(burn) end"]),
    (
      "rows",
      [
        "nodes": """
        dray.list { id = "many", dray.for_each(rows, function(row)
          burn()
          return dray.item { id = row.id, type = "row", size = { width = 9, height = 9 }, label = "" .. game.n }
        end) },
        """, "start": "for i = 1, 200 do rows:update(1000 + i, { x = i }) end",
      ]
    ),
    (
      "configurations",
      [
        "list": ":drop_configuration(function() burn() return true end)",
        "board": ":drop_configuration(function() burn() return true end):drag_configuration { allow_move = true }",
      ]
    ),
    (
      "tasks that start tasks",
      [
        "key": """
        local function more(depth)
          burn()
          if depth < 6 then for i = 1, 3 do dray.task(function() dray.sleep(0) more(depth + 1) end) end end
        end
        more(1)
        """
      ]
    ),
    (
      "commands that add timers",
      [
        "nodes": """
        dray.for_each(game.n * 20, function(i)
          return dray.zstack { id = "t" .. i, size = { width = 2, height = 2 } }
            :on_timer({ every = 0.5 }, function() burn() game.n = game.n + 1 end)
        end),
        """
      ]
    ),
    (
      "legal in commands",
      [
        "key": "for i = 1, 400 do local x = #dray.legal() end",
        "board": ":drop_configuration(function() for i = 1, 20000 do end return true end)",
      ]
    ),
    (
      "legal in questions",
      ["board": ":drop_configuration(function() for i = 1, 50 do pcall(dray.legal) end return true end)"]
    ),
    (
      "moves in commands",
      ["key": "for i = 1, 2000 do dray.move(game.left[1] or game.right[1], i % 2 == 0 and 'left' or 'right') end"]
    ),
    ("choices", ["key": "for i = 1, 300 do dray.task(function() dray.choose { 'a', 'b' } burn() end) end"]),
    (
      "small closures",
      [
        "item": ":on_timer({ every = 0.5 }, function() game.n = game.n + 1 end)",
        "nodes": """
        dray.for_each(1500, function(i)
          return dray.zstack { id = "t" .. i, size = { width = 2, height = 2 } }
            :on_timer({ every = 0.5 }, function() game.n = game.n % 7 + 1 end)
        end),
        """,
      ]
    ),
    ("kept errors", ["item": ":on_timer({ every = 0.5 }, function() pcall(burn) pcall(error, 'x') error 'again' end)"]),
    (
      "scenes that cannot be drawn",
      [
        "scene": "if view.n > 0 then burn() error 'no' end",
        "item": ":on_timer({ every = 0.5 }, function() view.n = 1 end)",
      ]
    ),
  ]

  /// The calls of the host, in order.
  private static func inputs(_ host: Host) -> [(String, () -> Void)] {
    var time = 0.0
    func at(_ seconds: Double = 0.1) -> Double { time += seconds; return time }
    func middle(_ id: Identifier) -> Point { host.engine.landingPoint(of: id) ?? Point(x: 10, y: 10) }
    var inputs: [(String, () -> Void)] = [
      ("start", { host.send(.keyDown("s", time: at())) }), ("tick", { host.send(.tick(time: at(1))) }),
      ("press", { host.send(.pointerDown(at: Point(x: 10, y: 10), time: at())) }),
    ]
    for place in ["left", "right", "bin", "d1", "d2", "right"] as [Identifier] {
      inputs.append(("move to \(place)", { host.send(.pointerMoved(to: middle(place), time: at())) }))
      inputs.append(("hover over \(place)", { host.send(.tick(time: at(2))) }))
    }
    inputs += [
      ("valid destinations", { _ = host.validDestinations() }), ("placements", { _ = host.placements }),
      ("release", { host.send(.pointerUp(time: at())) }), ("key", { host.send(.keyDown("k", time: at())) }),
      ("tick", { host.send(.tick(time: at(1))) }), ("tick", { host.send(.tick(time: at(1))) }),
      ("answer", { _ = try? host.answer("a") }), ("legal", { _ = host.legalDrags(positions: true) }),
      ("why", { _ = host.why(1, to: "right") }), ("undo", { host.undo() }), ("redo", { host.redo() }),
      ("outcome", { _ = host.plugins[0].outcome }), ("tab", { host.send(.keyDown(.tab, time: at())) }),
      ("space", { host.send(.keyDown(.space, time: at())) }), ("tab", { host.send(.keyDown(.tab, time: at())) }),
      ("escape", { host.send(.keyDown(.escape, time: at())) }), ("restart", { host.plugins[0].restart() }),
    ]
    return inputs
  }

  @Test(arguments: families.map(\.0))
  func `each input ends in time, another plugin continues, and a replay has the same results`(family: String) throws {
    let parts = try #require(Self.families.first { $0.0 == family }).1
    let host = Host()
    try host.record()
    try host.load(script: Self.board(parts), name: "hostile")
    try host.load(script: Self.neighbor, name: "neighbor")
    for (name, input) in Self.inputs(host) {
      let seconds = processorTime(input)
      #expect(seconds < longestInput, "\(name) took \(seconds) s")
    }
    host.send(.pointerCancelled(time: 100))
    let before = host.plugins[1].state("game")?["n"]?.integer ?? -1
    host.send(.keyDown("n", time: 101))
    #expect(host.plugins[1].state("game")?["n"] == .integer(before + 1))
    try host.expectReplay()
  }
}

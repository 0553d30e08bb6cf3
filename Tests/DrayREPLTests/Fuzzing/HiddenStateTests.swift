import Foundation
import Testing

@testable import DrayREPL

/// The fuzzer and `dray test` find state outside `dray.state` if the drawing depends on it, and show it by a short
/// recording.
struct HiddenStateTests {
  /// A button that shows how often it was tapped.
  ///
  /// - Parameters:
  ///   - declared: The code before the scene.
  ///   - count: The expression for the label of the button.
  ///   - tap: The body of the tap command.
  private static func counter(_ declared: String, shows count: String, tap: String) -> [String: String] {
    [
      "plugin.lua": #"return { id = "test.counter", name = "counter" }"#,
      "init.lua": """
      local dray = require "dray"
      local game = dray.state("game", { taps = 0, list = {} })
      local view = dray.view_state("view", { taps = 0 })
      \(declared)
      dray.scene(function()
        return dray.vstack { id = "button", label = tostring(\(count)), size = { width = 40, height = 60 } }
          :on_tap_gesture(function() \(tap) end)
      end)
      """,
    ]
  }

  private static let local = counter(
    "local count = 0", shows: "count", tap: "count, game.taps = count + 1, game.taps + 1")

  private func fuzz(_ files: [String: String], steps: Int = 300) throws -> (Command, PluginFixture) {
    let plugin = try PluginFixture(files)
    return (try Command.dray("fuzz", plugin.path, "--steps", "\(steps)"), plugin)
  }

  @Test func `a search of few steps taps each place at its end, and finds the counter that it changes`() throws {
    let (run, plugin) = try fuzz(Self.local, steps: 1)
    #expect(run.status == 1 && run.errors.contains("hidden state: "), "\(run.errors)")
    withExtendedLifetime(plugin) {}
  }

  @Test func `the fuzzer finds a counter in a local variable after undo, and a replay of one tap finds it, too`() throws
  {
    let (run, plugin) = try fuzz(Self.local)
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        """
        : hidden state: counter probably keeps state outside dray.state, in a local or global variable: after undo, \
        container 'button' has the label "1", not "0", although the states are as before; candidates: 'count' \
        (counter/init.lua:7)
        2 inputs show the problem; dray replay repeats it:

        """), "\(run.errors)")
    let file = FileManager.default.temporaryDirectory.appending(path: "dray-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try run.output.write(toFile: file, atomically: true, encoding: .utf8)
    let replayed = try Command.dray("replay", file)
    #expect(replayed.status == 1 && replayed.output == "")
    #expect(
      replayed.errors.hasPrefix("\(file):") && replayed.errors.contains(": hidden state: counter probably"),
      "\(replayed.errors)")
    let mended = try PluginFixture(
      Self.counter("", shows: "game.taps", tap: "game.taps = game.taps + 1"))
    let other = try Command.dray("replay", file, "--plugin", mended.path)
    #expect(other.status == 0 && other.output == "counter: 2 inputs, the problem 'hidden state' no longer occurs\n")
    #expect(other.errors == "\(file): the files of counter have changed since\n")
    withExtendedLifetime(plugin) {}
  }

  /// Drawings that use hidden state, and drawings that do not.
  @Test(arguments: [
    // A global; a count of runs of the scene; a value computed from the state at loading and updated by commands.
    ("", "shown or 0", "shown = (shown or 0) + 1 game.taps = game.taps + 1", true),
    ("local runs = 0", "(function() runs = runs + 1 return runs end)()", "game.taps = game.taps + 1", true),
    ("local size = #game.list", "size", "game.list[#game.list + 1] = 1 size = size + 1", true),
    // A counter in a local variable, while a view state changes, too.
    ("local count = 0", "count", "count = count + 1 game.taps = game.taps + 1 view.taps = view.taps + 1", true),
    // States, view states, derived values, the time.
    ("", "game.taps", "game.taps = game.taps + 1", false),
    ("", "view.taps", "view.taps = view.taps + 1 game.taps = game.taps + 1", false),
    ("local twice = dray.derived(function() return game.taps * 2 end)", "twice()", "game.taps = game.taps + 1", false),
    ("", "dray.now()", "game.taps = game.taps + 1", false),
    // Caches.
    (
      "local names = {}",
      "(function() names[game.taps] = names[game.taps] or 'n' .. game.taps return names[game.taps] end)()",
      "game.taps = game.taps + 1", false
    ),
  ])
  func `the fuzzer compares the drawn scene with that of a rebuilt plugin`(
    declared: String, count: String, tap: String, isFound: Bool
  ) throws {
    let (run, _) = try fuzz(Self.counter(declared, shows: count, tap: tap))
    #expect(run.errors.contains(": hidden state: counter probably keeps state") == isFound, "\(run.errors)")
    #expect(run.status == (isFound ? 1 : 0), "\(run.errors)")
  }

  /// Commands that write hidden state and states, of which no drawing and no rule depends on the hidden state.
  @Test(arguments: [
    // A counter, a switch and a generator of ids that restart at 0 after a load; a table that a command fills.
    ("local count = 0", "count = count + 1 game.taps = count", true),
    ("local isOn = false", "isOn = not isOn game.list[#game.list + 1] = isOn", true),
    ("local last = 0", "last = last + 1 table.insert(game.list, 'card ' .. last)", true),
    ("local seen = {}", "if not seen[1] then seen[1] = true game.taps = game.taps + 1 end game.list[1] = {}", true),
    // States, random numbers, the time, a view state, a cache.
    ("local count = 0", "count = count + 1 game.taps = game.taps + 1", false),
    ("", "game.list[#game.list + 1] = dray.random(100)", false),
    ("", "game.taps = dray.now()", false),
    ("", "view.taps = view.taps + 1 game.taps = view.taps", false),
    ("local half = {}", "local n = game.taps half[n] = half[n] or n // 2 game.taps = half[n] * 2 + 1", false),
    // Commands that wait, and one that undoes.
    ("", "game.taps = game.taps + 1 dray.sleep(0.01) game.taps = game.taps + 1", false),
    ("", "game.taps = game.taps + 1 dray.sleep(3) game.list[1] = game.taps", false),
    ("", "if game.taps > 3 then dray.undo() else game.taps = game.taps + 1 end", false),
  ])
  func `the fuzzer compares the effects of commands with those in a rebuilt plugin`(
    declared: String, tap: String, isFound: Bool
  ) throws {
    let (run, _) = try fuzz(Self.counter(declared, shows: "'tap'", tap: tap))
    #expect(run.errors.contains("differ from those in a plugin rebuilt") == isFound, "\(run.errors)")
    #expect(run.status == (isFound ? 1 : 0), "\(run.errors)")
    if isFound { #expect(run.errors.contains("show the problem; dray replay repeats it"), "\(run.errors)") }
  }

  /// Rules of two lists, and whether they use hidden state, which no scene shows.
  @Test(arguments: [
    ("local n = 0", "n = n + 1", ":drop_configuration(function() return n < 2, 'only two moves' end)", true),
    (
      "local last = {}", "last.id = difference.sources[1]",
      ":drag_container(Card, function(ids) return ids[1] ~= last.id and ids end)", true
    ),
    (
      "local total = 0", "state.n = state.n + 1",
      ":drop_configuration(function() return state.n < 2, 'only two moves' end)", false
    ),
    (
      "local total = 0", "total = total + 1", ":drop_configuration(function() return dray.now() < 5, 'too late' end)",
      false
    ),
  ])
  func `the fuzzer compares the legal drags with those of a rebuilt plugin`(
    declared: String, command: String, rule: String, isFound: Bool
  ) throws {
    let (run, _) = try fuzz([
      "plugin.lua": #"return { id = "test.lists", name = "lists" }"#,
      "init.lua": """
      local dray = require "dray"
      local array = require "dray.array"
      local Card = dray.transferable "card"
      local state = dray.state("state", { a = { { id = "x" }, { id = "y" }, { id = "z" } }, b = {}, n = 0 })
      \(declared)
      local function card(value) return dray.item { id = value.id, type = Card, size = { width = 40, height = 20 } } end
      local function list(id)
        return dray.vstack { id = id, size = { width = 60, height = 100 }, dray.for_each(state[id], card):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b" }
          :reorder_container(Card, function(difference)
            array.apply({ a = state.a, b = state.b }, difference)
            \(command)
          end)
          \(rule)
      end)
      """,
    ])
    #expect(run.errors.contains("unlike in a plugin rebuilt from its states") == isFound, "\(run.errors)")
    #expect(run.status == (isFound ? 1 : 0), "\(run.errors)")
    if isFound { #expect(run.errors.contains("legal, unlike"), "\(run.errors)") }
  }

  @Test func `the fuzzer finds a script that fails to start from its own states`() throws {
    let (run, _) = try fuzz(
      Self.counter("if game.taps > 0 then error 'begun' end", shows: "game.taps", tap: "game.taps = game.taps + 1"))
    #expect(
      run.errors.contains("counter cannot be rebuilt from its states: counter/init.lua:4: begun"), "\(run.errors)")
  }

  @Test func `a test of a plugin with hidden state fails at its end, with a recording that can be replayed`() throws {
    let test = "test('counts', function(play) play:tap 'button' assert(play.state.game.taps == 1) end)"
    let plugin = try PluginFixture(Self.local.merging(["counter_test.lua": test]) { $1 })
    let transcript = Transcript()
    #expect(transcript.runner.test(plugins: [plugin.path]) == .failure)
    let text = transcript.text
    #expect(
      text.contains(
        """
        not ok  counts
                hidden state: counter probably keeps state outside dray.state, in a local or global variable: \
        after some inputs, container 'button' has the label "1", not "0", unlike in a plugin rebuilt from its \
        states; candidates: 'count' (counter/init.lua:7)
                this recording shows the problem; dray replay repeats it:
                {"dray journal":1,"seal":"
        """), "\(text)")
    let recording = text.split(separator: "\n").drop { !$0.hasPrefix("        {\"dray journal\"") }
      .prefix { $0.hasPrefix("        ") }.map { "\($0.dropFirst(8))\n" }.joined()
    let file = FileManager.default.temporaryDirectory.appending(path: "dray-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try recording.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(transcript.runner.replay(file) == .failure, "\(transcript.text)")
  }

  @Test func `a test finds hidden state that only commands use`() throws {
    let files = Self.counter("local count = 0", shows: "'tap'", tap: "count = count + 1 game.taps = count")
    let test = "test('counts', function(play) play:tap 'button' play:tap 'button' end)"
    let plugin = try PluginFixture(files.merging(["counter_test.lua": test]) { $1 })
    let transcript = Transcript()
    #expect(transcript.runner.test(plugins: [plugin.path]) == .failure)
    #expect(
      transcript.text.contains(
        """
                hidden state: counter probably keeps state outside dray.state, in a local or global variable: after the \
        same inputs, the contents of 'game' (counter/init.lua:2) differ from those in a plugin rebuilt from its states \
        before them; candidates: 'count' (counter/init.lua:7)
                this recording shows the problem; dray replay repeats it:
        """), "\(transcript.text)")
  }

  @Test func `selecting, scrolling and leaving a drag open at the end of a test show no hidden state`() throws {
    let files = [
      "plugin.lua": #"return { id = "test.looks", name = "looks" }"#,
      "init.lua": """
      local dray = require "dray"
      local list = dray.state("list", { "a", "b", "c", "d" })
      local view = dray.view_state("view", { selected = {}, over = false })
      dray.scene(function()
        return dray.scroll_view { id = "window", size = { width = 40, height = 30 },
          dray.vstack { id = "rows", label = view.over and "over" or "idle",
            dray.for_each(list, function(id)
              return dray.item { id = id, type = "letter", size = { width = 40, height = 20 } }
            end):reorderable() } }
          :reorder_container("letter", function(difference) require "dray.array".apply({ rows = list }, difference) end)
          :drag_container_selection(view.selected)
          :on_drop_session_updated(function(session) view.over = session.phase == "active" end)
          :on_tap_gesture(function() table.insert(list, "e" .. #list) end)
      end)
      """,
      "looks_test.lua": """
      test("selects", function(play) play:select { "a", "b" } play:drag("a"):drop("rows") end)
      test("scrolls", function(play) play:scroll("window", { y = 15 }) play:tap "window" end)
      test("in the air", function(play) play:tap "window" play:drag "a" end)
      """,
    ]
    let plugin = try PluginFixture(files)
    let transcript = Transcript()
    #expect(transcript.runner.test(plugins: [plugin.path]) == .success, "\(transcript.text)")
  }

  private static let cure =
    "give dray.state or dray.collection its contents, or a function that makes them, which also runs at a restart"

  /// Scripts that fill states while they are loaded.
  @Test(arguments: [
    (
      "for i = 1, 3 do game.list[#game.list + 1] = i end",
      "start: counter changes its states while it is loaded, and so when it is rebuilt from them: "
        + "'game' (counter/init.lua:2)"
    ),
    (
      "local rows = dray.collection('rows', {}) rows:insert('a')",
      "start: counter cannot be rebuilt from its states: "
        + "counter/init.lua:4: rows already has a row 'a'; a script that fills a state while it is loaded fills it again "
        + "at each start"
    ),
    (
      "local rows = dray.collection('rows', {}) if not rows:get(game.taps) then rows:insert(game.taps) end",
      "start: counter changes its states while it is loaded, and so when it is rebuilt from them: 'rows'"
    ),
  ])
  func `states that a script fills while it is loaded are not reported as hidden state`(code: String, problem: String)
    throws
  {
    let (run, _) = try fuzz(Self.counter(code, shows: "#game.list", tap: "game.taps = game.taps + 1"))
    #expect(run.status == 1)
    #expect(
      run.errors.contains("\(problem); \(Self.cure)") || run.errors.contains("\(problem): \(Self.cure)"),
      "\(run.errors)")
  }

  @Test func `a state with a function that fills it is no problem`() throws {
    let (run, _) = try fuzz(
      Self.counter(
        "local deck = dray.state('deck', function() return { dray.random(9), dray.random(9) } end)", shows: "#deck",
        tap: "game.taps = game.taps + 1"))
    #expect(run.status == 0, "\(run.errors)")
  }
}

import Dray
import Testing

/// The replay of a journal has the same states and results, to the bit.
struct ReplayTests {
  /// Lists that letters can be dragged between, with a tap, keys, a timer, a wait, a choice and random numbers.
  static let script = """
    local dray = require "dray"
    local array = require "dray.array"
    local Letter = dray.transferable { id = "test.letter",
      dray.data_representation("public.plain-text", {
        exporting = function(value) return value.id end,
        importing = function(data) return { id = type(data) == "string" and data or data:text() } end,
      }) }
    local lists = dray.state("lists", { left = { { id = "a" }, { id = "b" }, { id = "c" } }, right = {} })
    local game = dray.state("game", { taps = 0, ticks = 0, luck = 0.5 })
    local rows = dray.collection("rows", { { id = 1 }, { id = 2 } })
    local function list(name)
      return dray.list { id = name, size = { width = 40, height = 20 },
        dray.for_each(lists[name], function(value)
          return dray.item { id = value.id, type = Letter, value = value, size = { width = 40, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "left", list "right",
        dray.vstack { id = "button", size = { width = 40, height = 20 } }
          :on_tap_gesture(function()
            game.taps, game.luck = game.taps + 1, dray.random()
            rows:insert({ id = #rows + 1, luck = dray.random(100) }, 1)
            return game.taps < 4, { code = "worn", text = "worn out" }
          end)
          :on_key_press("q", function()
            game.answer = dray.choose { title = "Which?", "queen", "rook" }
          end)
          :on_key_press("s", function()
            dray.sleep(1)
            game.slept = dray.now()
          end)
          :on_timer({ every = 2 }, function()
            game.ticks = game.ticks + 1
            if game.ticks == 2 then dray.announce "two" end
          end)
          :drop_destination(Letter, function(items)
            for _, item in ipairs(items) do table.insert(lists.right, item) end
          end),
      }
      :reorder_container(Letter, function(difference) array.apply(lists, difference) end)
      :drop_configuration(function(session)
        if session.to == "right" and #lists.right > 1 then return false, "right is full" end
        return true
      end)
    end)
    dray.invariant("few taps", function() return game.taps < 10 end)
    """

  /// Plays a game with drags, taps, keys, a choice, ticks, an external item, undo, redo and a restart.
  static func play(_ host: Host) throws {
    let driver = Driver(of: host)
    try driver.drag("a").drop(on: "right")
    try driver.drag("b").over("right").cancel()
    try driver.tap("button")
    driver.undo()
    driver.redo()
    try driver.drag("b").drop(on: "right")
    try driver.drag("c").drop(on: "right")
    driver.key("q")
    try driver.answer("rook")
    driver.key("s")
    driver.tick(seconds: 5)
    for _ in 0..<4 { try driver.tap("button") }
    let provider = ItemProvider(suggestedName: "z.txt")
    provider.registerDataRepresentation(for: "public.plain-text") { $0.complete(Bytes("z")) }
    try driver.dragIn([provider]).drop(on: "button")
    driver.undo()
    driver.restart(host.plugins[0])
    driver.undo()
  }

  static func recorded() throws -> Host {
    let host = Host()
    try host.record()
    try host.load(script: script, name: "letters", seed: 7)
    try play(host)
    return host
  }

  /// The model of a host, as text.
  static func model(_ host: Host) -> [String] {
    host.plugins.flatMap { plugin in plugin.stateNames.map { "\($0) = \(plugin.state($0)?.text() ?? "")" } }
  }

  @Test func `a replay gives the same model and the same journal`() throws {
    let host = try Self.recorded()
    let journal = try #require(host.journal)
    let copy = Host()
    let replay = try Replay(of: Array(journal.utf8), on: copy)
    try replay.run()
    #expect(Self.model(copy) == Self.model(host))
    #expect(copy.journal == journal)
    let commits = journal.split(separator: "\n").count { line in
      ["committed", "undone", "redone"].contains { line.hasPrefix("{\"result\":\"\($0)\",") }
    }
    #expect(commits > 10 && replay.progress.commitCount == commits && replay.notes.isEmpty)
  }

  @Test(arguments: [(false, false), (false, true), (true, true)])
  func `a replay checks questions and answers as the recording did`(eachQuestion: Bool, answers: Bool) throws {
    let host = Host()
    try host.record()
    try host.load(script: Self.script, name: "letters", seed: 7)
    if answers { host.comparesAnswers = true }
    if eachQuestion { host.checksEachQuestion = true }
    try Driver(of: host).drag("a").drop(on: "right")
    let copy = Host()
    try Replay(of: Array(#require(host.journal).utf8), on: copy).run()
    #expect(copy.checksEachQuestion == eachQuestion)
    #expect(copy.comparesAnswers == host.comparesAnswers)
    #expect(copy.journal == host.journal)
  }

  @Test func `a failure has its file and line, and whether earlier lines can be used`() {
    func text(_ line: Int) -> String {
      Replay.Failure.journal(JournalError(line: line, .meaning("this is wrong"))).text(in: "a.journal")
    }
    #expect(text(1) == "a.journal:1: this is wrong")
    #expect(text(2) == "a.journal:2: this is wrong; the lines before it can be used")
    let missing = Replay.Failure.unreadable(path: "b.journal", why: "no such file")
    #expect(missing.text(in: "a.journal") == "b.journal: no such file")
  }

  @Test func `a file that cannot be read is an error with the system's message`() {
    // A regular file of size 0 whose first byte cannot be read.
    let error = #expect(throws: Replay.Failure.self) { try Replay(ofFile: "/proc/self/mem", on: Host()) }
    #expect(error.map { "\($0)" } == "1: the journal cannot be read from this line on: Input/output error")
  }

  // MARK: Recorded inputs

  private func replayed(_ host: Host) throws -> Host {
    let copy = Host()
    try Replay(of: Array(try #require(host.journal).utf8), on: copy).run()
    #expect(Self.model(copy) == Self.model(host))
    #expect(copy.journal == host.journal)
    return copy
  }

  @Test func `external data arrives or fails in a replay as in the recording`() throws {
    let host = Host()
    try host.record()
    try host.load(script: Self.script, name: "letters")
    var requests: [LoadRequest] = []
    func drop(_ types: Identifier...) {
      let provider = ItemProvider()
      for type in types { provider.registerDataRepresentation(for: type) { requests.append($0) } }
      let driver = Driver(of: host)
      _ = try? driver.dragIn([provider]).drop(on: "button")
    }
    let time = host.engine.time
    drop("public.plain-text")
    host.send(.tick(time: time + 1))
    requests.last?.complete(Bytes("late"))
    host.send(.tick(time: time + 2))
    drop("public.plain-text")
    requests.last?.fail(Reason("the disk is gone", code: "disk"))
    host.send(.tick(time: time + 3))
    drop("public.html", "public.plain-text")
    requests.last?.complete(Bytes([0xff, 0x00]))
    host.send(.tick(time: time + 4))
    #expect(Self.model(host)[0].contains("late"))
    let journal = try #require(host.journal)
    #expect(
      journal.contains(#""drag":2,"item":0,"type":"public.plain-text","failed":"the disk is gone","code":"disk""#))
    _ = try replayed(host)
  }

  @Test func `results of host functions are replayed from the journal`() throws {
    let host = Host()
    try host.record()
    host.values = ["names": ["x", "y"]]
    var count = 0
    host.functions["next"] = { arguments in
      count += 1
      if count == 3 { throw LuaThrow("no more") }
      return ["count": .integer(count), "of": arguments[0]]
    }
    try host.load(
      script: """
        local dray = require "dray"
        local log = dray.state("log", {})
        dray.scene(function()
          return dray.vstack { id = "zone", size = { width = 50, height = 50 } }
            :on_tap_gesture(function() table.insert(log, dray.host.next(dray.host.names[1])) end)
        end)
        """, name: "log")
    for _ in 0..<4 { try Driver(of: host).tap("zone") }
    #expect(count == 4)
    let copy = try replayed(host)
    #expect(copy.plugins[0].state("log")?.table?.items.count == 3)
    // From here on the host's function would be called, which does not exist.
    #expect(try Driver(of: copy).tap("zone").reason?.text.contains("this host does not") == true)
  }

  @Test func `sizes that the host sets and scenes that it reads are replayed`() throws {
    let host = Host()
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        local seen = dray.view_state("seen", { count = 0 })
        local kept = dray.state("kept", { sizes = {} })
        dray.scene(function(size)
          return dray.vstack { id = "zone", size = { width = size and size.width or 10, height = 50 } }
            :on_tap_gesture(function() table.insert(kept.sizes, size and size.width or 0) end)
        end)
        """, name: "sizes")
    try Driver(of: host).tap("zone")
    host.engine.size = Size(width: 300, height: 200)
    _ = host.placements
    host.engine.gestureThresholds.tapDistance = 1
    try Driver(of: host).tap("zone")
    let journal = try #require(host.journal)
    #expect(journal.contains("\"update\"") && journal.contains("\"tap_distance\":1.0"))
    let copy = try replayed(host)
    #expect(copy.engine.size == Size(width: 300, height: 200))
  }

  @Test func `several plugins, selections and unloading are replayed`() throws {
    let host = Host()
    try host.record()
    try host.load(
      script: Self.script.replacing("\"left\"", with: "\"l\"").replacing("left =", with: "l ="), name: "one")
    let other = try host.load(
      script: """
        local dray = require "dray"
        local Thing = dray.transferable "thing"
        local chosen = dray.view_state("chosen", {})
        local log = dray.state("log", {})
        dray.scene(function()
          return dray.hstack { id = "shelf", dray.for_each(3, function(i)
              return dray.item { id = "t" .. i, type = Thing, size = { width = 20, height = 20 } }:draggable()
            end) }
            :drag_container(Thing, function(ids) return ids end)
            :drag_container_selection(chosen)
            :on_drag_session_updated(function(session)
              if session.phase == "ended" then table.insert(log, #session.item_ids) end
            end)
        end)
        """, name: "two")
    try Driver(of: host).drag("t1", selected: ["t1", "t3"]).cancel()
    #expect(other.state("log")?.table?.items == [2])
    host.unload(other)
    host.undo()
    let copy = try replayed(host)
    #expect(copy.plugins.map(\.name) == ["one"])
  }

  // MARK: Differences

  private func failure(_ journal: String) -> String {
    do throws(Replay.Failure) {
      try Replay(of: Array(journal.utf8), on: Host()).run()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `the first different line is named, with both results`() throws {
    let journal = unsealed(try #require(try Self.recorded().journal))
    func changed(_ line: Int, _ text: String?) -> String {
      var lines = journal
      if let text { lines[line - 1] = text } else { lines.remove(at: line - 1) }
      return failure(lines.joined(separator: "\n") + "\n")
    }
    #expect(changed(1, #"{"dray journal":1}"#) == "")
    let line = try #require(journal.firstIndex { $0.hasPrefix("{\"result\":\"committed\"") }) + 1
    let wrong = #"{"result":"committed","hash":"0000000000000000"}"#
    #expect(
      changed(line, wrong)
        == "\(line): the replay differs\n  recorded: \(wrong)\n  replayed: \(journal[line - 1])"
    )
    #expect(changed(line, nil).hasPrefix("\(line): the replay differs\n"))
    let next = try #require(journal[line...].firstIndex { $0.hasPrefix("{\"input\"") })
    #expect(changed(next, journal[next - 1] + "\n{\"result\":\"taken\"}").contains("replayed: nothing more"))
    #expect(changed(next + 1, #"{"input":"jump","x":1.0}"#) == "\(next + 1): unknown input 'jump'")
    #expect(
      changed(next + 1, #"{"input":"restart","plugin":"x"}"#)
        == "\(next + 1): 'restart' needs the name of a plugin that is loaded")
  }

  @Test func `changed rules are reported with the first difference`() throws {
    let journal = try #require(try Self.recorded().journal)
    let replay = try Replay(of: Array(journal.utf8), on: Host())
    replay.findPlugin = { name, _ in
      PluginText(name: name, files: ["init.lua": Self.script.replacing("#lists.right > 1", with: "#lists.right > 0")])
    }
    #expect(throws: Replay.Failure.self) { try replay.run() }
    #expect(replay.notes == ["the files of letters have changed since"])
    let other = try Replay(of: Array(journal.utf8), on: Host())
    other.findPlugin = replay.findPlugin
    other.comparesOutcomes = false
    try other.run()
  }

  @Test func `a replay needs an unused host`() throws {
    let host = try Self.recorded()
    let bytes = Array(try #require(host.journal).utf8)
    #expect(throws: Replay.Failure.self) { try Replay(of: bytes, on: host) }
  }

  @Test func `a replay can stop at a line and continue`() throws {
    let host = try Self.recorded()
    let copy = Host()
    let replay = try Replay(of: Array(try #require(host.journal).utf8), on: copy)
    try replay.run(until: 30)
    #expect(Self.model(copy) != Self.model(host))
    try replay.run()
    #expect(Self.model(copy) == Self.model(host))
  }
}

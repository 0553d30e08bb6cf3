import Dray
import Testing

/// A script with a button whose tap runs a command, which may write to `log` by `note`.
private func button(_ command: String, more: String = "", modifiers: String = "") -> String {
  """
  local log = dray.state("log", {})
  local function note(text) log[#log + 1] = text end
  \(more)
  dray.scene(function()
    return dray.vstack { id = "button", size = { width = 50, height = 50 } }
      :on_tap_gesture(function(tap) \(command) end)
      \(modifiers)
  end)
  """
}

extension Scripted {
  fileprivate var log: [String] { lines("log") }

  /// Lets time pass to a point of the clock.
  @discardableResult
  fileprivate func tick(_ time: Double) -> Response { host.send(.tick(time: time)) }
}

@Suite struct `dray.sleep` {
  @Test func `dray.sleep commits earlier writes, and continues at its time`() throws {
    let test = try Scripted(button("note 'a' dray.sleep(2) note('b ' .. dray.now()) dray.sleep(1) note 'c'"))
    try test.tap("button")
    let start = test.host.engine.time
    #expect(test.log == ["a"], "\(test.texts)")
    #expect(test.host.engine.deadline == start + 2)
    test.tick(start + 1.9)
    #expect(test.log == ["a"])
    test.tick(start + 4)
    #expect(test.log == ["a", "b \(start + 4)"])
    test.tick(start + 5)
    #expect(test.log == ["a", "b \(start + 4)", "c"])
    #expect(test.texts == [])
  }

  @Test(arguments: [
    ("error 'broken'", "test/init.lua:"), ("return false, 'no'", nil), ("dray.sleep(1) error 'late'", "test/init.lua:"),
  ])
  func `a failing part of a command rolls back only itself`(rest: String, report: String?) throws {
    let test = try Scripted(button("note 'a' dray.sleep(1) note 'b' \(rest)"))
    try test.tap("button")
    for time in 3...6 { test.tick(Double(time)) }
    #expect(test.log == (rest.hasPrefix("dray.sleep") ? ["a", "b"] : ["a"]))
    #expect(test.texts.count == (report == nil ? 0 : 1))
    #expect(test.texts.allSatisfy { $0.hasPrefix(report ?? "") }, "\(test.texts)")
  }

  @Test func `an invariant violated at a wait rolls back the part before the wait`() throws {
    let test = try Scripted(
      button("note 'a' dray.sleep(1) note 'b'", more: "dray.invariant('none', function() return #log ~= 1 end)"))
    try test.tap("button")
    test.tick(5)
    #expect(test.log == [])
    #expect(test.host.engine.deadline == nil)
  }

  @Test(arguments: ["0/0", "1/0", "-1", "'1'", "nil", "{}"])
  func `an invalid time is an error, and the command is rolled back`(time: String) throws {
    let test = try Scripted(button("note 'a' dray.sleep(\(time))"))
    try test.tap("button")
    #expect(test.log == [])
    #expect(test.texts.count == 1 && test.texts[0].contains(/test\/init.lua:\d+: .*sleep/), "\(test.texts)")
  }

  @Test(arguments: [
    (
      "dray.outcome(function() dray.sleep(1) end)",
      "dray.sleep was called in a question (outcome); only commands may wait"
    ),
    ("dray.sleep(1)", "dray.sleep was called while the script is loaded; only commands may wait"),
    ("dray.choose { 'a' }", "dray.choose was called while the script is loaded; only commands may wait"),
  ])
  func `only commands may wait`(script: String, message: String) throws {
    var texts: [String] = []
    do {
      let test = try Scripted(script)
      _ = test.plugin.outcome
      texts = test.texts
    } catch let error as PluginError {
      texts = ["\(error)"]
    }
    #expect(texts.contains { $0.contains(message) }, "\(texts)")
  }

  @Test func `a scene function that waits is an error, and its command is rolled back`() throws {
    let test = try Scripted(
      """
      local log = dray.state("log", {})
      dray.scene(function()
        if #log > 0 then dray.sleep(1) end
        return dray.vstack { id = "button", size = { width = 9, height = 9 } }:on_tap_gesture(function() log[1] = "a" end)
      end)
      """)
    try test.tap("button")
    #expect(test.log == [])
    #expect(test.texts.contains { $0.contains("dray.sleep was called in a question (scene)") }, "\(test.texts)")
  }

  @Test(arguments: [
    "table.sort({ 2, 1 }, function(a, b) dray.sleep(1) return a < b end)",
    "('x'):gsub('x', function() dray.sleep(1) end)",
  ])
  func `functions that must finish at once cannot wait`(command: String) throws {
    let test = try Scripted(button("note 'a'; " + command))
    try test.tap("button")
    #expect(test.log == [])
    #expect(test.texts.first?.contains("dray.sleep cannot wait here") == true, "\(test.texts)")
  }

  @Test func `dray.sleep waits inside pcall and coroutines of the script`() throws {
    let test = try Scripted(
      button(
        """
        pcall(function() dray.sleep(1) note 'pcall' end)
        local each = coroutine.wrap(function() dray.sleep(1) coroutine.yield 'own' dray.sleep(1) return 'end' end)
        note(each()) note(each())
        """))
    try test.tap("button")
    for time in 3...8 { test.tick(Double(time)) }
    #expect(test.log == ["pcall", "own", "end"], "\(test.texts)")
  }

  @Test func `coroutine.yield cannot be used to wait`() throws {
    let test = try Scripted(button("note 'a' coroutine.yield(1) note 'b'"))
    try test.tap("button")
    #expect(test.log == [])
    #expect(test.texts.first?.contains("coroutine.yield outside of a coroutine") == true, "\(test.texts)")
    try test.tap("button")
    #expect(test.texts.count == 2)
  }

  @Test func `sleeping 0 seconds waits for the next input`() throws {
    let test = try Scripted(button("while true do note 'x' dray.sleep(0) end"))
    try test.tap("button")
    for time in 5..<8 { test.tick(Double(time)) }
    #expect(test.log.count == 4)
  }

  @Test func `a command killed after a wait keeps its commits`() throws {
    let test = try Scripted(
      button(
        "if #log == 0 then dray.task(function() dray.sleep(60) note 'never' end) note 'a' dray.sleep(1) note 'b' while true do end end note 'again'"
      ), limits: LuaLimits(instructions: 100_000))
    try test.tap("button")
    test.tick(5)
    #expect(test.log == ["a"])
    #expect(test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    #expect(test.host.engine.deadline == nil, "the other waiting commands have ended with the Lua state")
    try test.tap("button")
    #expect(test.log == ["a", "again"])
  }

  @Test func `each part has the whole budget`() throws {
    let test = try Scripted(
      button("for i = 1, 10 do for j = 1, 20000 do end note 'x' dray.sleep(1) end"),
      limits: LuaLimits(instructions: 100_000))
    try test.tap("button")
    for time in 3..<16 { test.tick(Double(time)) }
    #expect(test.log.count == 10, "\(test.texts)")
  }

  @Test func `10,000 sleepers wake in the order of their times, then of their calls`() throws {
    let test = try Scripted(
      """
      local log = dray.state("log", { last = 0, count = 0, isOrdered = true })
      dray.scene(function()
        return dray.vstack { id = "button", size = { width = 9, height = 9 } }:on_tap_gesture(function()
          for i = 1, 10000 do
            dray.task(function()
              dray.sleep(1 + i % 2)
              local key = (i % 2) * 10000 + i
              log.isOrdered = log.isOrdered and key > log.last
              log.last, log.count = key, log.count + 1
            end)
          end
        end)
      end)
      """, limits: LuaLimits(memory: 64 << 20, instructions: 100_000_000, time: .zero))
    try test.tap("button")
    test.tick(100)
    #expect(test.plugin.state("log")?["count"] == 10000, "\(test.texts)")
    #expect(test.plugin.state("log")?["isOrdered"] == true)
  }

  @Test func `endless sleepers reach the plugin's memory limit`() throws {
    let test = try Scripted(
      button("note 'a' while true do dray.task(function() dray.sleep(1) end) end"),
      limits: LuaLimits(memory: 2 << 20, instructions: 100_000_000))
    try test.tap("button")
    #expect(test.log == [])
    #expect(test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    #expect(test.host.engine.deadline == nil)
  }

  @Test func `sleepers of several plugins wake in the order of their times`() throws {
    let host = Host()
    let script = { (name: String, time: String) in
      """
      local dray = require "dray"
      local log = dray.state("log", {})
      local done = dray.host.done
      dray.scene(function()
        return dray.vstack { id = "\(name)", size = { width = 9, height = 9 } }:on_key_press("\(name.prefix(1))", function()
          dray.sleep(\(time)) done("\(name)") log[1] = "x"
        end)
      end)
      """
    }
    var order: [String] = []
    host.functions["done"] = { arguments in
      order.append(arguments.first?.text ?? "")
      return .nil
    }
    try host.load(script: script("first", "2"), name: "first")
    try host.load(script: script("second", "1"), name: "second")
    host.send(.keyDown("f"))
    host.send(.keyDown("s"))
    host.send(.tick(time: 9))
    #expect(order == ["second", "first"])
  }
}

@Suite struct `dray.task` {
  @Test func `a task runs up to its first wait at once and then by itself`() throws {
    let test = try Scripted(
      button("note 'a' dray.task(function() note 'b' dray.sleep(1) note 'd' end) note 'c' dray.sleep(2) note 'e'"))
    try test.tap("button")
    #expect(test.log == ["a", "b", "c"], "\(test.texts)")
    test.tick(50)
    #expect(test.log == ["a", "b", "c", "d", "e"])
  }

  @Test func `a task that refuses before its first wait is rolled back`() throws {
    let test = try Scripted(
      button("note 'a' local ok, why = dray.task(function() note 'b' return false, 'no' end) note(tostring(ok) .. why)")
    )
    try test.tap("button")
    #expect(test.log == ["a", "falseno"], "\(test.texts)")
  }

  @Test func `an error of a task before its first wait fails the command that started it`() throws {
    let test = try Scripted(button("note 'a' dray.task(function() note 'b' error 'broken' end)"))
    try test.tap("button")
    #expect(test.log == [])
    #expect(test.texts.count == 1 && test.texts[0].hasSuffix("broken"), "\(test.texts)")
  }

  @Test func `a task of a failed command does not continue`() throws {
    let test = try Scripted(button("dray.task(function() dray.sleep(1) note 'never' end) return false, 'no'"))
    try test.tap("button")
    test.tick(9)
    #expect(test.log == [])
  }

  @Test func `nested tasks have a depth limit, with an error`() throws {
    let test = try Scripted(button("local function f() dray.task(f) end f()"))
    try test.tap("button")
    #expect(test.texts.first?.contains("nested deeper than 32") == true, "\(test.texts)")
  }
}

@Suite struct `Waiting commands end` {
  @Test func `waiting commands end when the plugin is unloaded`() throws {
    let test = try Scripted(button("note 'a' dray.sleep(1) note 'b'"))
    try test.tap("button")
    test.host.unload(test.plugin)
    #expect(test.host.engine.deadline == nil)
    test.tick(9)
    #expect(test.texts == [])
  }

  @Test func `waiting commands end with a restart, except the command that called it`() throws {
    let test = try Scripted(
      button("if #log == 0 then note 'a' dray.sleep(1) note 'never' else dray.restart() dray.sleep(1) note 'new' end"))
    try test.tap("button")
    try test.tap("button")
    test.tick(50)
    #expect(test.log == ["new"], "\(test.texts)")
  }

  @Test func `waiting commands end when the host restarts the game`() throws {
    let test = try Scripted(button("note 'a' dray.sleep(1) note 'never'"))
    try test.tap("button")
    test.plugin.restart()
    #expect(test.host.engine.deadline == nil)
    test.tick(9)
    #expect(test.log == [])
  }

  @Test func `waiting commands survive a restart that is rolled back`() throws {
    let test = try Scripted(
      button("if #log == 0 then note 'a' dray.sleep(5) note 'b' else dray.restart() return false, 'no' end"))
    try test.tap("button")
    try test.tap("button")
    test.tick(9)
    #expect(test.log == ["a", "b"])
  }
}

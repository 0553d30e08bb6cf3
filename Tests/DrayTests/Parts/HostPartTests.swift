import Testing

@testable import Dray

@Suite struct `The parts of a host` {
  @Test func `a call counts as outside of a recording only between two inputs`() {
    let host = Host()
    #expect(!host.journaling.isAskedOutside)
    host.journaling.recorder = Recorder(of: host, keepsText: true)
    #expect(host.journaling.isAskedOutside)
    _ = host.inputs.recording(JournalLine(.undo)) {
      #expect(!host.journaling.isAskedOutside)
      return .handled
    }
    #expect(host.journaling.isAskedOutside)
  }

  @Test func `questions are checked while a setting or an explanation requires it`() {
    let checks = QuestionChecks()
    var trace = [checks.isActive]
    checks.isExplaining = true
    trace.append(checks.isActive)
    checks.comparesModel = true
    checks.isExplaining = false
    trace.append(checks.isActive)
    checks.comparesModel = false
    trace.append(checks.isActive)
    #expect(trace == [false, true, true, false])
  }

  @Test func `an input inside another input belongs to the outer one`() {
    let host = Host()
    #expect(host.inputs.begin() && host.inputs.isRunning)
    #expect(!host.inputs.begin())
    host.inputs.end()
    #expect(!host.inputs.isRunning)
  }

  @Test func `a loaded or unloaded plugin changes the list, and content types are checked again`() throws {
    let host = Host()
    host.recovery.pending.hasNamedTypes = false
    let plugin = try host.load(script: "", name: "one")
    #expect(host.loaded.all.map(\.name) == ["one"] && host.recovery.pending.hasNamedTypes)
    host.recovery.pending.hasNamedTypes = false
    host.unload(plugin)
    #expect(host.loaded.all.isEmpty && host.recovery.pending.hasNamedTypes)
  }

  @Test func `a failed search is reported and finds nothing; one that a limit has stopped is not reported again`() {
    let host = Host()
    var reports: [Report] = []
    host.onReport = { reports.append($0) }
    func found(failingWith code: ByteString) -> [Int] {
      host.questions.reporting("numbers") { () throws(EngineError) in throw .rule(Reason("none", code: code)) }
    }
    #expect(found(failingWith: "stopped").isEmpty && reports.isEmpty)
    #expect(found(failingWith: "busy").isEmpty && reports.map(\.text) == ["numbers: none"])
  }

  @Test func `a scene has other parts if the program or another plugin describes one`() throws {
    let host = Host()
    #expect(!host.composition.hasOtherParts)
    try host.load(script: "", name: "one")
    #expect(!host.composition.hasOtherParts)
    host.scene = { _ in }
    #expect(host.composition.hasOtherParts)
    host.scene = nil
    try host.load(script: "", name: "two")
    #expect(host.composition.hasOtherParts)
  }

  @Test func `a released host releases its plugins, also those for which work is pending`() throws {
    weak var released: Plugin?
    do {
      let host = Host()
      let plugin = try host.load(
        script: "local dray = require 'dray' dray.scene(function() return dray.vstack { id = 'v' } end)")
      host.recovery.pending.rebuiltInside = [plugin]
      released = plugin
    }
    // A plugin that was not released cannot be described, because its host is gone.
    let isReleased = released == nil
    #expect(isReleased)
  }

  @Test func `values belong to the scene that is being described, and those of rows outlive it`() {
    let values = SceneValueRegister(of: Engine { _ throws(EngineError) in })
    #expect(values.keep(.plain(1)) == -1)
    #expect([values.keep(row: .plain(1)), values.keep(row: .plain(2))] == [-2, -3])
    #expect(!values.forgetRows(beyond: 0))
    for _ in 2...RowValues.slack { _ = values.keep(row: .plain(3)) }
    #expect(values.forgetRows(beyond: 0) && values.keep(row: .plain(4)) == -2)
  }

  @Test func `the value of a node is found by its payload`() throws {
    let host = Host()
    host.setScene { [unowned host] in
      Node.item(id: "a", type: "x", payload: host.value(7))
    }
    try host.engine.updateScene()
    guard case .plain(let value) = host.composition.values.value(of: 0) else {
      Issue.record("no value")
      return
    }
    #expect(value == 7)
    #expect(host.composition.values.value(of: 1) == nil)
  }
}

import Testing

@testable import Dray

@Suite struct `The parts of a host` {
  @Test func `a call counts as outside of a recording only between two inputs`() {
    let host = Host()
    #expect(!host.isAskedOutside)
    host.recorder = Recorder(of: host, keepsText: true)
    #expect(host.isAskedOutside)
    _ = host.recording(JournalLine(.undo)) {
      #expect(!host.isAskedOutside)
      return .handled
    }
    #expect(host.isAskedOutside)
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
    #expect(host.beginInput() && host.isInInput)
    #expect(!host.beginInput())
    host.endInput()
    #expect(!host.isInInput)
  }

  @Test func `a released host releases its plugins, also those for which work is pending`() throws {
    weak var released: Plugin?
    do {
      let host = Host()
      let plugin = try host.load(
        script: "local dray = require 'dray' dray.scene(function() return dray.vstack { id = 'v' } end)")
      host.pending.rebuiltInside = [plugin]
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
    guard case .plain(let value) = host.sceneValues.value(of: 0) else {
      Issue.record("no value")
      return
    }
    #expect(value == 7)
    #expect(host.sceneValues.value(of: 1) == nil)
  }
}

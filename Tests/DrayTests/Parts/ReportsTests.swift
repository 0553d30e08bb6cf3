import Testing

@testable import Dray

@Suite struct `The reports of a host` {
  private let engine = Engine { _ throws(EngineError) in }
  private let journal: HostJournal
  private let reports: Reports
  private let log = Log()

  private final class Log { var texts: [String] = [] }

  init() {
    journal = HostJournal(of: engine)
    reports = Reports(engine, journal)
    reports.listener = { [log] in log.texts.append($0.text) }
  }

  private func fail(_ text: String) { reports.report(Report(plugin: "p", kind: .failed, text: text)) }

  @Test func `without a drag each failure is reported`() {
    fail("a")
    fail("a")
    #expect(log.texts == ["a", "a"])
  }

  @Test func `a repeated call is silent, also if it throws`() throws {
    #expect(throws: LuaThrow.self) {
      try reports.silently {
        fail("a")
        throw LuaThrow("no")
      }
    }
    fail("b")
    #expect(log.texts == ["b"])
  }

  @Test func `held reports reach the listener only if they are passed on`() {
    let held = reports.holding { () -> Int in
      fail("a")
      return 7
    }
    #expect(held.answer == 7 && log.texts.isEmpty)
    fail("b")
    reports.pass(held.reports)
    #expect(log.texts == ["b", "a"])
  }

  @Test func `in one drag a failure is reported once`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "item", type = "x", size = { width = 40, height = 40 } }:draggable(),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } },
        }
      end)
      """)
    let report = Report(plugin: "p", kind: .failed, text: "a")
    let drag = try Driver(of: test.host).drag("item")
    test.host.reports.report(report)
    test.host.reports.report(report)
    _ = try drag.over("zone")
    #expect(test.texts == ["a"])
    _ = drag.cancel()
    test.host.reports.forgetReported()
    test.host.reports.report(report)
    #expect(test.texts == ["a", "a"])
  }
}

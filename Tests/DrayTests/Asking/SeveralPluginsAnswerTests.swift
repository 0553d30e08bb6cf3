import Dray
import Testing

/// Several plugins in one scene: the order of questions, the combination of answers, and the trace.
struct SeveralPluginsAnswerTests {
  private struct Board {
    let host = Host()
    let reports = Reports()

    final class Reports {
      var list: [Report] = []
    }

    /// A host that draws a card and three boxes, with a plugin for each body of a `drop_configuration`.
    init(_ answers: [(name: String, body: String)]) throws {
      host.onReport = { [reports] in reports.list.append($0) }
      host.setScene {
        Node.hstack(id: "board") {
          for (box, cards) in [("left", ["x"]), ("middle", []), ("right", [])] {
            Node.vstack(id: .string(box), size: Size(width: 40, height: 40)) {
              Node.forEach(cards) {
                Node.item(id: .string($0), type: "card", size: Size(width: 40, height: 20))
              }.reorderable()
            }
          }
        }
        .modifier(.reorderContainer(for: "card") { _ in .done })
      }
      for (name, body) in answers {
        try host.load(
          script: """
            local dray = require 'dray'
            local log = dray.state("log", { taps = 0 })
            dray.container "board":drop_configuration(function(session) \(body) end)
              :on_tap_gesture(function() log.taps = log.taps + 1 end)
            """, name: name)
      }
    }

    func trace(_ answer: Explanation) -> [String] {
      answer.trace.compactMap { step in
        guard case .says(let verdict) = step.answer else { return nil }
        return "\(step.rule?.script ?? "-"): \(verdict.operation) \(verdict.reason?.text ?? "")"
      }
    }
  }

  @Test func `all plugins are asked in the order of loading, and a drop that all accept is accepted`() throws {
    let test = try Board([("first", "return true"), ("second", "return 'move'"), ("third", "return true")])
    let answer = test.host.why("x", to: "middle")
    #expect(answer.outcome.operation == .move)
    #expect(test.trace(answer) == ["first/init.lua: move ", "second/init.lua: move ", "third/init.lua: move "])
  }

  @Test func `the first refusal decides and gives the reason, and later plugins are not asked`() throws {
    let test = try Board([
      ("first", "return true"), ("second", "return false, { code = 'no', text = 'second says no' }"),
      ("third", "return false, 'third says no'"),
    ])
    let answer = test.host.why("x", to: "middle")
    #expect(answer.outcome.reason?.text == "second says no" && answer.outcome.reason?.code == "no")
    #expect(test.trace(answer) == ["first/init.lua: move ", "second/init.lua: forbidden second says no"])
    #expect(test.host.legalDrags().isEmpty)
  }

  @Test func `of several acceptances the first place and the smallest count are used`() throws {
    let test = try Board([
      ("first", "return true, { accepted_item_count = 5 }"),
      ("second", "return true, { collection_id = 'right', accepted_item_count = 1 }"),
      ("third", "return true, { collection_id = 'left', accepted_item_count = 2 }"),
    ])
    let answer = test.host.why("x", to: "middle")
    #expect(answer.outcome.operation == .move && answer.outcome.route.to == "right")
    #expect(answer.outcome.acceptedItemCount == 1 && test.trace(answer).count == 3)
  }

  @Test func `monitors observe changes only, not questions`() throws {
    let test = try Board([("first", "return session.to ~= 'right', 'not there'")])
    var events: [String] = []
    var answers: [String] = []
    test.host.engine.monitor = { [host = test.host] event in
      events.append("\(event)".prefix { $0 != "(" }.description)
      answers.append("\(host.send(.keyDown("escape", time: 9)))")
    }
    _ = (test.host.why("x", to: "right"), test.host.legalDrags(), test.host.validDestinations())
    #expect(events == [])
    #expect(try Driver(of: test.host).drag("x").drop(on: "middle").operation == .move)
    #expect(events.first == "lifted" && events.contains("verdict") && events.last == "ended")
    #expect(answers.allSatisfy { $0.hasPrefix("failed") })
  }

  @Test func `a failing rule refuses the drop, the report names its plugin, and later drags and taps are possible`()
    throws
  {
    let test = try Board([
      ("first", "if session.to == 'right' then error 'oh' end return true"), ("second", "return true"),
    ])
    let answer = test.host.why("x", to: "right")
    #expect(answer.outcome.operation == .forbidden && answer.outcome.cause == .failed)
    #expect(test.reports.list.map(\.plugin) == ["first"])
    #expect(test.host.why("x", to: "middle").outcome.operation == .move)
    let driver = Driver(of: test.host)
    #expect(try driver.tap("left").isDone)
    #expect(test.host.plugins.map { $0.state("log")?["taps"] } == [1, 0])
  }

  @Test func `a killed plugin is rebuilt, and asked again afterwards`() throws {
    let test = try Board([
      ("first", "if session.to == 'right' then while true do end end return true"), ("second", "return true"),
    ])
    #expect(test.host.why("x", to: "right").outcome.cause == .failed)
    #expect(test.reports.list.map(\.kind).contains(.rebuilt))
    #expect(test.host.why("x", to: "middle").outcome.operation == .move)
    #expect(test.trace(test.host.why("x", to: "middle")).count == 2)
  }

  @Test(arguments: [["true", "'copy'"], ["'copy'", "true"], ["'copy'", "'move'"], ["true", "true"]])
  func `of all answers that accept, the first named operation is used`(answers: [String]) throws {
    let host = Host()
    host.setScene {
      Node.hstack {
        Node.item(id: "x", type: "card", size: Size(width: 40, height: 40)).modifier(.draggable())
          .modifier(.dragConfiguration(DragConfiguration(withinApp: [.copy, .move])))
        Node.vstack(id: "b", size: Size(width: 40, height: 40)) {}
          .modifier(.dropDestination(for: ["card"]) { _ in .done })
      }
    }
    for (name, answer) in zip(["first", "second"], answers) {
      let rule = "dray.container 'b':drop_configuration(function() return \(answer) end)"
      try host.load(script: "local dray = require 'dray'\n\(rule)", name: name)
    }
    #expect(host.why("x", to: "b").outcome.operation == (answers == ["true", "true"] ? .move : .copy))
  }
}

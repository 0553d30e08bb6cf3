import Dray
import Testing

/// Explanations of hypothetical drags.
struct WhyTests {
  /// A box in front of a board: the box accepts letters, the board also numbers, with a configuration.
  private static let board = """
    local Letter, Number = dray.transferable "test.letter", dray.transferable "test.number"
    local taken = dray.state("taken", {})
    local function take(values) for _, value in ipairs(values) do table.insert(taken, value.id) end end
    local function piece(type, id, locked)
      return dray.item { id = id, type = type, value = { id = id }, label = id, move_disabled = locked,
        size = { width = 20, height = 20 } }:draggable()
    end
    dray.scene(function()
      return dray.hstack { size = { width = 400, height = 40 },
        dray.zstack { id = "source", piece(Letter, "a") },
        dray.zstack { piece(Number, "7") },
        dray.zstack { piece(Letter, "fixed", true) },
        dray.zstack { piece(Letter, "z") }:drag_container(Letter, function() return false, "z stays" end),
        dray.zstack { id = "board", size = { width = 50, height = 40 },
          dray.zstack { id = "box", size = { width = 40, height = 20 } }:drop_destination(Letter, take) }
          :drop_destination(Letter, take):drop_destination(Number, take)
          :drop_configuration(function(session)
            if session.item_ids[1] == "7" then
              return false, { code = "too_high", limit = 5, text = function(r) return "only up to " .. r.limit end }
            end
            return true
          end),
        dray.zstack { id = "asker", size = { width = 40, height = 40 } }
          :on_drop("test.letter", {
            validate_drop = function(info) return false end, perform_drop = function() return true end }),
      }:drag_container(Letter):drag_container(Number)
    end)
    """

  private func lines(_ trace: [TraceStep]) -> [String] {
    trace.map { step in
      let rule = step.rule.map { " \($0.script):\($0.line)" } ?? ""
      return "\(step.place ?? "-") \(step.question)\(rule) \(step.answer)"
    }
  }

  @Test func `the explanation of an accepted drag has its operation, its items and the asked rules`() throws {
    let host = try Scripted(Self.board).host
    let answer = host.why("a", to: "box")
    #expect(answer.outcome.operation == .copy && answer.outcome.cause == .dropped)
    #expect(
      answer.outcome.itemIDs == ["a"] && answer.outcome.route.from == "source" && answer.outcome.route.to == "box")
    #expect(answer.outcome.acceptedItemCount == 1 && answer.suggestedOperations == .copy)
    #expect(
      answer.trace.map(\.question) == ["drop_destination", "drop_configuration"])
    #expect(answer.trace.map(\.place) == ["box", "board"])
    #expect(answer.trace.first?.answer == .takes(["test.letter"]))
    let expected = Verdict(
      operation: .copy, route: Route(from: "source", to: "box"), details: DropDetails(acceptedItemCount: 1))
    #expect(answer.trace.last?.answer == .says(expected))
    #expect(answer.trace.last?.rule == TraceStep.Rule(script: "test/init.lua", line: 18))
  }

  @Test func `the steps name the modifier of each destination, drop_destination or on_drop`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { id = "board",
          dray.item { id = "a", type = "letter", size = { width = 40, height = 40 } }:draggable(),
          dray.zstack { id = "one", size = { width = 40, height = 40 } }:on_drop("letter", function() return true end),
          dray.zstack { id = "two", size = { width = 40, height = 40 } }
            :drop_destination("letter", function() return true end),
          dray.zstack { id = "three", size = { width = 40, height = 40 } }:on_drop("number", function() return true end),
        }:drag_container("letter")
      end)
      """)
    func questions(_ place: Identifier) -> [String] {
      test.host.why("a", to: place).trace.filter { $0.place == place }.map(\.question)
    }
    #expect(questions("one") == ["on_drop"])
    #expect(questions("two") == ["drop_destination"])
    #expect(questions("three") == ["on_drop"])
  }

  @Test func `destinations of other types are skipped, and the refusal has a code with parameters`() throws {
    let host = try Scripted(Self.board).host
    let answer = host.why("7", to: "box")
    #expect(answer.outcome.operation == .forbidden && answer.outcome.route.to == "board")
    let reason = try #require(answer.outcome.reason)
    #expect(reason.code == "too_high" && reason.text == "only up to 5")
    #expect(reason.parameters == [.init(name: "limit", value: "5")])
    guard case .passes(let passed) = answer.trace.first?.answer else {
      Issue.record("\(lines(answer.trace))")
      return
    }
    #expect(passed.code == "wrong_type" && answer.trace.map(\.place) == ["box", "board", "board", "board"])
  }

  @Test func `a delegate that ignores the drag is in the trace, with its line`() throws {
    let host = try Scripted(Self.board).host
    let answer = host.why("a", to: "asker")
    #expect(answer.outcome.operation == .cancel && answer.outcome.cause == .noTarget)
    #expect(answer.trace.map(\.question) == ["validate_drop"])
    #expect(answer.trace.first?.rule == TraceStep.Rule(script: "test/init.lua", line: 26))
  }

  @Test func `an item that cannot be lifted has a reason`() throws {
    let host = try Scripted(Self.board).host
    let fixed = host.why("fixed", to: "box").outcome
    #expect(fixed.operation == nil && fixed.cause == .notLifted && fixed.reason?.code == "not_liftable")
    let kept = host.why("z", to: "box")
    #expect(kept.outcome.reason == "z stays")
    #expect(kept.trace.map(\.answer) == [.keeps("z stays")] && kept.trace.first?.rule?.line == 14)
    #expect(host.why("nobody", to: "box").outcome.reason?.code == "unknown_item")
    #expect(host.why("a", to: "nowhere").outcome.reason?.code == "unknown_place")
    #expect(host.why("a", to: "box", before: "nobody").outcome.reason?.parameters.count == 2)
  }

  @Test func `why moves nothing, notifies no observer and uses no session id`() throws {
    let test = try Scripted(Self.board)
    var events = 0
    test.host.engine.monitor = { _ in events += 1 }
    let before = test.host.placements
    for item in ["a", "7", "fixed"] as [Identifier] { _ = test.host.why(item, to: "board") }
    #expect(events == 0 && test.host.placements == before && !test.host.canUndo && test.reports.isEmpty)
    #expect(try Driver(of: test.host).drag("a").dropSession?.id.rawValue == 1)
  }

  @Test func `a failing rule is in the trace, and its error is reported`() throws {
    let test = try Scripted(Self.board.replacing("return true\n", with: "error 'oh'\n"))
    let answer = test.host.why("a", to: "box")
    #expect(answer.outcome.operation == .forbidden && answer.outcome.cause == .failed)
    #expect(answer.trace.last?.rule?.line == 18)
    #expect(test.reports.map(\.kind) == [.failed])
  }

  @Test func `during a drag, drags of other items can be explained, and drags of its items cannot`() throws {
    let host = try Scripted(Self.board).host
    let drag = try Driver(of: host).drag("7").over("board")
    #expect(host.why("a", to: "box").outcome.operation == .copy)
    #expect(host.why("7", to: "box").outcome.reason?.code == "already_dragged")
    #expect(drag.dropSession?.verdict.reason?.text == "only up to 5")
  }

  @Test(arguments: [
    (":drag_interaction { items_for_beginning = function() error 'broken' end }", "", "items_for_beginning", 4),
    (
      ":draggable()", ":on_drop('t', { validate_drop = function() error 'broken' end, perform_drop = print })",
      "validate_drop", 6
    ),
    (
      ":draggable()", ":on_drop('t', { drop_updated = function() error 'broken' end, perform_drop = print })",
      "drop_updated", 6
    ),
  ])
  func `a closure in a table of handlers that fails is in the trace, with its line`(
    source: String, box: String, question: String, line: Int
  ) throws {
    let host = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.vstack { dray.item { id = "x", type = "t", size = { width = 40, height = 20 } }\(source) },
          dray.vstack { id = "box", size = { width = 40, height = 20 } }
            \(box) }
      end)
      """
    ).host
    let trace = host.why("x", to: "box").trace
    let step = try #require(trace.first { $0.question == question }, "\(lines(trace))")
    #expect(step.rule == TraceStep.Rule(script: "test/init.lua", line: line), "\(lines(trace))")
  }

  @Test(arguments: [0, 4, 400])
  func `a delegate that refuses is in the trace at every distance from the item`(distance: Double) throws {
    let host = try Scripted(
      """
      dray.scene(function()
        return dray.hstack { spacing = \(distance),
          dray.item { id = "x", type = "t", size = { width = 40, height = 40 } }:draggable(),
          dray.vstack { id = "box", size = { width = 80, height = 80 } }
            :on_drop("t", { validate_drop = function() return false end, perform_drop = print }) }
      end)
      """
    ).host
    #expect(host.why("x", to: "box").trace.map(\.question) == ["validate_drop"])
  }
}

import Dray
import Testing

/// Asking what a drag would come to, and why.
struct WhyTests {
  /// A box in front of a board: the box takes letters only, the board numbers too, and asks.
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

  private func lines(_ trail: [TrailStep]) -> [String] {
    trail.map { step in
      let rule = step.rule.map { " \($0.script):\($0.line)" } ?? ""
      return "\(step.place ?? "-") \(step.question)\(rule) \(step.answer)"
    }
  }

  @Test func `a yes tells the operation, the items and who was asked where`() throws {
    let host = try Scripted(Self.board).host
    let answer = host.why("a", to: "box")
    #expect(answer.outcome.operation == .copy && answer.outcome.cause == .dropped)
    #expect(
      answer.outcome.itemIDs == ["a"] && answer.outcome.route.from == "source" && answer.outcome.route.to == "box")
    #expect(answer.outcome.acceptedItemCount == 1 && answer.suggestedOperations == .copy)
    #expect(
      answer.trail.map(\.question) == ["drop_destination", "drop_configuration"])
    #expect(answer.trail.map(\.place) == ["box", "board"])
    #expect(answer.trail.first?.answer == .takes(["test.letter"]))
    #expect(answer.trail.last?.answer == .says(Verdict(operation: .copy)))
    #expect(answer.trail.last?.rule == TrailStep.Rule(script: "test/init.lua", line: 18))
  }

  @Test func `what does not take the items lets them through, and the refusal has a code with parameters`() throws {
    let host = try Scripted(Self.board).host
    let answer = host.why("7", to: "box")
    #expect(answer.outcome.operation == .forbidden && answer.outcome.route.to == "board")
    let reason = try #require(answer.outcome.reason)
    #expect(reason.code == "too_high" && reason.text == "only up to 5")
    #expect(reason.parameters == [.init(name: "limit", value: "5")])
    guard case .passes(let passed) = answer.trail.first?.answer else {
      Issue.record("\(lines(answer.trail))")
      return
    }
    #expect(passed.code == "wrong_type" && answer.trail.map(\.place) == ["box", "board", "board", "board"])
  }

  @Test func `a delegate that does not care is on the trail, with its line`() throws {
    let host = try Scripted(Self.board).host
    let answer = host.why("a", to: "asker")
    #expect(answer.outcome.operation == .cancel && answer.outcome.cause == .noTarget)
    #expect(answer.trail.map(\.question) == ["validate_drop"])
    #expect(answer.trail.first?.rule == TrailStep.Rule(script: "test/init.lua", line: 26))
  }

  @Test func `what cannot be lifted says so`() throws {
    let host = try Scripted(Self.board).host
    let fixed = host.why("fixed", to: "box").outcome
    #expect(fixed.operation == nil && fixed.cause == .notLifted && fixed.reason?.code == "not_liftable")
    let kept = host.why("z", to: "box")
    #expect(kept.outcome.reason == "z stays")
    #expect(kept.trail.map(\.answer) == [.keeps("z stays")] && kept.trail.first?.rule?.line == 14)
    #expect(host.why("nobody", to: "box").outcome.reason?.code == "unknown_item")
    #expect(host.why("a", to: "nowhere").outcome.reason?.code == "unknown_place")
    #expect(host.why("a", to: "box", before: "nobody").outcome.reason?.parameters.count == 2)
  }

  @Test func `asking why moves nothing, tells nobody and leaves no number behind`() throws {
    let test = try Scripted(Self.board)
    var events = 0
    test.host.engine.monitor = { _ in events += 1 }
    let before = test.host.placements
    for item in ["a", "7", "fixed"] as [Identifier] { _ = test.host.why(item, to: "board") }
    #expect(events == 0 && test.host.placements == before && !test.host.canUndo && test.reports.isEmpty)
    #expect(try Driver(of: test.host).drag("a").dropSession?.id.rawValue == 1)
  }

  @Test func `a rule that fails is on the trail, and the failure is the reason`() throws {
    let test = try Scripted(Self.board.replacing("return true\n", with: "error 'oh'\n"))
    let answer = test.host.why("a", to: "box")
    #expect(answer.outcome.operation == .forbidden && answer.outcome.cause == .failed)
    #expect(answer.trail.last?.rule?.line == 18)
    #expect(test.reports.map(\.kind) == [.failed])
  }

  @Test func `while a drag is in the air others can be asked about, and it is not`() throws {
    let host = try Scripted(Self.board).host
    let drag = try Driver(of: host).drag("7").over("board")
    #expect(host.why("a", to: "box").outcome.operation == .copy)
    #expect(host.why("7", to: "box").outcome.reason?.code == "already_dragged")
    #expect(drag.dropSession?.verdict.reason?.text == "only up to 5")
  }
}

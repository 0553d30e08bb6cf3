import Dray
import Foundation
import Testing

/// Results of a host are values: they may be read on any thread while the host continues.
struct SentValueTests {
  /// A host that belongs to an actor.
  private actor Table {
    private let host = Host()
    private var time = 0.0

    init() throws {
      try host.load(
        script: """
          local dray = require "dray"
          local game = dray.state("game", { asked = 0 })
          dray.scene(function()
            return dray.hstack {
              dray.item { id = "a", type = "card", size = { width = 50, height = 50 } }:draggable(),
              dray.vstack { id = "pile", size = { width = 50, height = 50 } }
                :drop_destination("card", function() return true end)
                :drop_configuration(function(session)
                  return false, { code = "no", text = function() return ("no "):rep(1000) .. session.item_ids[1] end }
                end)
            }
          end)
          """)
    }

    /// Drags the card to the pile, which refuses it, and returns the answers of the host.
    func refuse() -> (response: Response, verdict: Verdict?, explanation: Explanation) {
      time += 1
      host.send(.pointerDown(at: Point(x: 25, y: 25), time: time))
      host.send(.pointerMoved(to: Point(x: 80, y: 25), time: time + 0.1))
      let verdict = host.dropSession()?.verdict
      let response = host.send(.pointerUp(time: time + 0.2))
      return (response, verdict, host.why("a", to: "pile"))
    }
  }

  @Test func `reasons are read on other threads while the host continues`() async throws {
    let table = try Table()
    let wanted = String(repeating: "no ", count: 1000) + "a"
    for _ in 0..<50 {
      let answer = await table.refuse()
      async let next = table.refuse()
      let texts = await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { () -> [String?] in
            guard case .ended(let outcome) = answer.response else { return [] }
            return [outcome.reason?.text, answer.verdict?.reason?.text, answer.explanation.outcome.reason?.text]
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(texts == Array(repeating: wanted, count: 12))
      _ = await next
    }
  }

  @Test func `values that leave a host are Sendable`() {
    func isSendable<Value: Sendable>(_: Value.Type) {}
    isSendable(Response.self)
    isSendable(Verdict.self)
    isSendable(DragOutcome.self)
    isSendable(Explanation.self)
    isSendable(TraceStep.self)
    isSendable(Announcement.self)
    isSendable(EngineEvent.self)
    isSendable(LegalDrag.self)
    isSendable(LoadError.self)
    isSendable(Placement.self)
    isSendable(Reason.self)
    isSendable(Report.self)
  }

  /// The types with `@unchecked Sendable`: each must be listed, so that no result of a host holds a closure unnoticed.
  @Test func `the engine has unchecked Sendable types in the listed files only`()
    throws
  {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/DragEngine").standardized
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    let unchecked = try files.filter {
      try String(contentsOf: sources.appending(path: $0), encoding: .utf8).contains("@unchecked Sendable")
    }
    #expect(unchecked.sorted() == ["Scene/Layout/CustomLayout.swift", "Transfer/Bytes.swift"])
  }

  @Test func `the text of a refusal is made on first reading`() throws {
    let game = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "a", type = "card", size = { width = 50, height = 50 } }:draggable(),
          dray.vstack { id = "pile", size = { width = 50, height = 50 } }
            :drop_destination("card", function() return true end)
            :drop_configuration(function() return false, { code = "no", text = function()
              print "made"
              return "no"
            end } end)
        }
      end)
      """)
    game.host.send(.pointerDown(at: Point(x: 25, y: 25), time: 1))
    for step in 0..<20 { game.host.send(.pointerMoved(to: Point(x: 70 + Double(step), y: 25), time: 1.1)) }
    #expect(game.printed == [])
    #expect(game.host.dropSession()?.operation == .forbidden && game.printed == [])
    #expect(game.host.dropSession()?.reason?.text == "no" && game.printed == ["made"])
    game.host.send(.pointerMoved(to: Point(x: 200, y: 200), time: 1.2))
    game.host.send(.pointerCancelled(time: 1.3))
    #expect(game.printed == ["made"])
  }
}

import Dray
import Testing

/// A tap starts seven tasks, each of which asks.
private let script = """
  local answers = dray.state("answers", {})
  local rounds = dray.state("rounds", { count = 0 })
  dray.scene(function()
    return dray.vstack {
      dray.text { id = "ask", label = "ask", size = { width = 40, height = 20 } }
        :on_tap_gesture(function()
          rounds.count = rounds.count + 1
          for number = 1, 7 do
            dray.task(function()
              local answer = dray.choose { title = "Task " .. number, "yes", "no" }
              answers[#answers + 1] = number .. " " .. tostring(answer)
            end)
          end
        end),
    }
  end)
  """

@Suite struct `The choices of tasks` {
  private let test: Scripted
  private var answers: [String] { test.lines("answers") }

  init() throws { test = try Scripted(script) }

  @Test func `the host receives each choice once, in the order of asking`() throws {
    var told: [String] = []
    test.host.onChoice = { told.append($0.title ?? "-") }
    _ = try test.tap("ask")
    #expect(told == (1...7).map { "Task \($0)" }, "\(test.texts)")
    try test.host.answer("yes")
    #expect(told.count == 7)
    #expect(test.host.choices.map(\.title) == (2...7).map { "Task \($0)" })
  }

  @Test func `choices are answered in any order, and the others stay open in their order`() throws {
    _ = try test.tap("ask")
    for index in [3, 0, 4] { try test.host.answer("yes", to: test.host.choices[index]) }
    #expect(answers == ["4 yes", "1 yes", "7 yes"], "\(test.texts)")
    #expect(test.host.choices.map(\.title) == ["Task 2", "Task 3", "Task 5", "Task 6"])
    try test.host.answer(nil)
    #expect(answers.last == "2 nil")
    #expect(test.host.choices.map(\.title) == ["Task 3", "Task 5", "Task 6"])
  }

  @Test func `undo of the asking command closes its choices`() throws {
    _ = try test.tap("ask")
    let first = try #require(test.host.choices.first)
    test.host.undo()
    #expect(test.host.choices.isEmpty)
    #expect(throws: ChoiceError.closed) { try test.host.answer("yes", to: first) }
  }
}

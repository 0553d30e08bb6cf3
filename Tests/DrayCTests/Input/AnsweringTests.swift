import CDray
import DrayC
import Testing

/// Choices of the user, and undo.
struct AnsweringTests {
  private static let board = """
    local dray = require "dray"
    local seen = dray.state("seen", {})
    dray.scene(function()
      return dray.vstack { id = "button", size = { width = 50, height = 50 } }:on_tap_gesture(function()
        local answer = dray.choose { title = "Promotion", "queen", "knight" }
        if answer == "knight" then return false, "not today" end
        seen[#seen + 1] = answer or "nothing"
      end)
    end)
    """

  private func tap(_ host: Handle) {
    host.send(DRAY_INPUT_POINTER_DOWN, x: 5, y: 5, time: 1)
    host.send(DRAY_INPUT_POINTER_UP, x: 5, y: 5, time: 1)
  }

  @Test func `a command that asks for a choice continues with the answer`() throws {
    let host = try Handle(script: Self.board)
    var choice = dray_choice.sized()
    #expect(dray_host_choice(host.pointer, &choice) == DRAY_STATUS_NO_VALUE)
    tap(host)
    #expect(dray_host_choice(host.pointer, &choice) == DRAY_STATUS_OK)
    #expect(String(cString: choice.plugin) == "test" && String(cString: choice.title) == "Promotion")
    #expect(String(cString: choice.message).isEmpty && choice.choice_count == 2)
    #expect((0..<2).map { String(cString: choice.choices[$0]!) } == ["queen", "knight"])
    #expect(dray_host_answer(host.pointer, "quen") == DRAY_STATUS_INVALID)
    #expect(host.message == "'quen' is not one of the choices; did you mean 'queen'?")
    #expect(dray_host_answer(host.pointer, "queen") == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_PERFORMED)
    #expect(try host.state("seen") == #"{ "queen" }"#)
    #expect(dray_host_answer(host.pointer, nil) == DRAY_STATUS_INVALID)
    #expect(host.message == "no choice is open")
  }

  @Test func `an answer may choose nothing, and a command may refuse an answer`() throws {
    let host = try Handle(script: Self.board)
    tap(host)
    #expect(dray_host_answer(host.pointer, nil) == DRAY_STATUS_OK)
    #expect(try host.state("seen") == #"{ "nothing" }"#)
    tap(host)
    #expect(dray_host_answer(host.pointer, "knight") == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_REFUSED)
    #expect(String(cString: try host.response.reason.text) == "not today")
  }

  @Test func `a step is undone and redone, and undo without a step is refused`() throws {
    let host = try Handle(script: twoLists)
    let before = try host.state("lists")
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_REFUSED)
    #expect(String(cString: try host.response.reason.code) == "nothing_to_undo")
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    let after = try host.state("lists")
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_PERFORMED)
    #expect(try host.state("lists") == before)
    #expect(dray_host_redo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.state("lists") == after)
    #expect(dray_host_undo(nil) == DRAY_STATUS_MISUSE && dray_host_redo(nil) == DRAY_STATUS_MISUSE)
  }
}

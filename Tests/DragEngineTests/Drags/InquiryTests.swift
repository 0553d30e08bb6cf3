import Testing

@testable import DragEngine

@Suite struct `The record of a question` {
  private let inquiry = Inquiry()
  private let parts: Parts

  init() throws {
    parts = try Parts.described {
      Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
        Node.host(id: "left", frame: Rect(x: 0, y: 0, width: 50, height: 100))
        Node.host(id: "right", frame: Rect(x: 50, y: 0, width: 50, height: 100))
      }
    }
  }

  private func note(_ node: NodeIndex, _ question: String = "question") {
    inquiry.note(.takes([]), at: node, on: parts.scene.stage, question)
  }

  private var words: [String] { inquiry.steps.map { "\($0.place?.description ?? "-"): \($0.question)" } }

  @Test func `nothing is recorded outside of an explanation`() {
    note(1)
    #expect(words.isEmpty && !inquiry.isExplaining)
  }

  @Test func `a noted rule names the next step only`() {
    inquiry.explaining {
      inquiry.noteRule("can_drop", at: .init(script: "game.lua", line: 7))
      note(1)
      note(2)
      #expect(words == ["left: can_drop", "right: question"])
      #expect(inquiry.steps.map(\.rule?.line) == [7, nil])
    }
  }

  @Test func `a forgotten rule names no step`() {
    inquiry.explaining {
      inquiry.noteRule("can_drop", at: nil)
      inquiry.forgetRule()
      note(1)
      #expect(words == ["left: question"])
    }
  }

  @Test func `steps during a pause are not recorded, and earlier steps stay`() {
    inquiry.explaining {
      note(1)
      inquiry.pausing {
        #expect(!inquiry.isExplaining)
        note(2)
      }
      #expect(words == ["left: question"])
    }
  }

  @Test func `steps from a position on are sorted by rank, and steps without a rank come last`() {
    inquiry.explaining {
      for node in [2, 0, 2, 1] as [NodeIndex] { note(node, "\(inquiry.steps.count)") }
      inquiry.sortSteps(from: 1, by: [1: 0, 2: 1])
      #expect(words == ["right: 0", "left: 3", "right: 2", "desk: 1"])
    }
  }

  @Test func `a hypothetical selection, and the ignoring of reasons, end with their question`() {
    let selection = HypotheticalSelection(["a"], in: nil)
    inquiry.supposing(selection) {
      inquiry.supposing(nil) { #expect(inquiry.selection == nil) }
      #expect(inquiry.selection?.itemIDs == ["a"])
    }
    inquiry.ignoringReasons { #expect(inquiry.ignoresReasons) }
    #expect(inquiry.selection == nil && !inquiry.ignoresReasons)
  }
}

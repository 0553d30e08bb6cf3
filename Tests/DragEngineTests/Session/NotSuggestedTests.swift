import DragEngine
import Testing

/// The reason of a drop whose operation the source does not suggest.
struct NotSuggestedTests {
  private func bench(_ source: Modifier, choosing operation: DropOperation) -> Bench {
    Bench {
      desk {
        photos("a", modifiers: anyPhoto, source)
        zone(
          "album", modifiers: .dropDestination(for: ["photo"]) { _ in .done },
          .dropConfiguration { _ in DropConfiguration(operation: operation) })
      }
    }
  }

  @Test func `if a held key rules out an operation, each step of an explanation names the keys`() {
    let explanation = bench(everything, choosing: .move).engine.why("a", to: "album", modifiers: .option)
    let text = "the held modifier keys allow only copy, not move"
    #expect(explanation.outcome.reason?.text == text)
    let answers = explanation.trace.compactMap { step in
      if case .says(let verdict) = step.answer { verdict.reason?.text } else { nil }
    }
    #expect(answers == [text])
  }

  @Test func `if the source does not offer an operation, the reason names its configuration, also with held keys`() {
    let bench = bench(.dragConfiguration(DragConfiguration(allowMove: false)), choosing: .move)
    for keys in [[], .option] as [EventModifiers] {
      #expect(
        bench.engine.why("a", to: "album", modifiers: keys).outcome.reason?.text
          == "the source offers copy, not move; its drag configuration sets the operations")
    }
  }

  @Test func `the reason of an external drag names no configuration, which it does not have`() {
    let bench = bench(everything, choosing: .move)
    bench.engine.enterDrag(types: ["photo"], at: overFirst)
    #expect(bench.verdict?.cause == .notSuggested)
    #expect(bench.verdict?.reason?.text == "the drag offers copy, not move")
  }

  @Test func `a reorder within its container only moves, and the reason names the container`() {
    let board = Board(["left": ["a"], "right": ["x"]])
    board.modifiers = [.dropConfiguration { _ in DropConfiguration(operation: .copy) }]
    let reason = board.bench.engine.why("a", to: "right").outcome.reason
    #expect(reason?.text == "within its reorder container a drag offers move, not copy")
  }
}

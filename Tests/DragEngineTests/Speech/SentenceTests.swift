import Testing

@testable import DragEngine

@Suite struct `Sentences of announcements and steps` {
  private let sentences: Sentences

  init() throws {
    let parts = try Parts.described {
      Node.hstack(id: "board") {
        for list in ["left", "right"] {
          Node.container(.vstack, id: Identifier(stringLiteral: list), size: Size(width: 100, height: 100)) {
            Node.item(id: Identifier(stringLiteral: "\(list) 1"), type: "card", label: "ace of \(list)")
          }
        }
      }
    }
    sentences = Sentences(stage: parts.scene.stage)
  }

  private func text(_ step: Announcement.Step, _ change: (inout Announcement) -> Void) -> String {
    var announcement = Announcement(step: step)
    change(&announcement)
    return sentences.text(of: announcement)
  }

  private func text(_ kind: UndoableStep.Kind, _ change: (inout UndoableStep) -> Void = { _ in }) -> String {
    var step = UndoableStep(kind)
    change(&step)
    return sentences.text(of: step)
  }

  @Test(
    arguments: [
      ([], "nothing"), (["left 1"], "ace of left"), (["left 1", "right 1"], "ace of left and ace of right"),
      (["left 1", "x", "y"], "ace of left and 2 more"),
    ] as [([Identifier], String)])
  func `items are named by their drawn text, or else by their ids`(ids: [Identifier], words: String) {
    #expect(sentences.spoken(ids) == words)
  }

  @Test func `the sentence of a drop within a list names the list once`() {
    let route = Route(from: "left", to: "left", before: "left 1")
    #expect(sentences.routeText(.move, route) == " before ace of left in left")
    #expect(sentences.routeText(.move, Route(from: "left", to: "left")) == " to the end of left")
    #expect(sentences.routeText(.copy, Route(from: "left", to: "left")) == " within left")
    #expect(sentences.routeText(.move, Route(from: "left", to: "right")) == " from left to right")
  }

  @Test(
    arguments: [(nil, "no place accepts it"), (1, "1 place accepts it"), (3, "3 places accept it")] as [(Int?, String)])
  func `the sentence of a lift tells how many places would take the item`(count: Int?, words: String) {
    let text = text(.lifted) {
      $0.itemIDs = ["left 1"]
      $0.count = count
    }
    #expect(text == "lifted ace of left, \(words)")
  }

  @Test func `the sentence of a cancelled drag tells the reason, then the place of the items`() {
    let text = text(.cancelled) {
      $0.itemIDs = ["left 1", "right 1"]
      $0.route.from = "left"
      $0.reason = "too late"
    }
    #expect(text == "too late, ace of left and ace of right stay in left")
  }

  @Test func `steps are sentences without a subject`() {
    let dropped = text(.drop) {
      $0.itemIDs = ["left 1"]
      ($0.operation, $0.route) = (.move, Route(from: "left", to: "right"))
    }
    let waiting = text(.drop) { ($0.operation, $0.isUnfinished) = (.copy, true) }
    let tapped = text(.tap) { $0.route.from = "left" }
    #expect(
      [dropped, waiting, tapped, text(.tap), text(.timer), text(.restart)] == [
        "moved ace of left from left to right", "began to copy external items", "tapped left", "changes of a tap",
        "changes of a timer", "restarted",
      ])
  }
}

import DragEngine
import Testing

/// Moves between lists in lists: unchanged places, and places inside dragged items.
@Suite struct `Moves between lists in lists` {
  private let outline = Outline(["root": ["x", "A", "z"], "A": ["a", "B"], "B": ["b"]])

  // MARK: Unchanged places

  @Test func `NL5: the same neighbour in another list is a change`() {
    let outline = Outline(["root": ["A", "z"], "A": ["a"]])
    let bench = outline.bench
    bench.lift("z")
    bench.move(to: at(100, 35))
    #expect(bench.verdict?.operation == .move && bench.session?.route.to == "A")
    bench.move(to: at(5, 50))
    #expect(bench.verdict?.cause == .unchanged && bench.session?.route.to == "root")
  }

  @Test func `NL5: a configuration is asked at an unchanged place, too, and may name another place`() {
    outline.modifiers = [
      .dropConfiguration { session in
        let target = session.route.to == "root" ? "A" : session.route.to ?? "A"
        return DropConfiguration(.accepted, destination: .init(collection: target, position: .end))
      }
    ]
    let bench = outline.bench
    bench.lift("x")
    #expect(bench.verdict?.operation == .move && bench.session?.route.to == "A")
    #expect(bench.release().outcome?.route.to == "A")
    #expect(outline.trace.lines == ["move x from root to A end"])
  }

  @Test func `NL5: a named place where the items already are is unchanged`() {
    outline.modifiers = [
      .dropConfiguration { _ in
        DropConfiguration(.accepted, destination: .init(collection: "root", position: .before("A")))
      }
    ]
    let bench = outline.bench
    bench.lift("x")
    bench.move(to: at(100, 85))
    #expect(bench.verdict?.cause == .unchanged)
    #expect(bench.release().outcome?.cause == .unchanged && outline.trace.lines == [])
  }

  @Test func `NL5: a refusal of the present place is not shown, because nothing would change`() {
    outline.modifiers = [outline.trace.question("root") { _ in .forbidden(Reason("never")) }]
    let bench = outline.bench
    bench.lift("x")
    #expect(bench.verdict?.cause == .unchanged && outline.trace.take() == ["asked root"])
    bench.move(to: at(100, 85))
    #expect(bench.verdict?.reason?.text == "never")
  }

  @Test func `NL5: an error of a rule at the present place is shown`() {
    outline.modifiers = [.dropConfiguration { _ in .failed(Reason("line 3")) }]
    let bench = outline.bench
    bench.lift("x")
    #expect(bench.verdict?.cause == .failed && bench.verdict?.reason?.text == "line 3")
  }

  @Test func `NL5: a rule may request that a drop at an unchanged place counts as a drop`() {
    outline.modifiers = [
      outline.trace.question("root") { session in
        var answer = DropConfiguration.accepted
        answer.runsInPlace = session.modifiers == .option
        return answer
      }
    ]
    let bench = outline.bench
    #expect(bench.engine.why("x", to: "root", before: "A").outcome.cause == .unchanged)
    #expect(bench.engine.why("x", to: "root", before: "A", modifiers: .option).outcome.cause == .dropped)
    let legal = bench.engine.legalDrags(of: "x", positions: true, modifiers: .option)
    #expect(legal.contains { $0.route.to == "root" && $0.route.before == "A" })
    #expect(!bench.engine.legalDrags(of: "x", positions: true).contains { $0.route.before == "A" })
    bench.lift("x")
    #expect(bench.verdict?.cause == .unchanged)
    bench.move(to: bench.center("x"), keys: .option)
    #expect(bench.verdict?.operation == .move)
    _ = outline.trace.take()
    bench.release(keys: .option)
    #expect(outline.trace.lines == ["move x from root to root before A"])
  }

  // MARK: Carried lists

  @Test(arguments: [at(100, 45), at(100, 85), at(30, 85)])
  func `NL6: a pointer does not drop an item inside itself, at any depth`(point: Point) {
    let bench = outline.bench
    bench.press(at(100, 25))
    bench.move(to: at(104, 25))
    #expect(bench.session?.items.map(\.id) == ["A"])
    bench.move(to: point)
    #expect(bench.session?.route.to == "root")
  }

  @Test func `NL6: moves, questions and redirects refuse a place inside the dragged item`() {
    let bench = outline.bench
    for place in ["A", "B"] as [Identifier] {
      #expect(bench.engine.move("A", to: place).operation?.delivers != true)
      #expect(bench.engine.why("A", to: place).outcome.operation?.delivers != true)
      #expect(!bench.engine.legalDrags(of: "A", positions: true).contains { $0.place == place })
    }
    outline.modifiers = [
      .dropConfiguration { _ in DropConfiguration(.accepted, destination: .init(collection: "B", position: .end)) }
    ]
    bench.engine.invalidateScene()
    let outcome = bench.engine.move("A", to: "root")
    #expect(outcome.operation?.delivers != true && outcome.reason?.code == "inside_itself")
    #expect(outline.trace.lines == [])
  }

  @Test func `NL6: a lifted folder cannot go into a folder that a second pointer has put into it`() {
    let outline = Outline(["root": ["A", "B"], "A": ["a"], "B": ["b"]])
    let bench = outline.bench
    bench.press(at(100, 10))
    bench.move(to: at(104, 10))
    bench.press(at(100, 50), pointer: 1)
    bench.move(to: at(104, 50), pointer: 1)
    bench.move(to: at(100, 25), pointer: 1)
    // A is lifted, but stays a place for the second pointer.
    #expect(bench.release(pointer: 1).outcome?.route.to == "A")
    bench.move(to: at(100, 70))
    #expect(bench.release().outcome?.operation?.delivers != true)
    #expect(outline.trace.lines == ["move B from root to A before a"])
    #expect(outline.lists == ["root": ["A"], "A": ["B", "a"], "B": ["b"]])
  }

  @Test func `NL6: keys do not offer a place inside the dragged item`() {
    let bench = outline.bench
    let keys = bench.engine.navigateByKeys()
    var texts: [String] = []
    keys.announce = { texts.append($0.text) }
    for key in [.tab, .tab, .space, .tab, .tab, .right, .left] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(
      texts == [
        "x, root, 1 of 3, level 1", "A, root, 2 of 3, level 1", "lifted A from root, 2 places accept it",
        "move to root before x, level 1, 1 of 2", "move to root, level 1, 2 of 2",
        "move to root, level 1, 2 of 2", "move to root, level 1, 2 of 2",
      ])
  }
}

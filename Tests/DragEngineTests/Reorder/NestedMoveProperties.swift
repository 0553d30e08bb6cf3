import DragEngine
import Testing

/// Random drags between lists in lists: by pointers, by keys, by moves without a pointer, and with redirected places.
@Suite struct `Any drags between lists in lists` {
  /// Whether each entry is in exactly one list, and is reached from the outermost one.
  private func isTree(_ outline: Outline, count: Int) -> Bool {
    var found: [Identifier] = []
    func visit(_ list: Identifier) {
      for entry in outline.lists[list, default: []] where found.count <= count {
        found.append(entry)
        if outline.lists[entry] != nil { visit(entry) }
      }
    }
    visit("root")
    return found.count == count && Set(found).count == count
  }

  private func isInside(_ list: Identifier, _ item: Identifier, of outline: Outline) -> Bool {
    if list == item { return true }
    return outline.lists[item]?.contains { isInside(list, $0, of: outline) } ?? false
  }

  @Test(arguments: 1...20)
  func `NL6: no item lands inside itself, and each drop lands at the place in its outcome`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 10
    let outline = Outline.random(of: count, &random)
    var redirect: ReorderDestination?
    outline.modifiers = [
      .dropConfiguration { _ in DropConfiguration(.accepted, destination: redirect) }
    ]
    let bench = outline.bench
    let engine = bench.engine
    var moved = 0
    for _ in 0..<60 {
      let item = Identifier(stringLiteral: "e\(Int.random(in: 1...count, using: &random))")
      let lists = outline.lists.keys.sorted { "\($0)" < "\($1)" }
      let list = lists.randomElement(using: &random) ?? "root"
      let before = random.once(in: 2) ? nil : outline.lists[list]?.randomElement(using: &random)
      redirect =
        random.once(in: 4) ? ReorderDestination(collection: list, position: before.map { .before($0) } ?? .end) : nil
      var outcome: DragOutcome?
      switch Int.random(in: 0..<3, using: &random) {
      case 0: outcome = engine.move(item, to: list, before: before)
      case 1:
        let frame = bench.frame(item)
        bench.press(at(frame.minX + 30, frame.minY + 10))
        bench.move(to: at(frame.minX + 34, frame.minY + 10))
        for _ in 0..<3 {
          bench.move(to: at(.random(in: 0...200, using: &random), .random(in: 0...400, using: &random)))
          if let place = bench.session?.route.to, bench.verdict?.operation.delivers == true {
            #expect(!isInside(place, bench.session?.items.first?.id ?? item, of: outline))
          }
        }
        outcome = bench.release().outcome
      default:
        let keys = engine.navigateByKeys()
        for _ in 0..<Int.random(in: 1...count, using: &random) { engine.send(.keyDown(.tab)) }
        engine.send(.keyDown(.space))
        for key in [.tab, .right, .down, .left, .up, .space] as [Key] {
          if random.once(in: 2) || key == .space { outcome = engine.send(.keyDown(key)).outcome ?? outcome }
        }
        if engine.isDragging { engine.send(.keyDown(.escape)) }
        _ = keys
      }
      #expect(isTree(outline, count: count), "\(outline.lists) after \(outline.trace.lines.last ?? "-")")
      guard let outcome, outcome.cause == .dropped, let id = outcome.itemIDs.first else { continue }
      moved += 1
      let content = outline.lists[outcome.route.to ?? "", default: []]
      let position = content.firstIndex(of: id)
      #expect(position != nil, "\(outcome)")
      #expect(position.map { content.dropFirst($0 + 1).first } == .some(outcome.route.before), "\(outcome)")
    }
    #expect(moved > 10)
  }
}

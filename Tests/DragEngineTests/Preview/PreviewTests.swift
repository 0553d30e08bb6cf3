import DragEngine
import Testing

@Suite struct Previews {
  private let trace = Trace()

  /// Photos that are dragged together, and two zones, the second of which accepts one.
  private func bench(
    drag: PreviewsFormation? = nil, drop: PreviewsFormation? = nil, root: PreviewsFormation? = nil,
    carrying carried: [Identifier] = ["a", "c"], ended: @escaping () -> Void = {},
    photoIDs: @escaping () -> [Identifier] = { ["a", "b", "c"] }
  ) -> Bench {
    let together = Modifier.dragContainer(for: "photo") { _, _ in
      .items(carried.map { DragItem(id: $0, type: "photo") })
    }
    return Bench(trace) {
      var column = Node.host(id: "photos", frame: Rect(x: 0, y: 0, width: 100, height: 300)) {
        for (index, id) in photoIDs().enumerated() {
          Node.item(id: id, type: "photo", frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
            .modifier(.draggable())
        }
      }
      .modifier(together).modifier(everything)
      .modifier(
        .onDragSessionUpdated { session in
          if case .ended(.move) = session.phase { ended() }
          return .done
        })
      if let drag { column = column.modifier(.dragPreviewsFormation(drag)) }
      var first = zone("first", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      if let drop { first = first.modifier(.dropPreviewsFormation(drop)) }
      let second = zone(
        "second", 1, modifiers: .dropDestination(for: ["photo"]) { _ in .done },
        .dropConfiguration { _ in DropConfiguration(operation: .move, acceptedItemCount: 1) })
      let desk = desk {
        column
        first
        second
      }
      return root.map { desk.modifier(.dropPreviewsFormation($0)) } ?? desk
    }
  }

  private func lifted(_ bench: Bench) -> [Placement] {
    bench.engine.placements.filter { $0.state == .lifted }.sorted {
      $0.id.map(\.description) ?? "" < $1.id.map(\.description) ?? ""
    }
  }

  private func distance(_ bench: Bench) -> Vector {
    let lifted = lifted(bench)
    return lifted.count == 2 ? lifted[1].frame.origin - lifted[0].frame.origin : Vector(dx: -1, dy: -1)
  }

  private static let asLifted = Vector(dx: 0, dy: 40)
  private static let diagonal = Vector(dx: 8, dy: 8)

  @Test func `the scroll view around a dragged item does not clip it, and scroll views inside it still clip`() {
    let bench = Bench {
      desk {
        Node.scrollView(.vertical, id: "window", size: Size(width: 100, height: 50)) {
          Node.item(id: "card", type: "photo", size: Size(width: 100, height: 40)) {
            Node.scrollView(.vertical, id: "text", size: Size(width: 100, height: 30), spacing: 0) {
              Node.container(.vstack, id: "page", size: Size(width: 100, height: 90))
            }
          }
          .modifier(.draggable())
        }
      }
    }
    let start = bench.center("card")
    bench.press(start)
    bench.move(to: start + Vector(dx: 300, dy: 200))
    let lifted = lifted(bench)
    #expect(lifted.map(\.id) == ["card", "page", "text"])
    let text = lifted.first { $0.id == "text" }
    #expect(text?.clip == nil && text?.frame.size == Size(width: 100, height: 30))
    #expect(text != nil && lifted.first { $0.id == "page" }?.clip == text?.frame)
  }

  @Test func `PV1: over a destination, its formation or else the default is used; elsewhere that of the source`() {
    let plain = bench()
    plain.lift("a")
    #expect(distance(plain) == .zero)
    plain.move(to: overFirst)
    #expect(distance(plain) == .zero)

    let both = bench(drag: PreviewsFormation.none, drop: .stack)
    both.lift("a")
    #expect(distance(both) == Self.asLifted)
    both.move(to: overFirst)
    #expect(distance(both) == Self.diagonal)
    both.move(to: overNothing)
    #expect(distance(both) == Self.asLifted)
    both.move(to: overSecond)
    #expect(distance(both) == .zero, "a destination without a formation uses the default, whatever the source has")
  }

  @Test func `PV1: a formation on a root applies to every destination inside that has none`() {
    let bench = bench(drag: .list, drop: PreviewsFormation.none, root: .stack)
    bench.lift("a")
    #expect(distance(bench) == Vector(dx: 0, dy: 24))
    bench.move(to: overFirst)
    #expect(distance(bench) == Self.asLifted)
    bench.move(to: overSecond)
    #expect(distance(bench) == Self.diagonal)
  }

  @Test func `PV2: a pile is rotated equally for equal seeds, with the first item in front`() {
    func pile(seed: UInt64) -> [Placement] {
      let bench = bench(drag: .pile)
      bench.engine.previewSeed = seed
      bench.lift("a")
      return bench.engine.placements.filter { $0.state == .lifted }
    }
    let placements = pile(seed: 5)
    #expect(placements.map(\.id) == ["c", "a"])
    #expect(placements[0].preview?.rotation != nil && placements[1].preview?.rotation == nil)
    #expect(placements[0].preview?.rotation?.center == placements[0].frame.center)
    #expect(pile(seed: 5) == placements)
    #expect((6..<12).contains { pile(seed: $0) != placements })
  }

  @Test func `PV3: the badge is the number of items, or the number that a destination takes`() {
    let bench = bench()
    bench.lift("a")
    func badges() -> [Int?] { bench.engine.placements.filter { $0.state == .lifted }.map(\.preview?.badge) }
    #expect(badges() == [nil, 2])
    bench.move(to: overFirst)
    #expect(badges() == [nil, 2])
    bench.move(to: overSecond)
    #expect(badges() == [nil, 1])
    bench.move(to: overNothing)
    #expect(badges() == [nil, 2])
  }

  @Test
  func
    `the grabbed item leads the previews, and the last remaining item leads them if the grabbed item vanishes`()
  {
    func previews(lifting grabbed: Identifier, without gone: Identifier) -> [String] {
      var ids: [Identifier] = ["a", "b", "c"]
      let bench = bench(drag: .list, carrying: ids, photoIDs: { ids })
      bench.lift(grabbed)
      ids.removeAll { $0 == gone }
      bench.engine.invalidateScene()
      return lifted(bench).map { "\($0.id!) \($0.frame.minY)\($0.preview?.badge.map { " (\($0))" } ?? "")" }
    }
    #expect(previews(lifting: "b", without: "a") == ["b 20.0 (2)", "c 44.0"])
    #expect(previews(lifting: "b", without: "c") == ["a -4.0", "b 20.0 (2)"])
    // The formation of a source that has vanished is the default.
    #expect(previews(lifting: "c", without: "c") == ["a 20.0", "b 20.0 (2)"])
  }

  // MARK: Endings

  private func endings(_ bench: Bench) -> [PreviewEnding.Motion] { bench.engine.previewEndings.map(\.motion) }
  private let homeOfA = Rect(x: 0, y: 0, width: 100, height: 20)
  private let homeOfC = Rect(x: 0, y: 40, width: 100, height: 20)

  @Test func `PV4: a cancelled drag sends each item home, from where it was drawn`() {
    let bench = bench(drag: .stack)
    bench.lift("a")
    bench.move(to: at(153, 350))
    bench.engine.cancelDrag()
    #expect(endings(bench) == [.returns(to: homeOfA), .returns(to: homeOfC)])
    #expect(bench.engine.previewEndings.map(\.frame.origin) == [at(103, 340), at(111, 348)])
    let told = bench.events.compactMap { if case .previewsEnded(_, let endings) = $0 { endings } else { nil } }
    #expect(told == [bench.engine.previewEndings])
  }

  @Test func `PV4: an item that is not in the scene fades`() {
    let bench = bench(photoIDs: { ["a", "b"] })
    bench.lift("a")
    bench.move(to: overNothing)
    bench.release()
    #expect(bench.outcomes.last?.cause == .noTarget)
    #expect(endings(bench) == [.returns(to: homeOfA), .fades])
  }

  @Test func `PV4: copied items fade into the destination, rejected items return, moved items land`() {
    var ids: [Identifier] = ["a", "b", "c"]
    let bench = bench(ended: { ids = ["b", "a", "c"] }, photoIDs: { ids })
    bench.drag("a", to: overFirst)
    #expect(endings(bench) == [.fades, .fades])
    bench.drag("a", to: overSecond)
    #expect(bench.outcomes.last?.acceptedItemCount == 1)
    #expect(endings(bench) == [.lands(at: Rect(x: 0, y: 20, width: 100, height: 20)), .returns(to: homeOfC)])
  }

  @Test func `PV4: a source that vanishes ends its previews`() {
    var ids: [Identifier] = ["a", "b", "c"]
    let bench = bench(drop: .stack, photoIDs: { ids })
    bench.lift("a")
    bench.move(to: overFirst)
    ids = []
    bench.engine.invalidateScene()
    try? bench.engine.updateScene()
    #expect(bench.outcomes.last?.cause == .sourceGone)
    #expect(endings(bench) == [])
  }

  // MARK: Custom previews

  private func stamp(_ preview: @escaping (DragItem) -> Node) -> Bench {
    Bench {
      desk(anyPhoto) {
        Node.item(id: "a", type: "photo", frame: Rect(x: 100, y: 100, width: 100, height: 20), label: "A")
          .modifier(.draggable()).modifier(.dragPreview(preview))
      }
    }
  }

  @Test func `a custom preview is drawn over the middle of the item, and follows the pointer`() {
    let bench = stamp { item in
      Node.hstack(spacing: 0) {
        Node.container(.text, size: Size(width: 30, height: 30), label: "\(item.id)!")
        Node.container(.text, size: Size(width: 10, height: 10), label: "?")
      }
    }
    bench.lift("a")
    bench.move(to: at(253, 210))
    let lifted = lifted(bench)
    #expect(lifted.map(\.label) == ["?", "a!"])
    #expect(
      lifted.map(\.frame) == [Rect(x: 263, y: 195, width: 10, height: 10), Rect(x: 233, y: 195, width: 30, height: 30)])
    #expect(lifted.map(\.id) == [nil, "a"])
    #expect(lifted.map(\.container) == [nil, "desk"])
    #expect(bench.engine.placements.contains { $0.label == "A" && $0.state == .placeholder })
  }

  @Test func `if a custom preview cannot be laid out, the item is drawn`() {
    let bench = stamp { _ in Node.container(.text, size: Size(width: .nan, height: 30), label: "?") }
    bench.lift("a")
    #expect(lifted(bench).map(\.label) == ["A"])
  }
}

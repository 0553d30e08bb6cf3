import DragEngine
import Testing

/// An accepted modifier has an effect: the drawing, the trace or an answer differs from that without it.
struct ModifierEffectTests {
  /// Two cards that can be dragged and one that cannot, in a node of a kind, or in one `forEach` of a plain stack.
  private static func subject(
    _ kind: NodeKind?, _ trace: Trace, _ attachment: ModifierAttachment?, _ attach: (Node) -> Node
  ) -> Node {
    // Cards that would lie on one another get frames below one another.
    let isPlaced = [.host, .layout, .zstack, .text, .item].contains(kind)
    func card(_ id: Identifier, _ row: Double) -> Node {
      Node.item(
        id: id, type: "card", size: Size(width: 100, height: 20),
        frame: isPlaced ? Rect(x: 0, y: 20 * row, width: 100, height: 20) : nil)
    }
    let cards = Node.forEach([("a", 0.0), ("b", 1.0)] as [(Identifier, Double)]) {
      card($0.0, $0.1).modifier(.draggable())
    }
    let still = Node.forEach([2.0]) { card("c", $0) }
    let delete = Modifier.onDelete { offsets in
      trace.append("deletes \(offsets)")
      return .done
    }
    let frame = Rect(x: 0, y: 0, width: 120, height: 100)
    switch kind {
    case nil:
      let rows = Node.forEach(["a", "b", "c"] as [Identifier]) { id in
        id == "c" ? card("c", 2) : card(id, 0).modifier(.draggable())
      }
      return Node.container(.vstack, id: "list", frame: frame) {
        attachment?.toRows?(rows.modifier(delete), trace) ?? rows.modifier(delete)
        Node.container(.text, size: Size(width: 10, height: 10))
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          trace.append("reorders \(difference.sources)")
          return .done
        })
    case .item?:
      return Node.zstack {
        Node.forEach([1]) { _ in
          attach(
            Node.item(id: "subject", type: "box", frame: frame) {
              cards.reorderable(collectionID: "cards")
              still
            })
        }
        .modifier(delete)
        // A sibling, so that `zIndex` has an effect.
        Node.container(.text, size: Size(width: 10, height: 10))
      }
    case let kind?:
      return attach(
        Node.container(kind, id: "subject", frame: frame) {
          cards.reorderable(collectionID: "cards")
          still
        })
    }
  }

  /// The subject on a desk, with a card and a coin beside it, and a bin that accepts cards and boxes.
  private static func bench(_ kind: NodeKind?, _ attachment: ModifierAttachment?) -> Bench {
    let trace = Trace()
    return Bench(trace) {
      Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 600, height: 400)) {
        subject(kind, trace, attachment) { node in
          let node = attachment?.toNode?(node, trace) ?? node
          // Modifiers of drops need a destination to have an effect, and spring loading needs a tap command.
          guard let kind else { return node }
          let subject = node.modifier(.dropDestination(for: ["coin"]) { _ in .done }).modifier(
            .onTapGesture { _ in .done })
          return kind == .item ? subject.modifier(.draggable()) : subject
        }
        Node.item(id: "x", type: "card", frame: Rect(x: 0, y: 150, width: 100, height: 20)).modifier(.draggable())
        Node.item(id: "y", type: "coin", frame: Rect(x: 0, y: 180, width: 20, height: 20)).modifier(.draggable())
        Node.host(id: "bin", frame: Rect(x: 400, y: 0, width: 100, height: 100))
          .modifier(.dropDestination(for: ["card", "box"]) { _ in .done })
          .modifier(
            .dropConfiguration { session in
              trace.append("suggested \(session.suggestedOperations)")
              return DropConfiguration(operation: .copy)
            })
      }
      .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
      .modifier(.itemsForAdding { _, grab in .items([DragItem(id: grab.id ?? "none", type: "card")]) })
      .modifier(.onTapGesture { _ in .done })
    }
  }

  /// The drawing, the trace and the answers during a fixed series of inputs.
  private static func play(_ kind: NodeKind?, _ attachment: ModifierAttachment? = nil) -> [String] {
    let bench = bench(kind, attachment)
    let trace = bench.trace
    func hear(_ response: Response) { trace.append("\(response)") }
    func look() { trace.append("\(bench.engine.placements) \(bench.engine.previewEndings)") }
    look()
    hear(bench.engine.send(.keyDown("k", time: 0)))
    hear(bench.engine.send(.tick(time: 2)))
    let (bin, nowhere, edge) = (at(450, 50), at(500, 300), at(115, 95))
    for start in [bench.center("a"), bench.center("b"), bench.center("c"), edge] { hear(bench.tap(start)) }
    let ways = [
      (bench.center("a"), bin), (bench.center("b"), bench.center("a")), (bench.center("a"), bench.center("c")),
      (bench.center("c"), bin), (bench.center("a"), nowhere), (edge, bin), (bench.center("x"), edge),
      (bench.center("y"), edge), (bench.center("y"), bench.center("b")),
    ]
    for (start, end) in ways {
      hear(bench.press(start))
      hear(bench.move(to: start + Vector(dx: 3, dy: 0)))
      hear(bench.press(bench.center("b"), pointer: 1))
      hear(bench.release(pointer: 1))
      hear(bench.move(to: end))
      look()
      // Hovering long enough activates spring-loaded nodes.
      hear(bench.engine.send(.tick(time: bench.engine.time + 10)))
      hear(bench.release())
      look()
    }
    hear(bench.engine.send(.keyDown(.delete, time: 1e4)))
    for id in ["a", "subject"] as [Identifier] { hear(bench.engine.delete([id])) }
    return trace.lines + bench.events.map { "\($0)" } + bench.failures
  }

  @Test(arguments: ModifierAttachment.kinds.map(\.name))
  func `a modifier that is accepted on a kind of node has an effect on it`(name: String) throws {
    let kind = try #require(ModifierAttachment.kinds.first { $0.name == name }).kind
    let plain = Self.play(kind)
    let silent = ModifierAttachment.all(for: kind).filter { Self.play(kind, $0) == plain }
    // A text with a tap command is spring-loaded by default.
    #expect(silent.map(\.name) == (kind == .text ? ["springLoadingBehavior"] : []))
  }

  @Test func `spring loading of a text can be disabled`() {
    let played = Self.play(.text, ModifierAttachment("") { $0.modifier(.springLoadingBehavior(.disabled)) })
    #expect(played != Self.play(.text))
  }

  @Test func `a layout in its own frame calls its place function`() throws {
    var asked: [[Size]] = []
    let engine = Engine { description in
      Node.container(.layout, id: "wheel", frame: Rect(x: 10, y: 10, width: 90, height: 90)) {
        Node.item(id: "a", type: "card", size: Size(width: 20, height: 30))
      }
      .modifier(
        .layout { sizes, _ in
          asked.append(sizes)
          return .frames([Rect(x: 5, y: 6, width: 20, height: 30)])
        }
      )
      .describe(in: &description)
    }
    try engine.updateScene()
    #expect(engine.placements.last?.frame == Rect(x: 15, y: 16, width: 20, height: 30))
    #expect(asked == [[Size(width: 20, height: 30)]])
  }

  @Test func `the source or its nearest ancestor decides where cancelled previews go`() {
    func endings(_ ofItem: Modifier?) -> [PreviewEnding.Motion] {
      let bench = Bench {
        let item = Node.item(id: "a", type: "card", frame: Rect(x: 0, y: 0, width: 20, height: 20))
          .modifier(.draggable())
        return Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 99, height: 99)) {
          ofItem.map { item.modifier($0) } ?? item
        }
        .modifier(.previewForCancelling { _, _ in .fades })
      }
      _ = bench.drag("a", to: at(500, 500))
      return bench.engine.previewEndings.map(\.motion)
    }
    #expect(endings(nil) == [.fades])
    #expect(
      endings(.previewForCancelling { _, _ in .returns }) == [.returns(to: Rect(x: 0, y: 0, width: 20, height: 20))])
  }
}

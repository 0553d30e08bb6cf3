import DragEngine
import Testing

/// Items that are lifted only at their handles.
struct DragHandleTests {
  private let rows = HandledRows()
  private var trace: Trace { rows.trace }

  private func bench(_ scene: @escaping () -> Node) -> Bench { Bench(trace, scene: scene) }

  /// Presses a point and moves far enough for a drag to begin.
  private func lift(_ bench: Bench, at point: Point) -> DragOutcome? {
    bench.press(point)
    let outcome = bench.move(to: point + Vector(dx: 4, dy: 0)).outcome
    return outcome
  }

  private func lifted(_ bench: Bench, at point: Point) -> [Identifier]? {
    let refusal = lift(bench, at: point)
    defer { bench.engine.send(.pointerCancelled(time: bench.engine.time)) }
    return refusal == nil ? bench.session?.items.map(\.id) : nil
  }

  // MARK: HA1

  @Test(arguments: [at(30, 10), at(70, 10), at(10, 30), at(70, 35)])
  func `HA1: a press beside the handle lifts nothing and is refused with a reason`(point: Point) {
    let bench = bench { rows.list() }
    let outcome = lift(bench, at: point)
    #expect(outcome?.cause == .notLifted && outcome?.reason?.text == "a is lifted by its handle")
    #expect(outcome?.reason?.code == "not_on_handle" && outcome?.reason?.parameters.map(\.value) == ["a"])
    bench.move(to: at(50, 190))
    #expect(bench.session == nil && bench.release().outcome == nil && trace.lines == [])
  }

  @Test func `HA1: taps beside the handle, on controls and on the handle run tap commands`() {
    let bench = bench { rows.list() }
    for point in [at(30, 10), at(70, 10), at(10, 10)] { bench.tap(point) }
    #expect(trace.take() == ["button a", "tap a", "tap a"])
  }

  @Test func `HA1: an item without a handle of its own is lifted anywhere`() {
    let bench = bench {
      Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
        Node.forEach([("a", true), ("b", false)] as [(Identifier, Bool)]) { rows.row($0.0, isHandled: $0.1) }
          .reorderable()
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
    }
    #expect(lifted(bench, at: at(70, 30)) == nil)
    #expect(lifted(bench, at: at(70, 70)) == ["b"] && lifted(bench, at: at(10, 50)) == ["b"])
  }

  // MARK: HA2

  @Test func `HA2: a press on the handle lifts the whole item, and its preview is the whole item`() throws {
    let bench = bench { rows.list() }
    #expect(lift(bench, at: at(10, 50)) == nil && bench.session?.items.map(\.id) == ["b"])
    bench.move(to: at(30, 130))
    let lifted = bench.engine.placements.filter { $0.state == .lifted }
    #expect(lifted.compactMap(\.id) == ["b", "grip b", "button b"])
    #expect(lifted.first?.frame == Rect(x: 20, y: 120, width: 100, height: 40))
    #expect(bench.release().outcome?.operation == .move && trace.lines == ["move b from list to list end"])
  }

  @Test func `HA2: each of several handles lifts the item, also from a node inside a handle`() {
    let bench = bench {
      Node.item(id: "a", type: "card", size: Size(width: 100, height: 40)) {
        Node.hstack(spacing: 20) {
          rows.box("left", isHandle: true)
          Node.hstack(id: "right", size: Size(width: 20, height: 20)) { rows.box("inside", isHandle: false) }
            .modifier(.dragHandle())
        }
      }
      .modifier(.draggable())
    }
    #expect(lifted(bench, at: at(10, 10)) == ["a"] && lifted(bench, at: at(50, 10)) == ["a"])
    #expect(lifted(bench, at: at(30, 10)) == nil)
  }

  @Test func `HA2: a source inside the handle is lifted itself`() {
    let bench = bench {
      Node.item(id: "a", type: "card", size: Size(width: 100, height: 40)) {
        Node.hstack(id: "title", size: Size(width: 100, height: 20)) {
          Node.item(id: "badge", type: "card", size: Size(width: 20, height: 20)).modifier(.draggable())
        }
        .modifier(.dragHandle())
      }
      .modifier(.draggable())
    }
    #expect(lifted(bench, at: at(10, 10)) == ["badge"] && lifted(bench, at: at(50, 10)) == ["a"])
  }

  @Test func `HA2: a drag interaction around an item with a handle gets that item`() {
    let bench = bench {
      Node.hstack(id: "list", size: Size(width: 100, height: 40)) { rows.row("a") }
        .modifier(
          .dragInteraction { [trace] _, grab in
            trace.append("grabs \(grab.id ?? "–")")
            return .items([DragItem(id: "a", type: "card")])
          })
    }
    #expect(lifted(bench, at: at(10, 10)) == ["a"] && lifted(bench, at: at(70, 10)) == nil)
    #expect(trace.lines == ["grabs a"])
  }

  @Test func `HA2: a drag interaction gets the item of the handle, not an item inside the handle`() {
    let bench = bench {
      Node.hstack(id: "list", size: Size(width: 100, height: 40)) {
        Node.item(id: "a", type: "card", size: Size(width: 100, height: 40)) {
          Node.hstack(id: "title", size: Size(width: 100, height: 20)) {
            Node.item(id: "badge", type: "badge", size: Size(width: 20, height: 20))
          }
          .modifier(.dragHandle())
        }
      }
      .modifier(.dragInteraction { _, grab in .items([DragItem(id: grab.id ?? "none", type: "card")]) })
    }
    #expect(lifted(bench, at: at(10, 10)) == ["a"])
  }

  @Test func `HA2: a row that another drag has moved aside is lifted at the place where its handle is drawn`() throws {
    let bench = bench { rows.list() }
    _ = lift(bench, at: at(10, 10))
    bench.move(to: at(10, 130))
    let drawn = try #require(bench.engine.placements.last { $0.id == "grip b" && $0.state != .lifted }).frame
    #expect(drawn.origin == .zero)
    bench.press(at(70, 10), pointer: 1)
    #expect(bench.move(to: at(75, 10), pointer: 1).outcome?.reason?.code == "not_on_handle")
    bench.release(pointer: 1)
    bench.press(drawn.center, pointer: 1)
    bench.move(to: at(15, 14), pointer: 1)
    #expect(bench.engine.dropSession(pointer: 1)?.items.map(\.id) == ["b"])
    let node = try #require(
      bench.engine.symbols.symbol(for: "c").flatMap { bench.engine.scene.nodes(itemID: $0).first })
    let point = try #require(bench.engine.liftPoint(of: node))
    let grip = try #require(bench.engine.placements.last { $0.id == "grip c" }).frame
    #expect(grip.contains(point))
  }

  // MARK: HA3

  @Test func `HA3: legal drags, moves and explanations are the same as for an item without a handle`() {
    let (handled, plain) = (bench { rows.list() }, bench { rows.list(isHandled: false) })
    let legal = plain.engine.legalDrags(positions: true)
    #expect(legal.count == 6 && handled.engine.legalDrags(positions: true) == legal)
    #expect(handled.engine.move("a", to: "list", before: "c").operation == .move)
    #expect(handled.engine.why("b", to: "list").outcome == plain.engine.why("b", to: "list").outcome)
    #expect(handled.engine.why("b", to: "list").outcome.operation == .move)
  }

  @Test func `HA3: keys focus, lift and drop the item`() {
    let keys = ["tab", "tab", "space", "tab", "space"] as [Key]
    func said(_ bench: Bench) -> [String] {
      var texts: [String] = []
      bench.engine.navigateByKeys().announce = { texts.append($0.text) }
      for key in keys { bench.engine.send(.keyDown(key, time: bench.engine.time)) }
      return texts
    }
    let texts = said(bench { rows.list(isHandled: false) })
    let lines = trace.take()
    #expect(said(bench { rows.list() }) == texts && trace.lines == lines && lines.count == 1)
  }

  @Test func `HA3: an item whose handles are hidden or disabled cannot be lifted`() {
    let changes: [(Node) -> Node] = [{ $0.hidden() }, { $0.disabled() }]
    for change in changes {
      let bench = bench {
        Node.item(id: "a", type: "card", size: Size(width: 100, height: 40)) {
          change(rows.box("grip", isHandle: true))
        }
        .modifier(.draggable())
      }
      #expect(lifted(bench, at: at(10, 10)) == nil && bench.engine.legalDrags().isEmpty)
      #expect(bench.engine.move("a", to: "a").reason?.code == "not_reachable")
    }
  }

  // MARK: HA4

  /// The items lifted at the title, the column's body, the grip and the card's body.
  private func liftedAll(_ scene: Node) -> [String] {
    let bench = bench { scene }
    return [at(10, 10), at(150, 100), at(10, 30), at(70, 50)].map { point in
      lifted(bench, at: point)?.first?.description ?? "–"
    }
  }

  @Test func `HA4: the handle of an inner item does not lift the outer one, nor the other way round`() {
    #expect(liftedAll(rows.column(title: false, grip: false)) == ["column", "column", "card", "card"])
    #expect(liftedAll(rows.column(title: true, grip: false)) == ["column", "–", "card", "card"])
    #expect(liftedAll(rows.column(title: false, grip: true)) == ["column", "column", "card", "–"])
    #expect(liftedAll(rows.column(title: true, grip: true)) == ["column", "–", "card", "–"])
  }

  @Test func `HA4: the handle of an item that cannot be lifted does not lift items around it`() {
    #expect(liftedAll(rows.column(title: false, grip: true, cards: false)) == ["column", "column", "–", "–"])
    #expect(liftedAll(rows.column(title: true, grip: true, cards: false)) == ["column", "–", "–", "–"])
    #expect(liftedAll(rows.column(title: true, grip: true, columns: false)) == ["–", "–", "card", "–"])
    let bench = bench { rows.column(title: true, grip: true, cards: false) }
    #expect(lift(bench, at: at(10, 30))?.reason?.text == "card cannot be lifted")
  }

  @Test func `HA4: the handle of an item that lies inside the handle of another item lifts only its own item`() {
    func lifted(_ modifiers: [Modifier]) -> [Identifier]? {
      let bench = bench {
        Node.item(id: "outer", type: "card", size: Size(width: 100, height: 40)) {
          Node.hstack(id: "title", size: Size(width: 100, height: 40)) {
            Node.forEach([1]) { _ in
              modifiers.reduce(Node.item(id: "inner", type: "badge") { rows.box("grip", isHandle: true) }) {
                $0.modifier($1)
              }
            }
            .modifier(.onMove(nil))
          }
          .modifier(.dragHandle())
        }
        .modifier(.draggable())
      }
      return self.lifted(bench, at: at(10, 10))
    }
    #expect(lifted([.draggable()]) == ["inner"] && lifted([]) == nil)
  }

  @Test func `HA1: the reason for a press beside the handle of an item that cannot be lifted omits the handle`() {
    let bench = bench { rows.list(isEnabled: false) }
    for point in [at(70, 10), at(10, 10)] { #expect(lift(bench, at: point)?.reason?.text == "a cannot be lifted") }
  }
}

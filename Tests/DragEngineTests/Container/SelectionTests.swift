import DragEngine
import Testing

@Suite struct `Drag containers and selection` {
  let trace = Trace()

  /// A drag container that records the requested ids.
  private func container(
    _ name: String = "payload", for type: Identifier = "photo", in namespace: Identifier? = nil
  ) -> Modifier {
    .dragContainer(for: type, in: namespace) { [trace] ids, _ in
      trace.append("\(name) of \(ids.map(\.description).joined(separator: " "))")
      return .items(ids.map { DragItem(id: $0, type: type, namespace: namespace) })
    }
  }

  private func bench(_ modifiers: Modifier..., around: Modifier...) -> Bench {
    Bench(trace) {
      let column = modifiers.reduce(photos("a", "b", "c")) { $0.modifier($1) }
      return around.reduce(desk { column }) { $0.modifier($1) }
    }
  }

  @Test func `SE1: if the dragged item is selected, the closure gets all selected ids`() {
    bench(container(), .dragContainerSelection { ["c", "a"] }).lift("a")
    #expect(trace.lines == ["payload of c a"])
  }

  @Test func `SE2: if the dragged item is not selected, the closure gets its id alone, and the selection stays`() {
    let selection: [Identifier] = ["b", "c"]
    let bench = bench(container(), .dragContainerSelection { selection })
    bench.lift("a")
    #expect(trace.lines == ["payload of a"])
    #expect(bench.session?.items.map(\.id) == ["a"])
    let outcome = bench.release().outcome
    #expect(outcome?.itemIDsToSelect == [] && outcome?.itemIDsToDeselect == [])
    bench.lift("c")
    #expect(trace.lines.last == "payload of b c")
  }

  @Test func `selected items of another type are left out; selected items that are not shown are included`() {
    let (container, selection) = (container(), Modifier.dragContainerSelection { ["song", "far", "a"] })
    let bench = Bench(trace) {
      desk(container, selection) {
        photos("a", "b")
        Node.item(id: "song", type: "song", frame: Rect(x: 200, y: 0, width: 100, height: 20))
      }
    }
    bench.lift("a")
    #expect(trace.lines == ["payload of far a"])
  }

  @Test func `SE3: without a selection the closure gets the dragged id alone`() {
    bench(container()).lift("b")
    #expect(trace.lines == ["payload of b"])
  }

  @Test func `SE4: the selection is read when the drag starts, and later changes do not alter the session`() {
    var selection: [Identifier] = ["a"]
    let bench = bench(container(), .dragContainerSelection { selection })
    bench.press(at(50, 10))
    selection = ["a", "b"]
    bench.move(to: at(60, 10))
    selection = ["a", "b", "c"]
    bench.engine.invalidateScene()
    bench.move(to: overFirst)
    #expect(bench.session?.items.map(\.id) == ["a", "b"])
  }

  @Test func `SE5: the nearest enclosing selection of the same type is used, and other types are ignored`() {
    let bench = bench(
      container(), .dragContainerSelection(for: "song") { ["a", "c"] },
      around: .dragContainerSelection(for: "photo") { ["a", "b"] })
    bench.lift("a")
    #expect(trace.lines == ["payload of a b"])
  }

  @Test func `SE5: a nearer selection of the type wins over one further out`() {
    let bench = bench(
      container(), .dragContainerSelection { ["a", "c"] }, around: .dragContainerSelection { ["a", "b"] })
    bench.lift("a")
    #expect(trace.lines == ["payload of a c"])
  }

  @Test func `SE6: a selection of another namespace is ignored`() {
    bench(container(), .dragContainerSelection(in: "recents") { ["a", "b"] }).lift("a")
    #expect(trace.lines == ["payload of a"])
  }

  @Test func `SE7: containers of one type in two namespaces do not mix`() {
    let bench = Bench(trace) { [self] in
      desk(container("recents", in: "recents"), container("favorites", in: "favorites")) {
        photos("a", namespace: "favorites", modifiers: .dragContainerSelection(in: "favorites") { ["a", "b"] })
        Node.host(id: "other", namespace: "recents", frame: Rect(x: 200, y: 0, width: 100, height: 20)) {
          Node.item(id: "c", type: "photo", frame: Rect(x: 200, y: 0, width: 100, height: 20)).modifier(.draggable())
        }
      }
    }
    bench.lift("a")
    bench.release()
    bench.lift("c")
    #expect(trace.lines == ["favorites of a b", "recents of c"])
    #expect(bench.session?.items.map(\.namespace) == ["recents"])
  }

  @Test func `SE8: of nested containers of one type the inner one supplies the payload`() {
    bench(container("inner"), around: container("outer")).lift("a")
    #expect(trace.lines == ["inner of a"])
  }

  @Test func `SE9: the closure gets a repeated selected id once, and stale ids are tolerated`() {
    let selection = Modifier.dragContainerSelection { ["gone", "b", "a", "b"] }
    bench(container(), selection).lift("a")
    #expect(trace.lines == ["payload of gone b a"])
    let bench = bench(.dragContainer(for: "photo"), selection)
    bench.lift("a")
    #expect(bench.session?.items.map(\.id) == ["b", "a"])
  }

  @Test func `SE10: a closure may use one id or all ids`() {
    let one = bench(.dragContainer(for: "photo") { ids, _ in .items([DragItem(id: ids[0], type: "photo")]) })
    one.lift("b")
    #expect(one.session?.items.map(\.id) == ["b"])
    let all = bench(container(), .dragContainerSelection { ["b", "c"] })
    all.lift("b")
    #expect(all.session?.items.map(\.id) == ["b", "c"])
  }

  @Test func `a payload that names an item twice carries it once`() {
    let bench = bench(
      .dragContainer(for: "photo") { _, _ in .items(["b", "a", "b"].map { DragItem(id: $0, type: "photo") }) })
    bench.lift("a")
    #expect(bench.session?.items.map(\.id) == ["b", "a"])
  }

  @Test func `modifiers of a node apply to the namespace of the node`() {
    let bench = Bench(trace) { [self] in
      desk(container("all")) {
        photos("a", "b", namespace: "favorites", modifiers: container(), .dragContainerSelection { ["b", "a"] })
      }
    }
    bench.lift("a")
    #expect(trace.lines == ["payload of b a"])
    #expect(bench.session?.items.map(\.namespace) == [nil, nil])
  }

  @Test func `a draggable may ask the container of another namespace`() {
    let bench = Bench(trace) { [self] in
      desk(container("shared", in: "shared")) {
        Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 100, height: 20))
          .modifier(.draggable(namespace: "shared"))
      }
    }
    bench.lift("a")
    #expect(trace.lines == ["shared of a"])
  }

  @Test func `hidden and disabled items of the selection are left out`() {
    let selection = Modifier.dragContainerSelection { ["a", "b", "c", "d"] }
    let bench = Bench(trace) { [self] in
      desk(container(), selection) {
        for (index, id) in (["a", "b", "c", "d"] as [Identifier]).enumerated() {
          Node.item(id: id, type: "photo", frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
            .modifier(.draggable()).hidden(id == "b").disabled(id == "c")
        }
      }
    }
    bench.lift("a")
    #expect(trace.lines == ["payload of a d"])
  }

  @Test(arguments: ["a", "j", "c"] as [Identifier])
  func `selected items of types that conform to the container's type are dragged together`(grabbed: Identifier) throws {
    let bench = Bench(trace) {
      Node.hstack(id: "board", spacing: 0) {
        Node.vstack(id: "left", size: Size(width: 100, height: 100), spacing: 0) {
          Node.forEach(["a", "j", "c"] as [Identifier]) { id in
            Node.item(id: id, type: id == "j" ? "joker" : "card", size: Size(width: 100, height: 20))
          }
          .reorderable()
        }
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
      .modifier(.dragContainerSelection(for: "card") { ["a", "j", "c"] })
    }
    try bench.engine.types.declare(ContentType("joker", conformingTo: ["card"]))
    bench.lift(grabbed)
    #expect(bench.session?.items.map(\.id) == ["a", "j", "c"])
    #expect(bench.session?.items.map(\.type) == ["card", "joker", "card"])
  }
}

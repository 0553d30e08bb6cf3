import DragEngine
import Testing

/// The reports of drops whose command takes another quantity than the destination.
struct QuantityRemarkTests {
  /// The stacks of the list `a`, then those of the list `b`: their quantities by id.
  private struct Stacks: Equatable {
    var a: [Identifier: Int] = ["x": 10, "y": 4]
    var b: [Identifier: Int] = ["p": 3]
  }

  private struct Report {
    var outcome: DragOutcome?
    var undo: String?
    var announcement: String?

    var remark: String? { outcome?.reason?.text }
  }

  /// Drags 3 of the 10 of `x`, or all, by keys to a box beside the lists, whose command changes the stacks.
  private func report(
    _ operation: DropOperation = .move, part: Int? = 3, _ change: @escaping (inout Stacks) -> Void
  ) -> Report {
    let stacks = ModelState(Stacks())
    func list(_ id: Identifier, _ items: [Identifier: Int]) -> Node {
      Node.vstack(id: id, size: Size(width: 60, height: 100)) {
        Node.forEach(items.keys.sorted { "\($0)" < "\($1)" }) { id in
          Node.item(id: id, type: "coal", size: Size(width: 40, height: 20), label: "\(id)*\(items[id] ?? 0)")
            .modifier(.draggable()).quantity(items[id] ?? 0)
        }
      }
    }
    let bench = Bench(model: stacks) {
      Node.hstack(id: "root") {
        Node.hstack(id: "lists") {
          list("a", stacks.wrappedValue.a)
          list("b", stacks.wrappedValue.b)
        }
        .modifier(.dragContainer(for: "coal"))
        .modifier(.dragQuantity { _ in part.map { .quantity($0) } ?? .all })
        .modifier(.dragConfiguration(DragConfiguration(allowMove: true, allowDelete: true)))
        Node.vstack(id: "box", size: Size(width: 60, height: 60))
          .modifier(
            .dropDestination(for: ["coal"]) { _ in
              change(&stacks.wrappedValue)
              return .done
            }
          )
          .modifier(.dropConfiguration { _ in DropConfiguration(operation: operation) })
      }
    }
    var report = Report()
    bench.engine.navigateByKeys().announce = { report.announcement = $0.text }
    for key in [.tab, .space, .tab, .space] as [Key] { bench.engine.send(.keyDown(key)) }
    report.outcome = bench.outcomes.last
    report.undo = bench.engine.nextUndo?.text
    return report
  }

  @Test func `a part that arrives in another item has no remark, and its sentence has the label from before the drop`()
  {
    let report = report {
      $0.a["x"] = 7
      $0.b["p"] = 6
    }
    #expect(report.outcome?.operation == .move && report.remark == nil)
    #expect(report.undo == "moved 3 of x*10 from a to box" && report.announcement == report.undo)
  }

  @Test(arguments: [(9, 4), (6, 7)])
  func `a command that moves another quantity than the destination takes is named`(left: Int, arrived: Int) {
    let report = report {
      $0.a["x"] = left
      $0.b["p"] = arrived
    }
    #expect(report.outcome?.reason?.code == "other_quantity")
    #expect(report.remark == "the quantity of 'x' is \(left), not 7")
    #expect(report.undo == "dropped 3 of x*10 from a to box; the quantity of 'x' is \(left), not 7")
    #expect(report.announcement == report.undo)
  }

  @Test func `a part that no item of the scene shows any more is named`() {
    let report = report { $0.a["x"] = 7 }
    #expect(report.outcome?.reason?.code == "item_gone")
    #expect(report.undo == "dropped 3 of x*10 from a to box; 3 of 'x' are no longer in the scene")
    #expect(self.report(.delete) { $0.a["x"] = 7 }.remark == nil)
  }

  @Test func `if an item is moved as a whole although a part was dropped, the outcome has its new list`() {
    let report = report {
      $0.b["x"] = $0.a["x"]
      $0.a["x"] = nil
    }
    #expect(report.outcome?.route == Route(from: "a", to: "b") && report.remark == "'x' has moved to 'b'")
    #expect(report.undo == "dropped 3 of x*10 from a to b; 'x' has moved to 'b'")
  }

  @Test func `a deletion of a part that deletes nothing, and a copy that changes the original, are named`() {
    #expect(report(.delete) { $0.b["p"] = 6 }.outcome?.reason?.code == "item_stayed")
    let copied = report(.copy) {
      $0.a["x"] = 7
      $0.b["p"] = 6
    }
    #expect(copied.remark == "the quantity of 'x' is 7, not 10" && copied.outcome?.operation == .copy)
    #expect(report(.copy) { $0.b["p"] = 6 }.remark == nil)
  }

  @Test func `an item that stays visible with the quantity 0 has left, and is reported at the named place`() {
    let report = report(part: nil) {
      $0.a["x"] = 0
      $0.b["p"] = 13
    }
    #expect(report.outcome?.route == Route(from: "a", to: "box") && report.remark == nil)
    #expect(report.undo == "moved x*10 from a to box" && report.announcement == report.undo)
    #expect(self.report(.delete, part: nil) { $0.a["x"] = 0 }.remark == nil)
  }

  @Test func `a whole quantity that no other item shows is named as gone`() {
    let report = report(part: nil) { $0.a["x"] = 0 }
    #expect(report.outcome?.route == Route(from: "a", to: "box") && report.outcome?.reason?.code == "item_gone")
    #expect(report.undo == "dropped x*10 from a to box; 10 of 'x' are no longer in the scene")
  }

  @Test func `a whole item of which only a part is moved is named`() {
    let report = report(part: nil) {
      $0.a["x"] = 9
      $0.b["p"] = 4
    }
    #expect(report.remark == "the quantity of 'x' is 9, not 0")
  }
}

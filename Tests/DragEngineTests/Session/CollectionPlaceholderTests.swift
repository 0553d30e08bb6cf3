import DragEngine
import Testing

/// Placeholders of a collection for data that is still loading.
struct CollectionPlaceholderTests: CollectionSuite {
  let trace = Trace()

  /// Drops both photos before row `b`, each with a placeholder.
  private func placeholders(_ bench: Bench, _ answers: CollectionAnswers) -> [Placeholder] {
    var made: [Placeholder] = []
    answers.perform = { coordinator in
      for item in coordinator.items {
        if let placeholder = coordinator.dropToPlaceholder(item.item, at: coordinator.destinationIndex ?? 0) {
          made.append(placeholder)
        }
      }
      return .done
    }
    bench.drag("x", to: at(50, 25))
    return made
  }

  @Test func `placeholders stand among the rows, in the order in which they were made`() throws {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let made = placeholders(bench, answers)
    #expect(made.count == 2)
    #expect(look(bench) == ["a 0", "placeholder 20", "placeholder 40", "b 60"])
    let labels = bench.engine.placements.filter { $0.state == .placeholder }.map(\.label)
    #expect(labels == ["x", "y"])
    #expect(made.map { bench.engine.index(of: $0) } == [1, 1])
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `the items keep the order of the drop, in whatever order the data arrives`(order: [Int]) {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let made = placeholders(bench, answers)
    for position in order {
      #expect(
        bench.engine.commit(made[position]) { index in
          shelf.items.insert(["x'", "y'"][position], at: index)
          return .done
        })
    }
    #expect(shelf.items == ["a", "x'", "y'", "b"])
    #expect(look(bench) == ["a 0", "x' 20", "y' 40", "b 60"])
  }

  @Test func `a placeholder is inserted among the rows that its command has just made`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    answers.perform = { coordinator in
      shelf.items = ["new", "a", "b"]
      for item in coordinator.items.prefix(1) { _ = coordinator.dropToPlaceholder(item.item, at: 1) }
      return .done
    }
    bench.drag("x", to: at(50, 25))
    #expect(look(bench) == ["new 0", "placeholder 20", "a 40", "b 60"])
  }

  @Test func `a placeholder keeps its place between its neighbours when the list changes`() {
    let changes: [([Identifier], Int)] = [
      (["new", "a", "b", "c"], 2), (["b", "c"], 0), (["a", "c"], 1), (["a"], 1), ([], 0), (["c", "a", "b"], 0),
      (["a", "new", "b", "c"], 2),
    ]
    for (items, index) in changes {
      let (shelf, answers) = (Shelf("a", "b", "c"), CollectionAnswers())
      let bench = bench(shelf, answers)
      let placeholder = placeholders(bench, answers)[0]
      shelf.items = items
      bench.engine.invalidateScene()
      #expect(bench.engine.index(of: placeholder) == index, "\(items)")
    }
  }

  @Test func `a placeholder keeps its place when the following rows are removed one by one`() {
    let (shelf, answers) = (Shelf("a", "b", "c"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let placeholder = placeholders(bench, answers)[0]
    for items: [Identifier] in [["a", "c"], ["a", "c", "d"], ["a", "d"], ["e", "a", "d"]] {
      shelf.items = items
      bench.engine.invalidateScene()
      _ = bench.engine.placements
    }
    #expect(bench.engine.index(of: placeholder) == 2)
  }

  @Test func `a second commit, or a commit after a deletion, returns false and does not run the command`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let made = placeholders(bench, answers)
    var runs = 0
    func commit(_ placeholder: Placeholder) -> Bool {
      bench.engine.commit(placeholder) { _ in
        runs += 1
        return .done
      }
    }
    #expect(commit(made[0]))
    #expect(!commit(made[0]))
    #expect(bench.engine.delete(made[1]))
    #expect(!commit(made[1]) && !bench.engine.delete(made[1]) && !bench.engine.delete(made[0]))
    #expect(runs == 1 && look(bench) == ["a 0", "b 20"])
  }

  @Test func `after a placeholder is committed, the destination of a running drag is asked again`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let made = placeholders(bench, answers)
    bench.lift("a")
    bench.move(to: at(50, 150))
    _ = trace.take()
    bench.engine.commit(made[0]) { index in
      shelf.items.insert("x'", at: index)
      return .done
    }
    #expect(trace.take() == ["asked at 3"])
  }

  @Test func `a refused insertion leaves model and placeholder unchanged`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let made = placeholders(bench, answers)
    for answer in [CommandAnswer.refused("no"), .failed("broken")] {
      #expect(
        !bench.engine.commit(made[0]) { index in
          shelf.items.insert("z", at: index)
          return answer
        })
      #expect(shelf.items == ["a", "b"] && bench.engine.index(of: made[0]) == 1)
    }
  }

  @Test func `a drop that is rolled back removes its placeholders`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    var made: Placeholder?
    answers.perform = { coordinator in
      made = coordinator.dropToPlaceholder(coordinator.items[0].item, at: 1)
      return .refused("changed my mind")
    }
    #expect(bench.drag("x", to: at(50, 25))?.cause == .refused)
    #expect(made != nil && made.flatMap { bench.engine.index(of: $0) } == nil && look(bench) == ["a 0", "b 20"])
  }

  @Test func `data that fails removes the placeholders of its drop only`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    var loads: [Load.ID] = []
    answers.perform = { coordinator in
      _ = coordinator.dropToPlaceholder(coordinator.items[0].item, at: 1)
      loads.append(coordinator.delivery.beginLoad())
      return .done
    }
    bench.drag("x", to: at(50, 25))
    bench.drag("y", to: at(50, 150))
    #expect(look(bench) == ["a 0", "placeholder 20", "placeholder 40", "b 60"])
    bench.engine.finishLoad(loads[0], .failed("gone"))
    #expect(look(bench) == ["a 0", "placeholder 20", "b 40"])
    bench.engine.finishLoad(loads[1], .completed { .done })
    #expect(look(bench) == ["a 0", "placeholder 20", "b 40"])
  }

  @Test func `a coordinator inserts no placeholders after its drop`() {
    let (shelf, answers) = (Shelf("a"), CollectionAnswers())
    var kept: DropCoordinator?
    answers.perform = {
      kept = $0
      return .done
    }
    let bench = bench(shelf, answers)
    bench.drag("x", to: at(50, 25))
    #expect(kept.flatMap { $0.dropToPlaceholder($0.items[0].item, at: 0) } == nil)
  }

  @Test func `a placeholder has an index only while its collection is shown`() {
    let (shelf, answers) = (Shelf("a", "b"), CollectionAnswers())
    let bench = bench(shelf, answers)
    let placeholder = placeholders(bench, answers)[0]
    answers.isShown = false
    bench.engine.invalidateScene()
    #expect(bench.engine.index(of: placeholder) == nil)
    #expect(!bench.engine.commit(placeholder) { _ in .done })
    answers.isShown = true
    bench.engine.invalidateScene()
    #expect(bench.engine.index(of: placeholder) == 1)
  }

  @Test func `a placeholder of an external item does not take the label of an item here with the same id and type`() {
    let (shelf, answers) = (Shelf("b"), CollectionAnswers())
    answers.perform = { coordinator in
      for item in coordinator.items {
        _ = coordinator.dropToPlaceholder(item.item, at: 0)
        _ = coordinator.delivery.beginLoad()
      }
      return .done
    }
    let own = Bench(model: shelf) {
      Node.host(id: "all", frame: Rect(x: 0, y: 0, width: 600, height: 400)) {
        Node.item(id: 1, type: "photo", frame: Rect(x: 400, y: 0, width: 100, height: 20), label: "own")
          .modifier(
            .dragPreview { _, _ in
              Issue.record("the preview of an item here was asked")
              return false
            })
        Node.container(.vstack, id: "list", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0) {
          Node.forEach(shelf.items) { Node.item(id: $0, type: "photo", size: Size(width: 100, height: 20)) }
        }
        .modifier(
          .collectionDrop(
            DropDelegate(updated: { _ in DropConfiguration(operation: .copy).meaning(.insertAtDestination) })
          ) { answers.perform($0) })
      }
    }
    own.engine.enterDrag(types: ["photo"], at: at(50, 5))
    own.release()
    #expect(own.engine.placements.filter { $0.state == .placeholder }.map(\.label) == [""])
  }
}

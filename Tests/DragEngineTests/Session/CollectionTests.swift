import DragEngine
import Testing

/// Lists with the interface of UIKit's collection views: an index, an intent, and placeholders for loading data.
struct CollectionTests {
  private let trace = Trace()

  /// The answers of a collection, which tests change.
  private final class Answers {
    var intent: DropIntent? = .insertAtDestination
    var operation = DropOperation.copy
    var isShown = true
    var perform: (DropCoordinator) -> CommandAnswer = { _ in .done }
  }

  /// Rows of 100 × 20 points from the upper left corner down, in a list 200 high; photos to drag at x = 200.
  private func bench(_ shelf: Shelf, _ answers: Answers, source: Modifier...) -> Bench {
    let delegate = DropDelegate(
      updated: { [trace] session in
        trace.append("asked at \(session.index.map(String.init) ?? "-")")
        return DropConfiguration(operation: answers.operation).meaning(answers.intent)
      })
    return Bench(trace, model: shelf) {
      desk {
        Node.container(
          .vstack, id: answers.isShown ? "list" : "other", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0
        ) {
          Node.forEach(shelf.items) { Node.item(id: $0, type: "photo", size: Size(width: 100, height: 20)) }
        }
        .modifier(
          .collectionDrag { _, grab in
            .items([DragItem(id: grab.id ?? "-", type: "photo", value: grab.index)])
          }
        )
        .modifier(.collectionDrop(delegate) { answers.perform($0) })
        .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
        Node.host(id: "source", frame: Rect(x: 200, y: 0, width: 100, height: 40)) {
          for (position, id) in ["x", "y"].enumerated() {
            Node.item(
              id: .string(id), type: "photo", frame: Rect(x: 200, y: 20 * Double(position), width: 100, height: 20),
              label: id
            ).modifier(.draggable())
          }
        }
        .modifier(anyPhoto)
        .modifier(.dragContainerSelection { ["x", "y"] })
        Node.host(id: "page", frame: Rect(x: 200, y: 300, width: 100, height: 100)) {
          Node.scrollView(id: "text", size: Size(width: 100, height: 100), spacing: 0) {
            Node.vstack(size: Size(width: 100, height: 200)) {}
          }
        }
      }
    }
  }

  private func look(_ bench: Bench) -> [String] {
    bench.engine.placements.filter { $0.kind == .item && $0.frame.minX == 0 && $0.state != .lifted }
      .map { "\($0.state == .resting ? $0.id?.description ?? "?" : "\($0.state)") \(Int($0.frame.minY))" }
  }

  // MARK: Index and intent

  @Test func `a collection gets the place as an offset, and at the drop also the items`() throws {
    let (shelf, answers) = (Shelf("a", "b", "c"), Answers())
    var coordinator: DropCoordinator?
    answers.perform = {
      coordinator = $0
      return .done
    }
    let bench = bench(shelf, answers)
    bench.drag("x", to: at(50, 25))
    #expect(trace.lines.suffix(1) == ["asked at 1"])
    let told = try #require(coordinator)
    #expect(told.destinationIndex == 1 && told.operation == .copy && told.intent == .insertAtDestination)
    #expect(told.items.map(\.item.id) == ["x", "y"] && told.items.allSatisfy { $0.sourceIndex == nil })
    #expect(told.session.localSession != nil)
  }

  @Test(arguments: [(DropOperation.move, 2), (.copy, 3)])
  func `dropped rows of the collection have their offsets, and the index of a move does not count these rows`(
    operation: DropOperation, index: Int
  ) throws {
    let (shelf, answers) = (Shelf("a", "b", "c", "d"), Answers())
    answers.operation = operation
    var told: DropCoordinator?
    answers.perform = {
      told = $0
      return .done
    }
    bench(shelf, answers).drag("a", to: at(50, 55))
    #expect(told?.items.map(\.sourceIndex) == [0] && told?.destinationIndex == index)
  }

  @Test func `an inserting drop opens a gap; the place of a moved row closes, the place of a copied row stays open`() {
    let (shelf, answers) = (Shelf("a", "b", "c"), Answers())
    let bench = bench(shelf, answers)
    bench.lift("x")
    bench.move(to: at(50, 25))
    #expect(look(bench) == ["a 0", "placeholder 20", "b 40", "c 60"])
    bench.engine.cancelDrag()
    bench.release()
    answers.operation = .move
    bench.lift("a")
    bench.move(to: at(50, 35))
    #expect(look(bench) == ["b 0", "placeholder 20", "c 40"])
    answers.operation = .copy
    bench.move(to: at(50, 36))
    #expect(look(bench) == ["placeholder 0", "b 20", "placeholder 40", "c 60"])
  }

  @Test func `an inserting drop opens a gap also after a scroll`() {
    let bench = bench(Shelf("a", "b", "c"), Answers())
    #expect(bench.engine.send(.scrolled(by: Vector(dx: 0, dy: 10), at: at(250, 350))).isHandled)
    bench.lift("x")
    bench.move(to: at(50, 25))
    #expect(look(bench) == ["a 0", "placeholder 20", "b 40", "c 60"])
  }

  @Test func `a drop into a row highlights the row, reports it and opens no gap`() {
    let (shelf, answers) = (Shelf("a", "b", "c"), Answers())
    answers.intent = .insertIntoDestination
    var told: DropCoordinator?
    answers.perform = {
      told = $0
      return .done
    }
    let bench = bench(shelf, answers)
    bench.lift("x")
    bench.move(to: at(50, 38))
    #expect(look(bench) == ["a 0", "targeted 20", "c 40"])
    #expect(bench.session?.into == "b" && bench.session?.index == 1)
    bench.release()
    #expect(told?.destinationIndex == 1 && told?.intent == .insertIntoDestination)
  }

  @Test func `a drop into a row reports the row, also over an item inside the row`() {
    let bench = Bench {
      desk {
        photos("x", modifiers: anyPhoto)
        Node.container(.vstack, id: "list", frame: Rect(x: 200, y: 0, width: 100, height: 200), spacing: 0) {
          Node.forEach(["a", "b"] as [Identifier]) { id in
            Node.item(id: id, type: "album", size: Size(width: 100, height: 40)) {
              Node.item(id: .string("cover of \(id)"), type: "photo", size: Size(width: 100, height: 40))
            }
          }
        }
        .modifier(
          .collectionDrop(
            DropDelegate(updated: { _ in DropConfiguration(operation: .copy).meaning(.insertIntoDestination) })
          ) { _ in .done })
      }
    }
    bench.lift("x")
    bench.move(to: at(250, 60))
    #expect(bench.session?.into == "b" && bench.session?.index == 1)
  }

  @Test func `rows that are moved to their present place stay, and the collection gets no drop`() {
    let (shelf, answers) = (Shelf("a", "b", "c"), Answers())
    answers.operation = .move
    answers.perform = { _ in .failed("performed") }
    #expect(bench(shelf, answers).drag("b", to: at(50, 25))?.cause == .unchanged)
  }

  @Test(arguments: [DropIntent.unspecified, .insertIntoDestination])
  func `without an intent, or without a row under the pointer, no place is reported`(intent: DropIntent) {
    let (shelf, answers) = (Shelf("a"), Answers())
    answers.intent = intent
    var told: DropCoordinator?
    answers.perform = {
      told = $0
      return .done
    }
    let bench = bench(shelf, answers)
    bench.lift("x")
    bench.move(to: at(50, 150))
    #expect(look(bench) == ["a 0"])
    bench.release()
    #expect(told != nil && told?.destinationIndex == nil)
  }

  @Test func `a missing intent counts as unspecified`() {
    let (shelf, answers) = (Shelf("a"), Answers())
    answers.intent = nil
    var told: DropCoordinator?
    answers.perform = {
      told = $0
      return .done
    }
    bench(shelf, answers).drag("x", to: at(50, 5))
    #expect(told?.intent == .unspecified && told?.destinationIndex == nil)
  }

  // MARK: Placeholders

  /// Drops both photos before row `b`, each with a placeholder.
  private func placeholders(_ bench: Bench, _ answers: Answers) -> [Placeholder] {
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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

  @Test func `a placeholder keeps its place between its neighbours when the list changes`() {
    let changes: [([Identifier], Int)] = [
      (["new", "a", "b", "c"], 2), (["b", "c"], 0), (["a", "c"], 1), (["a"], 1), ([], 0), (["c", "a", "b"], 0),
      (["a", "new", "b", "c"], 2),
    ]
    for (items, index) in changes {
      let (shelf, answers) = (Shelf("a", "b", "c"), Answers())
      let bench = bench(shelf, answers)
      let placeholder = placeholders(bench, answers)[0]
      shelf.items = items
      bench.engine.invalidateScene()
      #expect(bench.engine.index(of: placeholder) == index, "\(items)")
    }
  }

  @Test func `a placeholder keeps its place when the following rows are removed one by one`() {
    let (shelf, answers) = (Shelf("a", "b", "c"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("a"), Answers())
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
    let (shelf, answers) = (Shelf("a", "b"), Answers())
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
    let (shelf, answers) = (Shelf("b"), Answers())
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

extension DropConfiguration {
  fileprivate func meaning(_ intent: DropIntent?) -> DropConfiguration {
    var answer = self
    answer.intent = intent
    return answer
  }
}

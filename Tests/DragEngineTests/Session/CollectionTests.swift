import DragEngine
import Testing

/// Lists with the interface of UIKit's collection views: an index and an intent.
struct CollectionTests: CollectionSuite {
  let trace = Trace()

  @Test func `a collection gets the place as an offset, and at the drop also the items`() throws {
    let (shelf, answers) = (Shelf("a", "b", "c"), CollectionAnswers())
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
    let (shelf, answers) = (Shelf("a", "b", "c", "d"), CollectionAnswers())
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
    let (shelf, answers) = (Shelf("a", "b", "c"), CollectionAnswers())
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
    let bench = bench(Shelf("a", "b", "c"), CollectionAnswers())
    #expect(bench.engine.send(.scrolled(by: Vector(dx: 0, dy: 10), at: at(250, 350))).isHandled)
    bench.lift("x")
    bench.move(to: at(50, 25))
    #expect(look(bench) == ["a 0", "placeholder 20", "b 40", "c 60"])
  }

  @Test func `a drop into a row highlights the row, reports it and opens no gap`() {
    let (shelf, answers) = (Shelf("a", "b", "c"), CollectionAnswers())
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
    let (shelf, answers) = (Shelf("a", "b", "c"), CollectionAnswers())
    answers.operation = .move
    answers.perform = { _ in .failed("performed") }
    #expect(bench(shelf, answers).drag("b", to: at(50, 25))?.cause == .unchanged)
  }

  @Test(arguments: [DropIntent.unspecified, .insertIntoDestination])
  func `without an intent, or without a row under the pointer, no place is reported`(intent: DropIntent) {
    let (shelf, answers) = (Shelf("a"), CollectionAnswers())
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
    let (shelf, answers) = (Shelf("a"), CollectionAnswers())
    answers.intent = nil
    var told: DropCoordinator?
    answers.perform = {
      told = $0
      return .done
    }
    bench(shelf, answers).drag("x", to: at(50, 5))
    #expect(told?.intent == .unspecified && told?.destinationIndex == nil)
  }
}

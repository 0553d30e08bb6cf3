import DragEngine
import Hand

// "Catalyst by Tutorials", chapter 3: a diary entry whose text view and photo collection take pictures. `session` and
// `coordinator` are UIKit's.

struct Photo: Identifiable, Transferable, Equatable {
  var id: String

  static let itemType: Identifier = "com.example.photo"

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(importedContentType: .image) { data in
      guard let name = data.text, !name.isEmpty else { throw Reason("the picture is empty") }
      return Photo(id: name)
    }
  }
}

final class EntryTableViewController {
  @ModelState var images = [Photo(id: "lake"), Photo(id: "moon"), Photo(id: "tree")]

  var view: Node {
    Node.vstack {
      Node.text("Dear diary,", id: "textView", size: Size(width: 320, height: 40))
        .modifier(.dropInteraction(textViewDelegate) { [unowned self] delivery in loadImages(delivery, at: 0) })
      Node.grid(.count(4), id: "collectionView", size: Size(width: 320, height: 200)) {
        Node.forEach(images) { image in
          Node.text(image.id, size: Size(width: 70, height: 70))
        }
      }
      .modifier(.collectionDrag { [unowned self] session, grab in itemsForBeginning(at: grab.index) })
      .modifier(.collectionDrop(collectionViewDelegate) { [unowned self] coordinator in performDrop(coordinator) })
    }
    .dragConfiguration(DragConfiguration(allowMove: true))
  }

  // MARK: UIDropInteractionDelegate

  private var textViewDelegate: DropDelegate {
    DropDelegate(
      validate: { [unowned self] session in canLoadImages(session) },
      updated: { _ in DropConfiguration(operation: .copy) })
  }

  private func canLoadImages(_ session: DropSession) -> Bool {
    engine.hasItems(conformingTo: [.image, Photo.itemType], in: session)
  }

  private func loadImages(_ delivery: Delivery, at index: Int) -> CommandAnswer {
    do {
      try delivery.load(Photo.self) { [self] photos in
        images.insert(contentsOf: photos.filter { !images.contains($0) }, at: index)
      }
      return .done
    } catch {
      return .refused(Reason("\(error)"))
    }
  }

  // MARK: UICollectionViewDragDelegate

  private func itemsForBeginning(at index: Int?) -> PayloadAnswer {
    guard let index, !images.isEmpty else {
      return .items([])
    }
    let image = images[index]
    return .items([DragItem(image, id: image.id.identifier)])
  }

  // MARK: UICollectionViewDropDelegate

  private var collectionViewDelegate: DropDelegate {
    DropDelegate(
      validate: { [unowned self] session in canLoadImages(session) },
      updated: { session in
        var proposal = DropConfiguration(operation: session.localSession != nil ? .move : .copy)
        proposal.intent = .insertAtDestination
        return proposal
      })
  }

  private func performDrop(_ coordinator: DropCoordinator) -> CommandAnswer {
    let destinationIndex = coordinator.destinationIndex ?? 0
    if coordinator.session.localSession != nil {
      images.remove(atOffsets: coordinator.items.compactMap(\.sourceIndex))
    }
    return loadImages(coordinator.delivery, at: destinationIndex)
  }

  lazy var engine = Engine(models: $images) { [unowned self] in view }
}

@main
struct Program {
  static func main() {
    let controller = EntryTableViewController()
    let hand = Hand(controller.engine)
    func picture(_ name: String) -> ItemProvider {
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: .png) { $0.complete(Bytes(name)) }
      return provider
    }
    func show() { print(controller.images.map(\.id)) }

    hand.drop([picture("beach"), picture("cave")], onto: "textView")
    show()
    hand.drag("tree", to: "lake", offset: Vector(dx: -30, dy: 0))
    show()
    hand.drop([picture("dune")], onto: "moon")
    show()
    hand.drop([picture("")], onto: "textView")
    hand.drop([ItemProvider("a text")], onto: "textView")
    controller.engine.undo()
    controller.engine.undo()
    show()
  }
}

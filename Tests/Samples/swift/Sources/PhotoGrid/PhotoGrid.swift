import DragEngine
import Hand

// Drag containers of iOS 27: cells that know only their ids, a container that makes the values, selections, namespaces,
// and a drag that deletes.

struct PhotoAsset: Identifiable, Transferable, Equatable {
  let id: Int
  let title: String

  static let itemType: Identifier = "com.example.photo"
}

struct Fruit: Transferable {
  let name: String

  static let itemType: Identifier = "com.example.fruit"
}

/// Two grids whose photos have the same ids, in namespaces of their own.
final class TwoPhotoGrids {
  let favoritesNamespace: Identifier = "favorites"
  let recentsNamespace: Identifier = "recents"

  @ModelState var favorites = [PhotoAsset(id: 1, title: "lake"), PhotoAsset(id: 2, title: "moon")]
  @ModelState var recents = [
    PhotoAsset(id: 1, title: "beach"), PhotoAsset(id: 2, title: "cave"), PhotoAsset(id: 3, title: "dune"),
  ]
  @ModelState var selectedRecentIDs: [PhotoAsset.ID] = []
  let fruits = [Fruit(name: "apple"), Fruit(name: "pear")]

  var body: Node {
    Node.vstack {
      photoGrid(photos: favorites, namespace: favoritesNamespace)
        .dragContainer(for: PhotoAsset.self, in: favoritesNamespace) { [unowned self] ids in
          let draggedIDs = Set(ids)
          return favorites.filter { draggedIDs.contains($0.id) }
        }

      photoGrid(photos: recents, namespace: recentsNamespace)
        .dragContainer(for: PhotoAsset.self, in: recentsNamespace) { [unowned self] ids in
          let draggedIDs = Set(ids)
          return recents.filter { draggedIDs.contains($0.id) }
        }
        .dragContainerSelection(self.selectedRecentIDs, containerNamespace: recentsNamespace)
        .dragConfiguration(
          DragConfiguration(
            allowMove: false,
            allowDelete: true
          )
        )
        .onDragSessionUpdated { [unowned self] session in
          guard session.phase == .ended(.delete) else { return }
          let deletedIDs = session.draggedItemIDs(for: PhotoAsset.self)
          recents.removeAll { deletedIDs.contains($0.id) }
          selectedRecentIDs = []
        }

      fruitGrid

      Node.hstack {
        Node.text("tray", size: Size(width: 80, height: 40))
          .dropDestination(for: PhotoAsset.self) { photos, _ in print("tray:", photos.map(\.title)) }
          .dropDestination(for: Fruit.self) { fruits, _ in print("tray:", fruits.map(\.name)) }
        Node.text("trash", size: Size(width: 80, height: 40))
          .dropDestination(for: PhotoAsset.self) { photos, _ in print("trash:", photos.map(\.title)) }
          .dropConfiguration { _ in DropConfiguration(operation: .delete) }
      }
    }
  }

  private func photoGrid(photos: [PhotoAsset], namespace: Identifier) -> Node {
    Node.grid(.adaptive(minimumWidth: 80), id: namespace, namespace: namespace, size: Size(width: 300, height: 60)) {
      Node.forEach(photos) { photo in
        Node.text(photo.title, size: Size(width: 80, height: 60))
          .selected(namespace == recentsNamespace && selectedRecentIDs.contains(photo.id))
          .onTapGesture { [unowned self] in toggleSelection(photo.id) }
          .draggable(containerItemID: photo.id, containerNamespace: namespace)
      }
    }
  }

  private var fruitGrid: Node {
    Node.grid(.adaptive(minimumWidth: 100), id: "fruits", size: Size(width: 300, height: 40)) {
      Node.forEach(fruits, id: \.name) { fruit in
        Node.text(fruit.name)
          .draggable(containerItemID: fruit.name)
      }
    }
    .dragContainer(for: Fruit.self, itemID: \.name) { [unowned self] names in
      let draggedNames = Set(names)
      return fruits.filter { draggedNames.contains($0.name) }
    }
  }

  private func toggleSelection(_ id: PhotoAsset.ID) {
    if selectedRecentIDs.contains(id) {
      selectedRecentIDs.removeAll { $0 == id }
    } else {
      selectedRecentIDs.append(id)
    }
  }

  lazy var engine = Engine(models: $favorites, $recents, $selectedRecentIDs) { [unowned self] in body }
}

@main
struct Program {
  static func main() {
    let grids = TwoPhotoGrids()
    let hand = Hand(grids.engine)
    hand.drag("moon", to: "tray")
    hand.tap("beach")
    hand.tap("dune")
    hand.drag("dune", to: "tray")
    hand.drag("cave", to: "tray")
    hand.drag("pear", to: "tray")
    hand.drag("lake", to: "trash")
    hand.drag("beach", to: "trash")
    print(grids.recents.map(\.title))
    grids.engine.undo()
    print(grids.recents.map(\.title))
  }
}

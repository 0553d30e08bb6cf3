import DragEngine

/// A desk with a grid of photos and an album. A closure decides which photos the album accepts.
@main
struct Desk {
  static func main() {
    let engine = Engine { description in
      Node.hstack(id: "desk", spacing: 20) {
        Node.grid(.adaptive(minimumWidth: 60), id: "photos", size: Size(width: 200, height: 100)) {
          Node.forEach(["lake", "moon", "tree"] as [Identifier]) { photo in
            Node.item(id: photo, type: "photo", size: Size(width: 50, height: 40)).modifier(.draggable())
          }
        }
        Node.vstack(id: "album", size: Size(width: 100, height: 100))
          .modifier(.dropDestination(for: ["photo"]) { _ in .done })
          .modifier(
            .dropConfiguration { session in
              session.items[0].id == "moon" ? .forbidden("no photos of the moon") : .accepted
            })
      }
      .describe(in: &description)
    }
    var time = 0.0
    for photo: Identifier in ["lake", "moon"] {
      guard let start = engine.placements.first(where: { $0.id == photo })?.frame.center,
        let end = engine.placements.first(where: { $0.id == "album" })?.frame.center
      else { return print("the scene does not show \(photo)") }
      engine.send(.pointerDown(at: start, time: time))
      engine.send(.pointerMoved(to: end, time: time + 0.1))
      if case .ended(let outcome) = engine.send(.pointerUp(time: time + 0.2)) {
        print(photo, outcome.operation.map { "\($0)" } ?? "-", outcome.reason?.text ?? "")
      }
      time += 1
    }
  }
}

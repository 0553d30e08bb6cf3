import DragEngine

// The scenes of most tests. Photos lie below one another at the left edge, 100 × 20 points each. Zones that take drops
// lie beside them, 100 × 100 points each, from x = 200 on.

/// A column of photos that can be dragged.
func photos(_ ids: Identifier..., namespace: Identifier? = nil, modifiers: Modifier...) -> Node {
  let column = Node.host(id: "photos", namespace: namespace, frame: Rect(x: 0, y: 0, width: 100, height: 300)) {
    for (index, id) in ids.enumerated() {
      Node.item(id: id, type: "photo", frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
        .modifier(.draggable())
    }
  }
  return modifiers.reduce(column) { $0.modifier($1) }
}

/// A square that takes drops, 100 × 100 points; the square at position 0 begins at x = 200.
func zone(_ id: Identifier, _ position: Int = 0, modifiers: Modifier..., @NodeBuilder children: () -> [Node] = { [] })
  -> Node
{
  let frame = Rect(x: 200 + 100 * Double(position), y: 0, width: 100, height: 100)
  return modifiers.reduce(Node.host(id: id, frame: frame, children: children)) { $0.modifier($1) }
}

/// A square inside the first zone.
func innerZone(_ id: Identifier, modifiers: Modifier...) -> Node {
  modifiers.reduce(Node.host(id: id, frame: Rect(x: 220, y: 20, width: 60, height: 60))) { $0.modifier($1) }
}

/// The root of a scene, 600 × 400 points.
func desk(_ modifiers: Modifier..., @NodeBuilder children: () -> [Node]) -> Node {
  let desk = Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 600, height: 400), children: children)
  return modifiers.reduce(desk) { $0.modifier($1) }
}

/// A drag container for photos, which drags the requested ones.
var anyPhoto: Modifier { .dragContainer(for: "photo") }

/// Lets photos be moved and deleted as well as copied.
var everything: Modifier { .dragConfiguration(DragConfiguration(allowMove: true, allowDelete: true)) }

let overFirst = at(250, 50)
let overSecond = at(350, 50)
let overNothing = at(150, 350)

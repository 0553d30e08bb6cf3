import Testing

@testable import DragEngine

@Suite struct `The register of drags` {
  private let parts = Parts { Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
  private var drags: DragRegister { register }
  private let register: DragRegister

  init() { register = DragRegister(parts.moves) }

  @Test func `the revision of the drags grows when a drag begins, ends or waits, but not at an export`() {
    let drag = parts.drag(1, of: "a")
    var revisions = [drags.dragRevision]
    drags.begin(drag)
    revisions.append(drags.dragRevision)
    let drop = drags.export(of: drag)
    revisions.append(drags.dragRevision)
    drags.remove(drag)
    revisions.append(drags.dragRevision)
    drags.wait(for: drop)
    revisions.append(drags.dragRevision)
    #expect(revisions == [0, 1, 1, 2, 3])
  }

  @Test func `a drag reuses the id of a question's drag`() {
    let first = drags.issueID()
    let asked = drags.keepingIDs { drags.issueID() }
    #expect(asked != first)
    #expect(drags.issueID() == asked)
  }

  @Test func `an item in a drag cannot be lifted again`() {
    drags.begin(parts.drag(1, of: "a", "b"))
    let keys = ["c", "b"].map { parts.scene.symbols.key(of: DragItem(id: $0, type: "card")) }
    #expect(drags.refusal(ofLifting: keys, parts.scene.symbols)?.text == "b is already being dragged")
    #expect(drags.refusal(ofLifting: [keys[0]], parts.scene.symbols) == nil)
  }

  @Test func `an item in a pending copy can be lifted, and an item in a pending move cannot`() {
    let key = parts.scene.symbols.key(of: DragItem(id: "a", type: "card"))
    drags.wait(for: Drop(parts.drag(1, of: "a"), .copy))
    #expect(drags.refusal(ofLifting: [key], parts.scene.symbols) == nil)
    drags.wait(for: Drop(parts.drag(2, of: "a"), .move))
    #expect(drags.refusal(ofLifting: [key], parts.scene.symbols)?.code == "already_dragged")
  }

  @Test func `each request for the drop of an exported drag returns the same drop`() {
    let drag = parts.drag(1, of: "a")
    let drop = drags.export(of: drag)
    #expect(drags.export(of: drag) === drop)
    #expect(!drags.isAtRest && !drags.isDragging)
    drags.removeExport(of: drag)
    #expect(drags.isAtRest)
  }

  @Test func `changed content types reach the drags in progress and the drops that wait`() throws {
    let (drag, drop) = (parts.drag(1, of: "a"), Drop(parts.drag(2, of: "b"), .move))
    drags.begin(drag)
    drags.wait(for: drop)
    var types = parts.scene.types
    try types.declare(ContentType("org.dray.card", conformingTo: ["public.json"]))
    drags.set(types)
    #expect(drag.types.conforms("org.dray.card", to: "public.json"))
    #expect(drop.drag.types.conforms("org.dray.card", to: "public.json"))
  }

  @Test func `a change of the drags clears the data kept for the next move`() {
    parts.moves.hold = .init(drag: parts.drag(1, of: "a"), stage: parts.scene.stage)
    drags.begin(parts.drag(2, of: "b"))
    #expect(parts.moves.hold == nil)
  }
}

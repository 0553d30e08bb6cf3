import DragEngine
import Testing

/// The nodes to which drag handles can be attached.
struct HandlePlaceTests {
  private let rows = HandledRows()

  private func problem(_ scene: Node) -> String {
    do throws(EngineError) {
      try Bench { scene }.engine.updateScene()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a handle outside of items, on an item, or in an item that cannot be lifted is an error with a remedy`() {
    let outside = "; it belongs on a text or container inside an item"
    #expect(
      problem(Node.vstack(id: "list") { rows.box("grip", isHandle: true) })
        == "dragHandle is attached to vstack 'grip', where it has no effect" + outside)
    #expect(
      problem(Node.vstack { Node.item(id: "a", type: "card").modifier(.draggable()).modifier(.dragHandle()) })
        == "dragHandle is attached to item 'a', where it has no effect" + outside)
    #expect(
      problem(Node.vstack { rows.row("a") }) == """
        dragHandle is attached to vstack 'grip a', where it has no effect; it belongs on a node inside an item that can \
        be lifted, and item 'a' is neither draggable nor reorderable
        """)
    #expect(problem(Node.vstack(id: "list") { Node.forEach(["a"]) { rows.row($0) } }).contains("neither draggable"))
    #expect(
      problem(rows.column(title: true, grip: false)) == "none",
      "the container of columns makes the column liftable")
  }

  @Test func `a handle in an item that cannot be lifted at this time is not an error`() {
    #expect(problem(rows.list(isEnabled: false)) == "none")
    #expect(problem(Node.vstack { rows.row("a").modifier(.draggable()).moveDisabled() }) == "none")
    let board = { (modifier: Modifier) in
      Node.vstack(id: "list") { Node.forEach(["a"]) { rows.row($0) }.modifier(modifier) }
    }
    #expect(problem(board(.onMove(nil))) == "none" && problem(board(.itemProvider { _ in .refused(nil) })) == "none")
    #expect(problem(Node.vstack { rows.row("a") }.modifier(.dragInteraction { _, _ in .refused(nil) })) == "none")
    #expect(problem(board(.onDelete(nil))).contains("neither draggable nor reorderable"))
  }
}

import DragEngine
import Testing

/// Folders that open for a hovering drag, and close again after the drag has left them.
@Suite struct `Folders that close after a drag` {
  /// A folder is open while `open` contains its id. Below its header it then shows its list, and then its inner folder.
  ///
  /// ```
  /// y   0  x
  ///    20  y
  ///    40  outer
  ///    60    its list, 40 points high, if outer is open
  ///   100    inner
  ///   120      its list, 40 points high, if inner is open
  /// ```
  private final class Folders {
    var open: Set<Identifier> = []
    var refusal: CommandAnswer?
    let trace = Trace()

    var scene: Node {
      Node.vstack(id: "root", size: Size(width: 200, height: 300), spacing: 0) {
        Node.forEach(["x", "y"] as [Identifier]) { id in
          Node.item(id: id, type: "entry", size: Size(width: 200, height: 20))
        }
        .reorderable()
        folder("outer") { folder("inner") }
      }
      .modifier(
        .reorderContainer(for: "entry") { [self] difference in
          trace.append(difference.words)
          return .done
        })
    }

    private func folder(_ id: Identifier, @NodeBuilder content: () -> [Node] = { [] }) -> Node {
      let inside = content()
      return Node.vstack(id: Identifier(stringLiteral: "\(id) folder"), spacing: 0) {
        // A tap command that hovering does not run.
        Node.zstack(size: Size(width: 200, height: 20)).modifier(.onTapGesture { _ in .refused("tapped") })
        if open.contains(id) {
          Node.vstack(id: id, size: Size(width: 200, height: 40)) {
            Node.forEach([Identifier]()) { Node.item(id: $0, type: "entry") }.reorderable()
          }
          inside
        }
      }
      .modifier(
        .onSpringLoading { [self] session in
          trace.append("\(id): \(session.phase.words)")
          if session.phase == .active, let refusal { return refusal }
          if session.phase == .active, open.contains(id) { return .refused(nil) }
          if session.phase == .active { open.insert(id) } else { open.remove(id) }
          return .done
        })
    }
  }

  private let folders = Folders()

  private func hovering(_ pointer: PointerID = 0, _ id: Identifier = "x", at y: Double = 50) -> Bench {
    let bench = Bench { [folders] in folders.scene }
    hover(bench, pointer, id, at: y)
    return bench
  }

  private func hover(_ bench: Bench, _ pointer: PointerID = 0, _ id: Identifier = "x", at y: Double = 50) {
    bench.engine.send(.pointerDown(at: bench.center(id), time: bench.engine.time, pointer: pointer))
    move(bench, to: bench.center(id).y + 3, pointer)
    move(bench, to: y, pointer)
    wait(bench)
  }

  private func move(_ bench: Bench, to y: Double, _ pointer: PointerID = 0) {
    bench.engine.send(.pointerMoved(to: at(100, y), time: bench.engine.time + 0.1, pointer: pointer))
  }

  private func wait(_ bench: Bench) { bench.engine.send(.tick(time: bench.engine.time + 1)) }

  @Test func `NL7: a folder that a hovering drag has opened closes after the drag has left it`() {
    let bench = hovering()
    #expect(folders.open == ["outer"] && folders.trace.take() == ["outer: active"])
    #expect(bench.engine.springLoadingNode() == nil)
    move(bench, to: 80)
    #expect(bench.engine.springLoadingNode() == nil)
    wait(bench)
    #expect(folders.open == ["outer"] && folders.trace.take() == [])
    move(bench, to: 250)
    #expect(folders.open == [] && folders.trace.take() == ["outer: exiting"])
    move(bench, to: 50)
    wait(bench)
    #expect(folders.trace.take() == ["outer: active"])
  }

  @Test func `NL7: nested folders close from the inside out, each after the drag has left it`() {
    let bench = hovering()
    move(bench, to: 110)
    wait(bench)
    #expect(folders.open == ["outer", "inner"] && folders.trace.take() == ["outer: active", "inner: active"])
    move(bench, to: 80)
    #expect(folders.open == ["outer"] && folders.trace.take() == ["inner: exiting"])
    move(bench, to: 110)
    wait(bench)
    move(bench, to: 290)
    #expect(folders.open == [] && folders.trace.take() == ["inner: active", "inner: exiting", "outer: exiting"])
  }

  @Test func `NL7: an opened folder closes when the drag is cancelled over it, also by a call`() {
    let bench = hovering()
    bench.engine.send(.keyDown(.escape, time: bench.engine.time + 0.1))
    #expect(folders.open == [] && folders.trace.take() == ["outer: active", "outer: ended(cancel)"])
    bench.engine.send(.pointerUp(time: bench.engine.time))
    hover(bench)
    _ = bench.engine.cancelDrag()
    #expect(bench.engine.deadline == bench.engine.time)
    bench.engine.send(.tick(time: bench.engine.time))
    #expect(folders.open == [] && folders.trace.take() == ["outer: active", "outer: ended(cancel)"])
    #expect(bench.engine.deadline == nil)
  }

  @Test func `NL7: an opened folder stays open after a drop into it, and closes after a drop elsewhere`() {
    var bench = hovering()
    move(bench, to: 80)
    #expect(bench.engine.send(.pointerUp(time: bench.engine.time + 0.1)).outcome?.route.to == "outer")
    #expect(folders.open == ["outer"] && folders.trace.take() == ["outer: active", "move x from root to outer end"])
    folders.open = []
    bench = hovering()
    bench.engine.send(.pointerMoved(to: at(100, 35), time: bench.engine.time))
    bench.engine.send(.pointerUp(time: bench.engine.time))
    #expect(
      folders.trace.take() == ["outer: active", "outer: exiting", "move x from root to root end"] && folders.open == [])
  }

  @Test func `NL7: a folder that was open before is not closed`() {
    folders.open = ["outer"]
    let bench = hovering()
    move(bench, to: 80)
    wait(bench)
    move(bench, to: 250)
    #expect(folders.open == ["outer"] && folders.trace.take() == ["outer: active"])
  }

  @Test(arguments: [CommandAnswer.refused("locked"), .failed("line 3")])
  func `NL7: a folder whose command refuses or fails is asked once while the drag stays, and not closed`(
    answer: CommandAnswer
  ) {
    folders.refusal = answer
    let bench = hovering()
    wait(bench)
    #expect(folders.trace.take() == ["outer: active"])
    move(bench, to: 250)
    #expect(folders.trace.take() == [])
    move(bench, to: 50)
    wait(bench)
    #expect(folders.trace.take() == ["outer: active"])
  }

  @Test func `NL7: questions about drags neither open nor close a folder`() {
    let bench = hovering()
    _ = folders.trace.take()
    _ = (bench.engine.legalDrags(positions: true), bench.engine.why("y", to: "root"), bench.engine.placements)
    #expect(folders.open == ["outer"] && folders.trace.take() == [])
  }
}

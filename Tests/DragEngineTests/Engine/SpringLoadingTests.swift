import DragEngine
import Testing

@Suite struct `Spring loading` {
  private let trace = Trace()

  /// Two photos to drag, and a folder with two halves, whose tap command writes a line.
  private func bench(
    _ behavior: SpringLoadingBehavior?, around: SpringLoadingBehavior? = nil, kind: NodeKind = .host,
    answer: CommandAnswer = .done
  ) -> Bench {
    Bench(trace) { [trace] in
      var folder = Node.container(kind, id: "folder", frame: Rect(x: 200, y: 0, width: 100, height: 100)) {
        Node.host(id: "left", frame: Rect(x: 200, y: 0, width: 50, height: 100))
        Node.host(id: "right", frame: Rect(x: 250, y: 0, width: 50, height: 100))
      }
      .modifier(
        .onTapGesture { tap in
          trace.append("tap at \(tap.location.x) \(tap.location.y) in \(tap.containerID?.description ?? "-")")
          return answer
        })
      if let behavior { folder = folder.modifier(.springLoadingBehavior(behavior)) }
      return desk(anyPhoto, around.map { .springLoadingBehavior($0) } ?? trace.source("other")) {
        photos("a", "b")
        folder
      }
    }
  }

  private func wait(_ bench: Bench, _ seconds: Double) -> Response {
    bench.engine.send(.tick(time: bench.engine.time + seconds))
  }

  private var taps: [String] { trace.take().filter { $0.hasPrefix("tap") } }

  @Test func `SP1: hovering long enough over an enabled target activates it once, and the drag continues`() {
    let bench = bench(.enabled)
    bench.lift("a")
    bench.move(to: at(210, 50))
    #expect(bench.engine.springLoadingNode() != nil)
    #expect(bench.engine.deadline == bench.engine.time + 0.6)
    _ = wait(bench, 0.59)
    #expect(taps == [])
    guard case .performed = wait(bench, 0.02) else {
      Issue.record("the tick should report an effect")
      return
    }
    #expect(taps == ["tap at 10.0 50.0 in left"])
    for _ in 0..<5 { _ = wait(bench, 1) }
    #expect(taps == [])
    #expect(bench.engine.isDragging())
    #expect(bench.engine.springLoadingNode() == nil)
    #expect(bench.outcomes.isEmpty)
  }

  @Test func `SP1: small movements over the target do not restart the wait, and they advance it`() {
    let bench = bench(.enabled)
    bench.lift("a")
    for step in 0..<80 { bench.move(to: at(210 + Double(step % 7), 50)) }
    #expect(taps.count == 1)
  }

  @Test func `SP2: leaving early resets the wait of a spring`() {
    let bench = bench(.enabled)
    bench.lift("a")
    bench.move(to: at(210, 50))
    _ = wait(bench, 0.5)
    bench.move(to: overNothing)
    _ = wait(bench, 0.5)
    bench.move(to: at(210, 50))
    _ = wait(bench, 0.5)
    #expect(taps == [])
    _ = wait(bench, 0.11)
    #expect(taps.count == 1)
  }

  @Test func `SP2: another region of the same target restarts the wait`() {
    let bench = bench(.enabled)
    bench.lift("a")
    bench.move(to: at(240, 50))
    _ = wait(bench, 0.5)
    bench.move(to: at(260, 50))
    _ = wait(bench, 0.5)
    #expect(taps == [])
    _ = wait(bench, 0.11)
    #expect(taps == ["tap at 60.0 50.0 in right"])
    bench.move(to: at(240, 50))
    _ = wait(bench, 0.7)
    #expect(taps == ["tap at 40.0 50.0 in left"])
  }

  @Test(
    arguments: [
      (nil, nil, NodeKind.host, 0), (nil, nil, .text, 1), (.automatic, nil, .vstack, 0),
      (.automatic, nil, .text, 1),
      (.enabled, nil, .vstack, 1), (.disabled, nil, .text, 0), (nil, .enabled, .host, 1), (nil, .disabled, .text, 0),
      (.disabled, .enabled, .host, 0), (.automatic, .enabled, .host, 0), (.enabled, .disabled, .host, 1),
    ] as [(SpringLoadingBehavior?, SpringLoadingBehavior?, NodeKind, Int)])
  func `SP3: disabled nodes are never activated, automatic nodes only if they are texts; the nearest setting is used`(
    behavior: SpringLoadingBehavior?, around: SpringLoadingBehavior?, kind: NodeKind, count: Int
  ) {
    let bench = bench(behavior, around: around, kind: kind)
    bench.lift("a")
    bench.move(to: at(210, 50))
    _ = wait(bench, 5)
    #expect(taps.count == count)
  }

  @Test func `a release ends the wait, and so does a cancel`() {
    let bench = bench(.enabled)
    for end in [{ bench.release() }, { bench.engine.cancelDrag() }] {
      bench.lift("a")
      bench.move(to: at(210, 50))
      _ = end()
      _ = wait(bench, 5)
      #expect(taps == [])
    }
  }

  @Test func `a late input activates the target at the earlier pointer position`() {
    let bench = bench(.enabled)
    bench.lift("a")
    bench.move(to: at(210, 50))
    bench.engine.send(.pointerMoved(to: overNothing, time: bench.engine.time + 5))
    #expect(taps == ["tap at 10.0 50.0 in left"])
  }

  @Test func `a refusing spring command is not repeated, and the drag continues`() {
    let bench = bench(.enabled, answer: .refused("locked"))
    bench.lift("a")
    bench.move(to: at(210, 50))
    guard case .refused(let reason) = wait(bench, 1) else {
      Issue.record("the tick should be refused")
      return
    }
    #expect(reason?.text == "locked")
    _ = wait(bench, 1)
    #expect(taps.count == 1)
    #expect(bench.engine.isDragging())
  }

  @Test func `a drag that ends when the spring of another drag fires does not activate a node`() {
    var ids: [Identifier] = ["a", "b"]
    let bench = Bench(trace) { [trace] in
      desk(anyPhoto) {
        for (index, id) in ids.enumerated() {
          Node.item(id: id, type: "photo", frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
            .modifier(.draggable())
        }
        for (index, name) in ["first", "second"].enumerated() {
          zone(
            .string(ByteString(name)), index, modifiers: .springLoadingBehavior(.enabled),
            .onTapGesture { _ in
              trace.append(name)
              ids = ["a"]
              return .done
            })
        }
      }
    }
    bench.lift("a", pointer: 1)
    bench.lift("b", pointer: 2)
    bench.move(to: overFirst, pointer: 1)
    bench.move(to: overSecond, pointer: 2)
    _ = wait(bench, 1)
    #expect(trace.take() == ["first"])
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
  }

  @Test func `a drop can go into a container that the spring opened`() {
    var isOpen = false
    let bench = Bench(trace) { [trace] in
      desk(anyPhoto) {
        photos("a")
        if isOpen {
          zone("drawer", modifiers: trace.drop("drawer"))
        } else {
          Node.container(.text, id: "tab", frame: Rect(x: 200, y: 0, width: 100, height: 100), label: "Drawer")
            .modifier(
              .onTapGesture { _ in
                isOpen = true
                return .done
              })
        }
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(bench.verdict?.cause == .noTarget)
    _ = wait(bench, 0.6)
    #expect(bench.verdict?.operation == .copy)
    #expect(bench.release().outcome?.operation == .copy)
    #expect(trace.take() == ["drawer takes a"])
  }
}

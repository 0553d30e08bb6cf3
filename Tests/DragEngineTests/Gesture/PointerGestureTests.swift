import Testing

@testable import DragEngine

/// Series of inputs, and all events of the gesture.
struct `Pointer gesture` {
  private func at(_ x: Double, _ y: Double = 0) -> Point { Point(x: x, y: y) }

  /// All events of some inputs; drags are refused if `refuses`.
  private func trace(refuses: Bool = false, _ inputs: [Input]) -> [PointerGesture.Event] {
    var gesture = PointerGesture()
    return inputs.flatMap { input in events(of: &gesture, for: input, refuses: refuses) }
  }

  private func events(
    of gesture: inout PointerGesture, for input: Input, refuses: Bool = false
  ) -> [PointerGesture.Event] {
    var events: [PointerGesture.Event] = []
    gesture.receive(input)
    while let event = gesture.next() {
      events.append(event)
      if refuses, case .dragBegan = event { gesture.refuseDrag() }
    }
    return events
  }

  // MARK: Mouse

  @Test(arguments: [PointerDevice.mouse, .pen])
  func `a press that moves three points becomes a drag, which ends at the release`(device: PointerDevice) {
    let events = trace([
      .pointerDown(at: at(10), time: 0, device: device), .pointerMoved(to: at(12.9), time: 0.1),
      .pointerMoved(to: at(13), time: 0.2), .pointerMoved(to: at(20), time: 0.3), .pointerUp(time: 0.4),
    ])
    #expect(
      events == [
        .pressed(at: at(10)), .dragBegan(from: at(10), at: at(13)), .dragMoved(to: at(20)), .dragEnded(at: at(20)),
      ])
  }

  @Test(arguments: 0..<100)
  func `a move handled directly has the same effect as one handled by events`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (slow, fast) = (PointerGesture(), PointerGesture())
    for step in 0..<60 {
      let place = at(Double.random(in: 0..<9, using: &random), Double.random(in: 0..<9, using: &random))
      let time = random.once(in: 20) ? .nan : 0.2 * Double(step) - (random.once(in: 5) ? 1 : 0)
      let moved = Input.pointerMoved(to: place, time: time)
      let other: [Input] = [
        .pointerDown(at: place, time: time, device: random.once(in: 2) ? .mouse : .touch),
        .pointerUp(at: random.once(in: 2) ? place : nil, time: time), .tick(time: time),
      ]
      let input = random.once(in: 3) ? other.randomElement(using: &random) ?? moved : moved
      let expected = events(of: &slow, for: input)
      if input == moved, fast.drags(to: place, at: time) {
        #expect(expected == [.dragMoved(to: place)])
      } else {
        #expect(events(of: &fast, for: input) == expected)
      }
      #expect(fast.deadline == slow.deadline)
    }
  }

  @Test func `the distance is measured from the press, in any direction`() {
    let events = trace([
      .pointerDown(at: at(0)), .pointerMoved(to: at(2, -2)), .pointerMoved(to: at(0)), .pointerMoved(to: at(-1.8, 2.4)),
    ])
    #expect(events == [.pressed(at: at(0)), .dragBegan(from: at(0), at: at(-1.8, 2.4))])
  }

  @Test func `a press that is released nearby is a tap at the point of the press`() {
    let events = trace([.pointerDown(at: at(5), time: 1), .pointerUp(at: at(7), time: 9)])
    #expect(events == [.pressed(at: at(5)), .tapped(count: 1, at: at(5))])
  }

  @Test func `a press that is released far away without a move is a drag, too`() {
    let events = trace([.pointerDown(at: at(0)), .pointerUp(at: at(50))])
    #expect(events == [.pressed(at: at(0)), .dragBegan(from: at(0), at: at(50)), .dragEnded(at: at(50))])
  }

  @Test func `a drag ends where the pointer goes up, with or without a last move`() {
    let start: [Input] = [.pointerDown(at: at(0)), .pointerMoved(to: at(50))]
    #expect(trace(start + [.pointerUp(at: at(60))]).last == .dragEnded(at: at(60)))
    #expect(trace(start + [.pointerUp()]).last == .dragEnded(at: at(50)))
  }

  // MARK: Touch

  @Test func `a finger that rests before it moves drags until it goes up`() {
    let events = trace([
      .pointerDown(at: at(0), time: 0, device: .touch), .pointerMoved(to: at(10), time: 0.2), .tick(time: 0.49),
      .tick(time: 0.5), .pointerMoved(to: at(12), time: 0.6), .pointerMoved(to: at(13), time: 0.7),
      .pointerMoved(to: at(40), time: 0.8), .pointerUp(time: 0.9),
    ])
    #expect(
      events == [
        .pressed(at: at(0)), .longPressed(at: at(10)), .dragBegan(from: at(0), at: at(13)), .dragMoved(to: at(40)),
        .dragEnded(at: at(40)),
      ])
  }

  @Test func `a finger that goes up before it has rested taps`() {
    let events = trace([
      .pointerDown(at: at(0), time: 0, device: .touch), .pointerMoved(to: at(6, 8), time: 0.1), .pointerUp(time: 0.4),
    ])
    #expect(events == [.pressed(at: at(0)), .tapped(count: 1, at: at(0))])
  }

  @Test func `a finger that swipes is cancelled at once and then silent`() {
    let events = trace([
      .pointerDown(at: at(0), time: 0, device: .touch), .pointerMoved(to: at(10.1), time: 0.1), .tick(time: 2),
      .pointerMoved(to: at(50), time: 2.1), .pointerUp(time: 2.2),
    ])
    #expect(events == [.pressed(at: at(0)), .cancelled])
  }

  @Test func `a finger that goes up after a swipe without a move is cancelled`() {
    let events = trace([.pointerDown(at: at(0), device: .touch), .pointerUp(at: at(30), time: 0.1)])
    #expect(events == [.pressed(at: at(0)), .cancelled])
  }

  @Test func `a finger that rests and goes up neither taps nor drags`() {
    let events = trace([
      .pointerDown(at: at(0), time: 0, device: .touch), .tick(time: 0.5), .pointerUp(at: at(2), time: 0.6),
    ])
    #expect(events == [.pressed(at: at(0)), .longPressed(at: at(0)), .released(at: at(2))])
  }

  @Test func `without a tick, any later input detects that the finger has rested`() {
    let down = Input.pointerDown(at: at(0), time: 0, device: .touch)
    let rested: [PointerGesture.Event] = [.pressed(at: at(0)), .longPressed(at: at(0))]
    #expect(trace([down, .keyDown("a", time: 0.5)]) == rested)
    #expect(trace([down, .pointerMoved(to: at(50), time: 1)]) == rested + [.dragBegan(from: at(0), at: at(50))])
    #expect(trace([down, .pointerUp(time: 1)]) == rested + [.released(at: at(0))])
    #expect(
      trace([down, .pointerUp(at: at(9), time: 1)])
        == rested + [.dragBegan(from: at(0), at: at(9)), .dragEnded(at: at(9))])
  }

  @Test func `there is a deadline only while a finger rests`() {
    var gesture = PointerGesture()
    #expect(gesture.deadline == nil)
    gesture.receive(.pointerDown(at: at(0), time: 2, device: .touch))
    #expect(gesture.deadline == 2.5)
    gesture.receive(.tick(time: 2.5))
    #expect(gesture.deadline == nil)
    gesture.receive(.pointerDown(at: at(0), time: 3))
    #expect(gesture.deadline == nil)
  }

  // MARK: Taps in a row

  @Test func `taps in a row are counted`() {
    let events = trace([
      .pointerDown(at: at(0), time: 0), .pointerUp(time: 0.1), .pointerDown(at: at(20), time: 0.45),
      .pointerUp(time: 0.5), .pointerDown(at: at(40), time: 0.6), .pointerUp(time: 0.7),
    ])
    #expect(
      events.filter { if case .tapped = $0 { true } else { false } } == [
        .tapped(count: 1, at: at(0)), .tapped(count: 2, at: at(20)), .tapped(count: 3, at: at(40)),
      ])
  }

  @Test(arguments: [
    // Too late, too far, a drag between, a cancelled press between, a suspension between.
    [Input.pointerDown(at: Point(x: 0, y: 0), time: 0.46)],
    [.pointerDown(at: Point(x: 20.1, y: 0), time: 0.2)],
    [
      .pointerDown(at: .zero, time: 0.2), .pointerMoved(to: Point(x: 9, y: 0)), .pointerUp(at: .zero),
      .pointerDown(at: .zero),
    ],
    [.pointerDown(at: .zero, time: 0.2), .pointerCancelled(), .pointerDown(at: .zero)],
    [.pointerDown(at: .zero, time: 0.2), .pointerDown(at: .zero)],
  ])
  func `a tap that does not follow another starts a new count`(between: [Input]) {
    let first: [Input] = [.pointerDown(at: at(0), time: 0), .pointerUp(time: 0.1)]
    let last = trace(first + between + [.pointerUp(time: 0.47)]).last
    guard case .tapped(let count, _)? = last else {
      Issue.record("no tap")
      return
    }
    #expect(count == 1)
  }

  @Test func `a long press or a refused press between two taps starts a new count`() {
    for refuses in [false, true] {
      var gesture = PointerGesture(thresholds: GestureThresholds(tapInterval: 9))
      func send(_ input: Input) -> [PointerGesture.Event] { events(of: &gesture, for: input) }
      _ = send(.pointerDown(at: at(0), time: 0)) + send(.pointerUp(time: 0))
      _ = send(.pointerDown(at: at(0), time: 1, device: .touch))
      if refuses { gesture.refuseDrag() }
      #expect(send(.pointerUp(time: 2)).last == .released(at: at(0)))
      _ = send(.pointerDown(at: at(0), time: 3))
      #expect(send(.pointerUp(time: 3)) == [.tapped(count: 1, at: at(0))])
    }
  }

  // MARK: Refusal and cancellation

  @Test func `a refused drag is silent until the release`() {
    let events = trace(
      refuses: true,
      [
        .pointerDown(at: at(0)), .pointerMoved(to: at(9)), .pointerMoved(to: at(20)), .pointerMoved(to: at(0)),
        .pointerUp(at: at(1)), .pointerMoved(to: at(50)),
      ])
    #expect(events == [.pressed(at: at(0)), .dragBegan(from: at(0), at: at(9)), .released(at: at(1))])
  }

  @Test func `a drag that begins at the release and is refused reports a release, not the end of a drag`() {
    let events = trace(refuses: true, [.pointerDown(at: at(0)), .pointerUp(at: at(9))])
    #expect(events == [.pressed(at: at(0)), .dragBegan(from: at(0), at: at(9)), .released(at: at(9))])
  }

  @Test func `a press that is refused before it moves neither drags nor taps nor rests`() {
    var gesture = PointerGesture()
    #expect(events(of: &gesture, for: .pointerDown(at: at(0), time: 0, device: .touch)).count == 1)
    gesture.refuseDrag()
    #expect(gesture.deadline == nil)
    #expect(events(of: &gesture, for: .tick(time: 1)) == [])
    #expect(events(of: &gesture, for: .pointerMoved(to: at(50), time: 2)) == [])
    #expect(events(of: &gesture, for: .pointerUp(time: 3)) == [.released(at: at(50))])
  }

  @Test func `refusing while the pointer is up changes nothing`() {
    var gesture = PointerGesture()
    gesture.refuseDrag()
    #expect(events(of: &gesture, for: .pointerDown(at: at(0))) == [.pressed(at: at(0))])
    #expect(events(of: &gesture, for: .pointerUp()) == [.tapped(count: 1, at: at(0))])
  }

  @Test(arguments: [Input.pointerCancelled(), .suspended()])
  func `a press, a drag and a refused drag are cancelled once, then silent`(end: Input) {
    let rest: [Input] = [end, end, .pointerMoved(to: at(70)), .pointerUp(at: at(70))]
    let press: [Input] = [.pointerDown(at: at(0))]
    let drag = press + [.pointerMoved(to: at(9))]
    #expect(trace(press + rest) == [.pressed(at: at(0)), .cancelled])
    let dragged: [PointerGesture.Event] = [.pressed(at: at(0)), .dragBegan(from: at(0), at: at(9)), .cancelled]
    #expect(trace(drag + rest) == dragged)
    #expect(trace(refuses: true, drag + rest) == dragged)
  }

  // MARK: Inputs out of order

  @Test func `moves, releases and cancellations of a pointer that is up cause nothing`() {
    let events = trace([
      .pointerMoved(to: at(9)), .pointerUp(at: at(9)), .pointerCancelled(), .suspended(), .tick(time: 5),
      .modifiersChanged(.shift),
    ])
    #expect(events == [])
  }

  @Test func `a second press cancels the first`() {
    let events = trace([.pointerDown(at: at(0)), .pointerDown(at: at(5)), .pointerUp()])
    #expect(events == [.pressed(at: at(0)), .cancelled, .pressed(at: at(5)), .tapped(count: 1, at: at(5))])
  }

  @Test func `inputs of other pointers are ignored, and a suspension is handled`() {
    let events = trace([
      .pointerDown(at: at(0), pointer: 1), .pointerDown(at: at(5)), .pointerMoved(to: at(99), pointer: 1),
      .pointerUp(pointer: 1), .pointerCancelled(pointer: 1), .suspended(),
    ])
    #expect(events == [.pressed(at: at(5)), .cancelled])
  }

  @Test func `a time that runs backward counts as the latest time`() {
    let events = trace([
      .pointerDown(at: at(0), time: 10, device: .touch), .tick(time: 3), .pointerUp(time: 1),
      .pointerDown(at: at(0), time: 2), .pointerUp(time: 0),
    ])
    #expect(
      events == [
        .pressed(at: at(0)), .tapped(count: 1, at: at(0)), .pressed(at: at(0)), .tapped(count: 2, at: at(0)),
      ])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a time that is not finite is ignored`(time: Double) {
    var gesture = PointerGesture()
    gesture.receive(.pointerDown(at: at(0), time: time, device: .touch))
    #expect(gesture.deadline == 0.5)
    gesture.receive(.tick(time: time))
    #expect(gesture.deadline == 0.5)
  }

  @Test(arguments: [Point(x: .nan, y: 0), Point(x: 0, y: .infinity)])
  func `a position that is not finite is ignored, but a release there still counts`(nowhere: Point) {
    let events = trace([
      .pointerDown(at: nowhere), .pointerUp(), .pointerDown(at: at(0)), .pointerMoved(to: nowhere),
      .pointerDown(at: nowhere), .pointerMoved(to: at(9)), .pointerUp(at: nowhere),
    ])
    #expect(events == [.pressed(at: at(0)), .dragBegan(from: at(0), at: at(9)), .dragEnded(at: at(9))])
  }

  @Test func `custom thresholds are used`() {
    var gesture = PointerGesture(
      pointer: 3, thresholds: GestureThresholds(dragDistance: 50, longPressDuration: 2, tapInterval: 0))
    #expect(events(of: &gesture, for: .pointerDown(at: at(0), pointer: 3)) == [.pressed(at: at(0))])
    #expect(events(of: &gesture, for: .pointerMoved(to: at(49), pointer: 3)) == [])
    #expect(
      events(of: &gesture, for: .pointerMoved(to: at(50), pointer: 3)) == [.dragBegan(from: at(0), at: at(50))])
  }
}

/// Properties that hold for all inputs.
struct `Pointer gesture under random inputs` {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `every press ends exactly once, and drags move only between begin and end`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var gesture = PointerGesture()
    var isPressed = false
    var isDragging = false
    for _ in 0..<200 {
      gesture.receive(randomInput(&generator))
      while let event = gesture.next() {
        switch event {
        case .pressed:
          #expect(!isPressed)
          isPressed = true
        case .longPressed: #expect(isPressed && !isDragging)
        case .dragBegan:
          #expect(isPressed && !isDragging)
          isDragging = true
          if generator.once(in: 3) {
            gesture.refuseDrag()
            isDragging = false
          }
        case .dragMoved: #expect(isDragging)
        case .tapped, .released:
          #expect(isPressed && !isDragging)
          isPressed = false
        case .dragEnded:
          #expect(isDragging)
          (isPressed, isDragging) = (false, false)
        case .cancelled:
          #expect(isPressed)
          (isPressed, isDragging) = (false, false)
        }
      }
    }
  }

  private func randomInput(_ generator: inout SeededGenerator) -> Input {
    let place = Point(x: Double.random(in: 0..<15, using: &generator), y: 0)
    let time = Double.random(in: 0..<30, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: return .pointerDown(at: place, time: time, device: generator.once(in: 2) ? .touch : .mouse)
    case 2, 3, 4, 5, 6: return .pointerMoved(to: place)
    case 7, 8: return .pointerUp(at: generator.once(in: 2) ? place : nil)
    case 9: return .pointerCancelled()
    case 10: return .tick(time: time)
    default: return generator.once(in: 4) ? .suspended() : .keyDown(.escape)
    }
  }
}

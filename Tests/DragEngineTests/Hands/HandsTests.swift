import Testing

@testable import DragEngine

@Suite struct `The hands of an engine` {
  private let hands = Hands()

  private func press(_ pointer: PointerID) {
    hands[pointer].receive(.pointerDown(at: at(0, 0), time: 0, pointer: pointer), hands.thresholds)
    hands[pointer].isPressed = true
  }

  @Test func `twenty pointers that are up are remembered, and pointers that are down always`() {
    press(0)
    for pointer in 1..<20 { _ = hands[PointerID(pointer)] }
    #expect(hands.all.count == 20)
    _ = hands[99]
    #expect(hands.all.map(\.pointer) == [0, 99])
  }

  @Test func `changed thresholds apply to the next press, not to the present one`() {
    press(0)
    hands.thresholds.dragDistance = 50
    press(0)
    #expect(hands[0].gesture.thresholds.dragDistance == 3)
    hands[0].abandon(at: 1)
    press(0)
    #expect(hands[0].gesture.thresholds.dragDistance == 50)
  }

  @Test func `an abandoned press causes no events and is over`() {
    press(0)
    hands[0].abandon(at: 1)
    #expect(hands[0].gesture.next() == nil)
    #expect(!hands.isPressed)
  }

  @Test func `a move continues a drag of its own pointer only`() {
    press(0)
    hands[0].receive(.pointerMoved(to: at(9, 0), time: 1), hands.thresholds)
    while hands[0].gesture.next() != nil {}
    #expect([0, 1].map { hands.drags($0, to: at(20, 0), at: 2) } == [true, false])
    hands.refuseDrag(by: 0)
    #expect(!hands.drags(0, to: at(30, 0), at: 3))
  }

  @Test func `as many pointers as the limit says are followed, and others once one of them is up`() {
    for pointer in 1...Hands.mostHands { press(PointerID(pointer)) }
    #expect(hands.canFollow(7) && !hands.canFollow(1000))
    hands[7].abandon(at: 1)
    #expect(hands.canFollow(7) && hands.canFollow(1000))
  }
}

import Testing

@testable import DragEngine

@Suite struct `The pointers of an engine` {
  private let pointers = Pointers()

  private func press(_ pointer: PointerID) {
    pointers[pointer].receive(.pointerDown(at: at(0, 0), time: 0, pointer: pointer), pointers.thresholds)
    pointers[pointer].isPressed = true
  }

  @Test func `beyond twenty pointers, those that are up are forgotten, and those that are down stay`() {
    press(0)
    for pointer in 1..<20 { _ = pointers[PointerID(pointer)] }
    #expect(pointers.all.count == 20)
    _ = pointers[99]
    #expect(pointers.all.map(\.pointer) == [0, 99])
  }

  @Test func `changed thresholds apply to the next press, not to the present one`() {
    press(0)
    pointers.thresholds.dragDistance = 50
    press(0)
    #expect(pointers[0].gesture.thresholds.dragDistance == 3)
    pointers[0].abandon(at: 1)
    press(0)
    #expect(pointers[0].gesture.thresholds.dragDistance == 50)
  }

  @Test func `an abandoned press causes no events and is over`() {
    press(0)
    pointers[0].abandon(at: 1)
    #expect(pointers[0].gesture.next() == nil)
    #expect(!pointers.isPressed)
  }

  @Test func `a move continues a drag of its own pointer only`() {
    press(0)
    pointers[0].receive(.pointerMoved(to: at(9, 0), time: 1), pointers.thresholds)
    while pointers[0].gesture.next() != nil {}
    #expect([0, 1].map { pointers.drags($0, to: at(20, 0), at: 2) } == [true, false])
    pointers.refuseDrag(by: 0)
    #expect(!pointers.drags(0, to: at(30, 0), at: 3))
  }

  @Test func `a pointer beyond the limit is followed only after one of the others is up`() {
    for pointer in 1...Pointers.maximum { press(PointerID(pointer)) }
    #expect(pointers.canFollow(7) && !pointers.canFollow(1000))
    pointers[7].abandon(at: 1)
    #expect(pointers.canFollow(7) && pointers.canFollow(1000))
  }
}

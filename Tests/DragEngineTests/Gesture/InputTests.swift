import DragEngine
import Testing

struct `Inputs` {
  @Test func `omitted arguments of inputs have their defaults`() {
    let place = Point(x: 1, y: 2)
    #expect(Input.pointerDown(at: place) == Input(.pointerDown(at: place, device: .mouse), time: 0, pointer: 0))
    #expect(Input.pointerMoved(to: place, time: 0.5) == Input(.pointerMoved(to: place), time: 0.5))
    #expect(Input.pointerUp(modifiers: .option) == Input(.pointerUp(at: nil), modifiers: [.option]))
    #expect(Input.modifiersChanged([.shift, .command]).modifiers == EventModifiers(rawValue: 18))
    #expect(Input.tick(time: 3).time == 3)
  }

  @Test func `a key is its name in lower case`() {
    #expect(Key("Space") == .space)
    #expect("ESCAPE" as Key == .escape)
    #expect(Key.return.description == "return")
  }
}

// The words of inputs, the conversion of inputs to lines, and the reading of `inputContext`; `InputForm` reads the
// other members. Default values are left out: pointer 0, no modifier keys, time 0.

/// Inputs.
extension JournalLine.Word {
  /// A pointer went down.
  package static let down = Self("down")
  /// The pointer moved.
  package static let move = Self("move")
  /// The pointer went up.
  package static let up = Self("up")
  /// The system cancelled the pointer.
  package static let cancel = Self("cancel")
  /// A key went down.
  package static let key = Self("key")
  /// The set of held modifier keys changed.
  package static let modifiers = Self("modifiers")
  /// The content under a point was scrolled.
  package static let scroll = Self("scroll")
  /// The content of a scroll view was scrolled to an offset.
  package static let scrollTo = Self("scroll_to")
  /// Scroll views were scrolled to show an item or a container.
  package static let reveal = Self("reveal")
  /// Time passed.
  package static let tick = Self("tick")
  /// The program went to the background.
  package static let suspend = Self("suspend")
}

extension JournalLine {
  /// Creates the line of an input. Its doubles read back with the same bits; only NaN loses its payload.
  package init(_ input: Input) {
    self.init(.input, input.kind.word, members: [])
    members.reserveCapacity(4)
    addMembers(of: input.kind)
    addCircumstances(time: input.time, pointer: input.pointer, modifiers: input.modifiers)
  }

  /// Adds the members that `InputForm` reads.
  private mutating func addMembers(of kind: Input.Kind) {
    switch kind {
    case .pointerDown(let point, let device):
      add(point)
      add("device", .text(device.word))
    case .pointerMoved(let point): add(point)
    case .pointerUp(let point): if let point { add(point) }
    case .keyDown(let key): add("key", .text(key.name))
    case .scrolled(let displacement, let point):
      add(displacement)
      add(point)
    case .scrolledTo(let offset, let id):
      add("place", Value(id))
      add(offset)
    case .revealed(let id, let namespace, let anchor):
      add("place", Value(id))
      add("namespace", namespace.map(Value.init))
      if let anchor { add(Point(x: anchor.x, y: anchor.y)) }
    case .pointerCancelled, .modifiersChanged, .tick, .suspended: break
    }
  }

  /// Adds the time, the pointer and the held modifier keys.
  package mutating func addCircumstances(time: Double, pointer: PointerID, modifiers: EventModifiers) {
    if time.bitPattern != 0 { add("time", .number(time)) }
    if pointer.rawValue != 0 { add("pointer", .integer(pointer.rawValue)) }
    if modifiers.rawValue != 0 { add("modifiers", .integer(modifiers.rawValue)) }
  }

  /// Adds a member, whose name must be new, if there is a value.
  mutating func add(_ name: String, _ value: Value?) {
    if let value { members.append(Member(name, value)) }
  }

  private mutating func add(_ point: Point) {
    add("x", .number(point.x))
    add("y", .number(point.y))
  }

  private mutating func add(_ displacement: Vector) {
    add("dx", .number(displacement.dx))
    add("dy", .number(displacement.dy))
  }
}

extension Input.Kind {
  /// The word for the kind.
  var word: JournalLine.Word {
    switch self {
    case .pointerDown: .down
    case .pointerMoved: .move
    case .pointerUp: .up
    case .pointerCancelled: .cancel
    case .keyDown: .key
    case .modifiersChanged: .modifiers
    case .scrolled: .scroll
    case .scrolledTo: .scrollTo
    case .revealed: .reveal
    case .tick: .tick
    case .suspended: .suspend
    }
  }
}

extension PointerDevice {
  /// The word for the device.
  var word: String {
    switch self {
    case .mouse: "mouse"
    case .touch: "touch"
    case .pen: "pen"
    }
  }
}

extension JournalLine {
  /// The time, the pointer and the held modifier keys of an input.
  ///
  /// - Throws: `JournalProblem.meaning` if one of these members has a wrong kind of value.
  package var inputContext: (time: Double, pointer: PointerID, modifiers: EventModifiers) {
    get throws(JournalProblem) {
      (
        self["time"] == nil ? 0 : try number("time"),
        PointerID(self["pointer"] == nil ? 0 : try integer("pointer")),
        EventModifiers(rawValue: self["modifiers"] == nil ? 0 : try integer("modifiers"))
      )
    }
  }
}

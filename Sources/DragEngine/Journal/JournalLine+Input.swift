// Inputs as lines. Default values are left out: pointer 0, no modifier keys, time 0.

/// Inputs.
extension JournalLine.Word {
  /// A pointer went down.
  package static let down = Self("down")
  /// The pointer moved.
  package static let move = Self("move")
  /// The pointer went up.
  package static let up = Self("up")
  /// The system took the pointer away.
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
  /// The line of an input, with every double exact to the bit.
  package init(_ input: Input) {
    self.init(.input, Self.word(of: input.kind), members: [])
    members.reserveCapacity(4)
    addMembers(of: input.kind)
    addCircumstances(time: input.time, pointer: input.pointer, modifiers: input.modifiers)
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

  private static func word(of kind: Input.Kind) -> Word {
    switch kind {
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
}

extension PointerDevice {
  /// The word for the device.
  fileprivate var word: String {
    switch self {
    case .mouse: "mouse"
    case .touch: "touch"
    case .pen: "pen"
    }
  }
}

extension Input {
  /// The input of a line; `nil` if the line is not an input of the engine.
  ///
  /// - Throws: `JournalProblem.meaning` if the members do not fit the input.
  package init?(_ line: JournalLine) throws(JournalProblem) {
    guard line.kind == .input, let names = Self.names(of: line.word), let kind = try Self.kind(of: line) else {
      return nil
    }
    let known = names + ["time", "pointer", "modifiers"]
    if let other = line.members.first(where: { !known.contains($0.name) }) {
      throw .meaning("'\(line.word)' has no '\(other.name)'; it has \(known.joined(separator: ", "))")
    }
    let (time, pointer, modifiers) = try line.circumstances
    self.init(kind, time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The names of the members of an input, beside its circumstances.
  private static func names(of word: JournalLine.Word) -> [String]? {
    switch word {
    case .down: ["x", "y", "device"]
    case .move, .up: ["x", "y"]
    case .key: ["key"]
    case .scroll: ["dx", "dy", "x", "y"]
    case .scrollTo: ["place", "dx", "dy"]
    case .reveal: ["place", "namespace", "x", "y"]
    case .cancel, .modifiers, .tick, .suspend: []
    default: nil
    }
  }

  private static func kind(of line: JournalLine) throws(JournalProblem) -> Kind? {
    func point() throws(JournalProblem) -> Point { Point(x: try line.number("x"), y: try line.number("y")) }
    func optionalPoint() throws(JournalProblem) -> Point? {
      line["x"] == nil && line["y"] == nil ? nil : try point()
    }
    func vector() throws(JournalProblem) -> Vector { Vector(dx: try line.number("dx"), dy: try line.number("dy")) }
    switch line.word {
    case .down:
      guard let device = PointerDevice.allCases.first(where: { .text($0.word) == line["device"] }) else {
        throw line.needs("'device': \"mouse\", \"touch\" or \"pen\"")
      }
      return .pointerDown(at: try point(), device: device)
    case .move: return .pointerMoved(to: try point())
    case .up: return .pointerUp(at: try optionalPoint())
    case .key: return .keyDown(Key(try line.text("key")))
    case .scroll: return .scrolled(by: try vector(), at: try point())
    case .scrollTo: return .scrolledTo(try vector(), in: try line.id("place"))
    case .reveal:
      let anchor = try optionalPoint().map { UnitPoint(x: $0.x, y: $0.y) }
      return .revealed(try line.id("place"), namespace: try line.optionalID("namespace"), anchor: anchor)
    case .cancel: return .pointerCancelled
    case .modifiers: return .modifiersChanged
    case .tick: return .tick
    case .suspend: return .suspended
    default: return nil
    }
  }
}

extension JournalLine {
  /// The time, the pointer and the held modifier keys of an input.
  ///
  /// - Throws: `JournalProblem.meaning` if one of them has another kind of value.
  package var circumstances: (time: Double, pointer: PointerID, modifiers: EventModifiers) {
    get throws(JournalProblem) {
      (
        self["time"] == nil ? 0 : try number("time"),
        PointerID(self["pointer"] == nil ? 0 : try integer("pointer")),
        EventModifiers(rawValue: self["modifiers"] == nil ? 0 : try integer("modifiers"))
      )
    }
  }
}

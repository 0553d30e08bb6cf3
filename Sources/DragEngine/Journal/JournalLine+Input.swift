// Inputs as lines. Default values are left out: pointer 0, no modifier keys, time 0.

extension JournalLine {
  /// The line of an input, with every double exact to the bit.
  public init(_ input: Input) {
    self.init(Self.word(of: input.kind), Self.values(of: input.kind))
    if case .revealed(_, let namespace?, _) = input.kind { options.append(Option("namespace", Value(namespace))) }
    appendCircumstances(time: input.time, pointer: input.pointer, modifiers: input.modifiers)
  }

  /// Adds the time, the pointer and the held modifier keys.
  public mutating func appendCircumstances(time: Double, pointer: PointerID, modifiers: EventModifiers) {
    if time.bitPattern != 0 { options.append(Option("time", .number(time))) }
    if pointer.rawValue != 0 { options.append(Option("pointer", .integer(pointer.rawValue))) }
    if modifiers.rawValue != 0 { options.append(Option("modifiers", .integer(modifiers.rawValue))) }
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

  private static func values(of kind: Input.Kind) -> [Value] {
    switch kind {
    case .pointerDown(let place, let device): [.number(place.x), .number(place.y), .word(device.word)]
    case .pointerMoved(let place): [.number(place.x), .number(place.y)]
    case .pointerUp(let place): place.map { [.number($0.x), .number($0.y)] } ?? [.none]
    case .keyDown(let key): [.text(key.name)]
    case .scrolled(let way, let place): [.number(way.dx), .number(way.dy), .number(place.x), .number(place.y)]
    case .scrolledTo(let offset, let id): [Value(id), .number(offset.dx), .number(offset.dy)]
    case .revealed(let id, _, let anchor): [Value(id)] + (anchor.map { [.number($0.x), .number($0.y)] } ?? [])
    case .pointerCancelled, .modifiersChanged, .tick, .suspended: []
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
  /// The input of a line; `nil` if the line is not an input.
  ///
  /// - Throws: `JournalProblem.meaning` if the values do not fit the input.
  public init?(_ line: JournalLine) throws(JournalProblem) {
    guard !line.isInner, let kind = try Self.kind(of: line) else { return nil }
    let known = ["time", "pointer", "modifiers", "namespace"]
    guard line.options.allSatisfy({ known.contains($0.name) }) else {
      throw .meaning("'\(line.word)' has the options \(known.joined(separator: ", "))")
    }
    self.init(kind, time: line.time, pointer: line.pointer, modifiers: line.modifiers)
  }

  private static func kind(of line: JournalLine) throws(JournalProblem) -> Kind? {
    let numbers = line.values.compactMap(\.number)
    func point(_ first: Int = 0) -> Point { Point(x: numbers[first], y: numbers[first + 1]) }
    func isMade(of texts: Int, _ count: Int) throws(JournalProblem) {
      guard line.values.count == texts + count, numbers.count == count else {
        throw .meaning("'\(line.word)' does not have these values")
      }
    }
    func alone(_ kind: Kind) throws(JournalProblem) -> Kind {
      try isMade(of: 0, 0)
      return kind
    }
    func id() throws(JournalProblem) -> Identifier {
      guard let id = line.values.first?.identifier else { throw line.needs("an id") }
      return id
    }
    switch line.word {
    case .down:
      try isMade(of: 1, 2)
      guard let device = PointerDevice.allCases.first(where: { .word($0.word) == line.values[2] }) else {
        throw .meaning("'down' is by mouse, touch or pen")
      }
      return .pointerDown(at: point(), device: device)
    case .move:
      try isMade(of: 0, 2)
      return .pointerMoved(to: point())
    case .up:
      if line.values == [.none] { return .pointerUp(at: nil) }
      try isMade(of: 0, 2)
      return .pointerUp(at: point())
    case .key:
      try isMade(of: 1, 0)
      guard let name = line.values[0].text else { throw line.needs("the name of a key") }
      return .keyDown(Key(name))
    case .scroll:
      try isMade(of: 0, 4)
      return .scrolled(by: Vector(dx: numbers[0], dy: numbers[1]), at: point(2))
    case .scrollTo:
      try isMade(of: 1, 2)
      return .scrolledTo(Vector(dx: numbers[0], dy: numbers[1]), in: try id())
    case .reveal:
      try isMade(of: 1, line.values.count == 1 ? 0 : 2)
      let anchor = numbers.isEmpty ? nil : UnitPoint(x: numbers[0], y: numbers[1])
      return .revealed(try id(), namespace: line["namespace"]?.identifier, anchor: anchor)
    case .cancel: return try alone(.pointerCancelled)
    case .modifiers: return try alone(.modifiersChanged)
    case .tick: return try alone(.tick)
    case .suspend: return try alone(.suspended)
    default: return nil
    }
  }
}

extension JournalLine {
  /// The time of the input. Unit: seconds, by the host's clock.
  public var time: Double { self["time"]?.number ?? 0 }
  /// The pointer of the input.
  public var pointer: PointerID { PointerID(self["pointer"]?.integer ?? 0) }
  /// The modifier keys that were held.
  public var modifiers: EventModifiers { EventModifiers(rawValue: self["modifiers"]?.integer ?? 0) }
}

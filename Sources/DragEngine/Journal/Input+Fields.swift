// The words and fields of the kinds of inputs, in journals and in JSON. Both forms also have the circumstances of an
// input: its time, its pointer, and the held modifier keys.

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

extension Input.Kind {
  /// The names of the fields of each kind, by its word.
  static let fieldNames: [JournalLine.Word: [String]] = [
    .down: ["x", "y", "device"], .move: ["x", "y"], .up: ["x", "y"], .cancel: [], .key: ["key"], .modifiers: [],
    .scroll: ["dx", "dy", "x", "y"], .scrollTo: ["place", "dx", "dy"], .reveal: ["place", "namespace", "x", "y"],
    .tick: [], .suspend: [],
  ]

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

  /// Writes the fields.
  func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    switch self {
    case .pointerDown(let point, let device):
      try form.write(point)
      try form.write("device", word: device)
    case .pointerMoved(let point): try form.write(point)
    case .pointerUp(let point): if let point { try form.write(point) }
    case .keyDown(let key): try form.write("key", .text(key.name))
    case .scrolled(let displacement, let point):
      try form.write(displacement)
      try form.write(point)
    case .scrolledTo(let offset, let id):
      try form.write("place", .id(id))
      try form.write(offset)
    case .revealed(let id, let namespace, let anchor):
      try form.write("place", .id(id))
      try form.write("namespace", id: namespace)
      if let anchor { try form.write(Point(x: anchor.x, y: anchor.y)) }
    case .pointerCancelled, .modifiersChanged, .tick, .suspended: break
    }
  }

  /// Reads the fields of the kind with a word; `nil` for a word that is not a kind of input.
  init?<Form: FieldReader>(_ word: JournalLine.Word, from form: Form) throws(Form.Problem) {
    switch word {
    case .down: self = .pointerDown(at: try form.point, device: try form.word("device"))
    case .move: self = .pointerMoved(to: try form.point)
    case .up: self = .pointerUp(at: try form.optionalPoint)
    case .cancel: self = .pointerCancelled
    case .key: self = .keyDown(Key(try form.text("key")))
    case .modifiers: self = .modifiersChanged
    case .scroll: self = .scrolled(by: try form.vector, at: try form.point)
    case .scrollTo: self = .scrolledTo(try form.vector, in: try form.id("place"))
    case .reveal:
      let anchor = try form.optionalPoint.map { UnitPoint(x: $0.x, y: $0.y) }
      self = .revealed(try form.id("place"), namespace: try form.optionalID("namespace"), anchor: anchor)
    case .tick: self = .tick
    case .suspend: self = .suspended
    default: return nil
    }
  }
}

extension FieldWriter {
  fileprivate mutating func write(_ point: Point) throws(Failure) {
    try write("x", .number(point.x))
    try write("y", .number(point.y))
  }

  fileprivate mutating func write(_ displacement: Vector) throws(Failure) {
    try write("dx", .number(displacement.dx))
    try write("dy", .number(displacement.dy))
  }
}

extension FieldReader {
  fileprivate var point: Point {
    get throws(Problem) { Point(x: try number("x"), y: try number("y")) }
  }

  fileprivate var optionalPoint: Point? {
    get throws(Problem) {
      if try has("x") { return try point }
      return try has("y") ? point : nil
    }
  }

  fileprivate var vector: Vector {
    get throws(Problem) { Vector(dx: try number("dx"), dy: try number("dy")) }
  }
}

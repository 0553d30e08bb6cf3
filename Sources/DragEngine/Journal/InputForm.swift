/// The form of an input's line: the names of its members, and a closure that makes the input from them.
private struct InputForm: Sendable {
  typealias Read = @Sendable (JournalLine) throws(JournalProblem) -> Input.Kind

  /// The names of the members, without `time`, `pointer` and `modifiers`, which every input may have.
  let names: [String]
  let read: Read

  init(_ names: String..., read: @escaping Read) {
    self.names = names
    self.read = read
  }

  /// The forms of all inputs of the engine.
  static let all: [JournalLine.Word: InputForm] = [
    .down: InputForm("x", "y", "device") { line throws(JournalProblem) in
      guard let device = PointerDevice.allCases.first(where: { .text($0.word) == line["device"] }) else {
        throw line.needs("'device': \"mouse\", \"touch\" or \"pen\"")
      }
      return .pointerDown(at: try line.point, device: device)
    },
    .move: InputForm("x", "y") { line throws(JournalProblem) in .pointerMoved(to: try line.point) },
    .up: InputForm("x", "y") { line throws(JournalProblem) in .pointerUp(at: try line.optionalPoint) },
    .cancel: InputForm { _ in .pointerCancelled },
    .key: InputForm("key") { line throws(JournalProblem) in .keyDown(Key(try line.text("key"))) },
    .modifiers: InputForm { _ in .modifiersChanged },
    .scroll: InputForm("dx", "dy", "x", "y") { line throws(JournalProblem) in
      .scrolled(by: try line.vector, at: try line.point)
    },
    .scrollTo: InputForm("place", "dx", "dy") { line throws(JournalProblem) in
      .scrolledTo(try line.vector, in: try line.id("place"))
    },
    .reveal: InputForm("place", "namespace", "x", "y") { line throws(JournalProblem) in
      let anchor = try line.optionalPoint.map { UnitPoint(x: $0.x, y: $0.y) }
      return .revealed(try line.id("place"), namespace: try line.optionalID("namespace"), anchor: anchor)
    },
    .tick: InputForm { _ in .tick },
    .suspend: InputForm { _ in .suspended },
  ]
}

extension Input {
  /// The input of a line; `nil` if the line is not an input of the engine.
  ///
  /// - Throws: `JournalProblem.meaning` if the members do not fit the input.
  package init?(_ line: JournalLine) throws(JournalProblem) {
    guard line.kind == .input, let form = InputForm.all[line.word] else { return nil }
    let kind = try form.read(line)
    let known = form.names + ["time", "pointer", "modifiers"]
    if let other = line.members.first(where: { !known.contains($0.name) }) {
      throw .meaning("'\(line.word)' has no '\(other.name)'; it has \(known.joined(separator: ", "))")
    }
    let (time, pointer, modifiers) = try line.inputContext
    self.init(kind, time: time, pointer: pointer, modifiers: modifiers)
  }
}

extension JournalLine {
  fileprivate var point: Point {
    get throws(JournalProblem) { Point(x: try number("x"), y: try number("y")) }
  }

  fileprivate var optionalPoint: Point? {
    get throws(JournalProblem) { self["x"] == nil && self["y"] == nil ? nil : try point }
  }

  fileprivate var vector: Vector {
    get throws(JournalProblem) { Vector(dx: try number("dx"), dy: try number("dy")) }
  }
}

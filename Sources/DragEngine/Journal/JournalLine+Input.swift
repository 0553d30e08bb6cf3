// The conversion of inputs to lines and back. Default values are left out: pointer 0, no modifier keys, time 0.

extension JournalLine {
  /// Creates the line of an input. Its doubles read back with the same bits; only NaN loses its payload.
  package init(_ input: Input) {
    self.init(.input, input.kind.word, members: [])
    members.reserveCapacity(4)
    input.kind.write(to: &self)
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

extension Input {
  /// The input of a line; `nil` if the line is not an input of the engine.
  ///
  /// - Throws: `JournalProblem.meaning` if the members do not fit the input.
  package init?(_ line: JournalLine) throws(JournalProblem) {
    guard line.kind == .input, let kind = try Kind(line.word, from: line) else { return nil }
    let known = (Kind.fieldNames[line.word] ?? []) + ["time", "pointer", "modifiers"]
    if let other = line.members.first(where: { !known.contains($0.name) }) {
      throw .meaning("'\(line.word)' has no '\(other.name)'; it has \(known.joined(separator: ", "))")
    }
    let (time, pointer, modifiers) = try line.inputContext
    self.init(kind, time: time, pointer: pointer, modifiers: modifiers)
  }
}

extension JournalLine: FieldReader {
  package typealias Problem = JournalProblem

  package func has(_ name: String) -> Bool { self[name] != nil }

  package func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(JournalProblem) -> Word {
    if let text = self[name]?.text, let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }
    throw needs("'\(name)': " + words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")")
  }
}

// Inputs, with the words and members of their lines in journals.

extension Input: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try members.add("input", kind.word.rawValue)
    try kind.write(to: &members)
    if time.bitPattern != 0 { try members.add("time", number: time) }
    if pointer.rawValue != 0 { try members.add("pointer", pointer) }
    if modifiers.rawValue != 0 { try members.add("modifiers", modifiers) }
  }

  package init(members: MemberDecoder) throws {
    let word = try members.text("input")
    guard let kind = try Kind(JournalLine.Word(word), from: members) else {
      let words = Kind.fieldNames.keys.map(\.rawValue).sorted().joined(separator: ", ")
      throw members.corrupted("input", "expected one of \(words); found \"\(word)\"")
    }
    self.init(
      kind, time: try members.has("time") ? members.number("time") : 0,
      pointer: PointerID(try members.optional("pointer") ?? 0),
      modifiers: EventModifiers(rawValue: try members.optional("modifiers") ?? 0))
  }
}

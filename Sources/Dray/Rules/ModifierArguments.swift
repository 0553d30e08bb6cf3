internal import LuaRuntime

// The arguments of a modifier. The library passes each value after its name in scripts.

extension LuaFrame {
  /// The index of the value after a name; an index without a value if the modifier has no argument with this name.
  private func index(of name: StaticString) -> Int { index(after: name, from: ModifierBinding.firstName) }

  /// Whether an argument exists and is neither `false` nor `nil`.
  func flag(_ name: StaticString) -> Bool { isTrue(index(of: name)) }

  /// A count, or a set as bits.
  func integer(_ name: StaticString) throws -> Int { try integer(index(of: name)) }

  /// A time or a length.
  func number(_ name: StaticString) throws -> Double { try number(index(of: name)) }

  /// A text in UTF-8, for hosts and files.
  func text(_ name: StaticString) throws -> String { try text(index(of: name)) }

  /// One of the words that an enumeration has as raw values.
  func word<Word: RawRepresentable<String>>(_ name: StaticString) throws -> Word {
    let text = try string(index(of: name))
    guard let word = Word(rawValue: text) else { throw LuaThrow("the \(name) '\(text)' is unknown to the host") }
    return word
  }

  /// An optional id or namespace.
  func identifier(_ name: StaticString) throws -> Identifier? { try optionalIdentifier(index(of: name)) }

  /// An optional type of items.
  func itemType() throws -> Identifier? {
    let index = index(of: "type")
    return isNil(index) ? nil : .string(try name(index))
  }

  /// A list of types.
  func itemTypes() throws -> [Identifier] {
    try plainData(index(of: "types"), name: "types").table?.items.compactMap(\.identifier) ?? []
  }

  /// The operations whose arguments are true.
  func operations(
    copy: StaticString, move: StaticString, delete: StaticString, alias: StaticString
  ) -> DropOperation.Set {
    var operations: DropOperation.Set = []
    if flag(copy) { operations.insert(.copy) }
    if flag(move) { operations.insert(.move) }
    if flag(delete) { operations.insert(.delete) }
    if flag(alias) { operations.insert(.alias) }
    return operations
  }
}

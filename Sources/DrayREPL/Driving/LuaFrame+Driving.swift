internal import Dray
internal import LuaRuntime

/// The position in the arguments of a command, in the order of `plays.lua`.
struct ArgumentPosition {
  /// The index of the next argument. The command itself is the first argument.
  private var next = 1

  /// The index of the next argument.
  fileprivate var peek: Int { next }

  /// Moves to the next argument.
  ///
  /// - Returns: The index of the first of `count` arguments.
  fileprivate mutating func advance(by count: Int = 1) -> Int {
    defer { next += count }
    return next
  }
}

extension LuaFrame {
  /// Reads a place from four arguments: id, namespace, x, y. In place of x there may be the word `item` or `list`: the
  /// kind of element that has the id.
  func place(_ position: inout ArgumentPosition) throws -> DriverPlace {
    let index = position.advance(by: 4)
    if isNil(index) { return .point(Point(x: try number(index + 2), y: try number(index + 3))) }
    if kind(index + 2) == .string {
      return try string(index + 2) == "list"
        ? .list(identifier(index)) : .item(identifier(index), namespace: try optionalIdentifier(index + 1))
    }
    return .named(try identifier(index), namespace: try optionalIdentifier(index + 1))
  }

  /// Reads an item or a container like `place`; `nil` if it is missing.
  func item(_ position: inout ArgumentPosition) throws -> DriverPlace? {
    guard isNil(position.peek) else { return try place(&position) }
    _ = position.advance(by: 4)
    return nil
  }

  /// Reads a position from three arguments: the name of the option, its value, a namespace; `nil` if it is missing.
  func position(_ position: inout ArgumentPosition) throws -> DriverPosition? {
    let index = position.advance(by: 3)
    if isNil(index) { return nil }
    return switch try string(index) {
    case "before": .before(try identifier(index + 1), namespace: try optionalIdentifier(index + 2))
    case "after": .after(try identifier(index + 1))
    case "into": .into(try identifier(index + 1))
    default: .index(try offset(index + 1))
    }
  }

  /// Reads modifier keys as bits; `nil` if they are missing.
  func modifiers(_ position: inout ArgumentPosition) throws -> EventModifiers? {
    let index = position.advance()
    return isNil(index) ? nil : EventModifiers(rawValue: try integer(index))
  }

  /// Reads a list of ids; `nil` if it is missing.
  func identifiers(_ position: inout ArgumentPosition) throws -> [Identifier]? {
    let index = position.advance()
    if isNil(index) { return nil }
    return try (plainData(index, name: "ids").table?.items ?? []).map { item in
      guard let id = item.identifier else { throw LuaThrow("a list of ids must contain strings and integers only") }
      return id
    }
  }

  /// The fields of a table by their names; empty for nil.
  ///
  /// - Parameter name: The name of the table in messages.
  func namedData(_ index: Int, name: String) throws -> [LuaString: PlainData] {
    guard index < count, let table = try plainData(index, name: name).table else { return [:] }
    return Dictionary(table.map { ($0.key.string ?? LuaString("\($0.key)"), $0.value) }) { $1 }
  }

  /// The contents of states by their names; empty for nil.
  func statesData(_ index: Int) throws -> [LuaString: PlainData] {
    do {
      return try namedData(index, name: "state")
    } catch LuaError.notPlain(let failure) {
      throw LuaThrow(LuaError.plainDataMessage(failure.message))
    }
  }

  func identifier(_ position: inout ArgumentPosition) throws -> Identifier { try identifier(position.advance()) }

  func optionalIdentifier(_ position: inout ArgumentPosition) throws -> Identifier? {
    try optionalIdentifier(position.advance())
  }

  func integer(_ position: inout ArgumentPosition) throws -> Int { try integer(position.advance()) }

  func optionalInteger(_ position: inout ArgumentPosition) throws -> Int? {
    let index = position.advance()
    return isNil(index) ? nil : try integer(index)
  }

  func number(_ position: inout ArgumentPosition) throws -> Double { try number(position.advance()) }

  func string(_ position: inout ArgumentPosition) throws -> String { try string(position.advance()) }

  func optionalString(_ position: inout ArgumentPosition) throws -> String? {
    let index = position.advance()
    return isNil(index) ? nil : try string(index)
  }

  func isTrue(_ position: inout ArgumentPosition) -> Bool { isTrue(position.advance()) }

  func optionalBoolean(_ position: inout ArgumentPosition) -> Bool? {
    let index = position.advance()
    return isNil(index) ? nil : isTrue(index)
  }

  /// Pushes `true`, or `false` and a reason.
  func push(_ answer: DriverAnswer) throws {
    push(answer.isDone)
    if let reason = answer.reason { try push(reason.text) }
  }

  func push(optional text: String?) throws {
    if let text { try push(text) } else { pushNil() }
  }
}

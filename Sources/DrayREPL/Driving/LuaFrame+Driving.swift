internal import Dray
internal import LuaRuntime

/// The position in the arguments of a command, in the order of `driver.lua`.
struct ArgumentPosition {
  /// The command itself is the first argument.
  private var next = 1

  /// Moves to the next argument.
  ///
  /// - Returns: The index of the first of `count` arguments.
  fileprivate mutating func advance(by count: Int = 1) -> Int {
    defer { next += count }
    return next
  }
}

extension LuaFrame {
  /// A place: id, namespace, x, y.
  func place(_ position: inout ArgumentPosition) throws -> DriverPlace {
    let index = position.advance(by: 4)
    if isNil(index) { return .point(Point(x: try number(index + 2), y: try number(index + 3))) }
    return .named(try identifier(index), namespace: try optionalIdentifier(index + 1))
  }

  /// An item: id, namespace; `nil` if there is none.
  func item(_ position: inout ArgumentPosition) throws -> DriverPlace? {
    let index = position.advance(by: 2)
    return isNil(index) ? nil : .named(try identifier(index), namespace: try optionalIdentifier(index + 1))
  }

  /// Modifier keys as bits; `nil` if there are none.
  func modifiers(_ position: inout ArgumentPosition) throws -> EventModifiers? {
    let index = position.advance()
    return isNil(index) ? nil : EventModifiers(rawValue: try integer(index))
  }

  /// A list of ids; `nil` if there is none.
  func identifiers(_ position: inout ArgumentPosition) throws -> [Identifier]? {
    let index = position.advance()
    if isNil(index) { return nil }
    return try (plainData(index, name: "ids").table?.items ?? []).map { item in
      guard let id = item.identifier else { throw LuaThrow("a list of ids must contain strings and integers only") }
      return id
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

  /// Pushes `true`, or `false` and a reason.
  func push(_ answer: DriverAnswer) throws {
    push(answer.isDone)
    if let reason = answer.reason { try push(reason.text) }
  }

  func push(optional text: String?) throws {
    if let text { try push(text) } else { pushNil() }
  }
}

internal import Dray
internal import LuaRuntime

extension LuaFrame {
  /// A place in the form in which `driver.lua` hands it on: id, namespace, x, y.
  func place(_ index: Int) throws -> DriverPlace {
    if isNil(index) { return .point(Point(x: try number(index + 2), y: try number(index + 3))) }
    return .named(try identifier(index), namespace: try optionalIdentifier(index + 1))
  }

  /// Modifier keys as bits; `nil` if there are none.
  func modifiers(_ index: Int) throws -> EventModifiers? {
    isNil(index) ? nil : EventModifiers(rawValue: try integer(index))
  }

  /// A list of ids.
  func identifiers(_ index: Int) throws -> [Identifier] {
    try (plainData(index, name: "ids").table?.items ?? []).map { item in
      switch item {
      case .string(let name): .string(name.text)
      case .integer(let number): .integer(number)
      case .nil, .boolean, .number, .data, .table: throw LuaThrow("a list of ids has strings and integers in it")
      }
    }
  }

  /// Pushes `true`, or `false` and why not.
  func push(_ answer: DriverAnswer) throws {
    push(answer.isDone)
    if let reason = answer.reason { try push(reason.text) }
  }

  func push(optional text: String?) throws {
    if let text { try push(text) } else { pushNil() }
  }
}

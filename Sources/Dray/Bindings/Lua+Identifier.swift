package import LuaRuntime

extension LuaFrame {
  /// A string or an integer that names something.
  package func identifier(_ index: Int) throws -> Identifier {
    switch kind(index) {
    case .integer: .integer(try integer(index))
    case .string: .string(try string(index))
    default: throw wrong(index, "string or integer")
    }
  }

  /// A name that may be missing.
  package func optionalIdentifier(_ index: Int) throws -> Identifier? { isNil(index) ? nil : try identifier(index) }

  /// Pushes a name, or nil.
  package func push(_ identifier: Identifier?) throws {
    switch identifier {
    case .string(let name): try push(name)
    case .integer(let number): push(number)
    case nil: pushNil()
    }
  }
}

extension LuaCall {
  /// Pushes a name, or nil.
  func push(_ identifier: Identifier?) throws(LuaError) {
    switch identifier {
    case .string(let name): try push(name)
    case .integer(let number): push(number)
    case nil: pushNil()
    }
  }
}

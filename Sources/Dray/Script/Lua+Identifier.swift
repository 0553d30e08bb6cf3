package import LuaRuntime

extension LuaFrame {
  /// A string argument as a name, with all its bytes. In a plugin, a quota limits the length of names.
  package func name(_ index: Int) throws -> ByteString {
    // Names of a driver have no limit. The code compares types, because a cast would be slow.
    guard let owner = try state.owner, type(of: owner) == Plugin.self else {
      return try withBytes(index) { ByteString(bytes: $0) }
    }
    let plugin = unsafeDowncast(owner, to: Plugin.self)
    return try withBytes(index) { bytes in
      try plugin.run.quotas.checkName(bytes)
      return ByteString(bytes: bytes)
    }
  }

  /// A string argument as a name in UTF-8, for names that hosts and files also use.
  package func text(_ index: Int) throws -> String {
    let name = try name(index)
    guard name.isText else { throw wrong(index, "string in UTF-8") }
    return name.text
  }

  /// A string or integer argument as a name.
  package func identifier(_ index: Int) throws -> Identifier {
    switch kind(index) {
    case .integer: .integer(try integer(index))
    case .string: .string(try name(index))
    default: throw wrongName(index)
    }
  }

  /// The error for an argument that is not a name.
  func wrongName(_ index: Int) -> LuaError { wrong(index, "string or integer") }

  /// The symbol of an optional argument that is a name of the plugin; `nil` without the argument. A name that the
  /// previous scene had, too, is found without making a string, because a large scene has hundreds of them.
  func symbol(_ index: Int, for run: ScriptRun) throws -> Symbol? {
    switch kind(index) {
    case .none, .nil: nil
    case .integer: run.symbols.internPassing(.integer(try integer(index)))
    case .string:
      try withBytes(index) { bytes in
        try run.quotas.checkName(bytes)
        return run.symbols.internPassing(bytes: bytes)
      }
    default: throw wrongName(index)
    }
  }

  /// An optional argument as a name; `nil` without the argument.
  package func optionalIdentifier(_ index: Int) throws -> Identifier? { isNil(index) ? nil : try identifier(index) }

  /// Pushes a name, or nil.
  package func push(_ identifier: Identifier?) throws { try push(LuaValue(identifier)) }

  /// Pushes a name, or nil.
  package func push(_ name: ByteString?) throws { try push(LuaValue(name)) }
}

extension LuaCall {
  /// Pushes a name, or nil.
  func push(_ identifier: Identifier?) throws(LuaError) { try push(LuaValue(identifier)) }
}

extension LuaValue {
  /// A name as a value, `nil` for none.
  init(_ name: ByteString?) {
    self = name.map { .string(LuaString($0)) } ?? .nil
  }

  /// A name as a value, `nil` for none.
  init(_ identifier: Identifier?) {
    switch identifier {
    case .string(let name): self = .string(LuaString(name))
    case .integer(let number): self = .integer(number)
    case nil: self = .nil
    }
  }

  /// The name; `nil` for values other than strings.
  var name: ByteString? { if case .string(let name) = self { ByteString(name) } else { nil } }

  /// The name; `nil` for values other than strings and integers.
  var identifier: Identifier? {
    switch self {
    case .string(let name): .string(ByteString(name))
    case .integer(let number): .integer(number)
    default: nil
    }
  }
}

extension PlainData {
  /// A name as plain data, `nil` for none.
  package init(_ identifier: Identifier?) {
    switch identifier {
    case .string(let name): self = .string(LuaString(name))
    case .integer(let number): self = .integer(number)
    case nil: self = .nil
    }
  }

  /// The name; `nil` for data other than strings.
  var name: ByteString? { if case .string(let name) = self { ByteString(name) } else { nil } }

  /// The name; `nil` for data other than strings and integers.
  package var identifier: Identifier? {
    switch self {
    case .string(let name): .string(ByteString(name))
    case .integer(let number): .integer(number)
    default: nil
    }
  }
}

extension LuaString {
  /// A name as a Lua string, with all its bytes.
  package init(_ name: ByteString) {
    self = name.isText ? LuaString(name.text) : name.withBytes { LuaString(bytes: $0) }
  }
}

extension ByteString {
  /// A Lua string as a name, with all its bytes.
  package init(_ string: LuaString) {
    self = string.isText ? ByteString(string.text) : string.withBytes { ByteString(bytes: $0) }
  }
}

extension LuaFrame {
  /// A place in a script, from two arguments: the chunk at this index and the line after it; `nil` without a chunk.
  func sourcePlace(_ index: Int) throws -> SourcePlace? {
    isNil(index) ? nil : SourcePlace(file: try string(index), line: try integer(index + 1))
  }
}

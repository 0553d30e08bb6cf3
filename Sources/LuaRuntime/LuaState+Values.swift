internal import CLua

extension LuaState {
  /// The table of the script's globals.
  package var globals: LuaReference {
    get throws(LuaError) { try make { _, stack in clua_push_globals(stack) ? .CLUA_OK : .CLUA_MEMORY } }
  }

  /// Makes an empty table.
  package func makeTable() throws(LuaError) -> LuaReference {
    try make { _, stack in clua_push_table(stack, 0, 0) }
  }

  /// Makes a table of plain data.
  package func makeTable(_ table: PlainTable) throws(LuaError) -> LuaReference {
    let packed = PlainData.table(table).packed()
    return try withExtendedLifetime(table) { () throws(LuaError) in
      try make { state, stack in
        packed.withUnsafeBytes { bytes in
          clua_unpack(stack, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
      }
    }
  }

  /// Converts plain data to a value. A table is copied.
  package func value(of data: PlainData) throws(LuaError) -> LuaValue {
    switch data {
    case .nil: .nil
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .data(let value): .data(value)
    case .table(let table): .table(try makeTable(table))
    }
  }

  /// Converts plain data to values. Strings and tables become references, as `.other`. A long string that several
  /// values share becomes one Lua string. Each table becomes a new one.
  package func values(of list: [PlainData]) throws(LuaError) -> [LuaValue] {
    let holder = try makeTable(PlainTable(list.enumerated().map { (.integer($0.offset + 1), $0.element) }))
    var values: [LuaValue] = []
    for (index, data) in list.enumerated() {
      switch data {
      case .string, .table: values.append(.other(try reference(to: .integer(index + 1), of: holder)))
      case .nil, .boolean, .integer, .number, .data: values.append(try value(of: data))
      }
    }
    return values
  }

  private func reference(to key: LuaValue, of table: LuaReference) throws(LuaError) -> LuaReference {
    try make { state, stack throws(LuaError) in
      let position = clua_top(stack) + 1
      guard clua_push_reference(stack, table.slot) else { throw .memory }
      try pushValue(key, on: stack, of: state)
      clua_raw_get(stack, position)
      return .CLUA_OK
    }
  }

  /// A field of a table, without metamethods; `nil` if the reference is not a table.
  package func get(_ key: LuaValue, of table: LuaReference) throws(LuaError) -> LuaValue {
    let state = try open(with: table)
    return try withStack(state) { stack throws(LuaError) in
      let first = clua_top(stack) + 1
      guard clua_push_reference(stack, table.slot) else { throw .memory }
      try pushValue(key, on: stack, of: state)
      guard clua_kind_at(stack, first) == .CLUA_TABLE else { return .nil }
      clua_raw_get(stack, first)
      return try LuaSlots(stack: stack, first: first + 1, count: 1).value(0, core: core)
    }
  }

  /// Sets a field of a table, without metamethods.
  ///
  /// - Throws: `LuaError.memory`; `.runtime` for an invalid key.
  package func set(_ key: LuaValue, of table: LuaReference, to value: LuaValue) throws(LuaError) {
    let state = try open(with: table)
    let (key, value) = (try referring(key), try referring(value))
    try check(key.withValue { key in value.withValue { value in clua_set(state, table.slot, key, value) } })
  }

  /// Replaces a field of a table, without metamethods.
  ///
  /// - Returns: Whether the field was replaced; `false` if the table has no such field, or if a reference does not belong
  ///   to this state.
  package func replace(_ key: LuaReference, of table: LuaReference, by value: LuaReference) -> Bool {
    guard let state = core.state, table.core === core, key.core === core, value.core === core else { return false }
    return clua_replace(state, table.slot, key.slot, value.slot)
  }

  /// A reference to a value.
  ///
  /// - Throws: `LuaError.memory`.
  package func refer(to value: LuaValue) throws(LuaError) -> LuaReference {
    try make { state, stack throws(LuaError) in
      try pushValue(value, on: stack, of: state)
      return .CLUA_OK
    }
  }

  /// A value in the form for C: bytes of the host become a reference to a Lua object.
  private func referring(_ value: LuaValue) throws(LuaError) -> LuaValue {
    guard case .data(let data) = value else { return value }
    return .other(
      try make { state, stack throws(LuaError) in
        try pushBytes(data, on: stack, of: state)
        return .CLUA_OK
      })
  }

  /// The length of a table's sequence, without metamethods.
  package func count(of table: LuaReference) throws(LuaError) -> Int {
    let state = try open(with: table)
    return try withStack(state) { stack throws(LuaError) in
      guard clua_push_reference(stack, table.slot) else { throw .memory }
      return Int(clua_count_at(stack, clua_top(stack)))
    }
  }

  /// A Lua value as plain data. Paths in errors begin with `name`.
  package func plainData(of value: LuaReference, name: String = "value") throws(LuaError) -> PlainData {
    let state = try open(with: value)
    return try withStack(state) { stack throws(LuaError) in
      guard clua_push_reference(stack, value.slot) else { throw .memory }
      return try LuaSlots(stack: stack, first: clua_top(stack), count: 1).plainData(0, name: name, state: state)
    }
  }

  /// A reference to the value that a closure leaves on top of the stack.
  func make(
    _ push: (_ state: OpaquePointer, _ stack: UnsafeMutablePointer<clua_stack>) throws(LuaError) -> clua_status
  ) throws(LuaError) -> LuaReference {
    let state = try core.open()
    return try withStack(state) { stack throws(LuaError) in
      try check(try push(state, stack))
      var slot: Int32 = 0
      try check(clua_refer(stack, &slot))
      return LuaReference(slot: slot, core: core)
    }
  }

  /// Passes the running stack to a closure, and removes the values that the closure left.
  func withStack<Result>(
    _ state: OpaquePointer, _ body: (UnsafeMutablePointer<clua_stack>) throws(LuaError) -> Result
  ) throws(LuaError) -> Result {
    var stack = clua_current_stack(state)
    let top = clua_top(&stack)
    defer { clua_pop(&stack, clua_top(&stack) - top) }
    return try withUnsafeMutablePointer(to: &stack, body)
  }
}

internal import CLua

extension LuaState {
  /// Whether a value is a function.
  package func isFunction(_ value: LuaReference) -> Bool {
    guard let state = try? open(with: value) else { return false }
    let kind = try? withStack(state) { stack throws(LuaError) in
      clua_push_reference(stack, value.slot) ? clua_kind_at(stack, clua_top(stack)) : .CLUA_NONE
    }
    return kind == .CLUA_FUNCTION
  }

  /// The beginning of a function: the chunk as shown in messages, and the line; line 0 if it is not in a script.
  package func definition(of function: LuaReference) throws(LuaError) -> (chunk: String, line: Int) {
    let state = try open(with: function)
    return try withStack(state) { stack throws(LuaError) in
      guard clua_push_reference(stack, function.slot) else { throw .memory }
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { chunk in
        chunk.initialize(repeating: 0)
        let line = clua_definition(stack, clua_top(stack), chunk.baseAddress, chunk.count)
        return (String(cString: chunk.baseAddress!), Int(line))
      }
    }
  }
}

internal import CLua

extension LuaState {
  /// Finds the line of a script that first changes a field, by comparing the field before each instruction.
  ///
  /// This is slow, and meant for messages. The instructions count as usual.
  /// - Returns: The chunk as shown in messages and the line; `nil` if the field was not changed, or not by a script.
  package func place(writing key: LuaValue, of table: LuaReference, in body: () -> Void) throws(LuaError) -> (
    chunk: String, line: Int
  )? {
    let watched = try makeTable()
    try set(1, of: watched, to: .table(table))
    try set(2, of: watched, to: key)
    try set(3, of: watched, to: get(key, of: table))
    clua_watch(try open(with: watched), watched.slot)
    body()
    return withExtendedLifetime(watched) {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { chunk in
        chunk.initialize(repeating: 0)
        guard let state = try? open(with: watched) else { return nil }
        let line = clua_unwatch(state, chunk.baseAddress, chunk.count)
        return line > 0 ? (String(cString: chunk.baseAddress!), Int(line)) : nil
      }
    }
  }
}

internal import LuaRuntime

extension LuaState {
  /// Compiles an expression, so that its values can be printed; if the text is not an expression, compiles statements.
  ///
  /// - Parameter line: The number of the first line in messages.
  /// - Throws: `LuaError.syntax`. It is incomplete if the text is an incomplete expression or statement.
  func loadPiece(_ text: LuaString, name: String, line: Int) throws(LuaError) -> LuaReference {
    let lines = String(repeating: "\n", count: line - 1)
    func load(_ head: String, _ tail: String = "") throws(LuaError) -> LuaReference {
      try self.load(LuaString(bytes: lines.utf8 + Array(head.utf8) + text.bytes + Array(tail.utf8)), name: name)
    }
    do throws(LuaError) {
      let expression = try load("return ")
      // An expression that is also a statement is a call. With `return`, the call would be a tail call, without a frame
      // for errors, so it becomes an argument instead. Other expressions do not become arguments, because Lua would
      // report a failing look-up in an argument at the line of the bracket.
      guard (try? load("")) != nil else { return expression }
      return try load("return (function(...) return ... end)(", "\n)")
    } catch .syntax(let failure, isIncomplete: true) {
      // `1 +` is the beginning of an expression, but not of a statement.
      do throws(LuaError) {
        return try load("")
      } catch {
        throw .syntax(failure, isIncomplete: true)
      }
    } catch {
      return try load("")
    }
  }
}

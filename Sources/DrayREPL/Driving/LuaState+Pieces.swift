internal import LuaRuntime

extension LuaState {
  /// Compiles an expression, so that its values can be printed, or else statements.
  ///
  /// - Parameter line: The number that messages give to the first line.
  /// - Throws: `LuaError.syntax`; it is incomplete if either could go on.
  func loadPiece(_ text: LuaString, name: String, line: Int) throws(LuaError) -> LuaReference {
    let lines = String(repeating: "\n", count: line - 1)
    func load(_ head: String, _ tail: String = "") throws(LuaError) -> LuaReference {
      try self.load(LuaString(bytes: lines.utf8 + Array(head.utf8) + text.bytes + Array(tail.utf8)), name: name)
    }
    do throws(LuaError) {
      let expression = try load("return ")
      // What is a statement as well is a call. In a `return` it would leave no frame behind to take the blame, so it is
      // made an argument; what is looked up in one would be blamed on the line of the bracket.
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

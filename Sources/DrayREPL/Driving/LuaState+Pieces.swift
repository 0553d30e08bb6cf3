internal import LuaRuntime

extension LuaState {
  /// Compiles an expression, so that its values can be printed, or else statements.
  ///
  /// - Parameter line: The number that messages give to the first line.
  /// - Throws: `LuaError.syntax`; it is incomplete if either could go on.
  func loadPiece(_ text: String, name: String, line: Int) throws(LuaError) -> LuaReference {
    let start = String(repeating: "\n", count: line - 1)
    do throws(LuaError) {
      let expression = try load(start + "return " + text, name: name)
      // What is a statement as well is a call. In a `return` it would leave no frame behind to take the blame, so it is
      // made an argument; what is looked up in one would be blamed on the line of the bracket.
      guard (try? load(start + text, name: name)) != nil else { return expression }
      return try load(start + "return (function(...) return ... end)(" + text + "\n)", name: name)
    } catch .syntax(let failure, isIncomplete: true) {
      // `1 +` is the beginning of an expression, but not of a statement.
      do throws(LuaError) {
        return try load(start + text, name: name)
      } catch {
        throw .syntax(failure, isIncomplete: true)
      }
    } catch {
      return try load(start + text, name: name)
    }
  }
}

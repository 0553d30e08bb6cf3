import LuaRuntime
import Testing

@testable import Dray

extension Plugin {
  /// Writes a number into a field of a state, as a script could at any time.
  func write(_ number: Int, to field: String, of state: String = "s") throws {
    let script = try #require(run.script)
    let table = try #require(script.states.first { $0.name == state }).table
    try script.lua.set(.string(LuaString(field)), of: table, to: .integer(number))
  }

  /// A number in a field of a state, as its script sees it.
  func read(_ field: String, of state: String = "s") throws -> Int? {
    let script = try #require(run.script)
    let table = try #require(script.states.first { $0.name == state }).table
    return try script.lua.get(.string(LuaString(field)), of: table).integer
  }
}

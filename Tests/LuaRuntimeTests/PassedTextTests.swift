import LuaRuntime
import Testing

/// Plain data that a script passes to the host arrives unchanged, for any lengths of the strings in it.
struct PassedTextTests {
  @Test func `two strings of any lengths are passed to the host one after the other`() throws {
    let lua = try LuaState()
    let both = try lua.load(
      "local first, second = ... return { ('a'):rep(first), ('b'):rep(second) }", name: "a.lua")
    for first in stride(from: 0, through: 200, by: 8) {
      for second in stride(from: 0, through: 600, by: 15) {
        let table = try #require(try lua.call(both, .integer(first), .integer(second))[0].reference)
        let items = try lua.plainData(of: table).table?.items.map(\.text)
        #expect(items == [String(repeating: "a", count: first), String(repeating: "b", count: second)])
      }
    }
  }
}

import Dray
import LuaRuntime
import Testing

/// Nodes into which a script writes after it has made them.
struct ChangedNodeTests {
  /// A scene whose root is written into before the scene function returns it.
  private func texts(_ change: String) throws -> String {
    let script = """
      dray.scene(function()
        local n = dray.vstack { id = "x", dray.text { label = "a" }, dray.text { label = "b" } }:hidden(false)
        \(change)
        return n
      end)
      """
    do { return try Scripted(script).host.placements.map(\.label).joined(separator: " ") } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("n[1] = 5", "number"), ("n[1] = 'text'", "string"), ("n[1] = true", "boolean"), ("n[2] = print", "function"),
    ("n[1] = {}", "table"),
  ])
  func `a value put into a node later is an error if it is not a node`(change: String, kind: String) throws {
    #expect(
      try texts(change).contains("a child of a node is a \(kind), not a node: pass the children to the constructor"))
  }

  @Test func `a node with an endless child list runs into the limit`() throws {
    #expect(try texts("n._last = math.maxinteger").contains("too many instructions"))
    #expect(try texts("n._last = 1 << 40").contains("too many instructions"))
  }

  @Test(arguments: [
    "n._last = 'x'", "n._last = -5", "n._last = 0.5", "n._last = {}", "n._kind = {}", "n._kind = 'vstak'",
    "n._kind = nil", "n._generation = {}", "n._modifiers = 5", "n._modifiers = { 1, {} }", "n.id = {}", "n.id = 0/0",
    "n[1] = n", "n[1], n[2] = n[2], n[1]", "setmetatable(n, nil)",
  ])
  func `any other write into a node is drawn, or is an error with its line`(change: String) throws {
    let texts = try texts(change)
    #expect(["", " a b", " b a"].contains(texts) || texts.hasPrefix("test/init.lua:"), "\(texts)")
  }
}

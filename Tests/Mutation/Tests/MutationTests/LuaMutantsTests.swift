import Testing

@testable import Mutation

/// The mutants of a Lua source text.
struct LuaMutantsTests {
  private func summaries(_ source: String) throws -> [String] {
    try LuaLanguage().mutants(in: source, path: "a.lua").map(\.summary)
  }

  @Test func `conditions are negated, comparisons are shifted or reversed`() throws {
    #expect(try summaries("if a then b = c elseif not d then end") == ["not (a)", "dropped: b = c", "not d  →  d"])
    #expect(try summaries("while a < b do end") == ["a < b  →  a <= b", "a < b  →  b < a", "not (a < b)"])
    #expect(try summaries("return a == b or c") == ["a == b or c  →  a == b and c", "a == b  →  a ~= b"])
  }

  @Test func `arguments are swapped, statements are dropped, constants are changed`() throws {
    #expect(try summaries("f(a, b)") == ["dropped: f(a, b)", "f(a, b)  →  f(b, a)"])
    #expect(try summaries("local x <const> = { 7, y = true }") == ["7  →  7 + 1", "true  →  false"])
    #expect(try summaries("a.b, c[1] = d:e 'f', g {}") == ["dropped: a.b, c[1] = d:e 'f', g {}", "1  →  1 + 1"])
  }

  @Test func `priorities are those of Lua`() throws {
    #expect(
      try summaries("return a + b .. c") == ["a + b .. c  →  c .. a + b", "a + b  →  a - b"])
  }

  @Test func `comments and long strings are skipped`() throws {
    #expect(try summaries("--[[ f() ]] --[==[ \n ]] g() ]==] return [[ h() ]] -- i()") == [])
  }

  @Test func `a changed file keeps its other lines in their places`() throws {
    let source = "f(a,\n  b)\ng()"
    let mutants = try LuaLanguage().mutants(in: source, path: "a.lua")
    #expect(
      mutants.map { LuaLanguage.text(of: source, with: $0) } == [
        "do end\n\ng()", "(f(b, a))\n\ng()", "f(a,\n  b)\ndo end",
      ])
  }

  @Test func `text outside the grammar is an error`() {
    #expect(throws: (any Error).self) { try summaries("\nif a b") }
  }
}

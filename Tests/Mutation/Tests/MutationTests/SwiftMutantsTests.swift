import Testing

@testable import Mutation

/// The mutants of a Swift source text.
struct SwiftMutantsTests {
  private func summaries(_ source: String) throws -> [String] {
    try SwiftLanguage().mutants(in: source, path: "a.swift").map(\.summary)
  }

  @Test func `conditions are negated, comparisons are shifted or reversed`() throws {
    #expect(
      try summaries("func f() -> Int { if isOpen { a } else { b } }") == ["not (isOpen)"])
    #expect(
      try summaries("while a < b, !isDone { step() }")
        == ["not (a < b)", "a < b  →  a <= b", "a < b  →  b < a", "!isDone  →  isDone", "dropped: step()"])
    #expect(try summaries("let x = y == z && w") == ["y == z && w  →  y == z || w", "y == z  →  y != z"])
  }

  @Test func `operands are swapped where their order matters, and the fallback is used`() throws {
    #expect(try summaries("let x = a - b") == ["a - b  →  a + b", "a - b  →  b - a"])
    #expect(try summaries(#"let x = "a" + b"#) == [])
    #expect(try summaries("let x = a ?? b") == ["a ?? b  →  b"])
  }

  @Test func `neighbouring arguments of possibly one type are swapped under their labels`() throws {
    #expect(try summaries("let x = f(from: a, to: b)") == ["f(from: a, to: b)  →  f(from: b, to: a)"])
    #expect(try summaries("let x = f(a, .b) + max(a, b)") == ["f(a, .b) + max(a, b)  →  f(a, .b) - max(a, b)"])
  }

  @Test func `statements are dropped unless their value or effect is needed`() throws {
    #expect(try summaries("func f() { a = b; g() }") == ["dropped: a = b", "dropped: g()"])
    #expect(try summaries("func f() -> Int { g() }") == [])
    #expect(try summaries("func f() -> Int { switch a { case .b: g()\ndefault: h() } }") == [])
    #expect(try summaries("init(a: A) { self.a = a }") == [])
    #expect(try summaries("func f() { let a: A; if b { a = c } else { a = d } }") == ["not (b)"])
    #expect(try summaries("func f() { for a in b { if c { continue } } }") == ["not (c)", "dropped: continue"])
  }

  @Test func `constants are changed, except where the language needs a literal`() throws {
    #expect(
      try summaries("let x = [0, 7, 1.5, true]") == ["0  →  1", "7  →  7 + 1", "1.5  →  1.5 + 1", "true  →  false"])
    #expect(try summaries("func f(a: Int = 3) {}") == [])
    #expect(try summaries("enum E: Int { case a = 3 }") == [])
    #expect(try summaries("switch a { case 3: break\ndefault: break }") == [])
  }

  @Test func `code without observable effects is not changed`() throws {
    #expect(try summaries("func f() { assert(a < b); list.reserveCapacity(a + 1) }") == [])
  }

  @Test func `a change is written on one line`() throws {
    #expect(
      try summaries("let x = f(\n  a,  // first\n  b)") == ["f( a, b)  →  f(b, a)"])
    #expect(try summaries("let x = f(a, g { b()\nc() })").allSatisfy { !$0.contains("\n") })
  }
}

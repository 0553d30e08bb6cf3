import Foundation
import Testing

@testable import Mutation

/// The mutants of the body of a C function.
struct CMutantsTests {
  private func summaries(_ body: String) throws -> [String] {
    let source = """
      #define POP(n) drop((n) + 1)
      #define LIMIT 5
      void drop(int n);
      int add(int a, int b, char *c);
      int f(int a, int b, char *p, char *q) { \(body) }

      """
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).c").path
    try source.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try CLanguage().mutants(in: source, path: path).map(\.summary)
  }

  @Test func `conditions are negated, comparisons are shifted or reversed`() throws {
    #expect(try summaries("if (a) return b; return a;") == ["not (a)"])
    #expect(try summaries("return a < b;") == ["a < b  →  a <= b", "a < b  →  b < a"])
    #expect(try summaries("return !a;") == ["!a  →  !!(a)"])
  }

  @Test func `operands are swapped where that compiles`() throws {
    #expect(try summaries("return a - b;") == ["a - b  →  a + b", "a - b  →  b - a"])
    #expect(try summaries("return p - q;") == [])
  }

  @Test func `arguments of one type are swapped, statements are dropped`() throws {
    #expect(
      try summaries("a = b; add(a, b, p); return b;")
        == ["dropped: a = b", "dropped: add(a, b, p)", "add(a, b, p)  →  add(b, a, p)"])
  }

  @Test func `a macro use is not changed inside`() throws {
    #expect(try summaries("POP(b); return LIMIT;") == ["dropped: POP(b)"])
    #expect(try summaries("return a < LIMIT;") == ["a < LIMIT  →  a <= LIMIT", "a < LIMIT  →  LIMIT < a"])
  }

  @Test func `constants are changed, except where the language needs a literal`() throws {
    #expect(try summaries("return a + 7;") == ["a + 7  →  a - 7", "7  →  7 + 1"])
    #expect(try summaries("static int x = 7; switch (a) { case 3: return b; } return x;") == [])
  }
}

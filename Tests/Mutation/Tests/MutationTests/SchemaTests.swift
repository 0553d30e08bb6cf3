import Testing

@testable import Mutation

/// A source text with its mutants compiled in.
struct SchemaTests {
  private func schema(_ source: String, _ language: any CompiledLanguage = SwiftLanguage()) throws -> Schema {
    let mutants = try language.mutants(in: source, path: "a.swift")
    return Schema(
      source: source, mutants: Dictionary(uniqueKeysWithValues: mutants.enumerated().map { ($0, $1) }),
      language: language)
  }

  private func text(_ schema: Schema) -> String { String(decoding: schema.text, as: UTF8.self) }

  @Test func `each mutant is compiled with its number, inner ones inside the original text of the outer one`()
    throws
  {
    #expect(
      text(try schema("let x = a < 0"))
        == "import CMutants; let x = (mutant(0) ? (a <= 0) : ((mutant(1) ? (0 < a) : (a < (mutant(2) ? (1) : (0))))))")
  }

  @Test func `a statement is dropped by a condition around it`() throws {
    #expect(text(try schema("func f() { g() }")) == "import CMutants; func f() { if !mutant(0) { g() } }")
  }

  @Test func `an error of the compiler names the innermost mutant at its place`() throws {
    let schema = try schema("let y = 1\nlet x = a < 0")
    let line = text(schema).split(separator: "\n")[1]
    let column = line.utf8.count - "0))))))".utf8.count + 1
    #expect(schema.mutants(line: 2, column: column) == [3, 2, 1])
    #expect(schema.mutants(line: 2, column: 1).last == 1)
  }

  @Test func `an error after all mutants of a file is assigned to the last one before it`() throws {
    let schema = try schema("func f() {\n  g()\n}\n\nlet a = b")
    #expect(schema.mutants(line: 5, column: 3) == [0])
  }
}

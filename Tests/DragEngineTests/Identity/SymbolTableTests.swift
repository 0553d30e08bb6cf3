import Testing

@testable import DragEngine

/// Passing names: the ids of items, which can leave the scene.
struct SymbolTableTests {
  /// The names of a list that a table contains.
  private func known(_ names: [Identifier], in table: SymbolTable) -> [Identifier] {
    names.filter { table.symbol(for: $0) != nil }
  }

  @Test func `an unused passing name is forgotten, a permanent name is kept`() {
    let table = SymbolTable()
    let lasting = table.intern("lasting")
    let (unused, used, promoted) = (
      table.internPassing("unused"), table.internPassing("used"), table.internPassing("promoted")
    )
    #expect(table.intern("promoted") == promoted)
    #expect(table.internPassing("lasting") == lasting)
    table.forget(except: [used])
    let names: [Identifier] = ["lasting", "unused", "used", "promoted"]
    #expect(known(names, in: table) == ["lasting", "used", "promoted"])
    table.forget(except: [])
    #expect(known(names, in: table) == ["lasting", "promoted"])
    #expect(table.internPassing("unused") != unused, "a number is not given out twice")
  }

  @Test func `a table is crowded above 256 KB of passing names, and then above twice the names in use`() {
    let table = SymbolTable()
    func name(_ letter: String, _ size: Int) -> Identifier { .string(String(repeating: letter, count: size - 64)) }
    let used = table.internPassing(name("a", 192 << 10))
    _ = table.internPassing(name("b", 64 << 10))
    #expect(!table.isCrowded)
    _ = table.internPassing(name("c", 65))
    #expect(table.isCrowded)
    table.forget(except: [used])
    #expect(!table.isCrowded)
    _ = table.internPassing(name("d", 192 << 10))
    #expect(!table.isCrowded)
    _ = table.internPassing(name("e", 65))
    #expect(table.isCrowded)
  }
}

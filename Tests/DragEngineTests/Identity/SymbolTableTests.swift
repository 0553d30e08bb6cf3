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

  @Test func `an empty set of symbols contains none`() {
    let table = SymbolTable()
    #expect(!(0..<200).map { table.intern(.integer($0)) }.contains(where: SymbolSet().contains))
  }

  private func passing(_ bytes: [UInt8], in table: SymbolTable) -> Symbol {
    bytes.withUnsafeBufferPointer(table.internPassing(bytes:))
  }

  @Test func `an identifier and the bytes of its name have the same symbol`() {
    let table = SymbolTable()
    let names: [[UInt8]] = [[], Array("é".utf8), Array("e\u{301}".utf8), [0xff], [0xff, 0xfe], Array("12".utf8)]
    let symbols = names.map { passing($0, in: table) }
    #expect(Set(symbols).count == names.count)
    #expect(names.map { table.internPassing(.string(ByteString(bytes: $0))) } == symbols)
    #expect(names.map { passing($0, in: table) } == symbols)
    #expect(!symbols.contains(table.internPassing(12)), "a number and its digits are different names")
    table.forget(except: [symbols[3]])
    #expect(table.symbol(for: "é") == nil)
    #expect(passing([0xff], in: table) == symbols[3])
  }

  @Test func `a thousand names keep their symbols while others come and go`() {
    let table = SymbolTable()
    let kept = (0..<1000).map { table.internPassing(.integer($0)) }
    for round in 1...3 {
      for number in 0..<1000 { _ = table.internPassing(.string("\(round) \(number)")) }
      table.forget(except: Set(kept))
      #expect((0..<1000).map { table.symbol(for: .integer($0)) } == kept)
      #expect(table.symbol(for: .string("\(round) 7")) == nil)
    }
  }
}

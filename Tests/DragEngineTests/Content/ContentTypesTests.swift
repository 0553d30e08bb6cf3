import Testing

@testable import DragEngine

@Suite struct `Content types` {
  private let symbols = SymbolTable()
  private func type(_ name: String) -> Symbol { symbols.intern(.string(name)) }

  @Test func `DD5: a type conforms to itself, to what it declares, and to what these conform to`() throws {
    var types = ContentTypes(symbols)
    try types.declare(type("json"), conformingTo: [type("text")])
    try types.declare(type("text"), conformingTo: [type("data"), type("content")])
    #expect(types.conforms(type("json"), to: type("json")))
    #expect(types.conforms(type("json"), to: type("content")))
    #expect(!types.conforms(type("text"), to: type("json")))
    #expect(types.conforms(type("unknown"), to: type("unknown")))
    #expect(!types.conforms(type("unknown"), to: type("data")))
  }

  @Test func `declaring a type again adds to what it conforms to`() throws {
    var types = ContentTypes(symbols)
    #expect(!types.isDeclared(type("a")))
    try types.declare(type("a"), conformingTo: [type("b")])
    try types.declare(type("a"), conformingTo: [type("c"), type("b")])
    #expect(types.isDeclared(type("a")))
    #expect(types.conforms(type("a"), to: type("b")))
    #expect(types.conforms(type("a"), to: type("c")))
  }

  @Test func `a circle of types is refused and changes nothing`() throws {
    var types = ContentTypes(symbols)
    try types.declare(type("a"), conformingTo: [type("b")])
    try types.declare(type("b"), conformingTo: [type("c")])
    let (a, c) = (type("a"), type("c"))
    #expect(throws: ContentTypeError.cycle(c, through: a)) { try types.declare(c, conformingTo: [type("d"), a]) }
    #expect(throws: ContentTypeError.cycle(a, through: a)) { try types.declare(a, conformingTo: [a]) }
    #expect(!types.conforms(c, to: type("d")))
  }
}

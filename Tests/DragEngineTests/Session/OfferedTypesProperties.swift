import Testing

@testable import DragEngine

@Suite struct `Offered types` {
  @Test(arguments: 1...20)
  func `after additions and removals, exactly the types of the present kinds are listed and match requests`(
    seed: UInt64
  ) throws {
    var (types, chance) = (ContentTypes(), SeededGenerator(seed: seed))
    let names = (0..<30).map { Identifier.string("test.t\($0)") }
    for _ in 0..<30 {
      try? types.declare(
        ContentType(names.randomElement(using: &chance)!, conformingTo: [names.randomElement(using: &chance)!]))
    }
    let symbols = names.map(types.symbols.intern)
    func some(_ most: Int) -> [Symbol] {
      Array(symbols.shuffled(using: &chance).prefix(Int.random(in: 0...most, using: &chance)))
    }
    var (offered, kinds) = (OfferedTypes(), [[Symbol]]())
    for _ in 0..<60 {
      if kinds.count > 3, let index = kinds.indices.randomElement(using: &chance) {
        offered.remove(kinds.remove(at: index))
      } else {
        kinds.append(some(8))
        offered.add(kinds[kinds.count - 1])
      }
      #expect(offered.all.count == Set(offered.all).count && Set(offered.all) == Set(kinds.joined()))
      let wanted = some(12)
      let expected = kinds.joined().contains { type in wanted.contains { types.conforms(type, to: $0) } }
      let answers = [
        offered.conform(toOneOf: wanted, types), offered.conform(toOneOf: wanted.map { types.symbols[$0] }, types),
      ]
      #expect(answers == [expected, expected])
    }
  }

  @Test func `supertypes that are declared later count after the known supertypes are forgotten`() throws {
    var (types, offered) = (ContentTypes(), OfferedTypes())
    offered.add((0..<20).map { types.symbols.intern(.string("test.t\($0)")) })
    let above = [types.symbols.intern("test.above")]
    let before = offered.conform(toOneOf: above, types)
    try types.declare(ContentType("test.t7", conformingTo: ["test.above"]))
    offered.forgetSupertypes()
    let after = offered.conform(toOneOf: above, types)
    #expect(!before && after)
  }
}

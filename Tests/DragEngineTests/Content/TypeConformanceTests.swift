import Testing

@testable import DragEngine

@Suite struct `Conformance of declared types` {
  private var types = ContentTypes()

  /// The names that a type conforms to, by a search through the declarations.
  private func reachable(from type: Identifier, in declarations: [Identifier: [Identifier]]) -> Set<Identifier> {
    var (found, open): (Set<Identifier>, [Identifier]) = ([], [type])
    while let next = open.popLast() {
      if found.insert(next).inserted { open += declarations[next] ?? [] }
    }
    return found
  }

  @Test(arguments: 1...20)
  func `DD5: conformance equals the result of a search through the declarations, in any order of declaration`(
    seed: UInt64
  ) throws {
    var (types, chance) = (types, SeededGenerator(seed: seed))
    let names = (0..<24).map { Identifier.string("test.t\($0)") }
    var declarations: [Identifier: [Identifier]] = [:]
    for _ in 0..<60 {
      let (type, supertype) = (names.randomElement(using: &chance)!, names.randomElement(using: &chance)!)
      let isCycle = reachable(from: supertype, in: declarations).contains(type)
      do throws(ContentTypeError) {
        try types.declare(ContentType(type, conformingTo: [supertype]))
        declarations[type, default: []].append(supertype)
        #expect(!isCycle)
      } catch {
        #expect(isCycle && error == .cycle(type, through: supertype))
      }
    }
    for type in names {
      let expected = reachable(from: type, in: declarations)
      #expect(names.filter { types.conforms(type, to: $0) } == names.filter(expected.contains), "\(type)")
    }
  }

  @Test func `sixty layers of two types, declared from the top, are searched without following every path`() throws {
    var types = types
    for layer in (1...60).reversed() {
      for type in ["a", "b"] {
        try types.declare(
          ContentType(
            .string("test.l\(layer)\(type)"),
            conformingTo: [.string("test.l\(layer - 1)a"), .string("test.l\(layer - 1)b")]))
      }
    }
    #expect(types.conforms("test.l60a", to: "test.l0b"))
    #expect(!types.conforms("test.l60a", to: "public.image"))
    #expect(types.problem(with: "test.l60a")?.code == "unplaced_type")
  }

  @Test func `a dynamic type conforms to the types in its name, and so do types that conform to it`() throws {
    var types = types
    let dynamic = try #require(types.type(filenameExtension: "srt", conformingTo: "public.text")).identifier
    try types.declare(ContentType("test.subtitles", conformingTo: [dynamic]))
    for type in [dynamic, "test.subtitles"] {
      #expect(types.conforms(type, to: dynamic) && types.conforms(type, to: "public.text"))
      #expect(types.conforms(type, to: "public.item") && !types.conforms(type, to: "public.image"))
    }
    #expect(throws: ContentTypeError.coreType("public.text")) {
      try types.declare(ContentType("public.text", conformingTo: ["test.subtitles"]))
    }
  }

  // MARK: Limits

  private func name(_ number: Int) -> Identifier { .string("test.t\(number)") }

  @Test func `a declaration that gives a type too many supertypes is refused and changes nothing`() throws {
    var types = types
    let most = ContentTypes.maximumSupertypes
    for number in 1...most { try types.declare(ContentType(name(number), conformingTo: [name(number - 1)])) }
    #expect(throws: ContentTypeError.tooManySupertypes(name(most + 1))) {
      try types.declare(ContentType(name(most + 1), conformingTo: [name(most)]))
    }
    #expect(types.declaredCount == most && !types.isDeclared(name(most + 1)))
    #expect(types.conforms(name(most), to: name(0)) && !types.conforms(name(most + 1), to: name(most)))
    // One more supertype for the first type would be one more for the last.
    #expect(throws: ContentTypeError.tooManySupertypes(name(1))) {
      try types.declare(ContentType(name(1), conformingTo: ["test.above"]))
    }
    #expect(!types.conforms(name(1), to: "test.above") && types.conforms(name(1), to: name(0)))
  }

  @Test func `types are refused when they have too many supertypes in all`() throws {
    var types = types
    let above = (0..<ContentTypes.maximumSupertypes).map { Identifier.string("test.above\($0)") }
    let full = ContentTypes.maximumConformances / above.count
    for number in 1...full { try types.declare(ContentType(name(number), conformingTo: above)) }
    #expect(throws: ContentTypeError.tooManySupertypes("test.next")) {
      try types.declare(ContentType("test.next", conformingTo: ["test.above0"]))
    }
    try types.declare(ContentType("test.next"))
    #expect(!types.conforms("test.next", to: "test.above0"))
  }

  @Test func `a name with 16 supertypes is the name of a dynamic type, and a name with 17 is not`() throws {
    var types = types
    try types.declare(ContentType("test.s0", conformingTo: ["test.above"]))
    for (count, conforms) in [(DynamicType.maximumSupertypes, true), (DynamicType.maximumSupertypes + 1, false)] {
      let above = (0..<count).map { Identifier.string("test.s\($0)") }
      let name = DynamicType.type(filenameExtension: "x", of: above).identifier
      #expect(types.conforms(name, to: above[count - 1]) == conforms, "\(count)")
      #expect(types.conforms(name, to: "test.above") == conforms, "\(count)")
      #expect((types[name] != nil) == conforms, "\(count)")
    }
  }

  // MARK: Lists

  @Test(arguments: 1...20)
  func `a type conforms to a list of types exactly if it conforms to one of the listed types`(
    seed: UInt64
  ) throws {
    var (types, chance) = (types, SeededGenerator(seed: seed))
    let names = (0..<40).map(name) + ["public.text", "public.data"]
    for _ in 0..<60 {
      let (type, supertype) = (names.randomElement(using: &chance)!, names.randomElement(using: &chance)!)
      try? types.declare(ContentType(type, conformingTo: [supertype]))
    }
    let dynamic = names.map { DynamicType.type(filenameExtension: "x", of: [$0]).identifier }
    for _ in 0..<40 {
      let wanted = Array((names + dynamic).shuffled(using: &chance).prefix(Int.random(in: 0...20, using: &chance)))
      let symbols = wanted.map(types.symbols.intern)
      for type in names + dynamic + ["public.plain-text", "test.undeclared"] {
        let expected = wanted.contains { types.conforms(type, to: $0) }
        var offered = OfferedTypes()
        offered.add([types.symbols.intern(type)])
        let answers = [offered.conform(toOneOf: symbols, types), offered.conform(toOneOf: wanted, types)]
        #expect(answers == [expected, expected], "\(type): \(wanted)")
        #expect(types.conforms(type, toOneOf: Set(wanted)) == expected, "\(type): \(wanted)")
      }
    }
  }

  @Test func `types can be declared up to the limit, and declared types can be declared again`() throws {
    var types = types
    for number in 1...ContentTypes.maximumTypes { try types.declare(ContentType(.string("test.t\(number)"))) }
    #expect(throws: ContentTypeError.tooManyTypes("test.next")) { try types.declare(ContentType("test.next")) }
    try types.declare(ContentType("test.t7", conformingTo: ["public.data"]))
    #expect(types.conforms("test.t7", to: "public.item") && types.declaredCount == ContentTypes.maximumTypes)
  }

  @Test func `the size of the types grows by the new parts of a declaration`() throws {
    #expect(ContentTypes().size == 0)
    var types = types
    let card = ContentType("test.card", conformingTo: ["public.data"], description: String(repeating: "d", count: 1000))
    try types.declare(card)
    let size = types.size
    #expect(size > 1000 && size < 1500)
    try types.declare(card)
    #expect(types.size == size)
    try types.declare(ContentType("test.card", filenameExtensions: ["card"]))
    #expect(types.size == size + 64 + 4)
  }

  @Test func `names of a refused declaration are not kept`() throws {
    var types = types
    for number in 1...ContentTypes.maximumTypes { try types.declare(ContentType(.string("test.t\(number)"))) }
    #expect(throws: ContentTypeError.self) {
      try types.declare(ContentType("test.next", conformingTo: ["test.above"]))
    }
    types.symbols.forget(except: [])
    #expect(types.symbols.symbol(for: "test.next") == nil && types.symbols.symbol(for: "test.above") == nil)
    #expect(types.symbols.symbol(for: "test.t1") != nil)
  }

  @Test func `names of at most 64 bytes are compared, and the first 500 declared types are suggested`() throws {
    var types = types
    let long = "test." + String(repeating: "x", count: 59)
    try types.declare(ContentType(.string(long)))
    #expect(types.nearestName(to: .string(String(long.dropLast()))) == long)
    try types.declare(ContentType(.string(long + "yyyy")))
    #expect(types.nearestName(to: .string(long + "yyy")) == nil)
    for number in 1...498 { try types.declare(ContentType(.string("test.number\(number)"))) }
    try types.declare(ContentType("org.late.declaration"))
    #expect(types.nearestName(to: "test.number-498") == "test.number498")
    #expect(types.nearestName(to: "org.late.declaratoin") == nil)
  }

  @Test func `the limits of declared types are those in the guide`() {
    #expect(ContentTypes.maximumTypes == 4096 && ContentTypes.maximumConformances == 65_536)
    #expect(ContentTypes.maximumSupertypes == 256 && OfferedTypes.maximum == 512)
  }
}

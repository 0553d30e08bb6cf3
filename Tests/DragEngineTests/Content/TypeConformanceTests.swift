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
  func `DD5: conformance is what a search through the declarations finds, in whatever order they were made`(
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

  @Test func `types in sixty layers of two, declared from the top, take no more time than their number`() throws {
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

  @Test func `a dynamic type conforms to what its name says, and passes it on to types that conform to it`() throws {
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

  @Test func `a chain of types is refused when it has too many supertypes in all, and stays as it was`() throws {
    var types = types
    var length = 0
    func name(_ number: Int) -> Identifier { .string("test.t\(number)") }
    while true {
      do throws(ContentTypeError) {
        try types.declare(ContentType(name(length + 1), conformingTo: [name(length)]))
        length += 1
      } catch {
        #expect(error == .tooManySupertypes(name(length + 1)))
        break
      }
    }
    #expect((1...length).reduce(0, +) <= ContentTypes.mostConformances)
    #expect((1...(length + 1)).reduce(0, +) > ContentTypes.mostConformances)
    #expect(types.declaredCount == length && !types.isDeclared(name(length + 1)))
    #expect(types.conforms(name(length), to: name(0)) && !types.conforms(name(length + 1), to: name(length)))
    try types.declare(ContentType("test.other"))
    // One more supertype for the first type would be one for each of them.
    #expect(throws: ContentTypeError.tooManySupertypes(name(1))) {
      try types.declare(ContentType(name(1), conformingTo: (0...200).map { .string("test.above\($0)") }))
    }
    #expect(!types.conforms(name(1), to: "test.above0") && types.conforms(name(1), to: name(0)))
  }

  @Test func `as many types can be declared as the limit says, and known ones again`() throws {
    var types = types
    for number in 1...ContentTypes.mostTypes { try types.declare(ContentType(.string("test.t\(number)"))) }
    #expect(throws: ContentTypeError.tooManyTypes("test.next")) { try types.declare(ContentType("test.next")) }
    try types.declare(ContentType("test.t7", conformingTo: ["public.data"]))
    #expect(types.conforms("test.t7", to: "public.item") && types.declaredCount == ContentTypes.mostTypes)
  }

  @Test func `the size of the types grows by what is new in a declaration`() throws {
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
    for number in 1...ContentTypes.mostTypes { try types.declare(ContentType(.string("test.t\(number)"))) }
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

  @Test func `the limits of declared types are those of the guide`() {
    #expect(ContentTypes.mostTypes == 4096 && ContentTypes.mostConformances == 65_536)
  }
}

import Testing

@testable import DragEngine

@Suite struct `Content types` {
  private var types = ContentTypes()

  // MARK: Conformance

  @Test func `a dynamic type conforms to the type in its name, and to the current supertypes of that type`() throws {
    var types = types
    let kind = DynamicType.type(filenameExtension: "sheet", of: ["org.dray.sheet"]).identifier
    func conformances(_ types: ContentTypes) -> [Bool] {
      ["org.dray.sheet", "public.json", "public.data", "public.image"].map { types.conforms(kind, to: $0) }
    }
    #expect(conformances(types) == [true, false, false, false])
    let earlier = types
    try types.declare(ContentType("org.dray.sheet", conformingTo: ["public.json"]))
    #expect(conformances(types) == [true, true, true, false])
    #expect(conformances(earlier) == [true, false, false, false])
  }

  @Test func `DD5: a type conforms to itself, to its declared supertypes, and to their supertypes`() throws {
    var types = types
    try types.declare(ContentType("org.dray.card", conformingTo: ["public.json"]))
    #expect(types.conforms("org.dray.card", to: "org.dray.card"))
    #expect(types.conforms("org.dray.card", to: "public.json"))
    #expect(types.conforms("org.dray.card", to: "public.content"))
    #expect(!types.conforms("public.json", to: "org.dray.card"))
    #expect(types.conforms("unknown", to: "unknown"))
    #expect(!types.conforms("unknown", to: "public.data"))
  }

  @Test func `UT1: conformance of the core types is reflexive and transitive`() {
    let all = CoreTypes.all.map(\.identifier)
    for type in all {
      #expect(types.conforms(type, to: type))
      let above = all.filter { types.conforms(type, to: $0) }
      for middle in above {
        #expect(all.filter { types.conforms(middle, to: $0) && !above.contains($0) } == [], "\(type) through \(middle)")
      }
    }
  }

  @Test func `UT1: the preferred extension and MIME type of a core type lead to that type`() {
    for type in CoreTypes.all {
      if let tag = type.preferredFilenameExtension {
        #expect(types.type(filenameExtension: tag, conformingTo: "public.item") == type)
      }
      if let tag = type.preferredMIMEType {
        #expect(types.type(mimeType: tag, conformingTo: "public.item") == type)
      }
    }
  }

  @Test func `common core types conform to the general types`() {
    for (type, above) in [
      ("public.json", "public.text"), ("public.swift-source", "public.plain-text"), ("public.png", "public.image"),
      ("public.svg-image", "public.xml"), ("public.mpeg-4", "public.movie"), ("public.mp3", "public.audio"),
      ("com.adobe.pdf", "public.composite-content"), ("public.zip-archive", "public.archive"),
      ("public.file-url", "public.url"), ("public.vcard", "public.contact"), ("public.vcard", "public.text"),
      ("com.apple.ical.ics", "public.calendar-event"), ("public.folder", "public.directory"),
      ("com.apple.package", "public.item"), ("public.image", "public.content"), ("public.text", "public.data"),
    ] as [(Identifier, Identifier)] {
      #expect(types.conforms(type, to: above), "\(type) to \(above)")
    }
    #expect(!types.conforms("public.image", to: "public.text"))
    #expect(!types.conforms("public.contact", to: "public.data"))
  }

  // MARK: Declaring

  @Test func `declaring a type again adds its supertypes and tags`() throws {
    var types = types
    #expect(!types.isDeclared("org.a"))
    try types.declare(
      ContentType("org.a", conformingTo: ["public.text"], mimeTypes: ["text/a"], origin: .imported))
    try types.declare(
      ContentType(
        "org.a", conformingTo: ["public.image", "public.text"], filenameExtensions: ["aaa"],
        mimeTypes: ["image/a", "text/a"], description: "A"))
    #expect(types.isDeclared("org.a"))
    let type = types["org.a"]
    #expect(type?.supertypes == ["public.text", "public.image"])
    #expect(type?.filenameExtensions == ["aaa"])
    #expect(type?.mimeTypes == ["text/a", "image/a"])
    #expect(type?.description == "A")
    #expect(type?.origin == .exported)
    #expect(types["org.b"] == nil)
  }

  @Test func `a cycle of types is refused and changes nothing`() throws {
    var types = types
    try types.declare(ContentType("a", conformingTo: ["b"]))
    try types.declare(ContentType("b", conformingTo: ["c"]))
    #expect(throws: ContentTypeError.cycle("c", through: "a")) {
      try types.declare(ContentType("c", conformingTo: ["d", "a"]))
    }
    #expect(throws: ContentTypeError.cycle("a", through: "a")) {
      try types.declare(ContentType("a", conformingTo: ["a"]))
    }
    #expect(!types.conforms("c", to: "d"))
    #expect(!types.isDeclared("c"))
  }

  @Test func `a core type may be declared again only without new supertypes or tags`() throws {
    var types = types
    try types.declare(ContentType("public.json", conformingTo: ["public.text"], filenameExtensions: ["json"]))
    #expect(throws: ContentTypeError.coreType("public.json")) {
      try types.declare(ContentType("public.json", conformingTo: ["public.image"]))
    }
    #expect(throws: ContentTypeError.coreType("public.json")) {
      try types.declare(ContentType("public.json", filenameExtensions: ["card"]))
    }
    #expect(types["public.json"]?.origin == .core)
  }

  // MARK: Bad input

  @Test func `a type whose name differs in the case of letters alone is refused with the known spelling`() throws {
    var types = ContentTypes()
    try types.declare(ContentType("com.example.Photo", conformingTo: ["public.data"]))
    for (name, known) in [("com.example.photo", "com.example.Photo"), ("public.JSON", "public.json")] {
      let error = #expect(throws: ContentTypeError.self) {
        try types.declare(ContentType(.string(name), conformingTo: ["public.data"]))
      }
      #expect(error == .otherSpelling(.string(name), known: .string(known)))
      #expect(
        error?.description == "'\(name)' differs from the content type '\(known)' only in letter case; use '\(known)'"
      )
      #expect(!types.isDeclared(.string(name)))
    }
  }

  @Test(arguments: [
    ("org.dray.playing_card", "org.dray.playing-card"), ("org.dray.playing card", "org.dray.playing-card"),
    ("org/dray/card", "org.dray.card"), (".org.dray.", "org.dray"), ("org..dray", "org.dray"),
  ])
  func `an invalid type name is refused with a suggestion`(name: String, meant: String) {
    var types = types
    let error = ContentTypeError.badIdentifier(.string(name), meant: meant)
    #expect(throws: error) { try types.declare(ContentType(.string(name))) }
    #expect(error.description.hasSuffix("did you mean '\(meant)'?"))
    #expect(throws: error) { try types.declare(ContentType("fine", conformingTo: [.string(name)])) }
    #expect(!types.isDeclared("fine"))
  }

  @Test(arguments: ["org/_dray", "-org/-dray", "///", "_"])
  func `an invalid type name without a similar valid name is refused without a suggestion`(name: Identifier) {
    var types = types
    #expect(throws: ContentTypeError.badIdentifier(name, meant: nil)) { try types.declare(ContentType(name)) }
  }

  @Test func `a number or an empty text is not a type name`() {
    var types = types
    #expect(throws: ContentTypeError.badIdentifier("", meant: nil)) { try types.declare(ContentType("")) }
    #expect(throws: ContentTypeError.badIdentifier(7, meant: "7")) { try types.declare(ContentType(7)) }
  }

  @Test(arguments: [(".png", "png"), ("*.png", "png"), ("image/png", "png"), ("a/b", nil), ("", nil), ("..", nil)])
  func `an invalid filename extension is refused, with a suggestion if there is one`(name: String, meant: String?) {
    var types = types
    #expect(throws: ContentTypeError.badFilenameExtension(name, meant: meant)) {
      try types.declare(ContentType("org.a", filenameExtensions: ["fine", name]))
    }
    #expect(types.type(filenameExtension: name) == nil)
    #expect(!types.isDeclared("org.a"))
  }

  @Test(arguments: [
    ("png", "image/png"), (".png", "image/png"), ("image png", "image/png"), ("text/", nil), ("/plain", nil),
    ("a/b/c", nil), ("text/pla in", nil), ("", nil), ("text/\u{e9}", nil),
  ])
  func `an invalid MIME type is refused, with a suggestion if there is one`(name: String, meant: String?) {
    var types = types
    #expect(throws: ContentTypeError.badMIMEType(name, meant: meant)) {
      try types.declare(ContentType("org.a", mimeTypes: ["text/fine", name]))
    }
    #expect(types.type(mimeType: name) == nil)
  }

  // MARK: Problems

  @Test func `UT3: an exported type that is neither data nor a package is reported`() throws {
    var types = types
    try types.declare(ContentType("org.dray.person", conformingTo: ["public.contact"]))
    try types.declare(ContentType("org.dray.card", conformingTo: ["public.json"]))
    try types.declare(ContentType("org.dray.album", conformingTo: ["com.apple.package"], origin: .imported))
    #expect(types.problem(with: "org.dray.person")?.code == "unplaced_type")
    #expect(types.problem(with: "org.dray.card") == nil)
    #expect(types.problem(with: "org.dray.album") == nil)
    #expect(types.problem(with: "public.contact") == nil)
  }

  @Test func `UT4: an undeclared type is reported with a suggestion`() throws {
    var types = types
    let problem = types.problem(with: "public.jsn")
    #expect(problem?.code == "undeclared_type")
    #expect(problem?.text == "undeclared content type 'public.jsn'; did you mean 'public.json'?")
    try types.declare(ContentType("org.dray.card", conformingTo: ["public.json"]))
    #expect(types.problem(with: "org.dray.crad")?.text.hasSuffix("did you mean 'org.dray.card'?") == true)
    #expect(types.problem(with: "dyn.ah62d4rv4ge81g6xy") == nil)
  }

  @Test func `a type that conforms to a dynamic type conforms to the supertypes of that type`() throws {
    var types = ContentTypes()
    let dynamic = try #require(types.type(filenameExtension: "dray-board"))
    #expect(!types.isDeclared(dynamic.identifier))
    try types.declare(ContentType("org.dray.board", conformingTo: [dynamic.identifier]))
    #expect(types.conforms("org.dray.board", to: dynamic.identifier))
    #expect(types.conforms("org.dray.board", to: "public.data"))
    #expect(types.conforms("org.dray.board", to: "public.item"))
  }

  @Test func `names of dynamic types are decoded up to 1,024 bytes`() throws {
    let types = ContentTypes()
    for length in 600..<680 {
      let made = try #require(types.type(filenameExtension: String(repeating: "x", count: length)))
      let size = made.identifier.description.utf8.count
      #expect((types[made.identifier] != nil) == (size <= 1024), "\(size)")
    }
  }

  @Test func `an engine takes types that were declared in another registry`() throws {
    var declared = ContentTypes()
    try declared.declare(ContentType("org.dray.base", conformingTo: ["public.data"]))
    try declared.declare(ContentType("org.dray.card", conformingTo: ["org.dray.base"]))
    let bench = Bench {
      desk {
        Node.item(id: "a", type: "org.dray.card", frame: Rect(x: 0, y: 0, width: 100, height: 20))
          .modifier(.draggable { DragItem(id: "a", type: "org.dray.card") })
        zone("album", modifiers: .dropDestination(for: ["org.dray.base"]) { _ in .done })
      }
    }
    try bench.engine.updateScene()
    bench.engine.types = declared
    #expect(bench.engine.types.symbols === bench.engine.symbols && bench.engine.types.declaredCount == 2)
    #expect(bench.drag("a", to: overFirst)?.cause == .dropped)
  }
}

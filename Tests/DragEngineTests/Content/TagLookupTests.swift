import DragEngine
import Testing

@Suite struct `Looking types up by their tags` {
  private let types = ContentTypes()

  @Test func `UT1: an extension or a MIME type leads to the type that has it, in upper or lower case`() {
    #expect(types.type(filenameExtension: "json")?.identifier == "public.json")
    #expect(types.type(filenameExtension: "JPG")?.identifier == "public.jpeg")
    #expect(types.type(mimeType: "Text/HTML")?.identifier == "public.html")
    #expect(types.type(mimeType: "text/x-vcard")?.identifier == "public.vcard")
  }

  @Test func `parameters of a MIME type count only if a content type has them`() {
    #expect(types.type(mimeType: "text/plain")?.identifier == "public.plain-text")
    #expect(types.type(mimeType: "text/plain; charset=\"UTF-8\"")?.identifier == "public.utf8-plain-text")
    #expect(types.type(mimeType: "text/plain;charset=koi8-r")?.identifier == "public.plain-text")
    #expect(types.type(mimeType: "application/json; q=1")?.identifier == "public.json")
  }

  @Test func `the result of a lookup conforms to the requested type`() {
    #expect(
      types.type(filenameExtension: "app", conformingTo: "com.apple.package")?.identifier
        == "com.apple.application-bundle")
    #expect(types.type(filenameExtension: "app")?.origin == .dynamic)
    #expect(types.type(filenameExtension: "png", conformingTo: "public.text")?.origin == .dynamic)
    #expect(types.type(filenameExtension: "png", conformingTo: "public.image")?.identifier == "public.png")
  }

  @Test func `core types come before exported types, and exported types before imported types`() throws {
    var types = types
    try types.declare(
      ContentType("org.a", conformingTo: ["public.data"], filenameExtensions: ["x1"], origin: .imported))
    try types.declare(ContentType("org.b", conformingTo: ["public.data"], filenameExtensions: ["x1", "png"]))
    try types.declare(ContentType("org.c", conformingTo: ["public.data"], mimeTypes: ["image/x-c"]))
    #expect(types.type(filenameExtension: "X1")?.identifier == "org.b")
    #expect(types.type(filenameExtension: "png")?.identifier == "public.png")
    #expect(types.type(mimeType: "image/x-c")?.identifier == "org.c")
  }

  // The names are those that macOS generates for the same extensions.
  @Test(arguments: [
    ("s16", "dyn.ah62d4rv4ge81gqm0"), ("mcpb", "dyn.ah62d4rv4ge80425uqk"), ("conf", "dyn.ah62d4rv4ge80g55sq2"),
    ("rmd", "dyn.ah62d4rv4ge81e5pe"), ("livp", "dyn.ah62d4rv4ge8024p0sa"),
  ])
  func `UT2: an unknown extension gives a dynamic type, always the same`(tag: String, name: String) {
    let type = types.type(filenameExtension: tag)
    #expect(type?.identifier == .string(name))
    #expect(type?.origin == .dynamic)
    #expect(type == ContentTypes().type(filenameExtension: tag.uppercased()))
    #expect(types[.string(name)] == type)
    #expect(types.conforms(.string(name), to: "public.item"))
    #expect(!types.conforms(.string(name), to: "public.text"))
  }

  @Test func `UT2: a dynamic type contains the tag that it stands for`() throws {
    for tag in ["tar.gz", "a=b", "x:y,z", "back\\slash", "é", "why?"] {
      let type = try #require(types.type(filenameExtension: tag, conformingTo: "org.dray.own"))
      #expect(types[type.identifier] == type)
      #expect(type.supertypes == ["org.dray.own"])
      #expect(type.preferredFilenameExtension == tag)
      #expect(types.conforms(type.identifier, to: "org.dray.own"))
    }
    let type = try #require(types.type(mimeType: "application/x-own", conformingTo: "public.text"))
    #expect(types[type.identifier] == type)
    #expect(type.mimeTypes == ["application/x-own"])
    #expect(types.conforms(type.identifier, to: "public.content"))
  }

  @Test func `UT2: an invalid tag gives no type, and an invalid name is not a dynamic type`() {
    for tag in ["", ".png", "a/b", "a b", "png."] { #expect(types.type(filenameExtension: tag) == nil) }
    for tag in ["", "text", "text/", "a/b/c", "a b/c"] { #expect(types.type(mimeType: tag) == nil) }
    for name in ["dyn.a", "dyn.ah6l", "dyn.b", "dyn.ah62d4rv4ge8!", "dyn.aaaa"] as [Identifier] {
      #expect(types[name] == nil)
    }
  }
}

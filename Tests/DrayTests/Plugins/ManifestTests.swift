import Dray
import Testing

struct ManifestTests {
  private static let valid = """
    -- the manifest of a plugin
    return {
      id = "org.dray.sample", name = "sample", version = "1.0.0", api = 1, entry = "init.lua", license = "MIT",
      options = { draw = { default = 1, one_of = { 1, 3 } }, speed = { default = 0.5, min = 0, max = 2 },
        deal = { default = 42, min = 1, is_integer = true } },
      permissions = {}, dependencies = {},
    }
    """

  @Test func `a manifest is read as constants`() throws {
    let manifest = try Manifest(reading: Self.valid, path: "sample/plugin.lua")
    #expect(manifest.id == "org.dray.sample")
    #expect(manifest.name == "sample")
    #expect(manifest.entry == "init.lua")
    #expect(manifest.options["draw"]?.oneOf == [1, 3])
    #expect(try manifest.values(setting: ["draw": 3]) == ["draw": 3, "speed": 0.5, "deal": 42])
    #expect(try manifest.values(setting: ["deal": .number(7)])["deal"] == .integer(7))
  }

  @Test(arguments: [
    ("", "sample/plugin.lua:1: column 1: expected a value, found the end"),
    ("return 3", "a manifest must return a table"),
    ("return { id = 'a', name = os.getenv 'HOME' }", "sample/plugin.lua:1:"),
    ("return {\n  id = 'a',\n  name = 'b'\n  version = 'c' }", "sample/plugin.lua:4: column 3: expected"),
    ("return { id = 'a', nmae = 'b' }", "unknown field 'nmae'; did you mean 'name'?"),
    ("return { id = 'a', name = 'b', api = 1.5 }", "field 'api' must be the integer 1, not 1.5"),
    ("return { id = 'a', name = 'b', api = '1' }", "field 'api' must be the integer 1, not \"1\""),
    ("return { id = 'a', name = 'b', api = 2 }", "api 2 is not supported; this version of Dray supports api 1"),
    ("return { id = 'a', name = 'b', 'c' }", "unknown field '1'"),
    ("return { id = '', name = 'b' }", "field 'id' must be a string of UTF-8 text that is not empty"),
    ("return { id = 'a', name = 'b', dependencies = { 3 } }", "dependencies must be a list of plugin names, not of 3"),
    (
      "return { id = 'a', name = 'b', options = { 3 } }",
      "options must be a table with a string key for each option, not 1"
    ),
    ("return { name = 'b' }", "field 'id' is missing"),
    ("return { id = 'a', name = 3 }", "field 'name' must be a string"),
    ("return { id = 'a', name = 'b', api = 2 }", "api 2 is not supported; this version of Dray supports api 1"),
    ("return { id = 'a', name = 'b', options = { draw = 3 } }", "option 'draw': must be a table with a default"),
    (
      "return { id = 'a', name = 'b', options = { draw = { defualt = 3 } } }",
      "unknown field 'defualt'; did you mean 'default'?"
    ),
    ("return { id = 'a', name = 'b', options = { draw = { one_of = { 1 } } } }", "option 'draw': needs a default"),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = 2, one_of = { 1, 3 } } } }",
      "option 'draw': its default must be one of 1, 3, not 2"
    ),
    ("return { id = 'a', name = 'a b' }", "the name 'a b' is invalid: module names begin with it"),
    ("return { id = 'a', name = 'dray' }", "the name 'dray' is reserved for the library"),
    ("return { id = 'a', name = 'b', options = 3 }", "field 'options' must be a table"),
    ("return { id = 'a', name = 'b', dependencies = 'c' }", "field 'dependencies' must be a table"),
    ("return { id = 'a', name = 'b', dependencies = { 3 } }", "dependencies must be a list of plugin names"),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = {} } } }",
      "option 'draw': its default must be a boolean, a number or a string, not a table"
    ),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = 1, one_of = {} } } }",
      "option 'draw': one_of must be a list of the allowed values"
    ),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = 1, max = 'x' } } }",
      "option 'draw': max must be a number, and only options with a number as default have it"
    ),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = 'x', min = 1 } } }",
      "option 'draw': min must be a number, and only options with a number as default have it"
    ),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = 1, is_integer = 1 } } }",
      "option 'draw': is_integer must be a boolean, and only options with a number as default have it"
    ),
    (
      "return { id = 'a', name = 'b', options = { draw = { default = 0.5, is_integer = true } } }",
      "option 'draw': its default must be an integer, not 0.5"
    ),
  ])
  func `an invalid manifest is refused with its line and a suggestion`(text: String, problem: String) throws {
    let error = #expect(throws: PluginError.self) { _ = try Manifest(reading: text, path: "sample/plugin.lua") }
    let description = "\(try #require(error))"
    #expect(description.contains(problem), "\(description)")
    #expect(description.hasPrefix("sample/plugin.lua"))
  }

  @Test(arguments: [
    ("id = 'a',\n  nmae = 'b'", "sample/plugin.lua:3: unknown field 'nmae'; did you mean 'name'?"),
    ("id = '',\n name = 'b'", "sample/plugin.lua:2: field 'id' must be a string of UTF-8 text that is not empty"),
    (
      "id = 'a', name = 'b',\n  options = {\n    draw = { defualt = 3 },\n  }",
      "sample/plugin.lua:4: option 'draw': unknown field 'defualt'; did you mean 'default'?"
    ),
    ("id = 'a', name = 'b',\n permissions = { \"fiels\" }", "sample/plugin.lua:3: unknown permission 'fiels'"),
    ("name = 'b'", "sample/plugin.lua: field 'id' is missing"),
  ])
  func `a mistake in a field is reported with the line of the field`(fields: String, problem: String) throws {
    let error = #expect(throws: PluginError.self) {
      _ = try Manifest(reading: "return {\n  \(fields) }", path: "sample/plugin.lua")
    }
    #expect("\(try #require(error))".hasPrefix(problem))
  }

  @Test(arguments: [
    ("options = { draw = { default = 1 }, deal = { default = 2 } }", "; its options are deal, draw"),
    ("", "; its manifest declares no options"),
  ])
  func `an error about an option without a similar name lists all options`(options: String, remedy: String) throws {
    let manifest = try Manifest(reading: "return { id = 'a', name = 'b', \(options) }", path: "sample/plugin.lua")
    let error = #expect(throws: PluginError.self) { _ = try manifest.values(setting: ["language": 3]) }
    #expect("\(try #require(error))" == "option 'language' is not one of b\(remedy)")
  }

  @Test func `a plugin must be loaded after its dependencies`() throws {
    let host = Host()
    func load(_ name: String, after dependencies: [String] = []) throws {
      let names = dependencies.map { "'\($0)'" }.joined(separator: ", ")
      let text = "return { id = '\(name)', name = '\(name)', dependencies = { \(names) } }"
      let manifest = try Manifest(reading: text, path: "\(name)/plugin.lua")
      try host.load(manifest, PluginText(name: name, files: ["init.lua": ""]))
    }
    let error = #expect(throws: PluginError.self) { try load("deck", after: ["cards"]) }
    #expect("\(try #require(error))" == "'deck' depends on the plugin 'cards'; load that first")
    try load("cards")
    try load("deck", after: ["cards"])
    #expect(host.plugins.map(\.name) == ["cards", "deck"])
  }

  @Test(
    arguments: [
      (["darw": 3], "option 'darw' is not one of sample; did you mean 'draw'?"),
      (["draw": 2], "option 'draw' must be one of 1, 3, not 2"),
      (["deal": 1.5], "option 'deal' must be an integer, not 1.5"),
      (["speed": 3], "option 'speed' must be at most 2"),
      (["speed": -1], "option 'speed' must be at least 0"),
      (["speed": "fast"], "option 'speed' must be a number, not a string"),
    ] as [([LuaString: PlainData], String)])
  func `an option that a host sets is checked`(options: [LuaString: PlainData], problem: String) throws {
    let manifest = try Manifest(reading: Self.valid, path: "sample/plugin.lua")
    let error = #expect(throws: PluginError.self) { _ = try manifest.values(setting: options) }
    #expect("\(try #require(error))" == problem)
  }

  /// Invalid paths, as Lua strings are written, and the problem of each.
  private static let wrongPaths = [
    (#"init.lua\0z"#, "the path contains a control character"), (#"\0"#, "the path contains a control character"),
    (#"a\nb"#, "the path contains a control character"), ("../x.lua", "the path leads out of the plugin"),
    ("a/../x.lua", "the path leads out of the plugin"), ("..", "the path leads out of the plugin"),
    ("/etc/passwd", "the path is absolute; it must be relative to the plugin"),
    ("a//x.lua", "the path has an empty part"), ("a/", "the path has an empty part"),
    ("./x.lua", "the path has the part '.'"),
    // A combining mark joins the slash before it to one character; the system reads bytes.
    (#"..\u{2F}\u{301}a"#, "the path leads out of the plugin"),
    (#"a/\u{301}/../x"#, "the path leads out of the plugin"),
    (#"a\\x.lua"#, "the path contains a backslash; folders are separated by '/'"),
  ]

  @Test(arguments: wrongPaths)
  func `an entry outside the plugin's folder is refused`(path: String, problem: String) {
    let text = "return { id = 'a', name = 'b', entry = \"\(path)\" }"
    let error = #expect(throws: PluginError.self) { try Manifest(reading: text, path: "b/plugin.lua") }
    let isControl = problem.contains("control")
    #expect(
      error.map { "\($0)" }?
        .contains(isControl ? "'entry' must be a string of at most 1024 bytes without control" : problem) == true)
  }

  @Test(arguments: ["id", "version"])
  func `a field with a control character, too many bytes or invalid UTF-8 is refused`(field: String) {
    for value in [#"a\0"#, #"a\27[2J"#, String(repeating: "a", count: 2000), #"a\xff"#] {
      var fields = ["id": "a", "name": "b", "version": "1"]
      fields[field] = value
      let text =
        "return { \(fields.sorted { $0.key < $1.key }.map { "\($0.key) = \"\($0.value)\"" }.joined(separator: ", ")) }"
      let error = #expect(throws: PluginError.self) { try Manifest(reading: text, path: "b/plugin.lua") }
      #expect(error.map { "\($0)" }?.contains("field '\(field)' must be a string") == true)
    }
    let text = #"return { id = 'a', name = 'b', dependencies = { "x\0" } }"#
    #expect(throws: PluginError.self) { try Manifest(reading: text, path: "b/plugin.lua") }
  }

  private static func load(_ fields: String, on host: Host) throws -> Plugin {
    try host.record()
    try host.load(script: "", name: "base")
    let text = "return { id = 'org.dray.texts', name = 'texts', version = '2', entry = 'main.lua', \(fields) }"
    let script = """
      local dray = require "dray"
      local game = dray.state("game", { speed = dray.options.speed, word = dray.options.word })
      dray.scene(function() return dray.text {} end)
      """
    return try host.load(
      Manifest(reading: text, path: "plugin.lua"), PluginText(name: "texts", files: ["main.lua": script]),
      options: ["speed": 1.5])
  }

  @Test func `a plugin loaded from text keeps its manifest in a recording and in a save`() throws {
    let host = Host()
    let plugin = try Self.load(
      """
      options = { speed = { default = 0.5, min = 0, max = 2 }, word = { default = 'a"\\n', one_of = { 'a"\\n', 'b' } },
        count = { default = 4, is_integer = true } }, dependencies = { 'base' }
      """, on: host)
    let copy = try host.expectReplay()
    let loaded = Host()
    let loading = try Replay(of: host.snapshot(), on: loaded)
    loading.scripts = .saves
    try loading.run()
    for other in [copy.plugins[1], loaded.plugins[1]] {
      #expect(other.state("game") == plugin.state("game") && other.options == plugin.options)
      let (manifest, first) = (other.manifest, plugin.manifest)
      #expect(manifest.id == first.id && manifest.entry == "main.lua" && manifest.dependencies == ["base"])
      #expect(manifest.options["word"]?.oneOf == first.options["word"]?.oneOf)
      #expect(manifest.options["speed"]?.min == 0 && manifest.options["speed"]?.max == 2)
      #expect(manifest.options["count"]?.isInteger == true)
    }
  }

  @Test func `a recording gives no permission to the scripts that it contains`() throws {
    let host = Host()
    let options = "options = { speed = { default = 1 }, word = { default = '' } }"
    _ = try Self.load("permissions = { 'files' }, \(options)", on: host)
    let replay = try Replay(of: Array(try #require(host.journal).utf8), on: Host())
    do throws(Replay.Failure) {
      try replay.run()
      Issue.record("it was loaded")
    } catch {
      #expect(
        "\(error)".hasSuffix(
          "texts/plugin.lua: a journal cannot give the permission 'files'; load it with your own plugin"))
    }
  }
}

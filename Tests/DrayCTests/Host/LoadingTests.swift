import CDray
import DrayC
import Testing

@Suite struct `Loading a plugin` {
  @Test func `equal seeds deal equal cards, different seeds do not`() throws {
    let (first, second, third) = (try Handle(), try Handle(), try Handle())
    for (host, seed) in [(first, 7), (second, 7), (third, 8)] {
      #expect(host.load("\(Folders.package)/plugins/klondike", seed: UInt64(seed)) == DRAY_STATUS_OK, "\(host.message)")
    }
    #expect(try first.state("game") == second.state("game"))
    #expect(try first.state("game") != third.state("game"))
  }

  @Test(arguments: [
    (Setting("size", DRAY_VALUE_INTEGER, integer: 3), "3"), (Setting("size", DRAY_VALUE_NUMBER, number: 2.5), "2.5"),
  ])
  func `the script gets an option as it was set`(_ setting: Setting, _ value: String) throws {
    let files = try PluginFiles(
      script: "local dray = require 'dray'; dray.state('seen', { size = dray.options.size })")
    let host = try Handle()
    #expect(host.load(files, [setting]) == DRAY_STATUS_OK, "\(host.message)")
    #expect(try host.state("seen").contains("size = \(value)"))
  }

  @Test(arguments: [
    (Setting("sise", DRAY_VALUE_INTEGER), "option 'sise' is not one of test; did you mean 'size'?"),
    (Setting("size", DRAY_VALUE_INTEGER, integer: 4), "option 'size' must be at most 3"),
    (Setting("size", DRAY_VALUE_BOOLEAN), "option 'size' must be a number, not a boolean"),
    (Setting("size", DRAY_VALUE_STRING), "option 'size' must be a number, not a string"),
    (Setting("size", 99), "option 'size' has the unknown kind 99"),
  ])
  func `a wrong option is refused with the problem`(_ setting: Setting, _ message: String) throws {
    let host = try Handle()
    let status = host.load(try PluginFiles(), [setting])
    #expect(status == DRAY_STATUS_INVALID)
    #expect(host.message == message)
    #expect(host.placements.isEmpty)
  }

  @Test func `a missing folder is bad input`() throws {
    let host = try Handle()
    #expect(host.load("/nowhere/at/all") == DRAY_STATUS_INVALID)
    #expect(host.message == "/nowhere/at/all: No such file or directory")
  }

  @Test func `a path that is not UTF-8 is bad input`() throws {
    let host = try Handle()
    #expect(dray_host_load_plugin(host.pointer, [CChar(bitPattern: 0xff), 0], nil) == DRAY_STATUS_INVALID)
    #expect(host.message == "path is not UTF-8")
  }

  @Test func `a folder without a manifest is bad input`() throws {
    let host = try Handle()
    let files = try PluginFiles(manifest: nil)
    #expect(host.load(files) == DRAY_STATUS_INVALID)
    #expect(host.message.hasPrefix("\(files.path)/plugin.lua: No such file or directory; a plugin has a manifest"))
  }

  @Test func `a folder without scripts is bad input`() throws {
    let host = try Handle()
    let files = try PluginFiles(script: nil)
    #expect(host.load(files) == DRAY_STATUS_INVALID)
    #expect(host.message.hasPrefix("\(files.path)/init.lua: No such file or directory"))
  }

  @Test(arguments: [
    ("return {", ":1: "), ("return { id = 'x' }", "field 'name' is missing"), ("", ":1: "),
    ("return { id = 'x', name = 'x', entri = 'a' }", "unknown field 'entri'; did you mean 'entry'?"),
    ("return { id = 'x', name = 'x', api = 9 }", "api 9 is not supported"),
  ])
  func `a broken manifest is refused, and the message names the problem`(_ manifest: String, _ words: String) throws {
    let host = try Handle()
    #expect(host.load(try PluginFiles(manifest: manifest)) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("plugin.lua"))
    #expect(host.message.contains(words), "\(host.message)")
  }

  @Test(arguments: [
    ("local x =", "test/init.lua:1: "), ("\nerror 'no luck'", "test/init.lua:2: no luck"),
    ("require 'dray'.scene(function() end)", "the scene function returned nothing; was 'return' forgotten?"),
    ("require 'dray'.scne()", "did you mean 'scene'?"),
  ])
  func `a broken script is refused with its line, or with a hint`(_ script: String, _ words: String) throws {
    let host = try Handle()
    #expect(host.load(try PluginFiles(script: script)) == DRAY_STATUS_INVALID)
    #expect(host.message.contains(words), "\(host.message)")
    #expect(host.placements.isEmpty)
  }

  @Test func `a plugin cannot be loaded twice`() throws {
    let host = try Handle(script: twoLists)
    let count = host.placements.count
    #expect(host.load(try PluginFiles()) == DRAY_STATUS_INVALID)
    #expect(host.message == "a plugin named 'test' is already loaded")
    #expect(host.placements.count == count)
  }

  @Test func `options without a list are misuse`() throws {
    let host = try Handle()
    var given = dray_plugin_options.sized()
    given.option_count = 1
    #expect(dray_host_load_plugin(host.pointer, "x", &given) == DRAY_STATUS_MISUSE)
    #expect(host.message == "dray_host_load_plugin: options is NULL, and option_count is not 0")
  }
}

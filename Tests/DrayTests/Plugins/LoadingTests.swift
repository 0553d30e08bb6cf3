import Dray
import Foundation
import Testing

/// A plugin loads as a whole or not at all.
struct LoadingTests {
  /// A new folder for each test, removed afterwards.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "dray-\(UUID().uuidString)/sample")

    init(_ files: [String: String]) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    var path: String { url.path(percentEncoded: false) }
  }

  private static let manifest = "return { id = 'org.dray.sample', name = 'sample' }"

  private func problem(_ files: [String: String]) throws -> String {
    let folder = try Folder(files)
    let host = Host()
    let error = #expect(throws: PluginError.self) { try host.load(plugin: folder.path) }
    #expect(host.plugins.isEmpty)
    #expect(host.placements.isEmpty)
    return "\(try #require(error))"
  }

  @Test func `a missing folder, manifest or script is named`() throws {
    let error = #expect(throws: PluginError.self) { try Host().load(plugin: "/nowhere/at/all") }
    #expect("\(try #require(error))" == "/nowhere/at/all: No such file or directory")
    let remedy = "a plugin has a manifest, such as: return { id = \"com.example.name\", name = \"name\" }"
    #expect(try problem([:]).hasSuffix("sample/plugin.lua: No such file or directory; \(remedy)"))
    #expect(
      try problem(["plugin.lua": Self.manifest]).hasSuffix(
        "sample/init.lua: No such file or directory; it is the first script of the plugin, unless the manifest names "
          + "another 'entry'"))
  }

  @Test func `a script with a syntax error or an error while it runs is named by file and line`() throws {
    #expect(
      try problem(["plugin.lua": Self.manifest, "init.lua": "local x = 1\nlocal = 2"])
        == "sample/init.lua:2: <name> expected near '='")
    #expect(
      try problem(["plugin.lua": Self.manifest, "init.lua": "require 'sample.rules'", "rules.lua": "\nerror 'broken'"])
        == "sample/rules.lua:2: broken")
  }

  @Test func `a plugin cannot read files outside its folder`() throws {
    let outside = try Folder(["secret.lua": "return 'secret'"])
    let folder = try Folder([
      "plugin.lua": Self.manifest, "init.lua": "local ok, why = pcall(require, 'sample.link') error(why, 0)",
    ])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link.lua"), withDestinationURL: outside.url.appending(path: "secret.lua"))
    for name in ["sample.link", "sample...secret", "sample./etc/passwd", "other.rules", "sample"] {
      let script = "local ok, why = pcall(require, '\(name)') error(ok and 'loaded' or why, 0)"
      try Data(script.utf8).write(to: folder.url.appending(path: "init.lua"))
      let error = #expect(throws: PluginError.self) { try Host().load(plugin: folder.path) }
      let text = "\(try #require(error))"
      #expect(!text.contains("loaded"), "\(text)")
    }
  }

  @Test func `a file that is not text is refused`() throws {
    let folder = try Folder(["plugin.lua": Self.manifest])
    try Data([0xff, 0xfe, 0x00]).write(to: folder.url.appending(path: "init.lua"))
    let error = #expect(throws: PluginError.self) { try Host().load(plugin: folder.path) }
    #expect(
      "\(try #require(error))".contains("init.lua: not UTF-8 text; it is the first script of the plugin"))
  }

  @Test func `a second plugin of the same name is refused`() throws {
    let host = Host()
    try host.load(script: "dray = require 'dray' dray.state('game', { n = 1 })", name: "sample")
    let error = #expect(throws: PluginError.self) { try host.load(script: "", name: "sample") }
    #expect("\(try #require(error))" == "a plugin named 'sample' is already loaded")
    #expect(host.plugins.first?.state("game") == ["n": 1])
  }

  @Test func `unloading a plugin removes its part of the scene`() throws {
    let host = Host()
    let plugin = try host.load(
      script: "local dray = require 'dray' dray.scene(function() return dray.text { label = 'hello' } end)")
    #expect(host.placements.count == 1)
    host.unload(plugin)
    #expect(host.placements.isEmpty)
    #expect(plugin.state("game") == nil)
  }

  @Test func `the host's values are read-only to scripts, and its functions take and return plain values`() throws {
    let host = Host()
    host.values = ["theme": "dark"]
    host.functions = ["double": { arguments in .integer((arguments.first?.integer ?? 0) * 2) }]
    let plugin = try host.load(
      script: """
        local dray = require "dray"
        local ok, why = pcall(function() dray.host.theme = "light" end)
        local unknown = select(2, pcall(function() return dray.host.them end))
        dray.state("seen", { theme = dray.host.theme, twice = dray.host.double(21), ok = ok, why = why, unknown = unknown })
        """)
    let seen = plugin.state("seen")
    #expect(seen?["theme"] == "dark")
    #expect(seen?["twice"] == 42)
    #expect(seen?["ok"] == false)
    #expect(seen?["why"]?.text?.hasSuffix("dray.host cannot be changed") == true)
    #expect(seen?["unknown"]?.text?.hasSuffix("unknown name 'them' of this host; did you mean 'theme'?") == true)
  }
}

import Foundation
import Testing

/// The ways to name a plugin and code on the command line, and the exit status.
struct OpeningTests {
  @Test(arguments: [["fuzz", "klondik"], ["fuzz", "klondik", "--files"], ["render", "klondik"], ["klondik"]])
  func `a plugin of a similar name is suggested`(arguments: [String]) throws {
    let run = try Command.run(Command.path, arguments)
    #expect(run.status == 1 && run.errors.contains("did you mean 'klondike'?"), "\(run.errors)")
  }

  @Test func `a plugin of a similar name in the working directory is suggested`() throws {
    let plugin = try PluginFixture(folder: "golf")
    let run = try Command.run("/bin/sh", ["-c", "cd \(plugin.path)/.. && \(Command.path) glof"])
    #expect(run.errors == "dray: glof: No such file or directory; did you mean 'golf'?\n", "\(run.errors)")
  }

  @Test func `the main script of a plugin that is run as a script says how to open the plugin`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": "require 'letters.rules'", "rules.lua": "",
    ])
    let (path, run) = (plugin.path, try Command.dray(plugin.path + "/init.lua"))
    let hint = "\n\(path)/init.lua is the script of a plugin; dray \(path) opens the plugin\n"
    #expect(run.status == 1 && run.errors.hasSuffix(hint), "\(run.errors)")
    #expect(try !Command.dray(plugin.path + "/rules.lua").errors.contains("opens the plugin"))
  }

  /// Writes a plugin with a text and its dependencies into a folder.
  private func write(_ name: String, needing needed: String, in folder: URL) throws {
    let path = folder.appending(path: name)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    let manifest = "return { id = 'test.\(name)', name = '\(name)', dependencies = { \(needed) } }"
    try manifest.write(to: path.appending(path: "plugin.lua"), atomically: false, encoding: .utf8)
    let script = "local dray = require 'dray'\ndray.scene(function() return dray.text { label = '\(name)' } end)"
    try script.write(to: path.appending(path: "init.lua"), atomically: false, encoding: .utf8)
  }

  @Test(arguments: [
    ["letters", "-e", "#legal()"], ["test", "letters"], ["check", "letters"], ["fuzz", "letters", "--steps", "100"],
    ["render", "letters", "-o", "/dev/null"],
  ])
  func `the plugins that a plugin depends on are loaded first, from the folder around it`(words: [String]) throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest.replacing("api = 1", with: "dependencies = { 'shelf' }"),
      "init.lua": PluginFixture.letters, "letters_test.lua": "test('one', function(play) end)",
    ])
    let folder = URL(filePath: plugin.path).deletingLastPathComponent()
    let arguments = words.map { $0 == "letters" ? plugin.path : $0 }
    try write("house", needing: "", in: folder)
    try write("shelf", needing: "'house', 'letters'", in: folder)
    let circular = try Command.run(Command.path, arguments)
    #expect(circular.status == 1 && (circular.output + circular.errors).contains("depends on the plugin 'shelf'"))
    try write("shelf", needing: "'house'", in: folder)
    let run = try Command.run(Command.path, arguments)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `a plugin is found by its name`() throws {
    let run = try Command.dray("klondike", "--seed", "381", "-e", "drag('2♣'):drop '3'")
    #expect(run.output == "move 2♣: pile 2 → pile 3\n" && run.status == 0, "\(run.errors)")
  }

  @Test func `code on a plugin names its lines, and ends at the first error`() throws {
    let run = try Command.dray("plugins/klondike", "-e", "1\ndrag 'zzz'\n2")
    #expect(run.output == "1\n" && run.errors == "-e:2: no item or container 'zzz'\n" && run.status == 1)
  }

  @Test func `a script receives its arguments, also from the standard input`() throws {
    let script = "print(arg[0], arg[1], #arg, ...)"
    #expect(try Command.dray("-", "a", "b", input: script).output == "-\ta\t2\ta\tb\n")
    let file = FileManager.default.temporaryDirectory.appending(path: "dray-\(UUID()).lua")
    try ("\u{feff}" + script).write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Command.dray(file.path, "x").output == "\(file.path)\tx\t1\tx\n")
  }

  @Test func `the status is 65 if a script does not compile`() throws {
    #expect(try Command.dray("-e", "x = = 1").status == 65)
    #expect(try Command.dray("-", input: "x = = 1").status == 65)
    #expect(try Command.dray("plugins/klondike", "-e", "x = = 1").status == 65)
    #expect(try Command.dray("render", "plugins/klondike", "-e", "x = = 1").status == 65)
    let plugin = try PluginFixture(["plugin.lua": "return { id = 'test.p', name = 'p' }", "init.lua": "x = = 1"])
    #expect(try Command.dray(plugin.path).status == 65)
    #expect(try Command.dray("-e", "error 'no'").status == 1)
  }

  @Test func `a command that is not installed finds the plugins of its repository from any folder`() throws {
    let run = try Command.run("/usr/bin/env", ["-C", "/", Command.path, "hanoi", "-e", "#legal()"])
    #expect(run.output == "2\n" && run.status == 0, "\(run.errors)")
    let folder = FileManager.default.temporaryDirectory.appending(path: "dray-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Command.run("/usr/bin/env", ["-C", folder.path, Command.path, "new", "game"])
    #expect(made.status == 0, "\(made.errors)")
    let settings = try String(contentsOf: folder.appending(path: "game/.luarc.json"), encoding: .utf8)
    #expect(settings.contains("/plugins/types"), "\(settings)")
  }
}

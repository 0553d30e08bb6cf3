import Foundation
import Testing

/// The real command in a process: its output, its errors and its exit status.
struct CommandTests {
  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  @Test func `NUL bytes in commands and in printed text are kept`() throws {
    let run = try Command.dray("-", input: "print(#'a\u{0}b', 'x\u{0}y')\n")
    #expect(run.output == "3\tx\u{0}y\n" && run.status == 0, "\(run.errors)")
    #expect(try Command.dray(input: "#'a\u{0}b'\n").output == "3\n")
  }

  @Test func `a byte order mark at the start of the standard input is ignored`() throws {
    #expect(try Command.dray(input: "\u{feff}1 + 1\n").output == "2\n")
  }

  @Test func `code is run, and its values are printed`() throws {
    let run = try Command.dray("-e", "return 1")
    #expect(run.output == "1\n" && run.errors == "" && run.status == 0)
    #expect(try Command.dray("-e", "1 + 1").output == "2\n")
  }

  @Test func `code that fails prints its place on standard error`() throws {
    let run = try Command.dray("-e", "error 'no'")
    #expect(run.output == "" && run.errors == "-e:1: no\n" && run.status == 1)
  }

  @Test func `a script drives plugins itself`() throws {
    let script = plugin.path + "/script.lua"
    let text = """
      #!/usr/bin/env dray
      local play = dray.load("\(plugin.path)")
      print(play:drag("a"):drop "right")
      print(require("dray") == dray, require("dray.array").index({ "x", "y" }, "y"))
      play:drag "nothing like it"
      """
    try text.write(toFile: script, atomically: false, encoding: .utf8)
    let run = try Command.dray(script)
    #expect(run.output == "move A: left → right\ntrue\t2\n")
    #expect(run.errors.hasSuffix("script.lua:5: no item or container 'nothing like it'\n") && run.status == 1)
  }

  @Test func `a file of commands prints the output of the prompt, and ends at the first error`() throws {
    let run = try Command.dray(plugin.path, input: "drag('a'):drop 'right'\ndrag 'zzz'\nprint 'never'\n")
    #expect(run.output == "move A: left → right\n")
    #expect(run.errors == "stdin:2: no item or container 'zzz'\n" && run.status == 1)
  }

  @Test(arguments: [
    (["fuzz", "plugins/klondike", "--steps", "0"], "--steps must be 1 or more, not 0"),
    (["fuzz", "plugins/klondike", "--steps=-5"], "--steps must be 1 or more, not -5"),
    (["replay", "game.journal", "--last-line", "0"], "--last-line must be a line number of 1 or more, not 0"),
    (
      ["tset", "plugins/klondike"], "Unexpected argument 'plugins/klondike'; did you mean 'dray test plugins/klondike'?"
    ),
    (["plugins/klondike", "draw=3"], "Unexpected argument 'draw=3'; open takes one plugin or script"),
  ])
  func `invalid arguments are named`(arguments: [String], problem: String) throws {
    let run = try Command.run(Command.path, arguments)
    #expect(run.errors.hasPrefix("Error: \(problem)\n") && run.output == "" && run.status == 64, "\(run.errors)")
  }

  @Test func `output that cannot be written is a failure, and a reader that closes early is not`() throws {
    for arguments in ["-e 1", "test plugins/klondike", "fuzz '\(plugin.path)' --steps 5"] {
      let run = try Command.run("/bin/sh", ["-c", "'\(Command.path)' \(arguments) > /dev/full"])
      #expect(run.errors == "dray: standard output: No space left on device\n" && run.status == 1, "\(arguments)")
    }
    let piped = try Command.run(
      "/bin/sh", ["-c", "echo 'show() show()' | '\(Command.path)' plugins/klondike | head -1"])
    #expect(piped.errors == "" && piped.output.hasPrefix("┌ stock"))
  }

  @Test func `a save replaces a file, also behind a link, but nothing else`() throws {
    let folder = plugin.path
    try FileManager.default.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: true)
    try "old".write(toFile: folder + "/old", atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/old")
    for name in ["/dev/null", folder + "/folder"] {
      let run = try Command.dray(folder, input: ".save \(name)\n")
      #expect(run.errors == "stdin:1: \(name): not a regular file\n" && run.status == 1)
    }
    #expect(try Command.dray(folder, input: ".save \(folder)/link\n").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == folder + "/old")
    #expect(try String(contentsOfFile: folder + "/old", encoding: .utf8).hasPrefix("{\"dray journal\":1"))
  }

  @Test func `a save keeps the permissions of the file that it replaces`() throws {
    let file = plugin.path + "/private.save"
    let manager = FileManager.default
    #expect(try Command.dray(plugin.path, input: ".save \(file)\n").status == 0)
    for permissions in [0o600, 0o664] {
      try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
      #expect(try Command.dray(plugin.path, input: "tap 'button'\n.save \(file)\n").status == 0)
      #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == permissions)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("t1"))
    }
  }

  @Test func `tests are run, and failures set the exit status`() throws {
    let run = try Command.dray("test", Repository.klondike)
    #expect(run.output.hasSuffix(" passed, 0 failed\n") && run.status == 0)
    try "test('no', function() error 'no' end)".write(
      toFile: plugin.path + "/x_test.lua", atomically: false, encoding: .utf8)
    #expect(try Command.dray("test", plugin.path, Repository.klondike).status == 1)
  }

  @Test func `options are set, and checked against the manifest`() throws {
    #expect(try Command.dray(plugin.path, "--set", "size=4", input: "key 'p'\n").output.hasPrefix("printed 4\n"))
    for (setting, problem) in [
      ("sise=4", "option 'sise' is not one of letters; did you mean 'size'?"),
      ("size=0", "option 'size' must be at least 1"),
      ("size=big", "option 'size' must be a number, not a string"),
    ] {
      let run = try Command.dray(plugin.path, "--set", setting)
      #expect(run.errors == "dray: \(problem)\n" && run.status == 64, "\(setting)")
    }
    #expect(try Command.dray(plugin.path, "--set", "size").errors.contains("a setting has the form key=value"))
  }

  @Test func `the same seed gives the same game`() throws {
    let games = try (0..<2).map { _ in try Command.dray(Repository.klondike, "--seed", "9", input: "show()\n").output }
    #expect(games[0] == games[1])
    #expect(try Command.dray(Repository.klondike, "--seed", "10", input: "show()\n").output != games[0])
  }

  @Test func `the command prints its version and its help`() throws {
    #expect(try Command.dray("--version").output == "0.1.0\n")
    let help = try Command.dray("--help")
    #expect(help.output.contains("dray PLUGIN [--seed N]") && help.status == 0)
  }

  @Test(
    arguments: [
      (["--sede", "3"], "Unknown option '--sede'. Did you mean '--seed'?"), (["test"], "Missing expected argument"),
      (["--seed", "x", "p"], "The value 'x' is invalid for '--seed <n>'"),
      (["-e", "1", "--seed", "3"], "--seed and --set apply to a plugin"),
      (["a", "b"], "Unexpected argument 'b'"),
    ])
  func `invalid arguments are reported, and the exit status is 64`(arguments: [String], problem: String) throws {
    let run = try Command.run(Command.path, arguments)
    #expect(run.errors.contains(problem) && run.output == "" && run.status == 64, "\(run.errors)")
  }
}

/// The errors of plugins that cannot be loaded.
struct UnreadablePluginTests {
  private func error(_ files: [String: String], status: Int32 = 1) throws -> String {
    let plugin = try PluginFixture(files)
    let run = try Command.dray(plugin.path)
    #expect(run.status == status && run.output == "")
    return run.errors.replacing(plugin.path, with: "PLUGIN")
  }

  @Test func `a missing folder is an error that says so`() throws {
    let run = try Command.dray("plugins/klondyke")
    let text = "No such file or directory; a plugin is a folder with plugin.lua and init.lua"
    #expect(run.errors == "dray: plugins/klondyke: \(text)\n" && run.status == 1)
  }

  @Test func `an empty folder is an error that says so`() throws {
    #expect(
      try error([:]) == """
        dray: PLUGIN/plugin.lua: No such file or directory; a plugin has a manifest, such as: \
        return { id = "com.example.name", name = "name" }

        """)
  }

  @Test func `a file is an error that says so`() throws {
    #expect(try Command.dray("README.md").errors.hasPrefix("dray: README.md: Not a directory; a plugin is"))
  }

  @Test func `a missing script is an error that says so`() throws {
    #expect(try Command.dray("nowhere/x.lua").errors == "dray: nowhere/x.lua: No such file or directory\n")
    #expect(try Command.dray("x.lua").errors == "dray: x.lua: No such file or directory\n")
  }

  @Test func `a script that is a folder, or not text, is an error that says so`() throws {
    let folder = try PluginFixture(["x.lua": ""])
    try FileManager.default.createDirectory(atPath: folder.path + "/y.lua", withIntermediateDirectories: true)
    try Data([0x2d, 0x2d, 0xff]).write(to: URL(filePath: folder.path + "/x.lua"))
    #expect(try Command.dray(folder.path + "/y.lua").errors == "dray: \(folder.path)/y.lua: Is a directory\n")
    #expect(try Command.dray(folder.path + "/x.lua").errors == "dray: \(folder.path)/x.lua: not UTF-8 text\n")
  }

  @Test func `an empty manifest is an error that says so`() throws {
    #expect(try error(["plugin.lua": ""]).hasPrefix("dray: letters/plugin.lua:1: "))
  }

  @Test func `a manifest with an unknown field is an error that says so`() throws {
    let manifest = "return { id = 'a', name = 'letters', optoins = {} }"
    #expect(try error(["plugin.lua": manifest]).contains("unknown field 'optoins'; did you mean 'options'?"))
  }

  @Test func `a manifest without a script is an error that says so`() throws {
    #expect(
      try error(["plugin.lua": PluginFixture.manifest])
        == "dray: PLUGIN/init.lua: No such file or directory; it is the first script of the plugin, unless the manifest "
        + "names another 'entry'\n")
  }

  @Test func `a script that is not Lua, or fails, is an error that says so`() throws {
    let files = ["plugin.lua": PluginFixture.manifest]
    #expect(
      try error(files.merging(["init.lua": "local x = \n= 1"]) { $1 }, status: 65)
        == "dray: letters/init.lua:2: unexpected symbol near '='\n")
    #expect(try error(files.merging(["init.lua": "\nerror 'no'"]) { $1 }) == "dray: letters/init.lua:2: no\n")
  }

  @Test func `a failure during loading is reported once, and ends a file of commands`() throws {
    let manifest = PluginFixture.manifest
    let broken = try PluginFixture([
      "plugin.lua": manifest,
      "init.lua":
        "local dray = require 'dray'\nlocal function draw()\n  error 'no'\nend\ndray.scene(function()\n  draw()\nend)",
    ])
    let run = try Command.dray(broken.path, input: "print 'never'\n")
    #expect(run.output == "" && run.status == 1)
    #expect(
      run.errors == """
        dray: letters/init.lua:3: no
          letters/init.lua:3: in upvalue 'draw'
          letters/init.lua:6: in function <letters/init.lua:5>

        """)
    let writing = try PluginFixture([
      "plugin.lua": manifest,
      "init.lua": """
      local dray = require 'dray'
      local s = dray.state("s", { n = 0 })
      dray.scene(function()
        s.n = s.n + 1
        return dray.vstack { id = "v" }
      end)
      """,
    ])
    let second = try Command.dray(writing.path, input: "print 'never'\n")
    #expect(second.output == "" && second.status == 1)
    #expect(
      second.errors.hasSuffix("; the write was undone\ndray: letters failed to load\n"), "\(second.errors)")
    let bytecode = try PluginFixture(["plugin.lua": manifest, "init.lua": "\u{1B}Lua and more"])
    #expect(
      try Command.dray(bytecode.path, input: "").errors
        == "dray: letters/init.lua: cannot load bytecode, only source text\n")
  }

  @Test(arguments: [["replay"], []]) func `a named pipe into which no program writes is an error`(
    command: [String]
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "dray-\(UUID().uuidString).lua").path
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let run = try Command.run("/usr/bin/timeout", ["10", Command.path] + command + [path])
    #expect(run.status == 1 && run.errors.contains(path), "\(run.status) \(run.errors)")
  }

  @Test func `a script is read from a pipe with a writer`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "dray-\(UUID().uuidString).lua").path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/stdin")
    defer { unlink(path) }
    let run = try Command.dray(path, input: "print(7)")
    #expect(run.output == "7\n" && run.status == 0, "\(run.errors)")
  }
}

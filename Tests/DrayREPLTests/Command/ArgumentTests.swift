import Foundation
import Testing

/// The arguments of `dray`: invalid arguments with their messages, and valid seeds.
struct ArgumentTests {
  /// Invalid command lines, and the messages.
  @Test(arguments: [
    (
      "open P --seed x",
      "The value 'x' is invalid for '--seed <n>': a seed must be an integer from -9223372036854775808"
    ),
    ("P --seed 1.5", "The value '1.5' is invalid for '--seed <n>': a seed must be an integer"),
    ("P --seed 9223372036854775808", "The value '9223372036854775808' is invalid for '--seed <n>': a seed must"),
    ("P --seed ''", "The value '' is invalid for '--seed <n>': a seed must be an integer"),
    ("P --seed --set", "The value '--set' is invalid for '--seed <n>'"), ("P --seed", "Missing value for '--seed <n>'"),
    ("P --set", "Missing value for '--set <key=value>'"),
    ("P --set =1", "The value '=1' is invalid for '--set <key=value>': a setting has"),
    ("P --set size", "The value 'size' is invalid for '--set <key=value>': a setting has"),
    ("P -e", "Missing value for '-e <code>'"),
    ("-e 1 x.lua", "-e cannot be combined with a script"),
    ("-e 1 --seed 3", "--seed and --set apply to a plugin"), ("x.lua --seed 3", "--seed and --set apply to a plugin"),
    ("x.lua --set a=1", "--seed and --set apply to a plugin"), ("--seed 3", "--seed and --set apply to a plugin"),
    ("fuzz P --steps 0", "--steps must be 1 or more, not 0"),
    ("fuzz P --steps -5", "--steps must be 1 or more, not -5"),
    ("fuzz P --steps many", "The value 'many' is invalid for '--steps <n>'"),
    ("fuzz P --steps 99999999999999999999", "The value '99999999999999999999' is invalid for '--steps <n>'"),
    ("fuzz P --seed one", "The value 'one' is invalid for '--seed <n>': a seed must be an integer"),
    ("fuzz", "Missing expected argument '<plugin>'"), ("fuzz P Q", "Unexpected argument 'Q'"),
    ("replay", "Missing expected argument '<file>'"),
    ("replay F --size-limit 10", "--size-limit must be 64 bytes or more, not 10"),
    ("replay F --line-limit 0", "--line-limit must be 64 bytes or more, not 0"),
    ("replay F --last-line 0", "--last-line must be a line number of 1 or"),
    ("replay F --last-line -1", "--last-line must be a line number of 1 or more, not -1"),
    ("replay F --last-line end", "The value 'end' is invalid for '--last-line <line>'"),
    ("replay F --plugin", "Missing value for '--plugin <folder>'"),
    ("replay F --files", "Missing value for '--files <folder>'"), ("replay F G", "Unexpected argument 'G'"),
    ("test", "Missing expected argument '<plugin> ...'"), ("test P --seed 1", "Unknown option '--seed'"),
    ("--nothing", "Unknown option '--nothing'"), ("P Q", "Unexpected argument 'Q'; open takes one plugin or script"),
    ("fuzzz P", "Unexpected argument 'P'; did you mean 'dray fuzz P'?"),
  ])
  func `an invalid argument is a usage error that names the argument`(line: String, problem: String) throws {
    let run = try Command.run("/bin/sh", ["-c", "'\(Command.path)' \(line)"])
    #expect(run.errors.hasPrefix("Error: \(problem)"), "\(line): \(run.errors)")
    #expect(run.output == "" && run.status == 64, "\(line)")
  }

  @Test(arguments: ["-1", "0", "-9223372036854775808", "9223372036854775807"])
  func `a seed is any integer of 64 bits, as in dray.load and in journals`(seed: String) throws {
    let plugin = try PluginFixture(Self.chance)
    let file = plugin.path + "/game.journal"
    let played = try Command.dray(plugin.path, "--seed", seed, input: ".record \(file)\ngame.number\n")
    let script =
      "dray.load('\(plugin.path)', { seed = \(seed.hasSuffix("8") ? "math.mininteger" : seed) }).state.game.number"
    #expect(try Command.dray("-e", script).output == played.output)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"seed\":\(seed),"))
    #expect(try Command.dray("replay", file).status == 0)
    let fuzzed = try Command.dray("fuzz", plugin.path, "--steps", "5", "--seed", seed)
    #expect(fuzzed.output.contains(": 5 steps from seed \(seed), nothing found\n"), "\(fuzzed.errors)")
  }

  private static let chance = [
    "plugin.lua": "return { id = 'test.chance', name = 'chance' }",
    "init.lua": """
    local dray = require "dray"
    local game = dray.state("game", function() return { number = dray.random(1000000) } end)
    dray.scene(function() return dray.vstack { id = "v", size = { width = 9, height = 9 } } end)
    """,
  ]

  @Test func `an argument that is not UTF-8 is refused, so that no other file is opened`() throws {
    let run = try Command.run("/bin/sh", ["-c", "'\(Command.path)' replay \"$(printf 'game\\351')\""])
    #expect(run.errors.hasPrefix("Error: argument 2 is not UTF-8 text: 'game") && run.status == 64)
  }
}

/// Standard input and output are bytes.
struct StandardInputTests {
  private func run(_ input: [UInt8]) throws -> (output: Data, errors: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory
    let (from, to) = (
      folder.appending(path: "dray-in-\(UUID().uuidString)"), folder.appending(path: "dray-out-\(UUID())")
    )
    try Data(input).write(to: from)
    defer { for file in [from, to] { try? FileManager.default.removeItem(at: file) } }
    let run = try Command.run(
      "/bin/sh", ["-c", "'\(Command.path)' < '\(from.path)' > '\(to.path)'"])
    return (try Data(contentsOf: to), run.errors, run.status)
  }

  @Test func `bytes between quotes are kept, and printed so that they can be typed`() throws {
    let run = try run(Array("s = '\u{e9}".utf8) + [0xe9, 0xff, 0x00, 0x31] + Array("'\n#s, s\nprint(s)\n".utf8))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      Array(run.output) == Array("6  \"é\\233\\255\\0001\" --[[6 bytes]]\n".utf8) + [
        0xc3, 0xa9, 0xe9, 0xff, 0x00, 0x31, 0x0a,
      ])
  }

  @Test func `a file whose name is not UTF-8 is refused, not another one written`() throws {
    let run = try run(Array(".save game".utf8) + [0xe9, 0x0a])
    #expect(run.errors == "stdin:1: not UTF-8 text: '.save game\u{fffd}'\n" && run.status == 1)
  }

  @Test func `lines may end with LF or CRLF, and the last may lack its end`() throws {
    #expect(try run(Array("1 +\r\n2\r\n3".utf8)).output == Data("3\n3\n".utf8))
    #expect(try run([]).output == Data())
    #expect(try run(Array("for i = 1, 2 do".utf8)).errors == "stdin:1: 'end' expected near <eof>\n")
  }

  @Test(arguments: [("hanoi", "disks=2.5"), ("klondike", "redeals=0.5"), ("freecell", "deal=1.5")])
  func `an option that counts refuses a fraction`(plugin: String, option: String) throws {
    let run = try Command.dray("plugins/\(plugin)", "--set", option, input: "")
    #expect(run.status != 0)
    let parts = option.split(separator: "=")
    #expect(run.errors.contains("option '\(parts[0])' must be an integer, not \(parts[1])"), "\(run.errors)")
  }
}

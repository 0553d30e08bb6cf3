import Foundation
import Testing

@testable import DrayREPL

/// `dray check` and `dray new`.
struct PluginCheckTests {
  private static let smallest = """
    local dray = require "dray"
    dray.scene(function() return dray.vstack { id = "v", size = { width = 9, height = 9 } } end)
    """

  private func check(
    _ files: [String: String], asJSON: Bool = false
  ) throws -> (text: String, status: DrayREPL.ExitStatus) {
    let plugin = try PluginFixture(
      ["plugin.lua": PluginFixture.manifest, "init.lua": Self.smallest].merging(files) { $1 })
    let transcript = Transcript()
    let status = transcript.runner.check(plugins: [plugin.path], asJSON: asJSON)
    return (transcript.text.replacing(plugin.path, with: "P"), status)
  }

  @Test func `a script that cannot be read is one finding`() throws {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest])
    try Data([0x2d, 0x2d, 0xff]).write(to: URL(filePath: plugin.path + "/init.lua"))
    let transcript = Transcript()
    #expect(transcript.runner.check(plugins: [plugin.path], asJSON: false) == .failure)
    #expect(transcript.text.components(separatedBy: "not UTF-8 text").count == 2, "\(transcript.text)")
  }

  @Test(arguments: [
    ("dray.invariant('full', function() lists.right = {} return true end)", "invariant 'full'"),
    ("dray.outcome(function() lists.right = {} end)", "outcome"),
    ("dray.announcement(function() lists.right = {} end)", "announcement"),
  ])
  func `a forbidden write that random inputs find has its line`(rule: String, writer: String) throws {
    let (text, _) = try check(["init.lua": PluginFixture.letters + "\n" + rule])
    let line = PluginFixture.letters.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    #expect(text.hasPrefix("P/init.lua:\(line):") && text.contains(writer), "\(text)")
    #expect(text.contains("wrote to lists.right"), "\(text)")
  }

  @Test(arguments: Repository.plugins)
  func `the plugins of this repository have no problems`(name: String) throws {
    let run = try Command.dray("check", "\(Repository.root)/plugins/\(name)")
    #expect(run.output == "\(name): no problems found\n" && run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    ("plugin.lua", "return { id = 'a' name = 'b' }", "P/plugin.lua:1:19: expected ',' or '}', found 'name'"),
    ("plugin.lua", "return { id = 'a', nam = 'b' }", "P/plugin.lua:1:1: unknown field 'nam'; did you mean 'name'?"),
    ("init.lua", "local x = 1\nlocal y = = 2", "P/init.lua:2:11: unexpected symbol near '='"),
    ("init.lua", "local t = {}\ntabel.insert(t, 1)", "P/init.lua:2:1: unknown name 'tabel'; did you mean 'table'?"),
    (
      "init.lua", "local t = {}\ntable.insret(t, 1)",
      "P/init.lua:2:7: unknown name 'insret' in table; did you mean 'insert'?"
    ),
    (
      "init.lua", "  count = 1",
      "P/init.lua:1:3: the global 'count' is neither saved nor undone; declare it with 'local', or keep it in a state"
    ),
    (
      "init.lua", "local function f() helper = 1 end\nreturn f",
      "P/init.lua:1:20: the global 'helper' is neither saved nor undone; declare it with 'local', or keep it in a state"
    ),
    ("rules.lua", "return {}", "P/rules.lua:1:1: no script requires 'letters.rules'"),
    ("init.lua", "local rules = require 'letters.rulse'", "P/init.lua:1:1: "),
    (
      "a_test.lua", "test('a', function(play) exepct(1):equals(1) end)",
      "P/a_test.lua:1:26: unknown name 'exepct'; did you mean 'expect'?"
    ),
    (
      "init.lua", PluginFixture.letters.replacing("if session.to", with: "taps.count = 9\n    if session.to"),
      "P/init.lua:"
    ),
    (
      "init.lua", "local dray = require 'dray'\ndray.scene(function() return dray.vstack { spcing = 1 } end)",
      "P/init.lua:2:"
    ),
  ])
  func `a mistake is reported with its place`(file: String, text: String, finding: String) throws {
    let (output, status) = try check([file: text])
    #expect(output.hasPrefix(finding), "\(output)")
    #expect(status == .failure)
  }

  @Test func `a question that writes and a broken invariant are named`() throws {
    let writes = PluginFixture.letters.replacing("if session.to", with: "taps.count = 9\n    if session.to")
    #expect(try check(["init.lua": writes]).text.contains("taps.count"))
    let broken = PluginFixture.letters.replacing(
      "dray.outcome", with: "dray.invariant('few', function() return taps.count < 1, 'many' end)\ndray.outcome")
    #expect(try check(["init.lua": broken]).text.contains("invariant 'few' does not hold: many"))
  }

  @Test func `state outside of dray.state is found`() throws {
    let hidden = """
      local dray = require "dray"
      local taps = { count = 0 }
      local game = dray.state("game", { number = 0 })
      dray.scene(function()
        return dray.vstack { id = "button", label = "push " .. taps.count, size = { width = 40, height = 20 } }
          :on_tap_gesture(function()
            taps.count = taps.count + 1
            game.number = game.number + 1
          end)
      end)
      """
    #expect(try check(["init.lua": hidden]).text.contains("hidden state"))
  }

  @Test func `problems are printed as objects of JSON`() throws {
    let (text, status) = try check(["init.lua": "local a = \"\\\"\"\nx.y()"], asJSON: true)
    #expect(
      text == #"{"column":1,"file":"P/init.lua","line":2,"message":"unknown name 'x'"}"# + "\n", "\(text)")
    #expect(status == .failure)
    #expect(try check([:], asJSON: true).text == "")
  }

  /// Names that are local, and one global `g` in each text.
  @Test(arguments: [
    "local a <const>, b = 1, 2; return a + b + g", "local function f(x, ...) return x, f, ... end return f(g)",
    "for i, v in pairs({}) do local w = i + v end for j = 1, 2 do local k = j + g end",
    "local t = { a = 1, b = function(self) return self.a end, [1] = g } return t.a, t:b()",
    "local m = {} function m.f(a) return a end function m:g(b) return self, b end return g",
    "repeat local x = 1 until x == 1 or g", "do local a = 1 end goto done ::done:: return g",
    "if true then local a = 1 return a elseif g then return 1 else local b = 2 return b end",
    "while true do local a = 1 break end return 'a .. b' .. [[ c ]] .. g -- d",
    "return function(a) return function() return a, g end end",
  ])
  func `local names of every form are not reported as global`(text: String) {
    #expect(GlobalNames.uses(in: LuaToken.all(in: text)).map(\.token.text).filter { $0 != "pairs" } == ["g"], "\(text)")
  }

  @Test func `folders that are links are left out`() throws {
    let plugin = try PluginFixture()
    for name in ["loop", "other"] {
      try FileManager.default.createSymbolicLink(atPath: "\(plugin.path)/\(name)", withDestinationPath: ".")
    }
    let run = try Command.dray("check", plugin.path)
    #expect(!run.output.contains("loop") && !run.output.contains("other"), "\(run.output)")
  }

  @Test func `a script may begin with a byte order mark`() throws {
    let plugin = try PluginFixture(
      ["plugin.lua": PluginFixture.manifest, "init.lua": "\u{feff}" + PluginFixture.letters])
    let run = try Command.dray(plugin.path, "-e", "#state.lists.left")
    #expect(run.output == "3\n" && run.errors == "" && run.status == 0, "\(run.errors)")
  }

  // MARK: New plugins

  @Test(arguments: PluginKind.allCases)
  func `a new plugin passes its check and its tests`(kind: PluginKind) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dray-new-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "my-game").path
    let made = try Command.dray("new", path, "--kind", kind.rawValue)
    #expect(made.status == 0 && made.output.hasPrefix("\(path)/plugin.lua\n"), "\(made.errors)")
    let checked = try Command.dray("check", path)
    #expect(checked.output == "my-game: no problems found\n", "\(checked.output)")
    let tested = try Command.dray("test", path)
    #expect(tested.status == 0 && tested.output.hasSuffix(" passed, 0 failed\n"), "\(tested.output)")
    let settings = try String(contentsOfFile: path + "/.luarc.json", encoding: .utf8)
    let object = try JSONSerialization.jsonObject(with: Data(settings.utf8)) as? [String: Any]
    let types = try #require((object?["workspace.library"] as? [String])?.first)
    #expect(FileManager.default.fileExists(atPath: types + "/dray.lua"))
    let again = try Command.dray("new", path)
    let problem = "dray: \(path): File exists; choose another name, or remove what is there\n"
    #expect(again.errors == problem && again.status == 1)
  }

  @Test func `a drop that is accepted, and whose command makes an item occur twice, is a finding`() throws {
    let script = """
      local dray = require "dray"
      local lists = dray.state("lists", { left = { "a" }, right = {} })
      local function list(id)
        return dray.list { id = id, size = { width = 50, height = 50 }, dray.for_each(lists[id], function(name)
          return dray.item { id = name, type = "t", size = { width = 50, height = 20 } }:draggable()
        end) }
      end
      dray.scene(function()
        return dray.hstack { list "left", list "right":drop_destination("t", function(items)
          table.insert(lists.right, "a")
        end) }
      end)
      """
    let result = try check(["init.lua": script])
    #expect(result.status == .failure)
    #expect(result.text.contains("item 'a' occurs twice after the drop, in 'left' and in 'right'"), "\(result.text)")
  }

  @Test func `a new plugin does not replace what is there`() throws {
    let plugin = try PluginFixture()
    let run = try Command.dray("new", plugin.path)
    let problem = "dray: \(plugin.path): File exists; choose another name, or remove what is there\n"
    #expect(run.status == 1 && run.errors == problem, "\(run.errors)")
    #expect(try String(contentsOfFile: plugin.path + "/init.lua", encoding: .utf8) == PluginFixture.letters)
  }

  @Test func `a plugin that is named twice is checked and tested once`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters,
      "a_test.lua": "test('one', function() end)",
    ])
    let others = [plugin.path, plugin.path + "/", plugin.path + "/../letters"]
    let check = try Command.run(Command.path, ["check"] + others)
    #expect(check.output == "letters: no problems found\n", "\(check.output)\(check.errors)")
    let test = try Command.run(Command.path, ["test"] + others)
    #expect(test.output.hasSuffix("\n1 passed, 0 failed\n"), "\(test.output)")
  }

  @Test func `an invalid name of a plugin is refused`() throws {
    for name in ["a b", "dray", "x.y", "-foo", "--"] {
      let run = try Command.dray("new", "--", name)
      #expect(run.status == 1 && run.errors.contains("'\(name)' is not a name for a plugin"), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(Repository.root)/\(name)"))
    }
  }
}

import DrayREPL
import Foundation
import Testing

/// Random inputs find faults of rules, and show them by a short recording.
struct FuzzTests {
  /// A button that counts, and a list whose letters can be reordered.
  private static func files(_ tap: String, _ rest: String = "") -> [String: String] {
    [
      "plugin.lua": #"return { id = "test.worn", name = "worn" }"#,
      "init.lua": """
      local dray = require "dray"
      local Letter = dray.transferable "test.letter"
      local game = dray.state("game", { taps = 0, letters = { "a", "b", "c" } })
      local seen = dray.view_state("seen", { taps = 0 })
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "letters", size = { width = 40, height = 60 },
            dray.for_each(game.letters, function(id)
              return dray.item { id = id, type = Letter, size = { width = 40, height = 20 } }
            end):reorderable() },
          dray.vstack { id = "button", size = { width = 40, height = 60 } }
            :on_tap_gesture(function() \(tap) end),
        }
        :reorder_container(Letter, function(difference) require "dray.array".apply({ letters = game.letters }, difference) end)
        \(rest)
      end)
      """,
    ]
  }

  private func fuzz(_ files: [String: String], steps: Int = 4000) throws -> (Command, PluginFixture) {
    let plugin = try PluginFixture(files)
    return (try Command.dray("fuzz", plugin.path, "--steps", "\(steps)", "--seed", "5"), plugin)
  }

  @Test func `a failing command is shown by the fewest inputs, which can be replayed`() throws {
    let (run, plugin) = try fuzz(Self.files("game.taps = game.taps + 1 if game.taps == 4 then error 'worn out' end"))
    #expect(run.status == 1)
    #expect(
      run.errors.contains(": fault: worn/init.lua:12: worn out\n9 inputs show the problem; dray replay repeats it:\n"))
    let file = FileManager.default.temporaryDirectory.appending(path: "dray-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try run.output.write(toFile: file, atomically: true, encoding: .utf8)
    let replayed = try Command.dray("replay", file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.split(separator: "\n")[1].hasPrefix(
        #"{"input":"check","kind":"fault","text":"worn/init.lua:12: worn out","#), "\(text)")
    let last = text.split(separator: "\n").count
    #expect(replayed.errors == "\(file):\(last): fault: worn/init.lua:12: worn out\n" && replayed.output == "")
    #expect(replayed.status == 1)
    // It can be continued like any recording.
    let loaded = try Command.run(Command.path, [plugin.path], input: ".load \(file)\ngame.taps\n")
    #expect(loaded.output.hasSuffix("3\n") && loaded.status == 0, "\(loaded.output)\(loaded.errors)")
    withExtendedLifetime(plugin) {}
  }

  @Test func `a problem is also written as lines, which show it at the prompt and in a test`() throws {
    var files = Self.files("game.taps = game.taps + 1")
    files["init.lua"] = files["init.lua"]?.replacing(
      "(difference) require", with: "(difference) if difference.sources[1] == 'b' then error 'b stays' end require")
    let (run, plugin) = try fuzz(files)
    let start = "the lines below repeat it at the prompt of dray \(plugin.path) --seed "
    let parts = run.errors.components(separatedBy: start)
    let lines = parts.last?.components(separatedBy: "\n") ?? []
    let seed = try #require(lines.first.flatMap { Int($0.prefix { $0 != " " }) }, "\(run.errors)")
    #expect(lines[0] == "\(seed)")
    #expect(lines[1] == "and in a test with the options { seed = \(seed) }:")
    #expect(lines[2...].elementsEqual([#"play:drag("b"):drop("letters")"#, ""]), "\(run.errors)")
    let prompt = try Command.dray(plugin.path, "--seed", "\(seed)", input: lines[2] + "\n")
    #expect(prompt.errors.contains(": b stays") && prompt.status == 1)
    try "test('b', { seed = \(seed) }, function(play)\n\(lines[2])\nend)\n".write(
      toFile: plugin.path + "/b_test.lua", atomically: true, encoding: .utf8)
    let test = try Command.dray("test", plugin.path)
    #expect(test.status == 1 && (test.output + test.errors).contains("b stays"), "\(test.output)\(test.errors)")
  }

  @Test func `a violated invariant is found`() throws {
    var files = Self.files("game.taps = game.taps + 1")
    files["init.lua"]? += "\ndray.invariant('few', function() return game.taps < 3 end)\n"
    let (run, _) = try fuzz(files)
    #expect(
      run.errors.contains("fault: worn/init.lua:17: invariant 'few' does not hold\n7 inputs show the problem"),
      "\(run.errors)")
  }

  @Test func `a question that writes is found`() throws {
    let (run, _) = try fuzz(
      Self.files("", ":drop_configuration(function() game.taps = game.taps + 1 return true end)"))
    #expect(run.errors.contains("fault: ") && run.errors.contains("wrote to game.taps"), "\(run.errors)")
  }

  @Test func `a fault that only a query shows is shown by a recording with that query`() throws {
    // Of forty letters and forty boxes one pair fails, which random drags hardly ever hit.
    let files = [
      "plugin.lua": #"return { id = "test.pairs", name = "pairs" }"#,
      "init.lua": """
      local dray = require "dray"
      local game = dray.state("game", { taps = 0 })
      dray.scene(function()
        local numbers = {}
        for i = 1, 40 do numbers[i] = i end
        return dray.vstack {
          dray.hstack { id = "letters", dray.for_each(numbers, function(i)
            return dray.item { id = i, type = "letter", size = { width = 8, height = 8 } }:draggable()
          end) },
          dray.hstack { dray.for_each(numbers, function(i)
            return dray.zstack { id = "box " .. i, size = { width = 8, height = 8 } }
              :drop_destination("letter", function() end)
              :drop_configuration(function(session)
                if game.taps > 1 and i == 17 and session.item_ids[1] == 23 then error "the pair" end
                return true
              end)
          end) },
        }:on_tap_gesture(function() game.taps = game.taps + 1 end)
      end)
      """,
    ]
    let (run, plugin) = try fuzz(files)
    #expect(run.errors.contains("fault: pairs/init.lua:14: the pair\n"), "\(run.errors)")
    #expect(run.errors.contains("inputs show the problem; dray replay repeats it:\n"), "\(run.errors)")
    let file = FileManager.default.temporaryDirectory.appending(path: "dray-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try run.output.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(run.output.split(separator: "\n").count < 20)
    let asked = try Command.run(Command.path, [plugin.path], input: ".load \(file)\nlegal()\n")
    #expect(asked.errors.contains("pairs/init.lua:14: the pair"), "\(asked.errors)")
    let replayed = try Command.dray("replay", file)
    #expect(replayed.errors.contains(": fault: pairs/init.lua:14: the pair\n") && replayed.status == 1)
  }

  @Test func `a rule that counts its calls is shown by a recording with queries`() throws {
    var files = Self.files("", ":drop_configuration(function() return count() end)")
    files["init.lua"] =
      "local asked = 0\nlocal function count() asked = asked + 1 if asked == 22 then error 'too often' end return true end\n"
      + (files["init.lua"] ?? "")
    let (run, plugin) = try fuzz(files)
    #expect(run.status == 1)
    #expect(run.errors.contains("fault: worn/init.lua:2: too often\n"), "\(run.errors)")
    // Most inputs ask the rule once.
    let inputs = run.errors.firstMatch(of: /(?m)^(\d+) inputs show the problem; dray replay repeats it:$/)
    #expect(inputs.flatMap { Int($0.1) }.map { $0 <= 25 } ?? false, "\(run.errors)\(run.output)")
    #expect(run.output.contains("\n{\"input\":\"ask\","), "\(run.output)")
    withExtendedLifetime(plugin) {}
  }

  @Test func `rules without a fault pass, and the same seed makes the same inputs`() throws {
    let (run, _) = try fuzz(Self.files("game.taps = game.taps + 1"), steps: 1500)
    #expect(run.status == 0 && run.output.contains("1500 steps from seed 5, nothing found"), "\(run.errors)")
    let broken = try PluginFixture(Self.files("if dray.random(9) == 1 then error 'unlucky' end"))
    let runs = try (0..<2).map { _ in try Command.dray("fuzz", broken.path, "--steps", "1000", "--seed", "2") }
    #expect(runs[0].status == 1 && runs[0].output == runs[1].output)
  }

  @Test func `a sound plugin with scroll views and nested, disabled and hidden lists passes`() throws {
    let run = try Command.dray("fuzz", Repository.root + "/Tests/Plugins/windows", "--steps", "2000", "--seed", "3")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `a plugin that cannot be loaded is an error, not a finding`() throws {
    let run = try Command.dray("fuzz", "plugins/nothing")
    let advice = "a plugin is a folder with plugin.lua and init.lua"
    #expect(run.errors == "dray: plugins/nothing: No such file or directory; \(advice)\n" && run.status == 1)
  }
}

import Dray
import LuaRuntime
import Testing

@testable import DrayREPL

/// The lines of a plugin's scripts that `dray fuzz` has never reached.
struct FuzzCoverageTests {
  private static let manifest = #"return { id = "test.counter", name = "counter" }"#

  /// A button that counts its taps by a module.
  private static func files(_ rules: String) -> [String: String] {
    [
      "plugin.lua": manifest,
      "rules.lua": rules,
      "init.lua": """
      local dray = require "dray"
      local rules = require "counter.rules"
      local game = dray.state("game", { taps = 0 })
      dray.scene(function()
        return dray.hstack {
          dray.vstack { id = "button", size = { width = 40, height = 60 } }
            :on_tap_gesture(function()
              game.taps = rules.after(game.taps)
            end),
        }
      end)
      """,
    ]
  }

  /// The lines after the summary of a search without a problem, with PLUGIN for the path of the plugin.
  private func summary(_ files: [String: String], seed: Int = 5) throws -> [String] {
    let plugin = try PluginFixture(files)
    let run = try Command.dray("fuzz", plugin.path, "--steps", "600", "--seed", "\(seed)")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    let lines = run.output.replacing(plugin.path, with: "PLUGIN").split(separator: "\n").map(String.init)
    #expect(lines.first == "PLUGIN: 600 steps from seed \(seed), nothing found")
    return Array(lines.dropFirst())
  }

  @Test func `lines that were never reached are printed in ranges, with the path of their script`() throws {
    let rules = """
      local rules = {}

      local function unused(count)
        -- a comment, an empty line and an end belong to the range

        if count then
          return 1
        end
        return function() return count end
      end

      function rules.after(taps)
        if taps < 0 then
          return unused(
            taps
          )
        end
        if taps == 1 then
          return 2
        else
          return taps + 1
        end
      end

      function rules.last() return nil end
      rules.list = {
        unused = function()
          return {
            1,
          }
        end,
      }
      return rules
      """
    #expect(try summary(Self.files(rules)) == ["never reached: PLUGIN/rules.lua:6-9, 14, 28"])
  }

  @Test func `a search that has reached every line says so`() throws {
    let rules = """
      local function next(n)
        return n + 1
      end
      local rules = {}
      function rules.after(taps)
        local step = coroutine.wrap(function()
          coroutine.yield(next(taps))
        end)
        return step {
          1,
        }
      end
      return rules
      """
    #expect(try summary(Self.files(rules)) == ["every line of the rules was reached"])
  }

  @Test func `lines that were reached only after a save was loaded count`() throws {
    var files = Self.files("return { after = function(taps) return taps + 1 end }")
    files["init.lua"]? += """

      if game.taps > 0 then
        rules.loaded = true
      end
      """
    #expect(try summary(files, seed: 2) == ["every line of the rules was reached"])
  }

  @Test(arguments: [
    "if taps == 4 then error 'worn out' end", "for i = 1, taps > 3 and 1e9 or 1 do taps = taps + 0 end",
  ])
  func `the search finds the same problem, with the same recording, with and without coverage`(fault: String) throws {
    let plugin = try PluginFixture(Self.files("return { after = function(taps)\n\(fault)\nreturn taps + 1\nend }"))
    let coverage = LuaCoverage()
    let findings = try [nil, coverage].map { coverage in
      guard case .found(let finding) = try Fuzzer(path: plugin.path, seed: 5, coverage: coverage).run(steps: 2000)
      else {
        Issue.record("nothing found")
        return ""
      }
      return "\(finding.problem.text) \(finding.seed) \(finding.journal)"
    }
    #expect(findings[0] == findings[1] && !findings[0].isEmpty)
    #expect(coverage.scripts.map(\.name).sorted() == ["counter/init.lua", "counter/rules.lua"])
  }

  @Test func `a problem is printed without coverage, because the search has ended early`() throws {
    let plugin = try PluginFixture(Self.files("return {}"))
    let run = try Command.dray("fuzz", plugin.path, "--steps", "600")
    #expect(run.status == 1 && !(run.output + run.errors).contains("reached"))
  }
}

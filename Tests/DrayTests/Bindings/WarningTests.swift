import Dray
import Testing

/// Warnings about scripts that are valid, but probably not as their authors meant them.
struct WarningTests {
  /// A scene with a box whose taps run this command, after other lines of the script.
  private static func tapping(_ command: String, _ lines: String = "") throws -> Scripted {
    try Scripted(
      """
      \(lines)
      local log = dray.state("log", {})
      dray.scene(function()
        return dray.vstack { id = "box", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          \(command)
          log[#log + 1] = "tapped"
        end)
      end)
      """)
  }

  @Test func `a command that makes a global causes one warning, with its line`() throws {
    let test = try Self.tapping("counter = (counter or 0) + 1")
    _ = try Driver(of: test.host).tap("box")
    _ = try Driver(of: test.host).tap("box")
    #expect(
      test.reports(.warning) == [
        "test/init.lua:6: the new global 'counter' is neither saved nor undone; "
          + "declare it with 'local', or keep it in a state"
      ])
    #expect(test.lines("log") == ["tapped", "tapped"])
  }

  @Test func `a global whose name is not a text causes a warning without its name`() throws {
    let test = try Self.tapping("_G[1] = true")
    _ = try Driver(of: test.host).tap("box")
    #expect(
      test.reports(.warning) == [
        "test/init.lua:6: a new global is neither saved nor undone; declare it with 'local', or keep it in a state"
      ])
  }

  @Test func `globals that a script makes while it is loaded, and changes of them, cause no warning`() throws {
    let test = try Self.tapping("counter = counter + 1", "counter = 0")
    _ = try Driver(of: test.host).tap("box")
    #expect(test.reports(.warning) == [])
  }

  @Test func `at most twenty warnings are reported`() throws {
    let test = try Self.tapping("for i = 1, 1000 do _G['name ' .. i] = i end")
    _ = try Driver(of: test.host).tap("box")
    #expect(test.reports(.warning).count == 20)
  }

  @Test func `a row function that returns nothing for each row causes a warning`() throws {
    let test = try Scripted(
      "dray.scene(function() return dray.vstack { dray.for_each({ 1, 2 }, function(i) dray.text { label = 'x' } end) } end)"
    )
    _ = test.host.placements
    #expect(
      test.reports(.warning) == [
        "test/init.lua:2: the content of for_each returned nothing for each row; was 'return' forgotten?"
      ])
  }

  @Test(arguments: [
    "function(i) if i == 2 then return dray.text {} end end", "function(i) return nil end",
    "function(i) return false end",
  ])
  func `a row function that leaves rows out causes no warning`(content: String) throws {
    let test = try Scripted("dray.scene(function() return dray.vstack { dray.for_each({ 1, 2 }, \(content)) } end)")
    _ = test.host.placements
    #expect(test.reports(.warning) == [])
  }
}

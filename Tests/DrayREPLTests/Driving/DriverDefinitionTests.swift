import Testing

@testable import DrayREPL

/// The definition file for lua-language-server has exactly the driver's methods, and only fields that can be read.
struct DriverDefinitionTests {
  private func names(in path: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
    Set(try Repository.text(of: path).matches(of: pattern).map { String($0.output.1) })
  }

  @Test func `the methods of a game and of a drag and their definitions agree`() throws {
    let (definitions, plays) = ("plugins/types/driver.lua", "Sources/CDrayLibrary/lua/plays.lua")
    let methods = try [plays, "Sources/CDrayLibrary/lua/asking.lua"].reduce(into: Set<String>()) { found, part in
      found.formUnion(try names(in: part, /\nfunction play_methods:(\w+)\(/))
    }
    #expect(try names(in: definitions, /\nfunction Play:(\w+)\(/) == methods)
    #expect(
      try names(in: definitions, /\nfunction Drag:(\w+)\(/) == names(in: plays, /\nfunction drag_methods:(\w+)\(/))
  }

  @Test func `every field that is defined can be read`() throws {
    let text = try Repository.text(of: "plugins/types/driver.lua")
    let plugin = try PluginFixture()
    for (owner, made) in [
      ("Drag", ":drag 'a'"), ("Outcome", ":drag('a'):cancel()"), ("Play", ""),
      ("Explanation", ":why('a', 'right')"), ("TraceStep", ":why('a', 'right').trace[1]"),
    ] {
      let lines = text.split(separator: "\n").drop { !"\($0):".hasPrefix("---@class dray.\(owner):") }
      let fields = lines.dropFirst().prefix { $0.hasPrefix("---@field") }
      #expect(!fields.isEmpty)
      for field in fields {
        let name = field.split(separator: " ")[1]
        let transcript = Transcript()
        _ = transcript.runner.evaluate("local it = dray.load('\(plugin.path)')\(made)\nlocal _ = it.\(name)")
        #expect(transcript.errors == "", "\(owner).\(name)")
      }
    }
  }
}

import Dray
import Foundation
import Testing

/// The definition files for lua-language-server describe exactly the live API.
struct DefinitionFileTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private func names(in file: String, matching pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    return Set(text.matches(of: pattern).map { String($0.output.1) })
  }

  /// Runs a script that puts names into the state `found`.
  private func found(_ script: String) throws -> Set<String> {
    let test = try Scripted("local found = dray.state('found', {})\n" + script)
    return Set(test.lines("found"))
  }

  private static let files = Result {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "plugins/types").path).sorted()
      .map { "plugins/types/\($0)" }
  }

  @Test func `the functions of the module and their definitions agree`() throws {
    let live = try found("for name, v in pairs(dray) do if type(v) == 'function' then found[#found + 1] = name end end")
    // The driver's functions exist in tests and at the prompt, not in a plugin.
    let files = try Self.files.get().filter { !$0.hasSuffix("/driver.lua") }
    let defined = try files.reduce(into: Set<String>()) { defined, file in
      let here = try names(in: file, matching: /\nfunction dray\.(\w+)\(/)
      #expect(defined.isDisjoint(with: here), "\(file) defines what another file does")
      defined.formUnion(here)
    }
    #expect(live == defined)
  }

  @Test func `each module has one file, and all files are definitions`() throws {
    var modules: [String: String] = [:]
    for file in try Self.files.get() {
      let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      let first = text.prefix { $0 != "\n" }.split(separator: " ")
      #expect(first.first == "---@meta" && text.contains("\nreturn ") == (first.count > 1), "\(file)")
      if first.count > 1 { modules[String(first[1])] = file }
    }
    #expect(modules == ["dray": "plugins/types/dray.lua", "dray.array": "plugins/types/array.lua"])
  }

  @Test func `the functions of dray.array and their definitions agree`() throws {
    let live = try found("for name in pairs(require 'dray.array') do found[#found + 1] = name end")
    let defined = try names(in: "plugins/types/array.lua", matching: /\nfunction array\.(\w+)\(/)
    #expect(live == defined)
  }

  @Test func `the functions of dray.json and their definitions agree`() throws {
    let live = try found("for name in pairs(dray.json) do found[#found + 1] = name end")
    let defined = try names(in: "plugins/types/json.lua", matching: /\nfunction json\.(\w+)\(/)
    #expect(live == defined)
  }

  @Test func `the modifiers and their definitions agree`() throws {
    for (kind, node) in [("Node", "dray.hstack {}"), ("ForEach", "dray.for_each(1, function() end)")] {
      let defined = try names(in: "plugins/types/node.lua", matching: try Regex("\nfunction \(kind):(\\w+)\\("))
      let list = defined.sorted().map { "'\($0)'" }.joined(separator: ", ")
      let live = try found(
        """
        local node = \(node)
        for _, name in ipairs { \(list) } do
          if type(node[name]) == "function" then found[#found + 1] = name end
        end
        """)
      #expect(live == defined)
    }
    // Code for a single modifier is code for a defined one.
    let modifiers = /\n(?:function )?(?:(?:lib\.)?on_(?:node|group)|complete)[.:](\w+)(?:\(| = [a-z])/
    let flags = /\nflag\("\w+", "(\w+)"\)/
    let folder = Self.root.appending(path: "Sources/CDrayLibrary/lua").path
    let parts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".lua") }
    let written = try parts.reduce(into: Set<String>()) { found, part in
      found.formUnion(try names(in: "Sources/CDrayLibrary/lua/\(part)", matching: modifiers))
      found.formUnion(try names(in: "Sources/CDrayLibrary/lua/\(part)", matching: flags))
    }
    let defined = try names(in: "plugins/types/node.lua", matching: /\nfunction (?:Node|ForEach):(\w+)\(/)
    #expect(written.isSubset(of: defined) && written.count > 10)
  }

  @Test func `the fields of sessions have definitions`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "plugins/types/session.lua"), encoding: .utf8)
    let fields = [
      "phase", "suggested_operations", "items_count", "items", "item_ids", "from", "to", "before", "index", "onto",
      "local_session", "location", "size", "modifiers", "operation", "reason", "leader", "container_id", "item_id",
    ]
    for field in fields { #expect(text.contains("---@field \(field)"), "\(field)") }
  }
}

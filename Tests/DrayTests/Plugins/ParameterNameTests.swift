import Foundation
import LuaRuntime
import Testing

@testable import Dray

/// The host and the library read the arguments of modifiers and the fields of nodes by the names of their definitions.
struct ParameterNameTests {
  private static let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized

  private func text(of path: String) throws -> String {
    try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
  }

  /// Whether a part of the library in Lua reads a name: `options.name`, or `"name"` in a table of names.
  private func isUsedByLibrary(_ name: String) throws -> Bool {
    let folder = Self.sources.appending(path: "CDrayLibrary/lua").path
    let parts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".lua") }
    let use = try Regex("\\.\(name)[^\\w]|\"\(name)\"")
    return try parts.contains { try text(of: "CDrayLibrary/lua/\($0)").contains(use) }
  }

  /// The names that a text of Swift reads from the arguments of a modifier, also in the functions of its file that it
  /// calls.
  private func namesRead(by text: Substring, in file: String, calling known: Set<String> = []) throws -> Set<String> {
    var names: Set<String> = []
    for call in text.matches(of: /(flag|integer|number|text|word|identifier|operations)\(([^)]*)\)/) {
      names.formUnion(call.output.2.matches(of: /"([\w.]+)"/).map { String($0.output.1) })
    }
    if text.contains("itemType()") { names.insert("type") }
    if text.contains("itemTypes()") { names.insert("types") }
    for call in text.matches(of: /(\w+)\(/) where !known.contains(String(call.output.1)) {
      guard let start = file.firstRange(of: "func \(call.output.1)(") else { continue }
      let body = file[start.upperBound...]
      let end = body.firstRange(of: "\n  }")?.lowerBound ?? body.endIndex
      names.formUnion(try namesRead(by: body[..<end], in: file, calling: known.union([String(call.output.1)])))
    }
    return names
  }

  /// The names of the value and of the options of a modifier, of both a node and a group if both have it.
  private func defined(_ modifier: String) -> Set<String> {
    var names: Set<String> = []
    for owner in ["Node", "ForEach"] {
      let function = Definitions.standard.function(owner, modifier)?.table
      names.formUnion(function?["names"]?.table?.items.compactMap(\.text) ?? [])
      if let value = function?["value"]?.text { names.insert(value) }
    }
    return names
  }

  @Test func `each argument of a modifier that the host reads is defined, and each defined one is read`() throws {
    let file = try text(of: "Dray/Rules/ModifierBinding.swift")
    let table = file[(try #require(file.firstRange(of: "let bindings"))).upperBound...]
    let rows = table[..<(try #require(table.firstRange(of: "\n  ]"))).lowerBound]
    let starts = rows.matches(of: /\n    "(\w+)": \{/)
    var read: [String: Set<String>] = [:]
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : rows.endIndex
      read[String(start.output.1)] = try namesRead(by: rows[start.range.upperBound..<end], in: file)
    }
    #expect(read["on_timer"] == ["every", "after", "is_enabled"])
    for (modifier, names) in read {
      let known = defined(modifier)
      for name in names {
        // The library passes the fields of a nested table with its name before theirs.
        let parts = name.split(separator: ".").map(String.init)
        #expect(parts.allSatisfy(known.contains), "\(name) of \(modifier)")
      }
    }
    for modifier in Definitions.standard.names(of: "Node") + Definitions.standard.names(of: "ForEach") {
      for name in defined(modifier).subtracting(read[modifier] ?? []) {
        #expect(try isUsedByLibrary(name) || ["is_disabled", "is_hidden"].contains(name), "\(name) of \(modifier)")
      }
    }
  }

  @Test(arguments: ["DropDelegates", "Interactions"])
  func `each argument that the library adds to an interaction is one of its parts`(file: String) throws {
    let file = try text(of: "Dray/Rules/\(file).swift")
    let names = file.matches(of: /frame\.flag\("(\w+)"\)/).map { String($0.output.1) }
    #expect(names.count > 2)
    for name in names {
      let part = try Regex("\\b\(name) = |\"\(name)\"")
      let parts = ["drops", "interactions", "promised_data"].map { "CDrayLibrary/lua/\($0).lua" }
      #expect(try parts.contains { try text(of: $0).contains(part) }, "\(name)")
    }
  }

  @Test func `each field of a node that the host reads is defined, and each defined one is read`() throws {
    let classes = ["Item", "Text", "Container", "Fan", "Grid", "Table", "ScrollView", "Layout"]
    let defined = Set(
      try classes.flatMap { try #require(Definitions.standard.fields("\($0)Options")?.first?.table).fields }
        .compactMap(\.key.text))
    let read = NodeField.allCases.map(\.name).filter { !$0.hasPrefix("_") }
    let sizes = try #require(Definitions.standard.fields("PartialSize")?.first?.table)
    for name in read {
      let parts = name.split(separator: ".").map(String.init)
      #expect(defined.contains(parts[0]), "\(name)")
      if parts.count > 1 { #expect(sizes[.string(LuaString(parts[1]))] != nil, "\(name)") }
    }
    for name in defined.subtracting(read) { #expect(try isUsedByLibrary(name), "\(name)") }
  }
}

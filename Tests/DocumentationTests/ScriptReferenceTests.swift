import Foundation
import Testing

/// The page of the script API, which is written from the definition files.
struct ScriptReferenceTests {
  private static let page = Result {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["lua5.4", "scripts/lib/reference.lua"]
    process.currentDirectoryURL = Repository.root
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `the reference page is generated from the definition files`() throws {
    let written = try Repository.text(of: "Sources/Dray/Dray.docc/script-api.md")
    #expect(
      try Self.page.get() == written,
      "write the page again: lua5.4 scripts/lib/reference.lua >Sources/Dray/Dray.docc/script-api.md")
  }

  @Test func `each function and each type of the definition files has its heading`() throws {
    let headings = Set(try Self.page.get().matches(of: /(?m)^### `(.+)`$/).map { String($0.1) })
    let files = try Repository.texts(in: "plugins/types", suffix: ".lua").joined(separator: "\n")
    let functions = files.matches(of: /(?m)^function (.+) end$/).map { String($0.1) }
    let types = files.matches(of: /(?m)^---@(?:class|alias) (dray\.[A-Z]\w*)/).map { String($0.1) }
    #expect(functions.count > 100 && types.count > 50)
    #expect(headings == Set(functions + types))
  }

  @Test func `each field of a type has a text`() throws {
    let page = try Self.page.get()
    let lists = page.components(separatedBy: "\nFields:\n\n").dropFirst()
    let fields = lists.flatMap { $0.components(separatedBy: "\n\n")[0].split(separator: "\n") }
    #expect(fields.count > 300)
    #expect(fields.filter { !$0.contains(/^- \*\*.+\*\*: `.+`: \S/) } == [])
  }

  @Test func `each field in the definition of a manifest is read, except the license`() throws {
    let definition = try Repository.text(of: "plugins/types/manifest.lua")
    let source = try Repository.text(of: "Sources/Dray/Plugins/ManifestReader.swift")
    let defined = definition.matches(of: /(?m)^---@field (\w+)/).map { String($0.1) }
    #expect(defined.count > 10)
    #expect(defined.filter { !source.contains("\"\($0)\"") } == ["license"])
  }
}

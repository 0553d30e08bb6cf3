import Foundation
import Testing

/// The words of a journal in its documentation and in the sources.
struct JournalFormatTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardizedFileURL

  private static func text(of file: String) throws -> String {
    try String(contentsOf: sources.appending(path: file), encoding: .utf8)
  }

  /// The words of the first column of every table.
  private static func documented() throws -> [String] {
    try text(of: "DragEngine/DragEngine.docc/journal-format.md").split(separator: "\n").flatMap { line in
      line.hasPrefix("| `") ? line.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } : []
    }
  }

  /// The words that the engine and the host have declared, to write and to read.
  private static func declared() throws -> [String] {
    let engine = ["Input+Fields", "JournalLine+Words"].map { "DragEngine/Journal/\($0).swift" }
    return try (engine + ["Dray/Journal/JournalLine+HostWords.swift"]).flatMap { file in
      try text(of: file).matches(of: /= Self\("([a-z_]+)"\)/).map { String($0.1) }
    }
  }

  @Test func `the documentation lists exactly the words of a journal`() throws {
    let documented = try Self.documented()
    #expect(documented.count == Set(documented).count)
    #expect(try Set(documented).symmetricDifference(Self.declared()).sorted() == [])
  }
}

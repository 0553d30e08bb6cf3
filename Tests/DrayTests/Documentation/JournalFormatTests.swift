import Foundation
import Testing

/// The words of a journal, as its documentation lists them and as the sources write them.
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

  /// The words of every line that the engine and the host make.
  private static func written() throws -> Set<String> {
    var words: Set<String> = []
    for target in ["DragEngine", "Dray"] {
      let folder = sources.appending(path: target)
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
        let code = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        words.formUnion(
          code.matches(of: /(?:JournalLine|self\.init)\(\s*(?:inner: )?"([a-z_]+)"/).map { String($0.1) })
      }
    }
    let inputs = try text(of: "DragEngine/Journal/JournalLine+Input.swift")
      .components(separatedBy: "func word(of kind: Input.Kind)")[1].components(separatedBy: "\n  }\n")[0]
    return words.union(inputs.matches(of: /: "([a-z_]+)"/).map { String($0.1) })
  }

  @Test func `every word of a journal is documented, and no other`() throws {
    let documented = try Self.documented()
    #expect(documented.count == Set(documented).count)
    #expect(try Set(documented).symmetricDifference(Self.written()).sorted() == [])
  }
}

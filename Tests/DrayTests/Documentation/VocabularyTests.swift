import Foundation
import Testing

/// The words of the engine in its documentation.
struct VocabularyTests {
  private static let engine = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/DragEngine").standardizedFileURL

  private static func text(of file: String) throws -> String {
    try String(contentsOf: engine.appending(path: file), encoding: .utf8)
  }

  @Test func `every name in the vocabulary is declared in the engine`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.engine.path).filter { $0.hasSuffix(".swift") }
    let code = try files.sorted().map(Self.text).joined(separator: "\n")
    let declared = Set(
      code.matches(of: /(?:struct|enum|class|protocol|typealias|func|case|var) (\w+)/).map { String($0.1) })
    let named = try Self.text(of: "DragEngine.docc/vocabulary.md").matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(!named.isEmpty)
    #expect(named.filter { !declared.contains($0) } == [])
  }

  @Test func `no word occurs twice in the vocabulary`() throws {
    let words = try Self.text(of: "DragEngine.docc/vocabulary.md").matches(of: /- term ([\w ]+):/).map { String($0.1) }
    #expect(!words.isEmpty && words.count == Set(words).count)
  }
}

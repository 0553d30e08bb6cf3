import Foundation
import Testing

/// The code in comments runs: each block is quoted from a source that a test compiles and runs.
struct CommentSampleTests {
  /// A block of code in the comments of a file.
  private struct Block {
    let place: String
    let lines: [String]
  }

  /// The blocks of Swift in the comments of the sources.
  private static func swiftBlocks() throws -> [Block] {
    let files = FileManager.default.subpaths(atPath: Repository.root.appending(path: "Sources").path) ?? []
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      try Repository.text(of: "Sources/\(file)").matches(of: /(?ms)^ *\/\/\/ ```swift\n(.*?)^ *\/\/\/ ```$/).map {
        let lines = $0.1.split(separator: "\n").map { String($0.drop { $0 == " " }.dropFirst(3)) }
        return Block(place: file, lines: Transcript.lines(lines.joined(separator: "\n")))
      }
    }
  }

  /// The blocks of C in the comments of the header and its parts: lines indented by a level.
  private static func headerBlocks() throws -> [Block] {
    let texts = try Repository.texts(in: "Sources/CDray/include", suffix: ".h")
    return texts.joined(separator: "\n").matches(
      of: /(?m)(^ \* {5}[^\n]*;.*\n|^ \* {5}[^\n ][^\n]*\n|^ \* {6,}[.][^\n]*\n|^ \*\n(?= \* {5}))+/
    )
    .map {
      let lines = $0.0.split(separator: "\n").map { String($0.dropFirst(2)) }
      return Block(place: "dray.h", lines: Transcript.lines(lines.joined(separator: "\n")))
    }
    .filter { $0.lines.contains { $0.hasSuffix(";") } }
  }

  @Test func `each block of Swift in a comment is quoted from a test`() throws {
    let sources = try Repository.texts(in: "Tests/DocumentationTests", suffix: ".swift").map(Transcript.lines)
    let blocks = try Self.swiftBlocks()
    #expect(blocks.count > 15)
    for block in blocks where !sources.contains(where: { SampleTests.quotes(block.lines, from: $0) }) {
      Issue.record("\(block.place): no test has '\(block.lines.first ?? "")'")
    }
  }

  @Test func `each block of C in the header is quoted from a program that a test compiles and runs`() throws {
    let sources = try Repository.texts(in: "Tests/Samples/c", suffix: ".c").map(Transcript.lines)
    let blocks = try Self.headerBlocks()
    #expect(blocks.count > 0)
    for block in blocks where !sources.contains(where: { SampleTests.quotes(block.lines, from: $0) }) {
      Issue.record("\(block.place): no program has '\(block.lines.joined(separator: "\n"))'")
    }
  }
}

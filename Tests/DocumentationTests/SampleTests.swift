import Foundation
import Testing

/// The code in the documents runs.
struct SampleTests {
  @Test(arguments: Document.all)
  func `the commands of each transcript that compiles no C print the output in the document`(
    document: Document
  ) throws {
    let folder = try SampleFolder()
    for block in document.blocks {
      if let file = block.file {
        try folder.write(block, to: file.path, isContinued: file.isContinued)
        continue
      }
      guard let transcript = Transcript(block), transcript.commands.allSatisfy({ !$0.line.hasPrefix("cc ") }) else {
        continue
      }
      for (command, printed) in zip(transcript.commands, try folder.run(transcript)) {
        guard !Transcript.matches(printed[...], command.shown[...]) else { continue }
        Issue.record("\(document.path):\(block.line): '\(command.line)' prints\n\(printed.joined(separator: "\n"))")
      }
    }
  }

  /// The sources of quotations, by language.
  private static func sources() throws -> [String: [[String]]] {
    try [
      "lua": Repository.texts(in: "plugins", suffix: ".lua") + Repository.texts(in: "Tests/Embedding", suffix: ".lua"),
      "swift": Repository.texts(in: "Tests", suffix: ".swift"),
      "c": Repository.texts(in: "Tests/Samples", suffix: ".c") + Repository.texts(in: "Tests/Embedding", suffix: ".c"),
      "python": Repository.texts(in: "Tests/Embedding", suffix: ".py"),
    ].mapValues { $0.map(Transcript.lines) }
  }

  @Test(arguments: Document.all)
  func `each block of Lua, Swift, C or Python in a document writes a file, or is quoted from a source that tests run`(
    document: Document
  ) throws {
    let known = ["", "console", "lua", "swift", "c", "sh", "python"]
    let sources = try Self.sources()
    for block in document.blocks {
      #expect(known.contains(block.language), "\(document.path):\(block.line): '\(block.language)'")
      guard block.file == nil, let sources = sources[block.language] else { continue }
      let wanted = Transcript.lines(block.lines.joined(separator: "\n"))
      guard !sources.contains(where: { Self.quotes(wanted, from: $0) }) else { continue }
      Issue.record("\(document.path):\(block.line): no source has '\(wanted.first ?? "")'")
    }
  }

  /// Whether a source contains successive lines; `…` stands for any number of them.
  static func quotes(_ wanted: [String], from source: [String]) -> Bool {
    let parts = wanted.split { $0 == "…" || $0 == "// …" || $0 == "-- …" || $0 == "/* … */" }
    var rest = source[...]
    for part in parts {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
      rest = rest[(start + part.count)...]
    }
    return true
  }
}

import Foundation
import Testing

/// A Markdown file of the project, and the blocks of code in it.
struct Document: CustomTestStringConvertible {
  /// The path from the root of the repository.
  let path: String
  let text: String

  var testDescription: String { path }

  init(_ path: String) {
    self.path = path
    text = (try? String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)) ?? ""
  }

  /// README, CONTRIBUTING, CHANGELOG, the guides, and the pages in the folders of plugins and tests.
  static let all =
    (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    + files(in: "plugins") + files(in: "Sources/Dray/Dray.docc") + files(in: "Sources/DragEngine/DragEngine.docc")
    + files(in: "Tests")).map(Document.init)

  private static func files(in folder: String) -> [String] {
    let found = FileManager.default.subpaths(atPath: Repository.root.appending(path: folder).path) ?? []
    return found.filter { $0.hasSuffix(".md") && !$0.contains(".build") }.sorted().map { "\(folder)/\($0)" }
  }

  /// A fenced block of code.
  struct Block {
    /// The word after the fence, or the empty string.
    let language: String
    let lines: [String]
    /// The number of the first line of the code in the file.
    let line: Int

    /// The file that the first line names, as `-- path`, or `-- path, continued` for a further part of the file.
    var file: (path: String, isContinued: Bool)? {
      guard let heading = lines.first?.firstMatch(of: /^-- ([\w.\/-]+\.lua)(, continued)?$/) else { return nil }
      return (String(heading.1), heading.2 != nil)
    }
  }

  /// The blocks in the order of the text.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [String], line: Int)?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(language: block.language, lines: block.lines, line: block.line))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [], number + 2)
        }
      } else {
        open?.lines.append(String(line))
      }
    }
    return blocks
  }
}

/// The files of this repository.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The texts of all files below a folder whose names end in `suffix`.
  static func texts(in folder: String, suffix: String) throws -> [String] {
    let files = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return try files.filter { $0.hasSuffix(suffix) && !$0.contains(".build") }.sorted().map {
      try text(of: "\(folder)/\($0)")
    }
  }
}

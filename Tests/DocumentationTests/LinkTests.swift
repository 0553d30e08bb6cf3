import Foundation
import Testing

/// The files, headings, pages and test suites that documents refer to exist.
struct LinkTests {
  @Test(arguments: Document.all)
  func `each relative link of a document leads to a file, and to a heading if it names one`(document: Document) throws {
    let folder = Repository.root.appending(path: document.path).deletingLastPathComponent()
    for link in document.text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }) where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? Repository.root.appending(path: document.path) : folder.appending(path: parts[0])
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document.path): \(link)")
      guard parts.count == 2, let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let anchors = text.matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: $0.1) }
      #expect(anchors.contains(String(parts[1])), "\(document.path): \(link)")
    }
  }

  /// The anchor of a heading on forges: lower case, spaces as hyphens, no punctuation.
  private static func anchor(of heading: Substring) -> String {
    String(
      heading.lowercased().map { $0 == " " ? "-" : $0 }.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
  }

  @Test(arguments: Document.all)
  func `each <doc:> link of a guide names a page of its catalog`(document: Document) {
    let folder = Repository.root.appending(path: document.path).deletingLastPathComponent()
    for page in document.text.matches(of: /<doc:([\w-]+)>/).map({ String($0.1) }) {
      let file = folder.appending(path: "\(page).md").path
      if !FileManager.default.fileExists(atPath: file) { Issue.record("\(document.path): <doc:\(page)> is not a page") }
    }
  }

  @Test(arguments: Document.all)
  func `each suite that a document passes to --filter without quotes exists`(document: Document) throws {
    let files = FileManager.default.subpaths(atPath: Repository.root.appending(path: "Tests").path) ?? []
    let suites = Set(files.compactMap { $0.split(separator: "/").last })
    for suite in document.text.matches(of: /--filter (\w+Tests)/).map({ "\($0.1).swift" }) {
      if !suites.contains(Substring(suite)) { Issue.record("\(document.path): there is no \(suite)") }
    }
  }
}

import Foundation
import Testing

/// The text of the header, which is also its manual.
@Suite struct `The header` {
  private let text: String

  init() throws {
    text = try String(contentsOfFile: "\(Folders.package)/Sources/CDray/include/dray.h", encoding: .utf8)
  }

  @Test func `the header's table of contents names every part and every function, in the order of the text`() throws {
    let joined = text.replacing(/,\n \* {30,}_/, with: ", _")
    let table = joined.matches(of: /(?m)^ \*   ([A-Z][A-Za-z, ]+?) {2,}(dray_[a-z_, ]+)$/)
    let parts = text.matches(of: /\/\* == (.+) == \*\//).map { String($0.1) }
    #expect(table.map { String($0.1) } == parts)
    let listed = table.flatMap { $0.2.split(separator: ", ") }.filter { !["dray_status", "dray_value"].contains($0) }
      .map { $0.hasPrefix("dray_") ? String($0) : "dray_host\($0)" }
    let declared = text.matches(of: /(?m)^[a-z][a-z_ *]* \*?(dray_host_[a-z_]+)\(/).map { String($0.1) }
    #expect(listed == declared)
  }

  @Test func `no line of the header is longer than 120 characters`() {
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  /// The rows of the guide's table of `Host` and `dray.h`.
  private func table() throws -> [(swift: String, c: String)] {
    let guide = "\(Folders.package)/Sources/Dray/Dray.docc/embedding-in-c.md"
    let text = try String(contentsOfFile: guide, encoding: .utf8)
    let part = try #require(text.components(separatedBy: "## Host and dray.h").last)
    return part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      let cells = line.components(separatedBy: " | ")
      return (cells[0], cells.dropFirst().joined())
    }
  }

  @Test func `the guide's table has each function of the header`() throws {
    let declared = text.matches(of: /(?m)^[a-z][a-z_ *]* \*?(dray_host_[a-z_]+)\(/).map { String($0.1) }
    let listed = try table().flatMap { $0.c.matches(of: /`(dray_host_[a-z_]+)`/).map { String($0.1) } }
    #expect(Set(listed.filter { $0 != "dray_host_options" }) == Set(declared))
  }

  @Test func `the guide's table has each public member of Host`() throws {
    let folders = ["Host", "Journal"].map { "\(Folders.package)/Sources/Dray/\($0)" }
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("Host") }.map {
        "\(folder)/\($0)"
      }
    }
    var members: Set<String> = []
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      guard let start = text.firstMatch(of: /(?m)^(public final class|extension) Host \{$/) else { continue }
      let body = String(text[start.range.upperBound...]).components(separatedBy: "\n}\n")[0]
      members.formUnion(
        body.matches(of: /(?m)^  (@discardableResult )?public (internal\(set\) )?(func|var|let) ([a-zA-Z]+)/).map {
          String($0.4)
        })
    }
    #expect(members.count > 30)
    let words = try table().map(\.swift).joined().split { !$0.isLetter }.map(String.init)
    for member in members.sorted() { #expect(words.contains(member), "\(member)") }
  }
}

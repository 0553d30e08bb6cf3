import Foundation
import Testing

/// The text of the header and its parts, which is also their manual.
@Suite struct `The header` {
  private let header: HeaderFiles
  private var text: String { header.text }

  init() throws { header = try HeaderFiles(in: "\(Folders.package)/Sources/CDray/include") }

  @Test func `the header's contents name each part, topic and function of a host, in the order of the text`() throws {
    let joined = header.umbrella.replacing(/,\n \* {20,}_/, with: ", _")
    let rows = joined.matches(of: /(?m)^ \*   (dray\/[a-z]+\.h)? +([A-Z][A-Za-z, ]+?)(: dray_host([a-z_, ]+))?$/)
    let first = try #require(rows.first { $0.1 != nil }.map { $0.range.lowerBound })
    let contents = rows.filter { $0.range.lowerBound >= first && ($0.1 != nil || $0.2.first?.isUppercase == true) }
      .prefix { !$0.0.hasPrefix(" *   Threads") }
    #expect(contents.compactMap { $0.1.map(String.init) } == header.parts.map(\.path))
    let topics = text.matches(of: /\/\* == (.+) == \*\//).map { String($0.1) }
    #expect(contents.map { String($0.2) } == topics)
    let listed = contents.flatMap { ($0.4 ?? "").split(separator: ", ").map { "dray_host\($0)" } }
    let declared = text.matches(of: /(?m)^[a-z][a-z_ *]* \*?(dray_host_[a-z_]+)\(/).map { String($0.1) }
    #expect(listed == declared)
  }

  @Test
  func `the header includes each part once, and each part begins with its name and has at most 260 lines`() throws {
    let folder = "\(Folders.package)/Sources/CDray/include/dray"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { "dray/\($0)" }
    #expect(header.parts.map(\.path).sorted() == files.sorted())
    for part in header.parts {
      #expect(part.text.hasPrefix("/*\n * \(part.path) - "), "\(part.path)")
      #expect(part.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 260, "\(part.path)")
    }
  }

  @Test(arguments: ["gcc -std=c99 -x c", "g++ -std=c++98 -x c++"])
  func `each part of the header compiles alone`(compiler: String) throws {
    try Folders.run(
      """
      cd Sources/CDray/include
      for part in dray.h dray/*.h; do
        echo "#include <$part>" | \(compiler) -Wall -Wextra -pedantic -Werror -I . -fsyntax-only -
      done
      """)
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

  /// The names of the public members of `Host`, in all files and extensions.
  private func members() throws -> Set<String> {
    let enumerator = FileManager.default.enumerator(atPath: "\(Folders.package)/Sources")
    let paths = (enumerator?.allObjects ?? []).compactMap { $0 as? String }
    var members: Set<String> = []
    for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("DragEngine/") {
      let text = try String(contentsOfFile: "\(Folders.package)/Sources/\(path)", encoding: .utf8)
      for start in text.matches(of: /(?m)^(public final class|extension) Host \{$/) {
        let body = String(text[start.range.upperBound...]).components(separatedBy: "\n}\n")[0]
        let found = body.matches(
          of: /(?m)^  (@[a-zA-Z]+ )?public (internal\(set\) |convenience )?(func |var |let )?([a-zA-Z]+)/)
        members.formUnion(found.map { String($0.4) })
      }
    }
    return members
  }

  /// The names in backquotes.
  private func names(_ cell: String) -> [String] { cell.matches(of: /`([a-zA-Z_]+)`/).map { String($0.1) } }

  @Test func `the guide's table has each public member of Host, beside functions of the header or a reason`() throws {
    let (members, rows) = (try members(), try table())
    #expect(members.count > 70)
    let known = Set(text.matches(of: /\b(dray|DRAY)_[a-zA-Z_]+/).map { String($0.0) })
    for member in members.sorted() {
      let beside = rows.filter { names($0.swift).contains(member) }.map(\.c)
      #expect(
        beside.contains { $0.contains("only in Swift") || names($0).contains { known.contains($0) } }, "\(member)")
    }
    for row in rows {
      for name in names(row.swift) where name.first?.isLowercase == true { #expect(members.contains(name), "\(name)") }
      for name in names(row.c) where name.lowercased().hasPrefix("dray_") { #expect(known.contains(name), "\(name)") }
    }
  }
}

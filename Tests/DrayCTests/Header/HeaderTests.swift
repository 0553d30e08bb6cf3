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

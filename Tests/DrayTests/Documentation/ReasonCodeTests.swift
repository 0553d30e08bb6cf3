import Foundation
import Testing

/// The codes of the engine's refusals, in its sources and in the table for translators.
struct ReasonCodeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardizedFileURL

  /// Each place in the engine and the host at which a reason is made: `Reason(…)` or `.remark(…)` with its arguments.
  private static func reasons() throws -> [(file: String, text: String)] {
    try sources().flatMap { file, code -> [(String, String)] in
      code.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        .replacing(".remark(", with: "Reason(")
        .components(separatedBy: "Reason(").dropFirst().map { (file, upToItsEnd($0)) }
    }
  }

  /// The sources of the engine and the host.
  private static func sources() throws -> [(file: String, text: String)] {
    try ["DragEngine", "Dray"].flatMap { target -> [(String, String)] in
      let folder = folder.appending(path: target)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      return try files.sorted().map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }
  }

  private static func upToItsEnd(_ text: String) -> String {
    var depth = 1
    let end = text.firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth == 0
    }
    return String(text[..<(end ?? text.endIndex)])
  }

  private static func code(of reason: String) -> String? {
    reason.firstMatch(of: /code: "([a-z_]+)"/).map { String($0.1) }
  }

  private static func parameters(of reason: String) -> Set<String> {
    Set(
      reason.matches(of: /(?:name: )?"([a-z_]+)"(?:,|:) (?:value: )?/).filter { !$0.0.hasSuffix(", ") }.map {
        String($0.1)
      }
    )
    .union(reason.matches(of: /name: "([a-z_]+)"/).map { String($0.1) })
  }

  /// Code and parameters, from the table in the documentation of `Reason.code`.
  private static func table() throws -> [String: Set<String>] {
    let text = try String(contentsOf: folder.appending(path: "DragEngine/Identity/Reason.swift"), encoding: .utf8)
    let rows = text.matches(of: /\/\/\/ \| `([a-z_]+)` \| (.*?) \|/)
    return Dictionary(
      rows.map { (String($0.1), Set($0.2.matches(of: /`([a-z_]+)`/).map { String($0.1) })) }, uniquingKeysWith: { $1 })
  }

  @Test func `the table of codes equals the codes and parameters of the engine`() throws {
    var known: [String: Set<String>] = [:]
    for reason in try Self.reasons() {
      guard let code = Self.code(of: reason.text) else { continue }
      known[code, default: []].formUnion(Self.parameters(of: reason.text))
    }
    let table = try Self.table()
    #expect(table.keys.sorted() == known.keys.sorted())
    for (code, parameters) in known { #expect(table[code] == parameters, "\(code)") }
  }

  @Test func `every refusal of the engine has a code`() throws {
    for reason in try Self.reasons() where reason.text.contains("\"") && reason.text != "\"\"" {
      // A reason from a script keeps the code that the script has given.
      let isHandedOn = reason.text.hasPrefix("try script") || reason.text.contains("code: ")
      #expect(isHandedOn || reason.file.hasPrefix("Driver/"), "\(reason.file): \(reason.text)")
    }
    // A text alone where a reason is wanted.
    let literal = /(\.(failed|unavailable|refused|cancelled|sourceGone|rule)\(|request\.fail\(|because: |: Reason = )"/
    for (file, text) in try Self.sources() {
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        #expect(line.firstMatch(of: literal) == nil, "\(file): \(line)")
      }
    }
  }

  @Test func `a refusal with values in its text has parameters`() throws {
    // The codes of texts that come from rules or from the system.
    let told = ["file", "scene", "failed"]
    // Errors of a driver are for script authors only.
    for reason in try Self.reasons() where !reason.file.hasPrefix("Driver/") {
      guard let code = Self.code(of: reason.text), !told.contains(code), reason.text.contains("\\(") else { continue }
      #expect(!Self.parameters(of: reason.text).isEmpty, "\(reason.file): \(reason.text)")
    }
  }
}

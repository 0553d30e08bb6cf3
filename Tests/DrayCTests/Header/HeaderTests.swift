import Foundation
import Testing

/// The header as a text, which is the manual.
@Suite struct `The header` {
  private let text: String

  init() throws {
    text = try String(contentsOfFile: "\(Folders.package)/Sources/CDray/include/dray.h", encoding: .utf8)
  }

  @Test func `the header's table of contents names every part and every function, in the order of the text`() throws {
    let table = text.matches(of: /(?m)^ \*   ([A-Z][A-Za-z, ]+?) {2,}(dray_[a-z_, ]+)$/)
    let parts = text.matches(of: /\/\* == (.+) == \*\//).map { String($0.1) }
    #expect(table.map { String($0.1) } == parts)
    let listed = table.flatMap { $0.2.split(separator: ", ") }.filter { $0 != "dray_status" }
      .map { $0.hasPrefix("dray_") ? String($0) : "dray_host\($0)" }
    let declared = text.matches(of: /(?m)^[a-z][a-z_ *]* \*?(dray_host_[a-z_]+)\(/).map { String($0.1) }
    #expect(listed == declared)
  }

  @Test func `no line exceeds the width of the header`() {
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}

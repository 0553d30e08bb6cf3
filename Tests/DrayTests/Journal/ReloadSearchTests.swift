import Testing

@testable import Dray

/// The search for reloads in a journal that is read in pieces.
struct ReloadSearchTests {
  private func hasReload(_ pieces: [[UInt8]]) -> Bool {
    var rest = pieces[...]
    return FormerFiles.hasReload { rest.popFirst() ?? [] }
  }

  @Test func `a reload is found wherever the pieces of a journal end`() {
    let text = Array("{\"input\":\"tick\",\"time\":1.0}\n{\"input\":\"reload\",\"plugin\":\"a\"}\n".utf8)
    for first in 1..<text.count {
      for second in [first, min(first + 1, text.count), min(first + 9, text.count)] {
        let pieces = [text[..<first], text[first..<second], text[second...]].map(Array.init).filter { !$0.isEmpty }
        #expect(hasReload(pieces), "\(pieces.map(\.count))")
      }
    }
  }

  @Test func `a journal with other words has no reload`() {
    for text in ["", "{\"input\":\"reloa", "{\"input\":\"relod\"}", "{\"data\":\"reload\"}", "\"input\":\"reload\""] {
      let text = Array(text.utf8)
      for first in 0...text.count {
        #expect(!hasReload([text[..<first], text[first...]].map(Array.init).filter { !$0.isEmpty }))
      }
    }
  }
}

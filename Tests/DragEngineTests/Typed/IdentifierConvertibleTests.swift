import DragEngine
import Testing

/// A type that is converted to and from a text.
private struct Serial: LosslessStringConvertible, IdentifierConvertible {
  var number: Int
  var description: String { "no. \(number)" }

  init(number: Int) { self.number = number }

  init?(_ text: String) {
    guard text.hasPrefix("no. "), let number = Int(text.dropFirst(4)) else { return nil }
    self.number = number
  }
}

private enum Lane: String, IdentifierConvertible, CaseIterable { case backlog, doing, done }
private enum Level: Int, IdentifierConvertible { case low = 1, high }

@Suite struct `Types of ids` {
  private func returns<Value: IdentifierConvertible>(_ value: Value, _ identifier: Identifier) -> Bool {
    value.identifier == identifier && Value(identifier: identifier) == value
  }

  @Test func `strings, integers, raw values and texts become ids, and are restored from them`() {
    #expect(returns("ace", "ace") && returns("", "") && returns("é", "é"))
    #expect(returns(7, 7) && returns(-1, -1))
    #expect(returns(Identifier.integer(3), 3))
    #expect(Lane.allCases.allSatisfy { returns($0, .string($0.rawValue)) })
    #expect(returns(Level.high, 2))
    #expect(returns(Serial(number: 12), "no. 12"))
    #expect(returns(Pile.pile(4), 4) && returns(Pile.hand, "hand"))
  }

  @Test func `an id of another kind has no value`() {
    #expect(String(identifier: 1) == nil && Int(identifier: "1") == nil)
    #expect(Lane(identifier: "later") == nil && Lane(identifier: 1) == nil && Level(identifier: 3) == nil)
    #expect(Serial(identifier: "12") == nil)
    #expect(String(identifier: .string(ByteString(bytes: [0xff]))) == nil)
  }
}

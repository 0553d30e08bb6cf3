import Testing

@testable import DragEngine

@Suite struct `The common ends of two lists` {
  /// A value with padding bytes between its properties. Two values are equal if both numbers are even or both are odd.
  private struct Parity: Equatable {
    var isNoted: Bool
    var number: Int

    static func == (left: Parity, right: Parity) -> Bool { (left.number - right.number).isMultiple(of: 2) }
  }

  private func check<Value: Equatable>(_ first: [Value], _ second: [Value]) {
    let prefix = zip(first, second).prefix { $0 == $1 }.count
    let most = min(first.count, second.count) - prefix
    let suffix = min(most, zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count)
    #expect(first.commonPrefixCount(with: second) == prefix)
    #expect(first.commonSuffixCount(with: second, behind: prefix) == suffix)
  }

  @Test(arguments: 0..<40)
  func `equal values at both ends are counted, also if their bits differ`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<Int.random(in: 0...90, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
    var others = numbers
    for _ in 0..<Int.random(in: 0...2, using: &random) where !others.isEmpty {
      others.swapAt(others.indices.randomElement(using: &random)!, others.indices.randomElement(using: &random)!)
    }
    if random.once(in: 3) { others.append(3) }
    if random.once(in: 3), !others.isEmpty { others.removeFirst() }
    check(numbers, others)
    check(numbers.map { UInt8($0) }, others.map { UInt8($0) })
    check(numbers.map { "a row with the long name \($0)" }, others.map { "a row with the long name \($0)" })
    check(
      numbers.map { Parity(isNoted: true, number: $0) },
      others.map { Parity(isNoted: random.once(in: 2), number: $0 + 2) })
  }
}

import Testing

@testable import DragEngine

/// The effect of failed loads on a drop.
struct DropReceiptTests {
  private let refused = Drop.Failure(cause: .refused, reason: "too large")
  private let lost = Drop.Failure(cause: .failed, reason: "no network")

  /// A receipt of three requested items, of which the first has arrived.
  private func receipt() -> DropReceipt {
    var receipt = DropReceipt()
    for item in 0..<3 { receipt.request(item) }
    receipt.arrive(0)
    return receipt
  }

  @Test func `an item is missing until its data has arrived, and again after the arrival is removed`() {
    var receipt = receipt()
    #expect(receipt.missingItems == [1, 2])
    let isFirst = [receipt.arrive(2), receipt.arrive(2)]
    #expect(isFirst == [true, false] && receipt.missingItems == [1])
    receipt.removeArrival(2)
    #expect(receipt.missingItems == [1, 2])
  }

  @Test func `an item without data is missing until all of its requests are forgotten`() {
    var receipt = receipt()
    receipt.request(1)
    receipt.forget(1)
    #expect(receipt.missingItems == [1, 2])
    receipt.forget(1)
    receipt.forget(1)
    #expect(receipt.missingItems == [2])
  }

  @Test func `a refused item is missing although its data has arrived`() {
    var receipt = receipt()
    for item in 0..<3 { receipt.arrive(item) }
    receipt.refuse(1, refused)
    #expect(receipt.missingItems == [1] && receipt.reason == "too large")
  }

  @Test(arguments: DropOperation.allCases)
  func `a move fails if an item is missing, a copy if all are`(operation: DropOperation) {
    var receipt = receipt()
    receipt.miss(lost)
    receipt.miss(refused)
    let isCopy = operation == .copy || operation == .alias
    #expect(receipt.failure(of: operation, taking: 3)?.reason == (isCopy ? nil : "no network"))
    receipt.removeArrival(0)
    #expect(receipt.failure(of: operation, taking: 3)?.reason == "no network")
    receipt.isDecidedByReceiver = true
    #expect(receipt.failure(of: operation, taking: 3)?.reason == (isCopy ? nil : "no network"))
    for item in 0..<3 { receipt.arrive(item) }
    #expect(receipt.failure(of: operation, taking: 3) == nil && receipt.reason == nil)
  }

  @Test func `the first failure of the whole drop decides, also if all data has arrived`() {
    var receipt = DropReceipt()
    receipt.request(0)
    receipt.arrive(0)
    receipt.fail(refused)
    receipt.fail(lost)
    #expect(receipt.failure(of: .copy, taking: 1)?.reason == "too large")
    #expect(receipt.failure(of: .move, taking: 1)?.cause == .refused)
  }
}

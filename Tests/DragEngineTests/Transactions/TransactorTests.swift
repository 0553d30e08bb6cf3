import Testing

@testable import DragEngine

/// Records the calls that a follower of transactions receives.
private final class Follower: TransactionFollower {
  let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  func willCommit(_ transaction: Transaction, since earlier: Stage) -> UndoableStep? {
    trace.append("will commit")
    return nil
  }
  func didCommit(_ transaction: Transaction, since earlier: Stage) { trace.append("did commit") }
  func didRollBack(_ drops: [Drop], because answer: CommandAnswer) { trace.append("rolled back \(drops.count) drops") }
}

@Suite struct `The transactor` {
  private let trace = Trace()
  private let shelf = Shelf()
  private let parts: Parts
  private let waits: WaitingCommands
  private let transactor: Transactor
  private let follower: Follower

  init() {
    let parts = Parts { Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    self.parts = parts
    waits = WaitingCommands(parts.calls)
    transactor = Transactor(parts.calls, parts.scene, waits)
    follower = Follower(trace)
    transactor.follower = follower
    transactor.add(shelf)
    parts.calls.recorder = { [trace] in if case .committing = $0 { trace.append("committing") } }
    parts.calls.monitor = { [trace] in
      switch $0 {
      case .committed: trace.append("committed")
      case .failed(let reason): trace.append("failed: \(reason)")
      default: trace.append("another event")
      }
    }
  }

  private func add(_ item: Identifier, _ answer: CommandAnswer = .done) -> CommandAnswer {
    shelf.items.append(item)
    return answer
  }

  private func command(_ item: Identifier) -> WaitingCommand {
    WaitingCommand(
      step: transactor.transaction?.step ?? UndoStep.ID(rawValue: 0), due: nil, owner: nil, order: waits.issueOrder(),
      describe: { "" }, body: { .done }, ended: { [trace] in trace.append("\(item) ends: \($0.rawValue)") })
  }

  @Test func `a command is announced to the recorder before its commit, and to the monitor after it`() {
    _ = transactor.transact { add("a") }
    #expect(trace.lines == ["will commit", "committing", "committed", "did commit"])
    #expect(shelf.items == ["a"] && transactor.history.done.count == 1)
  }

  @Test func `a failed command is rolled back before its failure is reported`() {
    _ = transactor.transact { add("a", .failed("oops")) }
    #expect(trace.lines == ["failed: oops", "rolled back 0 drops"])
    #expect(shelf.items.isEmpty && transactor.history.done.isEmpty && !transactor.isRunning)
  }

  @Test func `an inner command that refuses is rolled back alone`() {
    _ = transactor.transact {
      _ = transactor.transact { add("b", .refused(nil)) }
      return add("a")
    }
    #expect(shelf.items == ["a"])
    #expect(trace.lines == ["rolled back 0 drops", "will commit", "committing", "committed", "did commit"])
  }

  @Test func `commands wait after their transaction has committed, and end if it is rolled back`() {
    let (kept, lost) = (command("kept"), command("lost"))
    _ = transactor.transact {
      transactor.edit { $0.waits.append(kept) }
      return .done
    }
    _ = trace.take()
    _ = transactor.transact {
      transactor.edit { $0.waits.append(lost) }
      return .refused(nil)
    }
    #expect([kept.phase, lost.phase] == [.waiting, .over])
    #expect(trace.lines == ["lost ends: refused", "rolled back 0 drops"])
  }

  @Test func `effects outside of all models count as a change of the transaction's drops`() {
    let drop = Drop(parts.drag(1, of: "a"), .move)
    _ = transactor.transact {
      transactor.edit {
        $0.drops.append(drop)
        $0.outsideEffectCount = 1
      }
      return .done
    }
    #expect(drop.effect.hasChanged)
  }

  @Test func `undoing and redoing a step changes the model and the position in the history`() throws {
    _ = transactor.transact { add("a") }
    #expect(transactor.apply(try #require(transactor.history.next(.back)), .back) == nil)
    #expect(shelf.items.isEmpty && transactor.history.undone.count == 1)
    #expect(transactor.apply(try #require(transactor.history.next(.forth)), .forth) == nil)
    #expect(shelf.items == ["a"] && transactor.history.undone.isEmpty)
  }

  @Test func `a command in a tick describes an invalid scene at once, and defers no description`() {
    let hasDeferred = transactor.deferringScene { _ = transactor.transact { .done } }
    #expect(!hasDeferred)
    #expect(parts.scene.isCurrent)
  }
}

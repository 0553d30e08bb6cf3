/// A model value that belongs to the transactions of an engine: the engine restores the value if a command fails, and
/// undo and redo change it.
///
/// ```swift
/// @ModelState var cards = [CardValue(name: "ace"), CardValue(name: "two"), CardValue(name: "three")]
///
/// let engine = Engine(models: $cards) {
///   Node.hstack(id: "hand") { Node.forEach(cards) { card in Node.text(card.name) }.reorderable() }
///     .reorderContainer(for: CardValue.self) { difference in cards.apply(difference: difference) }
/// }
/// ```
///
/// Commands write the value freely. A write outside of commands, after the state was added to an engine, is a command
/// of its own, which can be undone; if a check refuses it, the value stays as it was. Questions and observers must not
/// write the value: that is a programming error, which stops the program.
///
/// Source: SwiftUI's `State`, extended by undo.
@propertyWrapper
public final class ModelState<Value: Equatable> {
  private var value: Value
  private let check: ((Value) throws -> Void)?
  /// The owner of the transactions; `nil` before the state is added to an engine.
  private var owner: ModelOwnership?
  /// The value at the beginning of the transaction.
  private var before: Value
  private var isWritten = false
  private var count = Count()
  private var marks: [(value: Value, count: Count, isWritten: Bool)] = []

  /// The changes of the running transaction.
  private struct Count {
    var changes = 0
    /// The value at the latest counting; `nil` is the value at the beginning of the transaction.
    var latest: Value?
  }

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value at the start.
  ///   - check: A question, asked at the end of each command that has written the value. It refuses the value by
  ///     throwing a reason; the command is then rolled back.
  public init(wrappedValue: Value, check: ((Value) throws -> Void)? = nil) {
    value = wrappedValue
    before = wrappedValue
    self.check = check
  }

  /// Creates a state outside of a property declaration.
  ///
  /// - Parameters:
  ///   - value: The value at the start.
  ///   - check: As in `init(wrappedValue:check:)`.
  public convenience init(_ value: Value, check: ((Value) throws -> Void)? = nil) {
    self.init(wrappedValue: value, check: check)
  }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { write { $0 = newValue } }
    _modify {
      if owner?.isInCommand() ?? true {
        isWritten = true
        yield &value
      } else {
        var copy = value
        yield &copy
        write { $0 = copy }
      }
    }
  }

  /// The state itself, for `Engine.add` and `Engine.init(models:scene:)`.
  public var projectedValue: ModelState { self }

  private func write(_ change: (inout Value) -> Void) {
    guard let owner else { return change(&value) }
    owner.write {
      isWritten = true
      change(&value)
    }
  }
}

extension ModelState: TransactionParticipant {
  /// Stores the present value, which `rollback` restores.
  public func begin() {
    (before, isWritten, count, marks) = (value, false, Count(), [])
  }

  /// Asks the check about a written value.
  public func prepare() throws(EngineError) {
    guard isWritten, let check else { return }
    do {
      try check(value)
    } catch let reason as Reason {
      throw .refused(reason)
    } catch let error as EngineError {
      throw error
    } catch {
      throw .rule(Reason("\(error)", code: "failed"))
    }
  }

  /// The change of the value; `nil` if the value is equal to the value before the transaction.
  public func commit() -> ModelChange? {
    guard isWritten else { return nil }
    isWritten = false
    defer { before = value }
    return (before as? any ChangingInParts).map { change(from: $0) } ?? wholeChange
  }

  private var wholeChange: ModelChange? {
    value == before ? nil : .between(before, and: value) { [self] in value = $0 }
  }

  /// The change of the value, which holds only the parts that differ, or the whole values if their types differ.
  private func change<Parts: ChangingInParts>(from old: Parts) -> ModelChange? {
    guard let new = value as? Parts else { return wholeChange }
    let change = Parts.change(from: old, to: new)
    if change.isEmpty(in: Value.self) ?? (value == before) { return nil }
    func apply(_ edit: (inout Parts) -> Bool) throws(EngineError) {
      guard var parts = value as? Parts, edit(&parts), let edited = parts as? Value else {
        throw .rule(Reason("the model was changed outside of this engine", code: "model"))
      }
      value = edited
    }
    return ModelChange(size: change.size) { () throws(EngineError) in
      try apply(change.undo)
    } redo: { () throws(EngineError) in
      try apply(change.redo)
    }
  }

  /// Restores the value at the beginning of the transaction.
  public func rollback() {
    (value, isWritten) = (before, false)
  }

  /// Marks the present value.
  public func mark() { marks.append((value, count, isWritten)) }

  /// Removes the latest mark.
  public func forgetMark() { _ = marks.popLast() }

  /// Restores the value at the latest mark.
  public func returnToMark() -> Bool {
    guard let mark = marks.popLast() else { return false }
    (value, count, isWritten) = mark
    return true
  }

  /// The number of calls in this transaction that have found another value than the call before.
  public func countChanges() -> Int? {
    let latest = count.latest ?? before
    if isWritten, !((latest as? any ChangingInParts)?.isEqual(to: value) ?? (latest == value)) {
      count.changes += 1
      count.latest = value
    }
    return count.changes
  }
}

/// A participant whose writes outside of commands become commands of its owner.
package protocol OwnedModel: TransactionParticipant {
  /// Sets the owner.
  func attach(_ owner: ModelOwnership)
}

/// The access of a model to the engine or host that runs its writes as commands.
package struct ModelOwnership {
  /// Whether a command is running.
  let isInCommand: () -> Bool
  /// Makes a change, in a command.
  let write: (() -> Void) -> Void

  /// Creates the access to an owner.
  package init(isInCommand: @escaping () -> Bool, write: @escaping (() -> Void) -> Void) {
    self.isInCommand = isInCommand
    self.write = write
  }
}

extension ModelState: OwnedModel {
  package func attach(_ owner: ModelOwnership) { self.owner = owner }
}

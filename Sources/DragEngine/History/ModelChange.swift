/// What one transaction has changed in one model, as the two ways across it.
///
/// A participant gives it when it commits. The engine keeps it as part of an undo step, and crosses it back and forth in
/// the reverse order and the order of the commits; nothing else changes the model between.
public struct ModelChange {
  let undo: () throws(EngineError) -> Void
  let redo: () throws(EngineError) -> Void
  /// Whether there is a way back.
  let isReversible: Bool
  /// What it keeps for its two ways, as counted by its participant. Unit: bytes.
  let size: Int

  /// Creates a change from the way back and the way forth again.
  ///
  /// - Parameters:
  ///   - size: What it keeps in memory for that, to be held against the limit of undo. Unit: bytes.
  ///   - undo: Returns the model, bit for bit, to what it was before. If it throws, the model is as it was.
  ///   - redo: Returns the model to what it was after. If it throws, the model is as it was.
  public init(
    size: Int = 0, undo: @escaping () throws(EngineError) -> Void, redo: @escaping () throws(EngineError) -> Void
  ) {
    (self.undo, self.redo, isReversible, self.size) = (undo, redo, true, max(0, size))
  }

  private init() { (undo, redo, isReversible, size) = ({}, {}, false, 0) }

  /// A change that stays for good: neither it nor what was done before it can be undone.
  public static var irreversible: ModelChange { ModelChange() }

  /// The change of a model that is one value; `nil` if the value is the same.
  ///
  /// - Parameters:
  ///   - before: The value before the change.
  ///   - after: The value after it.
  ///   - assign: Puts a value into the model.
  public static func between<Value: Equatable>(
    _ before: Value, and after: Value, assign: @escaping (Value) -> Void
  ) -> ModelChange? {
    if before == after { return nil }
    return ModelChange {
      assign(before)
    } redo: {
      assign(after)
    }
  }
}

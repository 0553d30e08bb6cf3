/// The change of one model by one transaction, in both directions.
///
/// A participant returns a change from `commit`, and the engine stores it in an undo step. The engine undoes changes in
/// the reverse order of their commits, and redoes them in the order of their commits. When a change is undone or
/// redone, the model therefore has the value that the change expects.
public struct ModelChange {
  let undo: () throws(EngineError) -> Void
  let redo: () throws(EngineError) -> Void
  /// Whether the change can be undone.
  let isReversible: Bool
  /// Memory that the two closures hold, as counted by the participant, at most `maximumSize`. Unit: bytes.
  let size: Int

  /// The largest size of a change. Sums of sizes stay far below the largest integer. Unit: bytes.
  static let maximumSize = 1 << 40

  /// Creates a change from its undo and redo closures.
  ///
  /// - Parameters:
  ///   - size: Memory that the closures hold; counts towards the limit of the undo history. A larger size than 1 TB
  ///     counts as 1 TB. Unit: bytes.
  ///   - undo: Restores the model, bit for bit, to its value before the change. If it throws, it leaves the model
  ///     unchanged.
  ///   - redo: Restores the model to its value after the change. If it throws, it leaves the model unchanged.
  public init(
    size: Int = 0, undo: @escaping () throws(EngineError) -> Void, redo: @escaping () throws(EngineError) -> Void
  ) {
    (self.undo, self.redo, isReversible, self.size) = (undo, redo, true, min(max(0, size), Self.maximumSize))
  }

  private init() { (undo, redo, isReversible, size) = ({}, {}, false, 0) }

  /// A permanent change. The change and all earlier steps cannot be undone.
  public static var irreversible: ModelChange { ModelChange() }

  /// The change of a model that is a single value; `nil` if the value is unchanged.
  ///
  /// - Parameters:
  ///   - before: The value before the change.
  ///   - after: The value after it.
  ///   - assign: Sets the value of the model.
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

/// The limits of all calls into a state together, from `markInstructions` to `endInput`.
///
/// The count of instructions is the same in a replay. The time limit stops operations that take longer than their
/// charge of instructions. See `LuaLimits` for the limits of one call.
public struct LuaBudget: Hashable, Sendable {
  /// VM instructions, including the charges of library functions and a charge for each call; 0 is unlimited.
  public var instructions: Int
  /// Processor time in these calls; zero is unlimited.
  public var time: Duration

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - instructions: The number of instructions; 0 is unlimited.
  ///   - time: The processor time; zero is unlimited.
  public init(instructions: Int, time: Duration) {
    self.instructions = instructions
    self.time = time
  }

  /// Unlimited instructions and time.
  public static let unlimited = LuaBudget(instructions: 0, time: .zero)
}

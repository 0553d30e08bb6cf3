/// What all calls into a state may use together, from one mark to the next.
///
/// Instructions are counted and decide the same in a replay; time is a guard behind them. See `LuaLimits` for what one
/// call may use.
public struct LuaBudget: Hashable, Sendable {
  /// VM instructions, with what library functions are charged; 0 for no limit.
  public var instructions: Int
  /// What the processor may work in these calls; zero for no limit.
  public var time: Duration

  /// A budget.
  public init(instructions: Int, time: Duration) {
    self.instructions = instructions
    self.time = time
  }

  /// No limit.
  public static let unlimited = LuaBudget(instructions: 0, time: .zero)
}

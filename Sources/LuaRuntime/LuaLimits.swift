/// What the scripts of one state may use.
///
/// Instructions and bytes are counted, not measured, so that a replay meets these limits at the same place. Time is a
/// guard behind them for what costs more than it is charged: a script that works is far from it on any machine.
public struct LuaLimits: Hashable, Sendable {
  /// Memory beyond what an empty state needs. Unit: bytes; 0 for no limit.
  public var memory: Int
  /// VM instructions per outermost call, with what library functions are charged; 0 for no limit.
  public var instructions: Int
  /// What the processor may work per outermost call, to some milliseconds; zero for no limit. Waiting for the
  /// processor, a disk or a host function that sleeps does not count.
  public var time: Duration
  /// How deep calls from Lua to the host and back may nest.
  ///
  /// 32 is ours: Lua itself stops at 200 C calls, of which each turn takes three, and a turn takes some KB of stack.
  public var nesting: Int
  /// How long a text may be that the host compiles, such as a file of a plugin. Unit: bytes; 0 for no limit.
  public var sourceLength: Int
  /// How long a text may be that a script compiles with `load`. Unit: bytes; 0 for no limit.
  public var loadLength: Int
  /// Whether instructions and time are watched at all; scripts run about twice as fast without.
  public var isMetered: Bool

  /// Limits; what is not given is as in `standard`.
  public init(
    memory: Int = 16 << 20, instructions: Int = 10_000_000, time: Duration = .seconds(1), nesting: Int = 32,
    sourceLength: Int = 256 << 10, loadLength: Int = 64 << 10, isMetered: Bool = true
  ) {
    self.memory = memory
    self.instructions = instructions
    self.time = time
    self.nesting = nesting
    self.sourceLength = sourceLength
    self.loadLength = loadLength
    self.isMetered = isMetered
  }

  /// For plugins: everything is limited.
  public static let standard = LuaLimits()

  /// For rules that the host trusts: nothing is limited, nothing is watched.
  public static let trusted = LuaLimits(
    memory: 0, instructions: 0, time: .zero, sourceLength: 0, loadLength: 0, isMetered: false)
}

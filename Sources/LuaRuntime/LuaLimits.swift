/// The limits of the scripts of one state.
///
/// Instructions are counted, so that a replay reaches their limit at the same place. Memory and time may differ from
/// run to run, so the place of a kill by these limits must be recorded. Time is a second limit, for operations that take
/// longer than their charge. An ordinary script uses far less than this time on any machine.
public struct LuaLimits: Hashable, Sendable {
  /// Memory in addition to that of an empty state; 0 is unlimited. Unit: bytes.
  public var memory: Int
  /// VM instructions for each outermost call, including the charges of library functions; 0 is unlimited.
  public var instructions: Int
  /// Processor time for each outermost call, with a precision of some milliseconds; zero is unlimited. Waiting for the
  /// processor, a disk or a sleeping host function does not count.
  public var time: Duration
  /// Maximum nesting of calls from Lua to the host and back.
  ///
  /// Design choice. Lua itself stops at 200 nested C calls; each level takes three of them, and some KB of stack.
  public var nesting: Int
  /// Maximum length of a text that the host compiles, such as a file of a plugin; 0 is unlimited. Unit: bytes.
  public var sourceLength: Int
  /// Maximum length of a text that a script compiles with `load`; 0 is unlimited. Unit: bytes.
  public var loadLength: Int
  /// Whether instructions and time are counted. Without counting, scripts run about twice as fast.
  public var isMetered: Bool

  /// Creates limits; the default values are those of `standard`.
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

  /// The limits of plugins: all of them apply.
  public static let standard = LuaLimits()

  /// The limits of rules that the host trusts: only nesting is limited. Instructions and time are not counted.
  public static let trusted = LuaLimits(
    memory: 0, instructions: 0, time: .zero, sourceLength: 0, loadLength: 0, isMetered: false)
}

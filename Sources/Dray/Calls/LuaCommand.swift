internal import LuaRuntime

/// A waiting command of a script: the coroutine that continues.
final class LuaCommand {
  let name: StaticString
  let thread: LuaThread
  /// The Lua state of the command.
  let lua: LuaState
  /// The closure of the command, for the place in messages.
  let closure: LuaReference?
  /// The memory charge of the wait.
  private let holding: Holding

  init(
    _ name: StaticString, _ thread: LuaThread, in lua: LuaState, closure: LuaReference?, holding: Holding
  ) {
    self.name = name
    self.thread = thread
    self.lua = lua
    self.closure = closure
    self.holding = holding
  }
}

/// The value or time for which a running command wants to wait.
enum AwaitedValue {
  /// A time by the host's clock. Unit: seconds.
  case time(Double)
  /// The user's answer.
  case answer(Choice)
  /// The data requested from item providers. The drop also waits for this data.
  case arrival(Arrival)
}

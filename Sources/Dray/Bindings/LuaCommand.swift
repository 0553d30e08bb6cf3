internal import LuaRuntime

/// A command of a script that has stopped in its middle: the coroutine that goes on.
final class LuaCommand {
  let name: StaticString
  let thread: LuaThread
  /// The Lua that it runs in.
  let lua: LuaState
  /// The closure that was run, for the place in messages.
  let closure: LuaReference?
  /// Counts what it takes to wait.
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

/// What the command of a script that runs now wants to wait for.
enum Wish {
  /// A time by the host's clock. Unit: seconds.
  case time(Double)
  /// A person's answer.
  case answer(Choice)
  /// What was asked of item providers; the drop waits for it, too.
  case arrival(Arrival)
}

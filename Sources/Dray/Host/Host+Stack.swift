internal import LuaRuntime

extension Host {
  /// The stack that the calling thread has left, in bytes; `Int.max` if that is unknown.
  package static var stackLeft: Int { CallingThread.stackLeft }
}

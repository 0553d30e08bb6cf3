internal import CLua

/// The thread that runs the present call.
package enum CallingThread {
  /// The remaining stack of the thread; `Int.max` if unknown. Unit: bytes.
  package static var stackLeft: Int { Int(clamping: clua_thread_stack_left()) }
}

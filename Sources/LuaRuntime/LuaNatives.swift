internal import CLua

/// The functions of the host's own library, shared by all states. A state makes each function at its first use.
package final class LuaNatives: @unchecked Sendable {  // immutable after init
  fileprivate let natives: UnsafeMutableBufferPointer<clua_native>

  /// Stores functions by name. All states call the same closures, which identify the calling state by their frame.
  package init(_ functions: [String: LuaFunction]) {
    natives = .allocate(capacity: functions.count)
    for (index, (name, body)) in functions.enumerated() {
      let function = Unmanaged.passRetained(HostFunction(name, body)).toOpaque()
      let callee = clua_callee(function: callHostFunction, context: function, destroy: nil)
      natives.initializeElement(at: index, to: clua_native(callee: callee, name: name.copiedForC()))
    }
    clua_sort_natives(natives.baseAddress, natives.count)
  }

  deinit {
    for native in natives {
      releaseHostFunction(context: native.callee.context)
      native.name.deallocate()
    }
    natives.deallocate()
  }
}

extension LuaState {
  /// Makes a table whose fields are these functions. `natives` must outlive the state.
  ///
  /// The table also has functions of C such as `check_fields`, `set_metatable`, `constructor` and `walker`. Only the
  /// library may use them, because some of them can change protected tables.
  package func makeTable(of natives: LuaNatives) throws(LuaError) -> LuaReference {
    try make { _, stack in clua_push_natives(stack, natives.natives.baseAddress, natives.natives.count) }
  }
}

extension String {
  fileprivate func copiedForC() -> UnsafePointer<CChar> {
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: utf8CString.count)
    _ = copy.initialize(from: utf8CString)
    return UnsafePointer(copy.baseAddress!)
  }
}

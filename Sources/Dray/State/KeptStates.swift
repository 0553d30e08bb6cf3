internal import LuaRuntime

/// The states of a plugin while its Lua state is replaced.
final class KeptStates {
  var model: [ByteString: PlainData]
  var view: [ByteString: PlainData]

  init(model: [ByteString: PlainData] = [:], view: [ByteString: PlainData] = [:]) {
    (self.model, self.view) = (model, view)
  }

  /// Returns the initial value of a state, and forgets the value: from here on, the script has it.
  func take(_ name: ByteString, isView: Bool) -> PlainData? {
    isView ? view.removeValue(forKey: name) : model.removeValue(forKey: name)
  }
}

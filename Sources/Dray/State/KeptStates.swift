internal import LuaRuntime

/// The states of a plugin while its Lua is replaced.
final class KeptStates {
  var model: [ByteString: PlainData]
  var view: [ByteString: PlainData]

  init(model: [ByteString: PlainData] = [:], view: [ByteString: PlainData] = [:]) {
    (self.model, self.view) = (model, view)
  }

  /// Gives what a state begins with, and forgets it: the script has it from here on.
  func take(_ name: ByteString, isView: Bool) -> PlainData? {
    isView ? view.removeValue(forKey: name) : model.removeValue(forKey: name)
  }
}

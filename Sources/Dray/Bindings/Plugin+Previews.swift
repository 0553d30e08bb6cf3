internal import LuaRuntime

extension Plugin {
  /// Asks a `preview` what is drawn instead of an item.
  /// - Returns: Whether it said; if it failed, the item is drawn itself.
  func describePreview(
    _ scene: LuaScene, _ closure: Int, _ item: DragItem, in description: inout SceneDescription
  ) -> Bool {
    let written: LuaReference? = scene.closures
    guard let script = script(of: scene), let closures = written else { return false }
    asking = "preview"
    (lookOfNextNode, cellsOfNextNode, kindOfNextNode) = (nil, [], nil)
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
    }
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.describePreview])
      call.push(elementOf: closures, at: closure)
      try call.push(value(of: item))
      try call.run(results: 0)
      if host.checksEachQuestion, !isWriting { putBackWrites(by: writer(at: place(of: closure, in: closures))) }
      return true
    } catch {
      _ = fail(error, in: place(of: closure, in: closures))
      return false
    }
  }
}

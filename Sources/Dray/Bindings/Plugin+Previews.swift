internal import LuaRuntime

extension Plugin {
  /// Calls a `preview` for the nodes to draw instead of an item.
  /// - Returns: Whether it succeeded; if it failed, the item itself is drawn.
  func describePreview(
    _ scene: LuaScene, _ closure: Int, _ item: DragItem, in description: inout SceneDescription
  ) -> Bool {
    let written: LuaReference? = scene.closures
    guard let script = script(of: scene), let closures = written else { return false }
    asking = "preview"
    description.companion = Holding(on: account)
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
    }
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.describePreview])
      call.push(elementOf: closures, at: closure)
      try call.push(value(of: item, isLocal: true))
      try call.run(results: 0)
      let drawn = self.description.take()
      defer { self.description = drawn }
      didDraw(closure, in: closures) { () throws(LuaError) in
        let call = try script.lua.begin(script.library[.describePreview])
        call.push(elementOf: closures, at: closure)
        try call.push(value(of: item, isLocal: true))
        try call.run(results: 0)
      }
      return true
    } catch {
      _ = fail(error, in: place(of: closure, in: closures))
      return false
    }
  }
}

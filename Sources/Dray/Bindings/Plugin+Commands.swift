internal import LuaRuntime

extension Plugin {
  /// Runs a closure that may change the model, and may wait.
  ///
  /// - Parameters:
  ///   - function: The function of the library that makes the records that the closure is given; `nil` calls the closure
  ///     itself.
  ///   - arguments: Pushes what the one or the other is given.
  func command(
    _ name: StaticString, _ scene: LuaScene, _ closure: Int, through function: LibraryFunction? = nil,
    _ arguments: (borrowing LuaCall) throws(LuaError) -> Void
  ) -> CommandAnswer {
    guard let script = script(of: scene), let closures = scene.closures else { return .refused(nil) }
    let lua = script.lua
    asking = name
    do throws(LuaError) {
      let call = try lua.beginWaitable()
      if let function { call.push(try script.library[function]) }
      call.push(elementOf: closures, at: closure)
      try arguments(call)
      return try answer(of: call, name) { () throws(LuaError) in try lua.get(.integer(closure), of: closures).reference
      }
    } catch {
      return .failed(fail(error, in: place(of: closure, in: closures)))
    }
  }

  /// What a command's results mean: nothing and a yes are done; `false`, `nil` and `"cancel"` are no, with a reason.
  func commandAnswer(from call: borrowing LuaCall) throws(LuaError) -> CommandAnswer {
    let isYes = call.count == 0 || call.isTrue(0) && call.string(0) != DropOperation.cancel.rawValue
    return isYes ? .done : .refused(try reason(from: call))
  }

  func reorder(_ scene: LuaScene, _ closure: Int, _ difference: ReorderDifference) -> CommandAnswer {
    command("reorder_container", scene, closure, through: .callReorderContainer) {
      call throws(LuaError) in
      try call.push(difference.from)
      try call.push(difference.destination.collection)
      try call.push(difference.destination.before)
      for id in difference.sources { try call.push(id) }
    }
  }

  func deliver(_ scene: LuaScene, _ closure: Int, _ delivery: Delivery) -> CommandAnswer {
    command("drop_destination", scene, closure, through: .callDropDestination) {
      call throws(LuaError) in
      let drag = try drag(for: delivery.session)
      call.push(drag.drop)
      call.push(try lists(of: delivery.items).values)
    }
  }

  func tap(_ scene: LuaScene, _ closure: Int, _ tap: Tap) -> CommandAnswer {
    command("on_tap_gesture", scene, closure, through: .callOnTapGesture) {
      call throws(LuaError) in
      try call.push(tap.itemID)
      try call.push(tap.itemID == nil ? .nil : sceneValue(tap.payload) ?? .nil)
      try call.push(tap.containerID)
      call.push(tap.location.x)
      call.push(tap.location.y)
      call.push(tap.modifiers.rawValue)
    }
  }
}

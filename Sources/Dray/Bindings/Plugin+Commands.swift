internal import LuaRuntime

extension Plugin {
  /// Runs a closure that may change the model and wait.
  ///
  /// - Parameters:
  ///   - handler: The name of the function in a table of handlers.
  ///   - library: The library function that makes the arguments of the closure; `nil` calls the closure itself.
  ///   - arguments: Pushes the arguments of the library function or the closure.
  func command(
    _ name: StaticString, _ scene: LuaScene, _ closure: Int, _ handler: String = "",
    through library: LibraryFunction? = nil, _ arguments: (borrowing LuaCall) throws(LuaError) -> Void
  ) -> CommandAnswer {
    let closures = scene.closures
    guard let script = script(of: scene) else { return .refused(nil) }
    // A resting plugin has no turn, and work on the scenes of others must not count as its turn.
    if kills.isResting { return .refused(.ranIntoLimit(self.name)) }
    host.turn.owner = ObjectIdentifier(self)
    let lua = script.lua
    asking = name
    do throws(LuaError) {
      let call = try lua.beginWaitable()
      if let library { call.push(try script.library[library]) }
      call.push(elementOf: closures, at: closure)
      try arguments(call)
      return try answer(of: call, name) { () throws(LuaError) in function(of: closure, in: closures, handler) }
    } catch {
      return .failed(fail(error, in: place(of: closure, in: closures, handler)))
    }
  }

  /// Interprets the results of a command: nothing and `true` are done; `false`, `nil` and `"cancel"` refuse, with a
  /// reason.
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

  /// Runs a `drop_destination` with the items as values of its type, after loading those that need it.
  func deliver(
    _ scene: LuaScene, _ closure: Int, _ type: Identifier, _ delivery: Delivery
  ) -> CommandAnswer {
    do throws(LuaError) {
      // The drop itself handles loads without a result.
      let arrival = try load(type, delivery) { [self] in
        $0.allValues.isEmpty ? .done : deliver($0, scene, closure, delivery)
      }
      guard arrival.isComplete else { return .done }
      if let failure = arrival.failures.first, arrival.allValues.isEmpty { return .refused(failure.reason) }
      return deliver(arrival, scene, closure, delivery)
    } catch {
      return .failed(fail(error))
    }
  }

  private func deliver(
    _ arrival: Arrival, _ scene: LuaScene, _ closure: Int, _ delivery: Delivery
  ) -> CommandAnswer {
    command("drop_destination", scene, closure, through: .callDropDestination) { call throws(LuaError) in
      call.push(try receive(delivery).table)
      try call.push(listOf: arrival.allValues) { value throws(LuaError) in try call.push(value) }
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

internal import LuaRuntime

extension Plugin {
  /// Runs a closure that may change the model, and may wait.
  ///
  /// - Parameters:
  ///   - handler: Which function of a table of handlers it is.
  ///   - library: The function of the library that makes the records that the closure is given; `nil` calls the closure
  ///     itself.
  ///   - arguments: Pushes what the one or the other is given.
  func command(
    _ name: StaticString, _ scene: LuaScene, _ closure: Int, _ handler: String = "",
    through library: LibraryFunction? = nil, _ arguments: (borrowing LuaCall) throws(LuaError) -> Void
  ) -> CommandAnswer {
    let closures = scene.closures
    guard let script = script(of: scene) else { return .refused(nil) }
    // What rests has no turn: others' scenes are not to be measured for it.
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

  /// Runs a `drop_destination` with the items as values of its type; what has to be loaded is loaded first.
  func deliver(
    _ scene: LuaScene, _ closure: Int, _ type: Identifier, _ delivery: Delivery
  ) -> CommandAnswer {
    do throws(LuaError) {
      // Of loads that bring nothing the drop knows itself.
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

internal import LuaRuntime

/// The data of the items of drops for one plugin's scripts, as values of a type and as providers.
struct DropLoads {
  let run: ScriptRun
  let loader: Loader
  let waits: Waits
  let providers: ScriptProviders

  /// Whether an item of a drag can be loaded as a value of a type.
  fileprivate func canLoad(_ type: Identifier, fromDrag number: Int) -> Bool {
    guard let session = run.drags.drag(numbered: number)?.drop?.session else { return false }
    return session.items.contains { loader.canLoad($0, as: type, in: session) }
  }

  /// Loads the items of a drop as values of a type, and waits for them if necessary.
  fileprivate func loadObjects(_ frame: borrowing LuaFrame) throws {
    let name = "load_objects"
    try waits.checkWait(name, frame)
    let drag = run.drags.drag(numbered: try frame.integer(0))
    guard let delivery = drag?.drop?.delivery, delivery.isValid else {
      throw LuaThrow("\(name) is available in the command of a drop only")
    }
    delivery.leaveFailuresToReceiver()
    let arrival = try loader.load(.string(try frame.name(1)), delivery) { [self] arrival in
      guard let command = arrival.command else { return .done }
      return waits.resume(command) { () throws(LuaError) in try results(of: arrival) }
    }
    if arrival.isComplete {
      for value in try results(of: arrival) { try frame.push(value) }
    } else {
      delivery.takeItemsTogether(for: run)
      try waits.wait(name, frame, for: .arrival(arrival))
    }
  }

  /// The results of `load_objects`: the values, and the failed items with their reasons.
  private func results(of arrival: Arrival) throws(LuaError) -> [LuaValue] {
    guard let lua = run.script?.lua else { throw .closed }
    let loaded = try lua.makeTable()
    for (index, value) in arrival.takeValues().enumerated() {
      try lua.set(.integer(index + 1), of: loaded, to: value.value)
    }
    let failed = try lua.makeTable()
    for (index, failure) in arrival.failures.enumerated() {
      let entry = try lua.makeTable()
      try lua.set("id", of: entry, to: LuaValue(failure.id))
      try lua.set("reason", of: entry, to: .string(LuaString(failure.reason.text)))
      try lua.set(.integer(index + 1), of: failed, to: .table(entry))
    }
    return [.table(loaded), .table(failed)]
  }

  /// A delivered drop; `nil` if no command runs, because only commands can load data.
  fileprivate func delivery(_ id: Int) -> Delivery? {
    guard run.engine.activity == .command else { return nil }
    return run.drags.drag(numbered: id)?.drop?.delivery
  }

  fileprivate func fits(_ item: DragItem, _ types: Set<Identifier>, in session: DropSession) -> Bool {
    let audience: Visibility = session.localSession == nil ? .all : .ownProcess
    return run.engine.types.conforms(item.type, toOneOf: types)
      || item.provider?.hasItem(conformingToOneOf: types, in: run.engine.types, visibleTo: audience) ?? false
  }

  /// The record of an item's provider, for scripts. The record of an item without a provider has no promises.
  fileprivate func makeRecord(of item: DragItem, in delivery: Delivery) throws(LuaError) -> LuaValue {
    try providers.makeRecord(for: item.provider ?? ItemProvider(), of: delivery)
  }
}

extension DropLoads {
  /// The native functions that load the items of drops.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("can_load_objects") { plugin, frame in
      let type = Identifier.string(try frame.name(1))
      frame.push(plugin.transfers.drops.canLoad(type, fromDrag: try frame.integer(0)))
    }
    natives.define("load_objects") { plugin, frame in try plugin.transfers.drops.loadObjects(frame) }
    natives.define("item_providers") { plugin, frame in
      let drops = plugin.transfers.drops
      guard let delivery = try drops.delivery(frame.integer(0)) else { return }
      var types: Set<Identifier> = []
      for index in 1..<max(1, frame.count) { types.insert(.string(try frame.name(index))) }
      for item in delivery.items where drops.fits(item, types, in: delivery.session) {
        try frame.push(drops.makeRecord(of: item, in: delivery))
      }
    }
    natives.define("drop_item_provider") { plugin, frame in
      let (drops, position) = (plugin.transfers.drops, try frame.offset(1))
      guard let delivery = try drops.delivery(frame.integer(0)), delivery.items.indices.contains(position) else {
        return frame.pushNil()
      }
      try frame.push(drops.makeRecord(of: delivery.items[position], in: delivery))
    }
  }
}

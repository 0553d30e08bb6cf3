internal import LuaRuntime

extension Plugin {
  /// Calls an `on_drag`, or for one item an `item_provider` with its value.
  func askForProvider(
    _ scene: LuaScene, _ closure: Int, _ function: LibraryFunction, _ grab: Grab?
  ) -> ProviderAnswer {
    let table: LuaReference? = scene.closures
    guard let script = script(of: scene), let closures = table else { return .refused(nil) }
    asking = grab == nil ? "on_drag" : "item_provider"
    do throws(LuaError) {
      let value = try grab.map { grab throws(LuaError) in
        try sceneValue(grab.payload) ?? grab.id.map { LuaValue($0) } ?? .nil
      }
      let call = try script.lua.begin(script.library[function])
      call.push(elementOf: closures, at: closure)
      if let value { try call.push(value) }
      try call.run()
      if looksAtQuestions {
        didAsk(closure, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[function])
          call.push(elementOf: closures, at: closure)
          if let value { try call.push(value) }
          try call.run()
        }
      }
      guard call.isTrue(0), let made = try provider(from: call.value(0)) else {
        return .refused(try reason(from: call))
      }
      return .provider(made)
    } catch {
      if looksAtQuestions { didAsk(closure, in: closures) }
      return .failed(fail(error, in: place(of: closure, in: closures)))
    }
  }

  /// The native functions that give promises, and load promised data.
  static func definePromises(_ natives: inout Natives<Plugin>) {
    natives.define("carry_provider") { plugin, frame in
      guard let provider = try plugin.provider(from: frame.value(0)), let grab = plugin.grab else { return }
      var item = grab.item(promising: provider)
      // The first provider keeps the name of the item; a drag does not carry two items of one name.
      let position = try frame.integer(1)
      if position > 1 { item.id = .string(item.id.name + ByteString(" \(position)")) }
      plugin.payload.append(item)
    }
    natives.define("item_providers") { plugin, frame in
      guard let delivery = try plugin.delivery(frame.integer(0)) else { return }
      var types: [Identifier] = []
      for index in 1..<max(1, frame.count) { types.append(.string(try frame.name(index))) }
      for item in delivery.items where plugin.fits(item, types, in: delivery.session) {
        try frame.push(try plugin.makeRecord(for: plugin.provider(of: item), of: delivery))
      }
    }
    natives.define("drop_item_provider") { plugin, frame in
      let position = try frame.integer(1)
      guard let delivery = try plugin.delivery(frame.integer(0)), delivery.items.indices.contains(position - 1) else {
        return frame.pushNil()
      }
      try frame.push(try plugin.makeRecord(for: plugin.provider(of: delivery.items[position - 1]), of: delivery))
    }
  }

  /// A delivered drop; `nil` outside of commands, where data cannot be loaded.
  private func delivery(_ id: Int) -> Delivery? {
    guard engine.activity == .command else { return nil }
    return drag(numbered: id)?.drop?.delivery
  }

  private func fits(_ item: DragItem, _ types: [Identifier], in session: DropSession) -> Bool {
    let audience: Visibility = session.localSession == nil ? .all : .ownProcess
    return types.contains { type in
      engine.types.conforms(item.type, to: type)
        || item.provider?.hasItem(conformingTo: type, in: engine.types, visibleTo: audience) ?? false
    }
  }

  /// The provider of an item. An item without promises can be used by destinations that know its type, as its value.
  private func provider(of item: DragItem) -> ItemProvider { item.provider ?? ItemProvider() }
}

internal import LuaRuntime

/// Item providers of a plugin: those that its scripts make for drags, and those of drops whose data they load.
final class ScriptProviders {
  private let run: ScriptRun
  private let values: ItemValues
  private let purity: Purity
  private let answers: Answers
  private let types: TypeNames
  private let representations: Representations
  private let promises: Promises
  private let loader: Loader
  private let waits: Waits
  /// The provider whose function in the script was just called to give it.
  private var given: ItemProvider?

  init(
    _ run: ScriptRun, _ values: ItemValues, _ purity: Purity, _ answers: Answers, _ types: TypeNames,
    _ representations: Representations, _ promises: Promises, _ loader: Loader, _ waits: Waits
  ) {
    self.run = run
    self.values = values
    self.purity = purity
    self.answers = answers
    self.types = types
    self.representations = representations
    self.promises = promises
    self.loader = loader
    self.waits = waits
  }

  /// The promises of a dragged item for receivers that do not know its type; `nil` if this plugin has not declared the
  /// type.
  func provider(for item: DragItem) -> ItemProvider? {
    guard let script = run.liveScript, let known = representations.all(of: item.type) else { return nil }
    do throws(LuaError) {
      let provider = ItemProvider()
      try provider.registerObject(
        values.lend(values.value(of: item, isLocal: true), of: script), as: item.type, representations: known)
      promises.keep(provider)
      return provider
    } catch {
      _ = run.fail(error)
      return nil
    }
  }

  /// Makes a provider for a script, whose promises it will add.
  fileprivate func make(suggestedName: String?) throws(LuaError) -> LuaReference {
    let provider = ItemProvider(suggestedName: suggestedName)
    promises.keep(provider)
    return try makeFunction(for: provider, of: nil)
  }

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
      return waits.goOn(with: command) { () throws(LuaError) in try results(of: arrival) }
    }
    if arrival.isComplete {
      for value in try results(of: arrival) { try frame.push(value) }
    } else {
      try waits.wait(name, frame, for: .arrival(arrival))
    }
  }

  /// The results of `load_objects`: the values, and the failed items with their reasons.
  private func results(of arrival: Arrival) throws(LuaError) -> [LuaValue] {
    guard let lua = run.script?.lua else { throw .closed }
    let loaded = try lua.makeTable()
    for (index, value) in arrival.allValues.enumerated() {
      try lua.set(.integer(index + 1), of: loaded, to: value)
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

  /// Makes the function that represents a provider in scripts.
  ///
  /// - Parameter delivery: The drop with the provider; `nil` for a provider that the script makes.
  func makeFunction(for provider: ItemProvider, of delivery: Delivery?) throws(LuaError) -> LuaReference {
    guard let lua = run.script?.lua else { throw .closed }
    let size = Account.providerSize + (provider.suggestedName ?? "").utf8.count
    let handle = ProviderHandle(provider, of: delivery, holding: try run.hold(size))
    return try lua.makeFunction("provider") { [unowned self] frame in try perform(handle, frame) }
  }

  /// The record of a provider of a drop, for scripts.
  func makeRecord(for provider: ItemProvider, of delivery: Delivery) throws(LuaError) -> LuaValue {
    guard let script = run.script else { throw .closed }
    let function = try makeFunction(for: provider, of: delivery)
    return try script.lua.call(script.library[.provider], .function(function)).first ?? .nil
  }

  /// The provider that a script has made and returned; `nil` for another value.
  func provider(from value: LuaValue) throws(LuaError) -> ItemProvider? {
    guard let script = run.script else { throw .closed }
    given = nil
    guard let native = try script.lua.call(script.library[.nativeProvider], value).first?.reference else { return nil }
    try script.lua.call(native, "give")
    defer { given = nil }
    return given
  }

  private func perform(_ handle: ProviderHandle, _ frame: borrowing LuaFrame) throws {
    let (name, provider) = (try frame.string(0), handle.provider)
    switch name {
    case "give": given = provider
    case "register_data_representation", "register_file_representation":
      let isFile = name == "register_file_representation"
      let exporter = try frame.function(3)
      try run.charge(Account.providerSize, to: handle.holding)
      types.note(.content(.string(try frame.name(1))))
      types.reportProblems()
      let visibility = Visibility(rawValue: try frame.string(2)) ?? .all
      frame.push(
        provider.registerDataRepresentation(for: .string(try frame.name(1)), visibility: visibility) {
          [weak self] in self?.export(exporter, isFile: isFile, for: $0)
        })
    case "register_object":
      let type = Identifier.string(try frame.name(1))
      let value = try frame.plainData(2, name: "the value of register_object")
      try run.charge(Account.providerSize + value.size, to: handle.holding)
      provider.registerObject(value, as: type, representations: representations.all(of: type) ?? [])
    case "registered_types":
      for type in provider.registeredTypes(visibleTo: handle.audience) { try frame.push(type) }
    case "suggested_name": try frame.push(provider.suggestedName.map { .string(LuaString($0)) } ?? PlainData.nil)
    case "has_item":
      frame.push(
        provider.hasItem(conformingTo: .string(try frame.name(1)), in: run.engine.types, visibleTo: handle.audience))
    case "can_load_object":
      let types = loader.importedTypes(of: .string(try frame.name(1)))
      frame.push(
        types.contains { provider.hasItem(conformingTo: $0, in: run.engine.types, visibleTo: handle.audience) })
    case "progress": frame.push(handle.loads.last?.progress.fractionCompleted ?? 0)
    case "cancel": for load in handle.loads { load.cancel() }
    case "load", "load_file", "load_object": try load(name, handle, .string(try frame.name(1)), frame)
    default: throw LuaThrow("unknown command of a provider: '\(name)'")
    }
  }

  private func load(
    _ name: String, _ handle: ProviderHandle, _ type: Identifier, _ frame: borrowing LuaFrame
  ) throws {
    try waits.checkWait(name, frame)
    guard let delivery = handle.delivery else {
      throw LuaThrow("\(name) is available after the drop only: before it, no data is loaded")
    }
    guard let item = delivery.items.first(where: { $0.provider === handle.provider }) else {
      // A drag of another program may have types without data.
      try frame.push(PlainData.nil)
      return try frame.push(PlainData.string(LuaString("this item has no data")))
    }
    delivery.leaveFailuresToReceiver()
    let arrival = Arrival { [waits] arrival in
      guard let command = arrival.command else { return .done }
      return waits.goOn(with: command) { Self.results(of: arrival) }
    }
    do throws(LoadError) {
      let load =
        switch name {
        case "load_object": try loader.beginLoad(of: item, as: type, from: handle.provider, delivery, arrival)
        case "load_file":
          try loader.beginLoad(of: item, asContent: type, .file, from: handle.provider, delivery, arrival)
        default: try loader.beginLoad(of: item, asContent: type, from: handle.provider, delivery, arrival)
        }
      handle.loads.append(load)
    } catch {
      arrival.fail(item, error.reason)
    }
    if arrival.isComplete {
      for value in Self.results(of: arrival) { try frame.push(value) }
    } else {
      try waits.wait(name, frame, for: .arrival(arrival))
    }
  }

  /// The results of loading one item: its value, or nil and the reason.
  private static func results(of arrival: Arrival) -> [LuaValue] {
    if let value = arrival.allValues.first { return [value] }
    return [.nil, .string(LuaString(arrival.failures.first?.reason.text ?? "nothing came"))]
  }

  private func export(_ exporter: LuaReference, isFile: Bool, for request: LoadRequest) {
    guard let script = run.liveScript, script.lua.owns(exporter) else {
      return request.fail(.pluginGone)
    }
    run.question = "register_data_representation"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.callExporter])
      call.push(exporter)
      try call.run(results: 2)
      if !purity.model.isWriting { purity.putBackWrites(by: "\(run.question)") }
      try answers.answer(request, from: call, isFile: isFile)
    } catch {
      request.fail(run.fail(error))
    }
  }

  // MARK: Providers of drops

  /// A delivered drop; `nil` outside of commands, where data cannot be loaded.
  fileprivate func delivery(_ id: Int) -> Delivery? {
    guard run.engine.activity == .command else { return nil }
    return run.drags.drag(numbered: id)?.drop?.delivery
  }

  fileprivate func fits(_ item: DragItem, _ types: [Identifier], in session: DropSession) -> Bool {
    let audience: Visibility = session.localSession == nil ? .all : .ownProcess
    return types.contains { type in
      run.engine.types.conforms(item.type, to: type)
        || item.provider?.hasItem(conformingTo: type, in: run.engine.types, visibleTo: audience) ?? false
    }
  }

  /// The provider of an item. An item without promises can be used by destinations that know its type, as its value.
  fileprivate func provider(of item: DragItem) -> ItemProvider { item.provider ?? ItemProvider() }
}

extension ScriptProviders {
  /// The native functions of `dray.item_provider`, and of reading providers.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("make_provider") { plugin, frame in
      frame.push(try plugin.transfers.providers.make(suggestedName: frame.isNil(0) ? nil : try frame.string(0)))
    }
    natives.define("can_load_objects") { plugin, frame in
      let type = Identifier.string(try frame.name(1))
      frame.push(plugin.transfers.providers.canLoad(type, fromDrag: try frame.integer(0)))
    }
    natives.define("load_objects") { plugin, frame in try plugin.transfers.providers.loadObjects(frame) }
    natives.define("item_providers") { plugin, frame in
      let providers = plugin.transfers.providers
      guard let delivery = try providers.delivery(frame.integer(0)) else { return }
      var types: [Identifier] = []
      for index in 1..<max(1, frame.count) { types.append(.string(try frame.name(index))) }
      for item in delivery.items where providers.fits(item, types, in: delivery.session) {
        try frame.push(try providers.makeRecord(for: providers.provider(of: item), of: delivery))
      }
    }
    natives.define("drop_item_provider") { plugin, frame in
      let providers = plugin.transfers.providers
      let position = try frame.integer(1)
      guard let delivery = try providers.delivery(frame.integer(0)), delivery.items.indices.contains(position - 1)
      else {
        return frame.pushNil()
      }
      try frame.push(try providers.makeRecord(for: providers.provider(of: delivery.items[position - 1]), of: delivery))
    }
  }
}

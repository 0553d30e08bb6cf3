internal import LuaRuntime

/// Item providers of a plugin: those that its scripts make for drags, and those of drops whose data they load.
final class ScriptProviders {
  private let run: ScriptRun
  private let values: ItemValues
  private let writeGuard: WriteGuard
  private let answers: Answers
  private let types: TypeNames
  private let representations: Representations
  private let promises: Promises
  private let loader: Loader
  private let waits: Waits
  /// The provider that a script's function has just passed to the host.
  private var given: ItemProvider?

  init(
    _ run: ScriptRun, _ values: ItemValues, _ writeGuard: WriteGuard, _ answers: Answers, _ types: TypeNames,
    _ representations: Representations, _ promises: Promises, _ loader: Loader, _ waits: Waits
  ) {
    self.run = run
    self.values = values
    self.writeGuard = writeGuard
    self.answers = answers
    self.types = types
    self.representations = representations
    self.promises = promises
    self.loader = loader
    self.waits = waits
  }

  /// The promises of a dragged item for receivers that do not know its type; `nil` if this plugin has no
  /// representations for the type, or if the item's value cannot be read.
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

  /// Makes a provider. A script then adds promises to it.
  fileprivate func make(suggestedName: String?) throws(LuaError) -> LuaReference {
    let provider = ItemProvider(suggestedName: suggestedName)
    promises.keep(provider)
    return try makeFunction(for: provider, of: nil)
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
      let place = try frame.sourcePlace(4)
      types.note(.content(.string(try frame.name(1))), at: place)
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
      let types = Set(loader.importedTypes(of: .string(try frame.name(1))))
      frame.push(provider.hasItem(conformingToOneOf: types, in: run.engine.types, visibleTo: handle.audience))
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
      return waits.resume(command) { Self.results(of: arrival) }
    }
    do throws(LoadError) {
      let load =
        switch name {
        case "load_object": try loader.beginLoad(of: item, as: type, from: handle.provider, delivery, arrival)
        case "load_file":
          try loader.beginLoad(of: item, asContent: type, .file, from: handle.provider, delivery, arrival)
        default: try loader.beginLoad(of: item, asContent: type, from: handle.provider, delivery, arrival)
        }
      handle.add(load)
    } catch {
      arrival.fail(item, error.reason)
    }
    if arrival.isComplete {
      for value in Self.results(of: arrival) { try frame.push(value) }
    } else {
      delivery.takeItemsTogether(for: run)
      try waits.wait(name, frame, for: .arrival(arrival))
    }
  }

  /// The results of loading one item: its value, or nil and the reason.
  private static func results(of arrival: Arrival) -> [LuaValue] {
    if let loaded = arrival.takeValues().first { return [loaded.value] }
    return [.nil, .string(LuaString(arrival.failures.first?.reason.text ?? "no data arrived"))]
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
      if !writeGuard.model.isWriting { writeGuard.rollBackWrites(by: "\(run.question)") }
      try answers.answer(request, from: call, isFile: isFile)
    } catch {
      request.fail(run.fail(error))
    }
  }
}

extension ScriptProviders {
  /// The native function of `dray.item_provider`.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("make_provider") { plugin, frame in
      frame.push(try plugin.transfers.providers.make(suggestedName: frame.isNil(0) ? nil : try frame.string(0)))
    }
  }
}

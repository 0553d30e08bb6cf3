internal import LuaRuntime

extension Plugin {
  /// The native functions of `dray.item_provider` and of reading providers.
  static func defineProviders(_ natives: inout Natives<Plugin>) {
    natives.define("make_provider") { plugin, frame in
      let provider = ItemProvider(suggestedName: frame.isNil(0) ? nil : try frame.string(0))
      plugin.keepPromise(of: provider)
      frame.push(try plugin.makeFunction(for: provider, of: nil))
    }
    natives.define("can_load_objects") { plugin, frame in
      let drag = plugin.drag(numbered: try frame.integer(0))
      let type = Identifier.string(try frame.name(1))
      guard let session = drag?.drop?.session else { return frame.push(false) }
      frame.push(session.items.contains { plugin.canLoad($0, as: type, in: session) })
    }
    natives.define("load_objects") { plugin, frame in
      let name = "load_objects"
      try plugin.checkWait(name, frame)
      let drag = plugin.drag(numbered: try frame.integer(0))
      guard let delivery = drag?.drop?.delivery, delivery.isValid else {
        throw LuaThrow("\(name) is available in the command of a drop only")
      }
      delivery.leaveFailuresToReceiver()
      let arrival = try plugin.load(.string(try frame.name(1)), delivery) { [plugin] arrival in
        guard let command = arrival.command else { return .done }
        return plugin.goOn(with: command) { () throws(LuaError) in try plugin.results(of: arrival) }
      }
      if arrival.isComplete {
        for value in try plugin.results(of: arrival) { try frame.push(value) }
      } else {
        try plugin.wait(name, frame, for: .arrival(arrival))
      }
    }
  }

  /// The results of `load_objects`: the values, and the failed items with their reasons.
  private func results(of arrival: Arrival) throws(LuaError) -> [LuaValue] {
    guard let lua = script?.lua else { throw .closed }
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
    guard let lua = script?.lua else { throw .closed }
    let size = Account.providerSize + (provider.suggestedName ?? "").utf8.count
    let handle = ProviderHandle(provider, of: delivery, holding: try hold(size))
    return try lua.makeFunction("provider") { [unowned self] frame in try perform(handle, frame) }
  }

  /// The record of a provider of a drop, for scripts.
  func makeRecord(for provider: ItemProvider, of delivery: Delivery) throws(LuaError) -> LuaValue {
    guard let script else { throw .closed }
    let function = try makeFunction(for: provider, of: delivery)
    return try script.lua.call(script.library[.provider], .function(function)).first ?? .nil
  }

  /// The provider that a script has made and returned; `nil` for another value.
  func provider(from value: LuaValue) throws(LuaError) -> ItemProvider? {
    guard let script else { throw .closed }
    givenProvider = nil
    guard let native = try script.lua.call(script.library[.nativeProvider], value).first?.reference else { return nil }
    try script.lua.call(native, "give")
    defer { givenProvider = nil }
    return givenProvider
  }

  private func perform(_ handle: ProviderHandle, _ frame: borrowing LuaFrame) throws {
    let (name, provider) = (try frame.string(0), handle.provider)
    switch name {
    case "give": givenProvider = provider
    case "register_data_representation", "register_file_representation":
      let isFile = name == "register_file_representation"
      let exporter = try frame.function(3)
      try charge(Account.providerSize, to: handle.holding)
      noteType(.content(.string(try frame.name(1))))
      reportTypeProblems()
      let visibility = Visibility(rawValue: try frame.string(2)) ?? .all
      frame.push(
        provider.registerDataRepresentation(for: .string(try frame.name(1)), visibility: visibility) {
          [weak self] in self?.export(exporter, isFile: isFile, for: $0)
        })
    case "register_object":
      let type = Identifier.string(try frame.name(1))
      let value = try frame.plainData(2, name: "the value of register_object")
      try charge(Account.providerSize + value.size, to: handle.holding)
      provider.registerObject(value, as: type, representations: representations[type] ?? [])
    case "registered_types":
      for type in provider.registeredTypes(visibleTo: handle.audience) { try frame.push(type) }
    case "suggested_name": try frame.push(provider.suggestedName.map { .string(LuaString($0)) } ?? PlainData.nil)
    case "has_item":
      frame.push(
        provider.hasItem(conformingTo: .string(try frame.name(1)), in: engine.types, visibleTo: handle.audience))
    case "can_load_object":
      let types = importedTypes(of: .string(try frame.name(1)))
      frame.push(types.contains { provider.hasItem(conformingTo: $0, in: engine.types, visibleTo: handle.audience) })
    case "progress": frame.push(handle.loads.last?.progress.fractionCompleted ?? 0)
    case "cancel": for load in handle.loads { load.cancel() }
    case "load", "load_file", "load_object": try load(name, handle, .string(try frame.name(1)), frame)
    default: throw LuaThrow("unknown command of a provider: '\(name)'")
    }
  }

  private func load(
    _ name: String, _ handle: ProviderHandle, _ type: Identifier, _ frame: borrowing LuaFrame
  ) throws {
    try checkWait(name, frame)
    guard let delivery = handle.delivery else {
      throw LuaThrow("\(name) is available after the drop only: before it, no data is loaded")
    }
    guard let item = delivery.items.first(where: { $0.provider === handle.provider }) else {
      // A drag of another program may have types without data.
      try frame.push(PlainData.nil)
      return try frame.push(PlainData.string(LuaString("this item has no data")))
    }
    delivery.leaveFailuresToReceiver()
    let arrival = Arrival { [self] arrival in
      guard let command = arrival.command else { return .done }
      return goOn(with: command) { Self.results(of: arrival) }
    }
    do throws(LoadError) {
      let load =
        switch name {
        case "load_object": try beginLoad(of: item, as: type, from: handle.provider, delivery, arrival)
        case "load_file": try beginLoad(of: item, asContent: type, .file, from: handle.provider, delivery, arrival)
        default: try beginLoad(of: item, asContent: type, from: handle.provider, delivery, arrival)
        }
      handle.loads.append(load)
    } catch {
      arrival.fail(item, error.reason)
    }
    if arrival.isComplete {
      for value in Self.results(of: arrival) { try frame.push(value) }
    } else {
      try wait(name, frame, for: .arrival(arrival))
    }
  }

  /// The results of loading one item: its value, or nil and the reason.
  private static func results(of arrival: Arrival) -> [LuaValue] {
    if let value = arrival.allValues.first { return [value] }
    return [.nil, .string(LuaString(arrival.failures.first?.reason.text ?? "nothing came"))]
  }

  private func export(_ exporter: LuaReference, isFile: Bool, for request: LoadRequest) {
    guard let script, script.lua.killed == nil, script.lua.owns(exporter) else {
      return request.fail(.pluginGone)
    }
    asking = "register_data_representation"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.callExporter])
      call.push(exporter)
      try call.run(results: 2)
      if !isWriting { putBackWrites(by: "\(asking)") }
      try answer(request, from: call, isFile: isFile)
    } catch {
      request.fail(fail(error))
    }
  }
}

/// A provider in one script.
final class ProviderHandle {
  let provider: ItemProvider
  /// The drop with the provider.
  let delivery: Delivery?
  /// Its loads.
  var loads: [Load] = []
  /// The memory charge of the provider and its promises.
  let holding: Holding

  init(_ provider: ItemProvider, of delivery: Delivery?, holding: Holding) {
    self.holding = holding
    self.provider = provider
    self.delivery = delivery
  }

  /// The visibility with which the script reads it: for a drag of another program, that of other processes.
  var audience: Visibility { delivery.map { $0.session.localSession == nil ? .all : .ownProcess } ?? .ownProcess }
}

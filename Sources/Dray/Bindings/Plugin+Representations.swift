internal import LuaRuntime

extension Plugin {
  /// The native functions of `dray.transferable` and the representations.
  static func defineRepresentations(_ natives: inout Natives<Plugin>) {
    natives.define("only_with_permission") { plugin, frame in
      let permission = try frame.string(1)
      guard plugin.manifest.permissions.contains(permission) else {
        throw LuaThrow("\(try frame.string(0)) needs the permission '\(permission)' in the manifest")
      }
    }
    natives.define("data") { _, frame in
      let bytes = try frame.withBytes(0) { Bytes(Array($0)) }
      try frame.pushCharged(LuaData(bytes))
    }
    natives.define("declare_representation") { plugin, frame in
      let (type, index) = (try frame.string(0), try frame.integer(1))
      var made = Representation(
        contentType: .string(try frame.name(2)), visibility: Visibility(rawValue: try frame.string(3)) ?? .all,
        form: frame.isTrue(8) ? .file : .data)
      if frame.isTrue(4) {
        made.exporting = { [weak plugin] value, request in
          guard let plugin else { return request.fail(.pluginGone) }
          plugin.export(value, type, index, for: request)
        }
      }
      if frame.isTrue(5) {
        let isText = { [weak plugin] in plugin?.isText(made.contentType) ?? false }
        made.importing = { [weak plugin] content, name throws(LoadError) in
          guard let plugin else { throw .failed(.pluginGone) }
          return try plugin.importValues(type, index, content, name, isText: isText())
        }
      }
      if frame.isTrue(6) {
        made.exportingCondition = { [weak plugin] value in
          plugin?.ask(.exports, "exporting_condition", type, index, value)?.isTrue ?? false
        }
      }
      if frame.isTrue(7) {
        made.suggestedFileName = { [weak plugin] value in
          plugin?.ask(.fileName, "suggested_file_name", type, index, value)?.text
        }
      }
      plugin.representations[.string(type), default: []].append(made)
      plugin.noteType(.content(made.contentType))
    }
  }

  /// Whether a script receives the bytes of a content type as text; other bytes stay in the host.
  func isText(_ type: Identifier) -> Bool { engine.types.conforms(type, to: "public.text") }

  /// The promises of a dragged item for receivers that do not know its type; `nil` if this plugin has not declared the
  /// type.
  func provider(for item: DragItem) -> ItemProvider? {
    guard let script, script.lua.killed == nil, let known = representations[item.type] else { return nil }
    do throws(LuaError) {
      let provider = ItemProvider()
      try provider.registerObject(
        host.lentValues.lend(value(of: item, isLocal: true), of: script), as: item.type, representations: known)
      keepPromise(of: provider)
      return provider
    } catch {
      _ = fail(error)
      return nil
    }
  }

  /// Remembers a provider with promises of scripts, by a weak reference.
  func keepPromise(of provider: ItemProvider) {
    promised.append(WeakProvider(provider))
    // Cleans up when the number is a power of two, so that the cost for each provider is constant.
    guard promised.count & (promised.count - 1) == 0 else { return }
    promised.removeAll { $0.provider == nil }
  }

  /// Withdraws the promises of this plugin's items, because the Lua that would make the data is closed.
  func withdrawPromises() {
    for promise in promised {
      promise.provider?.withdraw(
        because: Reason("\(name) is gone", code: "source_gone", parameters: ["plugin": .string(name)]))
    }
    promised = []
  }

  // MARK: Calling the script

  /// A value of a drag in this plugin's Lua.
  func luaValue(of value: any Sendable) throws(LuaError) -> LuaValue {
    if let value = value as? ScriptValue { return try self.value(of: value) ?? .nil }
    if let data = value as? PlainData { return try luaValue(data) }
    return .nil
  }

  /// The loaded bytes for a script.
  func luaValue(of content: LoadedContent, isText: Bool) throws(LuaError) -> LuaValue {
    switch content {
    case .data(let bytes) where isText: .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    case .data(let bytes): .data(LuaData(bytes))
    case .file(let path): .string(LuaString(path))
    case .object(let value): try luaValue(of: value)
    }
  }

  /// Answers a request with the results of a script: text or bytes, or `nil` and a reason.
  func answer(_ request: LoadRequest, from call: borrowing LuaCall, isFile: Bool) throws(LuaError) {
    switch call.kind(0) {
    case .string where isFile: request.complete(filePath: call.string(0) ?? "")
    case .string: request.complete(call.withBytes(0) { Bytes(Array($0)) } ?? Bytes())
    case .data:
      guard case .data(let data) = try call.value(0) else { return }
      request.complete(data.shared)
    default: request.fail(try reason(from: call) ?? Reason("nothing was exported", code: "nothing_exported"))
    }
  }

  private func export(_ value: any Sendable, _ type: String, _ index: Int, for request: LoadRequest) {
    guard let script, script.lua.killed == nil else { return request.fail(.pluginGone) }
    asking = "exporting"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.export])
      try call.push(type)
      call.push(index)
      try call.push(luaValue(of: value))
      try call.run(results: 3)
      if !isWriting { putBackWrites(by: "exporting") }
      try answer(request, from: call, isFile: call.isTrue(2))
    } catch {
      request.fail(fail(error, about: "\(type) as \(request.type)"))
    }
  }

  private func importValues(
    _ type: String, _ index: Int, _ content: LoadedContent, _ name: String?, isText: Bool
  ) throws(LoadError) -> [any Sendable] {
    guard let script, script.lua.killed == nil else { throw .failed(.pluginGone) }
    asking = "importing"
    let reason: Reason
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.import])
      try call.push(type)
      call.push(index)
      try call.push(luaValue(of: content, isText: isText))
      if let name { try call.push(name) } else { call.pushNil() }
      try call.run(results: 2)
      if let list = try call.reference(0) {
        var values: [any Sendable] = []
        for index in 0..<(try script.lua.count(of: list)) {
          values.append(host.lentValues.lend(try script.lua.get(.integer(index + 1), of: list), of: script))
        }
        return values
      }
      reason = try self.reason(from: call) ?? "nothing was imported"
    } catch {
      reason = fail(error, about: "\(type) from \(contentType(ofRepresentation: index, of: type))")
    }
    throw .failed(reason)
  }

  /// Calls a closure of a representation with a value.
  private func ask(
    _ function: LibraryFunction, _ name: StaticString, _ type: String, _ index: Int, _ value: any Sendable
  ) -> LuaValue? {
    guard let script, script.lua.killed == nil else { return nil }
    asking = name
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[function])
      try call.push(type)
      call.push(index)
      try call.push(luaValue(of: value))
      try call.run(results: 1)
      return try call.value(0)
    } catch {
      _ = fail(error, about: "\(type) as \(contentType(ofRepresentation: index, of: type))")
      return nil
    }
  }

  private func contentType(ofRepresentation index: Int, of type: String) -> Identifier {
    let known = representations[.string(type)] ?? []
    return known.indices.contains(index - 1) ? known[index - 1].contentType : "?"
  }
}

/// A weak reference to a provider that belongs to a drag.
struct WeakProvider {
  weak var provider: ItemProvider?

  init(_ provider: ItemProvider) { self.provider = provider }
}

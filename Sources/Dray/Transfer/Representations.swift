internal import LuaRuntime

/// Exports and imports the values of a plugin's item types, by closures of its scripts.
final class Representations {
  private let run: ScriptRun
  private let values: ItemValues
  private let types: TypeNames
  private let writeGuard: WriteGuard
  private let answers: Answers
  /// The representations of each item type, in order of preference.
  private(set) var all: [Identifier: [Representation]] = [:]

  init(_ run: ScriptRun, _ values: ItemValues, _ types: TypeNames, _ writeGuard: WriteGuard, _ answers: Answers) {
    self.run = run
    self.values = values
    self.types = types
    self.writeGuard = writeGuard
    self.answers = answers
  }

  /// The representations of an item type; `nil` if the scripts have declared none.
  func all(of type: Identifier) -> [Representation]? { all[type] }

  /// Whether the scripts have representations for an item type.
  func has(_ type: Identifier) -> Bool { all[type] != nil }

  /// Removes all representations, before the scripts declare them in a new Lua state.
  func forget() { all = [:] }

  /// Restores the representations of a Lua state that the plugin uses again.
  func restore(_ representations: [Identifier: [Representation]]) { all = representations }

  /// Adds a representation of an item type, from the arguments that `dray.transferable` passes.
  fileprivate func declare(_ frame: borrowing LuaFrame) throws {
    let (type, index) = (try frame.string(0), try frame.integer(1))
    var made = Representation(
      contentType: .string(try frame.name(2)), visibility: Visibility(rawValue: try frame.string(3)) ?? .all,
      form: frame.isTrue(8) ? .file : .data)
    if frame.isTrue(4) {
      made.exporting = { [weak self] value, request in
        guard let self else { return request.fail(.pluginGone) }
        export(value, type, index, for: request)
      }
    }
    if frame.isTrue(5) {
      let contentType = made.contentType
      made.importing = { [weak self] content, name throws(LoadError) in
        guard let self else { throw .failed(.pluginGone) }
        return try importValues(type, index, content, name, isText: values.isText(contentType))
      }
    }
    if frame.isTrue(6) {
      made.exportingCondition = { [weak self] value in
        self?.ask(.exports, "exporting_condition", type, index, value)?.isTrue ?? false
      }
    }
    if frame.isTrue(7) {
      made.suggestedFileName = { [weak self] value in
        let name = self?.ask(.fileName, "suggested_file_name", type, index, value)?.text
        return name.flatMap { $0.utf8.count <= Self.longestName ? $0 : nil }
      }
    }
    all[.string(type), default: []].append(made)
    let place = try frame.sourcePlace(9)
    types.note(.content(made.contentType), at: place)
  }

  /// The maximum length of a file name in Linux; longer names are ignored. Unit: bytes.
  private static let longestName = 255

  private func export(_ value: any Sendable, _ type: String, _ index: Int, for request: LoadRequest) {
    guard let script = run.liveScript else { return request.fail(.pluginGone) }
    run.question = "exporting"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.export])
      try call.push(type)
      call.push(index)
      try call.push(values.luaValue(of: value))
      try call.run(results: 3)
      if !writeGuard.model.isWriting { writeGuard.rollBackWrites(by: "exporting") }
      try answers.answer(request, from: call, isFile: call.isTrue(2))
    } catch {
      request.fail(run.fail(error, about: "\(type) as \(request.type)"))
    }
  }

  private func importValues(
    _ type: String, _ index: Int, _ content: LoadedContent, _ name: String?, isText: Bool
  ) throws(LoadError) -> [any Sendable] {
    guard let script = run.liveScript else { throw .failed(.pluginGone) }
    run.question = "importing"
    let reason: Reason
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.import])
      try call.push(type)
      call.push(index)
      try call.push(values.luaValue(of: content, isText: isText))
      if let name { try call.push(name) } else { call.pushNil() }
      try call.run(results: 2)
      if let list = try call.reference(0) {
        var results: [any Sendable] = []
        for index in 0..<(try script.lua.count(of: list)) {
          results.append(values.lend(try script.lua.get(.integer(index + 1), of: list), of: script))
        }
        return results
      }
      reason = try answers.reason(from: call) ?? "nothing was imported"
    } catch {
      reason = run.fail(error, about: "\(type) from \(contentType(ofRepresentation: index, of: type))")
    }
    throw .failed(reason)
  }

  /// Calls a closure of a representation with a value.
  private func ask(
    _ function: LibraryFunction, _ name: StaticString, _ type: String, _ index: Int, _ value: any Sendable
  ) -> LuaValue? {
    guard let script = run.liveScript else { return nil }
    run.question = name
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[function])
      try call.push(type)
      call.push(index)
      try call.push(values.luaValue(of: value))
      try call.run(results: 1)
      if !writeGuard.model.isWriting { writeGuard.rollBackWrites(by: "\(name)") }
      return try call.value(0)
    } catch {
      _ = run.fail(error, about: "\(type) as \(contentType(ofRepresentation: index, of: type))")
      return nil
    }
  }

  private func contentType(ofRepresentation index: Int, of type: String) -> Identifier {
    let known = all[.string(type)] ?? []
    return known.indices.contains(index - 1) ? known[index - 1].contentType : "?"
  }
}

extension Representations {
  /// The native functions of `dray.transferable` and the representations.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("only_with_permission") { plugin, frame in
      let permission = try frame.string(1)
      guard plugin.manifest.permissions.contains(permission) else {
        throw LuaThrow("\(try frame.string(0)) needs the permission '\(permission)' in the manifest")
      }
    }
    natives.define("data") { plugin, frame in
      try frame.push(LuaValue.data(LuaData(frame.withBytes(0) { try plugin.run.copy($0) })))
    }
    natives.define("declare_representation") { plugin, frame in try plugin.transfers.representations.declare(frame) }
  }
}

internal import LuaRuntime

// The native functions that concern a whole plugin. Each part of a plugin defines its own functions in its file.

extension Plugin {
  /// All native functions of the library, shared by all plugins.
  static let natives: LuaNatives = {
    var natives = Natives<Plugin> { $0.run.hasReadMore = true }
    defineChecks(&natives)
    defineState(&natives)
    defineJSON(&natives)
    TypeNames.define(&natives)
    SceneWriter.define(&natives)
    ScenePart.define(&natives)
    Definitions.define(&natives)
    SceneLookup.define(&natives)
    ModifierBinding.define(&natives)
    SessionTables.define(&natives)
    CollectedItems.define(&natives)
    ScriptPlaceholders.define(&natives)
    ScriptCollections.define(&natives)
    RowDescriptions.define(&natives)
    KeptRows.define(&natives)
    Representations.define(&natives)
    ScriptProviders.define(&natives)
    DropLoads.define(&natives)
    Waits.define(&natives)
    return natives.finish()
  }()

  private static func defineChecks(_ natives: inout Natives<Plugin>) {
    natives.define(partsOf: .module)
    natives.defineChecks()
    natives.define("given", reading: .watched) { plugin, frame in
      guard let lua = plugin.run.script?.lua else { return }
      let options = PlainTable(plugin.options.sorted { $0.key < $1.key }.map { (.string($0.key), $0.value) })
      frame.push(try lua.makeTable(options))
      let host = try lua.makeTable()
      try plugin.defineHost(in: host, of: lua)
      frame.push(host)
    }
    natives.define("only_while_loading", reading: .watched) { plugin, frame in
      guard plugin.run.phase == .loading else {
        throw LuaThrow("\(try frame.string(0)) may be called only while the script is loaded, not in a closure")
      }
    }
    natives.define("only_in_command", reading: .watched) { plugin, frame in
      guard plugin.engine.activity == .command else {
        let what = frame.isNil(1) ? "change state" : try frame.string(1)
        throw LuaThrow("\(try frame.string(0)) \(plugin.run.situation); only commands may \(what)")
      }
    }
  }

  /// Adds the `values` and `functions` that the host gave to the plugin.
  private func defineHost(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    for (name, value) in terms.values.sorted(by: { $0.key < $1.key }) {
      try lua.set(.string(name), of: table, to: lua.value(of: value))
    }
    for (name, body) in terms.functions.sorted(by: { $0.key < $1.key }) {
      let function = try lua.makeFunction(name.text) { [unowned self] frame in
        collections.reads.includeOthers = true
        run.hasReadMore = true
        var arguments: [PlainData] = []
        for index in 0..<frame.count { arguments.append(try frame.plainData(index)) }
        engine.noteOutsideEffect()
        try frame.push(try host.journaling.call(name, body, arguments))
      }
      try lua.set(.string(name), of: table, to: .function(function))
    }
  }

  /// The native functions of states, random numbers, undo, time, announcements, warnings, moves, searches for legal
  /// drags and explanations.
  static func defineState(_ natives: inout Natives<Plugin>) {
    natives.define("kept_state") { plugin, frame in
      guard let script = plugin.run.script, let states = script.undeclaredStates else { return frame.pushNil() }
      let name = try frame.text(0)
      try frame.push(states.value(of: name, isView: frame.isTrue(1), in: script.lua))
      frame.push(states.version(of: name))
    }
    natives.define("note_migration") { plugin, frame in
      plugin.run.script?.migrated.append(try frame.text(0))
    }
    natives.define("track") { plugin, frame in
      let (name, isView) = (try frame.text(0), frame.isTrue(2))
      guard let script = plugin.run.script else { return }
      let table = try frame.table(1)
      try (isView ? script.view : script.model).track(name, table)
      let place = try frame.sourcePlace(4)
      let version = try frame.integer(3)
      script.states.append(DeclaredState(name: name, isView: isView, table: table, place: place, version: version))
    }
    natives.define("random") { plugin, frame in try plugin.model.pushRandom(frame) }
    natives.define("asked") { plugin, frame in
      guard plugin.writeGuard.checks.comparesModel, !plugin.model.isWriting else { return }
      let place = try frame.state.definition(of: frame.function(1))
      plugin.writeGuard.rollBackWrites(by: "\(try frame.string(0)) (\(place.chunk):\(place.line))")
    }
    natives.define("restarting") { plugin, _ in plugin.model.noteRestart() }
    natives.define("undo") { plugin, frame in
      let isRedo = frame.isTrue(0)
      let refusal = isRedo ? plugin.engine.redoAfterCommand() : plugin.engine.undoAfterCommand()
      frame.push(refusal == nil)
      if let refusal { try frame.push(refusal.text) }
    }
    natives.define("has_step") { plugin, frame in
      plugin.collections.reads.includeOthers = true
      let history = plugin.engine.history()
      frame.push(frame.isTrue(0) ? history.canRedo : history.canUndo)
    }
    natives.define("commit_point") { plugin, _ in plugin.engine.setCommitPoint() }
    natives.define("now") { plugin, frame in
      plugin.collections.reads.includeOthers = true
      frame.push(plugin.engine.time)
    }
    natives.define("announce") { plugin, frame in
      guard plugin.engine.activity != .question else {
        throw LuaThrow(
          "dray.announce was called in a question (\(plugin.run.question)); only commands and observers may announce")
      }
      plugin.run.report(.announcement, try frame.string(0))
    }
    natives.define("warn") { plugin, frame in plugin.run.warn(try frame.string(0), at: try frame.sourcePlace(1)) }
    natives.define("warn_of_global") { plugin, frame in
      guard plugin.run.phase == .running else { return }
      let name = frame.kind(0) == .string ? "the new global '\(try frame.string(0))'" : "a new global"
      plugin.run.warn(
        "\(name) is neither saved nor undone; declare it with 'local', or keep it in a state",
        at: try frame.sourcePlace(1))
    }
    natives.define("move") { plugin, frame in
      let (item, place, before) = (try frame.identifier(0), try frame.identifier(1), try frame.optionalIdentifier(2))
      let modifiers = EventModifiers(rawValue: try frame.integer(3))
      let namespace = try frame.optionalIdentifier(4)
      let outcome = plugin.engine.move(item, in: namespace, to: place, before: before, modifiers: modifiers)
      if outcome.cause == .failed { throw LuaThrow(outcome.reason?.text ?? "the move failed", blame: .noScript) }
      if outcome.reason?.code == "ambiguous_item", let reason = outcome.reason {
        throw LuaThrow("\(reason.text); name one: { id = …, namespace = … }")
      }
      frame.push(outcome.cause == .dropped)
      if outcome.cause == .dropped { return }
      try frame.push((outcome.reason?.text ?? outcome.cause.text) + plugin.meant(by: outcome.reason?.code, item, place))
    }
    natives.define("legal") { plugin, frame in
      let (item, origin) = (try frame.optionalIdentifier(0), try frame.optionalIdentifier(1))
      let place = try frame.optionalIdentifier(2)
      let namespace = try frame.optionalIdentifier(5)
      try plugin.checkAsking("dray.legal")
      let drags: [LegalDrag]
      do {
        drags = try plugin.host.findLegalDrags(
          of: item, in: namespace, from: origin, to: place, positions: frame.isTrue(3),
          modifiers: EventModifiers(rawValue: try frame.integer(4)))
      } catch {
        throw LuaThrow("dray.legal: \(error)")
      }
      try frame.push(.table(PlainTable(items: drags.map(\.data))))
    }
    natives.define("why") { plugin, frame in
      let (item, place, before) = (try frame.identifier(0), try frame.identifier(1), try frame.optionalIdentifier(2))
      let modifiers = EventModifiers(rawValue: try frame.integer(3))
      let namespace = try frame.optionalIdentifier(4)
      try plugin.checkAsking("dray.why")
      let answer = plugin.host.why(item, in: namespace, to: place, before: before, modifiers: modifiers)
      try frame.push(answer.outcome.data)
    }
  }

  /// Refuses a search or an explanation while the script is loaded, and by a rule that is part of a drag or of a
  /// search.
  private func checkAsking(_ function: String) throws {
    collections.reads.includeOthers = true
    if run.phase == .loading {
      throw LuaThrow(
        "\(function) was called while the script is loaded: there is no scene yet; call it in a command, the scene or a "
          + "dray.outcome"
      )
    }
    guard let problem = engine.problemWithAsking else { return }
    throw LuaThrow(
      "\(function) \(run.situation): \(problem.text); call it in a command, the scene or a dray.outcome")
  }

  /// A suggestion for a name that is not in the scene, to be added to a message.
  private func meant(by code: ByteString?, _ item: Identifier, _ place: Identifier) -> String {
    let isItem = code == "unknown_item"
    guard isItem || code == "unknown_place" else { return "" }
    let nodes = engine.scene.nodes.filter { $0.id != nil && (!isItem || $0.kind == .item) }
    return hint((isItem ? item : place).description, nodes.compactMap { $0.id.map { run.symbols[$0].description } })
  }
}

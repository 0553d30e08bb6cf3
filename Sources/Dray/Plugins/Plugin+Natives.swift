internal import LuaRuntime

// The native functions that concern a whole plugin. Each part of a plugin defines its own functions in its file.

extension Plugin {
  /// All native functions of the library, shared by all plugins.
  static let natives: LuaNatives = {
    var natives = Natives<Plugin> { $0.run.hasReadMore = true }
    defineChecks(&natives)
    defineKeptStates(&natives)
    defineModel(&natives)
    defineHistory(&natives)
    defineReports(&natives)
    defineDrags(&natives)
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
        let (name, what) = (try frame.string(0), frame.isNil(1) ? "change state" : try frame.string(1))
        // `:on_tap_gesture(dray.undo())` calls the function while the scene is described.
        let isCommand = ["dray.undo", "dray.redo", "dray.restart"].contains(name)
        let cure = isCommand ? "; as the command of a modifier, write \(name) without parentheses" : ""
        throw LuaThrow("\(name) \(plugin.run.situation); only commands may \(what)\(cure)")
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

  /// The native functions that declare states and restore their contents.
  private static func defineKeptStates(_ natives: inout Natives<Plugin>) {
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
  }

  /// The native functions of random numbers, questions and restarts.
  private static func defineModel(_ natives: inout Natives<Plugin>) {
    natives.define("random") { plugin, frame in try plugin.model.pushRandom(frame) }
    natives.define("asked") { plugin, frame in
      guard plugin.writeGuard.checks.comparesModel, !plugin.model.isWriting else { return }
      let (lua, rule) = (try frame.state, try frame.function(1))
      let place = try lua.definition(of: rule)
      plugin.writeGuard.rollBackWrites(by: "\(try frame.string(0)) (\(place.chunk):\(place.line))") {
        // The first call has already reported its error.
        do throws(LuaError) { _ = try lua.call(rule) } catch {}
      }
    }
    natives.define("restarting") { plugin, _ in plugin.model.noteRestart() }
  }

  /// The native functions of undo and redo.
  private static func defineHistory(_ natives: inout Natives<Plugin>) {
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
  }

  /// The native functions of time, announcements and warnings.
  private static func defineReports(_ natives: inout Natives<Plugin>) {
    natives.define("now") { plugin, frame in
      plugin.collections.reads.includeOthers = true
      frame.push(plugin.engine.time)
    }
    natives.define("announce") { plugin, frame in
      guard plugin.engine.activity != .question else {
        throw LuaThrow(
          "dray.announce was called in a question (\(plugin.run.question)); only commands and observers may announce")
      }
      let text = try frame.string(0)
      plugin.engine.afterCommit { [weak run = plugin.run] in run?.report(.announcement, text) }
    }
    natives.define("warn") { plugin, frame in plugin.run.warn(try frame.string(0), at: try frame.sourcePlace(1)) }
    natives.define("warn_of_global") { plugin, frame in
      guard plugin.run.phase == .running else { return }
      let name = frame.kind(0) == .string ? "the new global '\(try frame.string(0))'" : "a new global"
      plugin.run.warn(
        "\(name) is neither saved nor undone; declare it with 'local', or keep it in a state",
        at: try frame.sourcePlace(1))
    }
  }
}

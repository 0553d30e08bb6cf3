internal import LuaRuntime

extension Plugin {
  /// All native functions of the library, shared by all plugins.
  static let natives: LuaNatives = {
    var natives = Natives<Plugin>()
    defineChecks(&natives)
    defineTypes(&natives)
    defineScene(&natives)
    defineScenePlaces(&natives)
    defineLookups(&natives)
    defineSessions(&natives)
    defineInteractions(&natives)
    definePlaceholders(&natives)
    definePromises(&natives)
    defineState(&natives)
    defineCollections(&natives)
    defineDescribedRows(&natives)
    defineRepresentations(&natives)
    defineProviders(&natives)
    defineWaiting(&natives)
    defineJSON(&natives)
    return natives.finish()
  }()

  private static func defineChecks(_ natives: inout Natives<Plugin>) {
    natives.define(partsOf: .module)
    natives.defineChecks()
    natives.define("given") { plugin, frame in
      guard let lua = plugin.script?.lua else { return }
      let options = PlainTable(plugin.options.sorted { $0.key < $1.key }.map { (.string($0.key), $0.value) })
      frame.push(try lua.makeTable(options))
      let host = try lua.makeTable()
      try plugin.defineHost(in: host, of: lua)
      frame.push(host)
    }
    natives.define("only_while_loading") { plugin, frame in
      guard plugin.phase == .loading else {
        throw LuaThrow("\(try frame.string(0)) may be called while the script is loaded only, not in a closure")
      }
    }
    natives.define("only_outside_scene") { plugin, frame in
      guard plugin.description == nil else {
        throw LuaThrow(
          "\(try frame.string(0)) in the scene function: it is for containers that the host or another plugin makes")
      }
    }
    natives.define("only_in_command") { plugin, frame in
      guard plugin.engine.activity == .command else {
        let what = frame.isNil(1) ? "change state" : try frame.string(1)
        throw LuaThrow("\(try frame.string(0)) \(plugin.situation); only commands may \(what)")
      }
    }
  }

  /// The running closure that is not a command, for messages.
  var situation: String {
    if phase == .loading { return "while the script is loaded" }
    return engine.activity == .observer ? "in an observer (\(asking))" : "in a question (\(asking))"
  }

  private static func defineTypes(_ natives: inout Natives<Plugin>) {
    natives.define("declare_type") { plugin, frame in
      var supertypes: [Identifier] = []
      for index in 1..<max(1, frame.count) { supertypes.append(.string(try frame.name(index))) }
      try plugin.declare(ContentType(.string(try frame.name(0)), conformingTo: supertypes))
    }
    natives.define("declare_content_type") { plugin, frame in
      let (id, fields) = (Identifier.string(try frame.name(0)), try frame.plainData(1))
      func texts(_ name: PlainKey) -> [String] { fields[name]?.table?.items.compactMap(\.text) ?? [] }
      let supertypes = texts("conforms_to").map { Identifier.string($0) }
      try plugin.declare(
        ContentType(
          id, conformingTo: supertypes, filenameExtensions: texts("filename_extensions"),
          mimeTypes: texts("mime_types"), description: fields["description"]?.text,
          origin: fields["imported"]?.boolean == true ? .imported : .exported))
      for type in [id] + supertypes { plugin.noteType(.content(type)) }
    }
    natives.define("symbol") { plugin, frame in
      let symbol = plugin.symbols.internPassing(.string(try frame.name(0)))
      plugin.script?.types.insert(symbol)
      frame.push(Int(symbol.index))
    }
    natives.define("conforms") { plugin, frame in
      let (type, other) = (Identifier.string(try frame.name(0)), Identifier.string(try frame.name(1)))
      frame.push(plugin.engine.types.conforms(type, to: other))
    }
  }

  /// Declares a type, and charges the plugin for what is new in it.
  private func declare(_ type: ContentType) throws {
    let size = engine.types.size
    do {
      try engine.types.declare(type)
    } catch {
      throw LuaThrow(error.description)
    }
    script?.lua.chargeInput(engine.types.declaredCount)
    try charge(engine.types.size - size, to: declaredTypes)
  }

  /// Adds the host's `values` and `functions` for scripts.
  private func defineHost(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    for (name, value) in host.values.sorted(by: { $0.key < $1.key }) {
      try lua.set(.string(name), of: table, to: lua.value(of: value))
    }
    for (name, body) in host.functions.sorted(by: { $0.key < $1.key }) {
      let function = try lua.makeFunction(name.text) { [unowned self] frame in
        rows.lookElsewhere = true
        var arguments: [PlainData] = []
        for index in 0..<frame.count { arguments.append(try frame.plainData(index)) }
        engine.noteOutsideEffect()
        try frame.push(try host.call(name, body, arguments))
      }
      try lua.set(.string(name), of: table, to: .function(function))
    }
  }
}

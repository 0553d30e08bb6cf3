internal import LuaRuntime

/// The content types and item types of one plugin's scripts: those that they declare, and those that they name.
final class TypeNames {
  private let run: ScriptRun
  private let pending: PendingWork
  /// The charge for the content types that the scripts have declared. It remains as long as the plugin.
  private let declared: Holding
  /// The types that the scripts have named, for checks.
  private var named = NamedTypes()

  init(_ run: ScriptRun, _ pending: PendingWork) {
    self.run = run
    self.pending = pending
    declared = Holding(on: run.account)
  }

  /// The charge for the declared types. Unit: bytes.
  var charge: Int {
    get { declared.bytes }
    set { declared.set(newValue) }
  }

  /// Forgets the named types, so that those of new scripts are checked.
  func begin() { named = NamedTypes() }

  /// Declares a type, and charges the plugin for the memory that this adds.
  fileprivate func declare(_ type: ContentType) throws {
    let size = run.engine.types.size
    do {
      try run.engine.types.declare(type)
    } catch {
      throw LuaThrow(error.description)
    }
    run.script?.lua.chargeInput(run.engine.types.declaredCount)
    try run.charge(run.engine.types.size - size, to: declared)
  }

  /// Notes a type, to check it after the scene is built.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - place: The place in a script that names it, for the report of a problem.
  func note(_ type: NamedType, at place: @autoclosure () -> SourcePlace?) {
    if named.insert(type, at: place()) {
      run.report(
        .contentType, "the scripts name more than \(NamedTypes.mostChecked) types; further types are not checked")
    }
    if !named.areChecked { pending.hasNamedTypes = true }
  }

  /// Reports the problems of named types, such as types that are not declared.
  func reportProblems() {
    guard !named.areChecked else { return }
    let (types, scene) = (run.engine.types, run.engine.scene)
    lazy var shown = Set(scene.nodes.compactMap(\.type))
    for (type, place) in named.takeUnchecked() where named.areReported {
      let problem: Reason?
      switch type {
      case .content(let type): problem = types.problem(with: type)
      case .item(let type):
        let isShown = types.isDeclared(type) || run.engine.symbols.symbol(for: type).map(shown.contains) ?? false
        problem = isShown || !named.maySearch() ? nil : self.problem(withItemType: type)
      }
      guard let problem else { continue }
      named.noteProblem()
      let text = place.map { "\($0): \(problem.text)" } ?? problem.text
      run.report(.contentType, text + (named.areReported ? "" : "; further types are not checked"))
    }
  }

  /// The problem of an item type that is not declared and has no items: the type is similar to a known type, or has a
  /// dot.
  private func problem(withItemType type: Identifier) -> Reason? {
    let isPrivate = !type.description.utf8.contains(UInt8(ascii: ".")) && run.engine.types.nearestName(to: type) == nil
    return isPrivate ? nil : run.engine.types.problem(with: type, calledA: "type")
  }
}

extension TypeNames {
  /// The native functions of types.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("declare_type") { plugin, frame in
      var supertypes: [Identifier] = []
      for index in 1..<max(1, frame.count) { supertypes.append(.string(try frame.name(index))) }
      try plugin.types.declare(ContentType(.string(try frame.name(0)), conformingTo: supertypes))
    }
    natives.define("declare_content_type") { plugin, frame in
      let (id, fields) = (Identifier.string(try frame.name(0)), try frame.plainData(1))
      func texts(_ name: PlainKey) -> [String] { fields[name]?.table?.items.compactMap(\.text) ?? [] }
      let supertypes = texts("conforms_to").map { Identifier.string($0) }
      try plugin.types.declare(
        ContentType(
          id, conformingTo: supertypes, filenameExtensions: texts("filename_extensions"),
          mimeTypes: texts("mime_types"), description: fields["description"]?.text,
          origin: fields["imported"]?.boolean == true ? .imported : .exported))
      let place = try frame.sourcePlace(2)
      for type in [id] + supertypes { plugin.types.note(.content(type), at: place) }
    }
    natives.define("symbol", reading: .watched) { plugin, frame in
      let symbol = plugin.run.symbols.internPassing(.string(try frame.name(0)))
      plugin.run.script?.types.insert(symbol)
      frame.push(Int(symbol.index))
    }
    natives.define("conforms", reading: .watched) { plugin, frame in
      let (type, other) = (Identifier.string(try frame.name(0)), Identifier.string(try frame.name(1)))
      frame.push(plugin.run.engine.types.conforms(type, to: other))
    }
  }
}

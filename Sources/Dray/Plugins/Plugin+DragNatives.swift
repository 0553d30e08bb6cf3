internal import LuaRuntime

// The native functions that move an item, search for legal drags and explain a drag.

extension Plugin {
  /// The native functions of moves, searches for legal drags and explanations.
  static func defineDrags(_ natives: inout Natives<Plugin>) {
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
          DragFilter(
            of: item, in: namespace, from: origin, to: place, positions: frame.isTrue(3),
            modifiers: EventModifiers(rawValue: try frame.integer(4))))
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

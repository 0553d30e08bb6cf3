internal import LuaRuntime

extension Plugin {
  /// The native functions of states, random numbers and time, and of calls for commands only.
  static func defineState(_ natives: inout Natives<Plugin>) {
    natives.define("kept_state") { plugin, frame in
      let name = ByteString(try frame.text(0))
      try frame.push(plugin.kept?.take(name, isView: frame.isTrue(1)) ?? .nil)
    }
    natives.define("track") { plugin, frame in
      let (name, isView) = (try frame.text(0), frame.isTrue(2))
      guard let script = plugin.script else { return }
      let table = try frame.table(1)
      try (isView ? script.view : script.model).track(name, table)
      let place = frame.isNil(3) ? nil : SourcePlace(file: try frame.string(3), line: try frame.integer(4))
      script.states.append(DeclaredState(name: name, isView: isView, table: table, place: place))
    }
    natives.define("random") { plugin, frame in
      guard plugin.phase == .loading || plugin.engine.activity == .command else {
        throw LuaThrow("dray.random \(plugin.situation); only commands may draw random numbers")
      }
      switch frame.count {
      case 0: frame.push(plugin.random.fraction())
      case 1:
        let high = try frame.integer(0)
        if high == 0 { return frame.push(Int(truncatingIfNeeded: plugin.random.next())) }
        frame.push(try plugin.draw(from: 1, to: high))
      case 2:
        let (low, high) = (try frame.integer(0), try frame.integer(1))
        frame.push(try plugin.draw(from: low, to: high))
      default: throw LuaThrow("dray.random takes at most two numbers")
      }
    }
    natives.define("asked") { plugin, frame in
      guard plugin.checksEachQuestion, !plugin.isWriting else { return }
      let place = try frame.state.definition(of: frame.function(1))
      plugin.putBackWrites(by: "\(try frame.string(0)) (\(place.chunk):\(place.line))")
    }
    natives.define("restarting") { plugin, _ in plugin.transaction.restartStep = plugin.engine.step }
    natives.define("now") { plugin, frame in
      plugin.rows.lookElsewhere = true
      frame.push(plugin.engine.time)
    }
    natives.define("announce") { plugin, frame in
      guard plugin.engine.activity != .question else {
        throw LuaThrow("dray.announce in a question (\(plugin.asking)); only commands and observers may announce")
      }
      plugin.report(.announcement, try frame.string(0))
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
      let drags: [LegalDrag]
      do { drags = try plugin.host.findLegalDrags(of: item, from: origin, to: place) } catch {
        throw LuaThrow("dray.legal: \(error)")
      }
      try frame.push(.table(PlainTable(items: drags.map(\.data))))
    }
  }

  /// A suggestion for a name that is not in the scene, to be added to a message.
  private func meant(by code: ByteString?, _ item: Identifier, _ place: Identifier) -> String {
    let isItem = code == "unknown_item"
    guard isItem || code == "unknown_place" else { return "" }
    let nodes = engine.scene.nodes.filter { $0.id != nil && (!isItem || $0.kind == .item) }
    return hint((isItem ? item : place).description, nodes.compactMap { $0.id.map { symbols[$0].description } })
  }

  private func draw(from low: Int, to high: Int) throws -> Int {
    guard low <= high else { throw LuaThrow("dray.random: the interval from \(low) to \(high) is empty") }
    return random.integer(in: low...high)
  }
}

extension Host {
  /// Finds every drag that would be accepted now, with the same rules as a real drag.
  ///
  /// ```swift
  /// for drag in host.legalDrags(of: "6D") { print(drag.itemIDs, drag.place, drag.operation) }
  /// ```
  /// No item is moved. Writes of a question are undone and reported.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether the search evaluates each position in a list, or only its end.
  ///   - modifiers: The held modifier keys.
  /// - Returns: The drags. The list is empty if the search costs more than `limits.quotas.questions` or is interrupted,
  ///   if a plugin is stopped at a limit meanwhile, or while the scene cannot be built; the host reports each of these.
  ///   The list is also empty inside a question.
  /// - Complexity: One question for each pair of a draggable item and a place, or with `positions` a position.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    do throws(EngineError) {
      return try findLegalDrags(
        of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers)
    } catch {
      reportUnanswered("legal drags", error)
      return []
    }
  }

  private func reportUnanswered(_ question: String, _ error: EngineError) {
    // A plugin that is stopped has a report of its own.
    if error.reason.code == "stopped" { return }
    reports.report(Report(plugin: "", kind: .failed, text: "\(question): \(error)"))
  }

  /// Finds the same drags as `legalDrags`, but throws the error instead of reporting it.
  package func findLegalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) throws(EngineError) -> [LegalDrag] {
    // The questions of a scene are asked after its description.
    if engine.isDescribing {
      return try engine.findLegalDrags(
        of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers,
        askingAtMost: questionLimit)
    }
    return try asking {
      Result { () throws(EngineError) in
        try completely { () throws(EngineError) in
          try engine.findLegalDrags(
            of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers,
            askingAtMost: questionLimit)
        }
      }
    }.get()
  }

  /// Runs the questions that a scene asks about drags.
  /// - Returns: Why the answers are not complete; `nil` if they are.
  func askForScene(_ ask: () -> Void) -> Reason? {
    asking(ask)
    return incompleteness
  }

  /// The maximum cost of one search; see `PluginQuotas.questions`.
  var questionLimit: Int { limits.quotas.questions > 0 ? limits.quotas.questions : .max }

  /// Runs a search. Throws if the search was interrupted or a plugin was stopped, because the caller would take the
  /// partial list for the complete one.
  private func completely<Found>(_ search: () throws(EngineError) -> Found) throws(EngineError) -> Found {
    let result = Result(catching: search)
    if let incompleteness { throw .rule(incompleteness) }
    return try result.get()
  }

  /// The reason why answers are missing, if the input was interrupted or a plugin was stopped during the questions;
  /// `nil` otherwise.
  var incompleteness: Reason? {
    plugins.first(where: \.wasKilled).map(Reason.stopped)
      ?? (turns.isInterrupted ? Reason("the search was interrupted", code: "interrupted") : nil)
  }

  /// The element at a point, and what the user can do there, for a cursor, a menu or a tooltip; `nil` if nothing is
  /// there, or inside a rule.
  ///
  /// ```swift
  /// cursor = host.hit(at: point)?.canBeLifted == true ? .openHand : .arrow
  /// ```
  /// Asks the rules about a lift. No item is moved; writes of a question are undone and reported.
  /// - Parameter point: Space: scene.
  public func hit(at point: Point) -> Hit? { asking { engine.hit(at: point) } }

  /// The place in a script that describes an item, for messages to authors; `nil` if it is unknown, or if not exactly one
  /// item has the id. Describes the scene once more.
  package func sourcePlace(ofItem id: Identifier) -> SourcePlace? {
    let items = engine.scene.items(id, in: nil, engine.symbols)
    return items.count == 1 ? sourcePlace(of: items[0]) : nil
  }

  /// The place in a script that describes a node of the present scene; `nil` if it is unknown. Describes the scene once
  /// more.
  package func sourcePlace(of node: NodeIndex) -> SourcePlace? { asking { engine.sourcePlace(of: node) } }

  /// Evaluates a hypothetical drag and explains the result: each rule asked, where it is written, and its answer.
  ///
  /// ```swift
  /// let reason = host.why("QD", to: "pile 1").outcome.reason  // Q♦ needs a black K; pile 1 shows 7♦
  /// ```
  /// No item is moved. Writes of a question are undone and reported.
  /// - Parameters:
  ///   - item: The item to lift.
  ///   - namespace: The namespace of the item, if several items have its id.
  ///   - place: The container, collection or item to drop it on.
  ///   - before: The item before which to insert it; `nil` is the end.
  ///   - modifiers: The held modifier keys.
  public func why(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> Explanation {
    if engine.isDescribing { return engine.why(item, in: namespace, to: place, before: before, modifiers: modifiers) }
    return explaining { engine.why(item, in: namespace, to: place, before: before, modifiers: modifiers) }
  }

  /// The drag that keys or taps control instead of a pointer, with the places that would take it; `nil` without such a
  /// drag.
  ///
  /// `dropSession(pointer: .held)` has the present verdict of the drag.
  public var heldDrag: HeldDrag? { asking { engine.heldDrag } }

  /// The destinations that would accept the drag of a pointer now; see `Engine.validDestinations`.
  ///
  /// The list is empty if the search costs more than `limits.quotas.questions` or is interrupted, if a plugin is
  /// stopped at a limit meanwhile, or while the scene cannot be built. The host reports each of these. The list is also
  /// empty inside a closure, and if the pointer has no drag.
  ///
  /// ```swift
  /// if case .handled = host.send(input), wasAtRest { highlight(host.validDestinations()) }
  /// ```
  public func validDestinations(pointer: PointerID = 0) -> [Identifier] {
    do throws(EngineError) {
      return try findValidDestinations(pointer: pointer)
    } catch {
      reportUnanswered("valid destinations", error)
      return []
    }
  }

  /// Finds the same destinations as `validDestinations`, but throws the error instead of reporting it.
  package func findValidDestinations(pointer: PointerID) throws(EngineError) -> [Identifier] {
    try asking {
      Result { () throws(EngineError) in
        try completely { () throws(EngineError) in
          try engine.findValidDestinations(pointer: pointer, askingAtMost: questionLimit)
        }
      }
    }.get()
  }

  /// Runs a question that explains its answer.
  func explaining(_ body: () -> Explanation) -> Explanation {
    checks.isExplaining = true
    defer { checks.isExplaining = false }
    return asking(oneByOne: true, body)
  }

  /// Runs questions and undoes their writes.
  ///
  /// - Parameter oneByOne: Whether states are compared after each question instead of once after all of them, if such
  ///   checks are on.
  private func asking<Answer>(oneByOne: Bool = false, _ body: () -> Answer) -> Answer {
    rollBackStrayWrites()
    return inInput {
      // While a command asks, its Lua state is running and cannot be replaced.
      let isIdle = engine.activity == .idle
      if isIdle {
        // During a recording, only inputs clear the reported texts.
        if !isAskedOutside { reports.forgetReported() }
        recoverPlugins()
      }
      defer { if isIdle { recoverPlugins() } }
      let marked = plugins.map { (plugin: $0, mark: IdentityMark(of: $0)) }
      let answer = isIdle && checksEachQuestion && !oneByOne ? askingTogether(body) : body()
      for plugin in plugins { plugin.writeGuard.rollBackWrites() }
      for (plugin, mark) in marked { mark.rollBack(from: plugin) }
      return answer
    }
  }

  /// Runs many questions and compares the states once, because a comparison takes time in proportion to the states. If
  /// a question wrote, runs all of them again and compares after each.
  private func askingTogether<Answer>(_ body: () -> Answer) -> Answer {
    for plugin in plugins { plugin.writeGuard.rollBackWrites() }
    checks.comparesModel = false
    let held = reports.holding(body)
    checks.comparesModel = true
    let wroteAny = plugins.reduce(false) { $1.writeGuard.dropWrites() || $0 }
    guard wroteAny else {
      reports.pass(held.reports)
      return held.answer
    }
    reports.returnTo(held.before)
    return body()
  }
}

extension Reason {
  fileprivate static func stopped(_ plugin: Plugin) -> Reason {
    Reason(
      "plugin '\(plugin.name)' was stopped at a limit", code: "stopped",
      parameters: ["plugin": .string(plugin.name)])
  }
}

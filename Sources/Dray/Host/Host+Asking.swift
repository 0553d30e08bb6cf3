extension Host {
  /// Every drag that would be accepted at this moment, found by the questions that the drag itself would ask.
  ///
  /// ```swift
  /// for drag in host.legalDrags(of: "6D") { print(drag.itemIDs, drag.place, drag.operation) }
  /// ```
  /// Nothing is moved. What a question has written all the same is put back, and reported.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether each place in a list counts by itself; else a list is asked once, at its end.
  ///   - modifiers: The keys that are held down.
  /// - Returns: Nothing if more questions are needed than `limits.quotas` allows; a report says so then.
  /// - Complexity: As many questions as there are items that can be lifted times places.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    do throws(EngineError) {
      return try findLegalDrags(
        of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers)
    } catch {
      report(Report(plugin: "", kind: .failed, text: "legal drags: \(error)"))
      return []
    }
  }

  /// The same for a caller that is told of what is wrong.
  package func findLegalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) throws(EngineError) -> [LegalDrag] {
    let limit = limits.quotas.questions
    return try asking {
      Result { () throws(EngineError) in
        try engine.findLegalDrags(
          of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers,
          askingAtMost: limit > 0 ? limit : .max)
      }
    }.get()
  }

  /// Says what a drag would come to that nobody makes, and why: who would be asked, where that is written, and what they
  /// say.
  ///
  /// ```swift
  /// let reason = host.why("QD", to: "pile 1").outcome.reason  // Q♦ needs a black K; pile 1 shows 7♦
  /// ```
  /// Nothing is moved. What a question has written all the same is put back, and reported.
  /// - Parameters:
  ///   - item: The item to lift.
  ///   - namespace: The namespace that tells it from others.
  ///   - place: The container or item to drop it on.
  ///   - before: The item before which it shall go; `nil` is the end.
  ///   - modifiers: The keys that are held down.
  public func why(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> Explanation {
    explaining { engine.why(item, in: namespace, to: place, before: before, modifiers: modifiers) }
  }

  /// Where the drag of a pointer could be dropped now, for a host that shows it; as `Engine.validDestinations`.
  ///
  /// ```swift
  /// if case .handled = host.send(input), wasAtRest { highlight(host.validDestinations()) }
  /// ```
  public func validDestinations(pointer: PointerID = 0) -> [Identifier] {
    asking { engine.validDestinations(pointer: pointer) }
  }

  /// Does something that asks why.
  func explaining(_ body: () -> Explanation) -> Explanation {
    for plugin in plugins { plugin.isExplaining = true }
    defer { for plugin in plugins { plugin.isExplaining = false } }
    return asking(oneByOne: true, body)
  }

  /// Does something that only asks, and puts back what was written meanwhile.
  ///
  /// - Parameter oneByOne: Whether states are compared after each question if that is wanted at all, and not first after
  ///   all of them.
  private func asking<Answer>(oneByOne: Bool = false, _ body: () -> Answer) -> Answer {
    settleWrites()
    return inInput {
      // A command that asks runs in a Lua that cannot be replaced under it.
      let isIdle = engine.activity == .idle
      if isIdle {
        // A recording forgets by its inputs.
        if !isAskedOutside { forgetTold() }
        recoverPlugins()
      }
      defer { if isIdle { recoverPlugins() } }
      let marked = plugins.map { (plugin: $0, mark: IdentityMark(of: $0)) }
      let answer = isIdle && checksEachQuestion && !oneByOne ? askingTogether(body) : body()
      for plugin in plugins { plugin.putBackWrites() }
      for (plugin, mark) in marked { mark.takeBack(from: plugin) }
      return answer
    }
  }

  /// Asks many questions and compares the states once. If one of them wrote, all are asked again, with a look after each:
  /// a look takes as long as the states are large.
  private func askingTogether<Answer>(_ body: () -> Answer) -> Answer {
    for plugin in plugins { plugin.putBackWrites() }
    let (listener, told) = (onReport, toldInDrag)
    var held: [Report] = []
    (checksEachQuestion, onReport) = (false, { held.append($0) })
    let answer = body()
    (checksEachQuestion, onReport) = (true, listener)
    let wroteAny = plugins.reduce(false) { $1.dropWrites() || $0 }
    guard wroteAny else {
      for report in held { onReport?(report) }
      return answer
    }
    toldInDrag = told
    return body()
  }
}

// Questions about drags, and the settings for their checks. A question changes nothing.

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
  ///   The list is also empty inside a question or an observer.
  /// - Complexity: One question for each pair of a draggable item and a place; with `positions`, for each pair of a
  ///   draggable item and a position.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    questions.reporting("legal drags") { () throws(EngineError) in
      try findLegalDrags(
        DragFilter(of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers))
    }
  }

  /// Finds the same drags as `legalDrags`, but throws the error instead of reporting it.
  package func findLegalDrags(_ filter: DragFilter = DragFilter()) throws(EngineError) -> [LegalDrag] {
    func find() throws(EngineError) -> [LegalDrag] {
      try engine.findLegalDrags(filter, askingAtMost: questions.limit)
    }
    // The questions of a scene are asked after its description.
    return engine.isDescribing ? try find() : try questions.search(find)
  }

  /// Finds every drag that would be accepted, as an input of the journal.
  ///
  /// Journals do not record the host's own questions, because a question must not change anything. The fuzzer searches
  /// for questions that do change a state, and a replay of its recording must repeat them.
  package func askLegalDrags() -> [LegalDrag] {
    inputs.run {
      let isRecorded = journaling.recorder?.begin(JournalLine(.ask)) ?? false
      defer { if isRecorded { journaling.recorder?.end() } }
      return legalDrags()
    }
  }

  /// The element at a point and its possible actions, for a cursor, a menu or a tooltip; `nil` if nothing is there, if
  /// the scene cannot be built, or inside a closure.
  ///
  /// ```swift
  /// cursor = host.hit(at: point)?.canBeLifted == true ? .openHand : .arrow
  /// ```
  /// Asks the rules about a lift. No item is moved; writes of a question are undone and reported.
  /// - Parameter point: Space: scene.
  public func hit(at point: Point) -> Hit? { questions.ask { engine.hit(at: point) } }

  /// The place in a script that describes an item, for messages to authors; `nil` if it is unknown, or if not exactly one
  /// item has the id. Describes the scene once more.
  package func sourcePlace(ofItem id: Identifier) -> SourcePlace? {
    let items = engine.scene.items(id, in: nil, engine.symbols)
    return items.count == 1 ? sourcePlace(of: items[0]) : nil
  }

  /// The place in a script that describes a node of the present scene; `nil` if it is unknown. Describes the scene once
  /// more.
  package func sourcePlace(of node: NodeIndex) -> SourcePlace? {
    questions.ask { engine.sourcePlace(of: node) }
  }

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
    return questions.explain { engine.why(item, in: namespace, to: place, before: before, modifiers: modifiers) }
  }

  /// The drag that keys or taps control instead of a pointer, with the places that would take it; `nil` without such a
  /// drag.
  ///
  /// `dropSession(pointer: .held)` has the present verdict of the drag.
  public var heldDrag: HeldDrag? { questions.ask { engine.heldDrag } }

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
    questions.reporting("valid destinations") { () throws(EngineError) in
      try findValidDestinations(pointer: pointer)
    }
  }

  /// Finds the same destinations as `validDestinations`, but throws the error instead of reporting it.
  package func findValidDestinations(pointer: PointerID) throws(EngineError) -> [Identifier] {
    try questions.search { () throws(EngineError) in
      try engine.findValidDestinations(pointer: pointer, askingAtMost: questions.limit)
    }
  }

  /// Whether the model is compared after each question, so that the report of a write names the closure that wrote.
  ///
  /// With this setting, each update of a pointer takes time in proportion to the model. Without it, a write is found at
  /// the next command or at the end of the drag. The setting also compares answers, like `comparesAnswers`. For prompts
  /// and tests.
  public var checksEachQuestion: Bool {
    get { questions.checks.comparesModel }
    set {
      questions.checks.comparesModel = newValue
      comparesAnswers = newValue
    }
  }

  /// Notes the lines that the scripts of plugins reach which are loaded, reloaded or rebuilt from now on. Hosts may share
  /// a coverage. For tests.
  package var coverage: LuaCoverage? {
    get { offer.coverage }
    set { offer.coverage = newValue }
  }

  /// Whether each update of a drag asks a rule again even if its earlier answer is still valid, because nothing that a
  /// rule may depend on has changed. Answers that differ are reported. For tests.
  package var comparesAnswers: Bool {
    get { questions.checks.comparesAnswers }
    set {
      questions.checks.comparesAnswers = newValue || QuestionChecks.alwaysComparesAnswers
      engine.asksAlways = questions.checks.comparesAnswers
    }
  }
}

// Questions about hypothetical drags.

extension Engine {
  /// Every drag that would be accepted at this moment, found with the questions that a real drag would ask.
  ///
  /// Nothing is moved and no observer is notified. Items are in the order of the scene, each with the places where it
  /// can be dropped; places that would change nothing are left out. If several items of a selection lift the same
  /// payload, it is listed once; so is an item that is also lifted by the items inside it. Reasons of refusals are not
  /// collected; `why` returns them.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether each gap of a list is a place; otherwise a list is asked once, at its end.
  ///   - modifiers: The modifier keys that are held down.
  /// - Returns: An empty list if called from inside a question, or while the scene cannot be described.
  /// - Complexity: as many questions as there are liftable items times places.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    let found = try? findLegalDrags(
      of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers, askingAtMost: .max)
    return found ?? []
  }

  /// The same with a limit on the number of questions.
  ///
  /// - Parameter limit: The maximum number of questions: one for each item to lift and one for each place. One more is
  ///   counted for each eight items of a lift, each hundred items of a drag and each 50 nodes at a place.
  /// - Throws: `rule` if there are more, because a partial list would be taken for the complete one.
  package func findLegalDrags(
    of item: Identifier?, in namespace: Identifier?, from origin: Identifier?, to place: Identifier?,
    positions: Bool, modifiers: EventModifiers, askingAtMost limit: Int
  ) throws(EngineError) -> [LegalDrag] {
    try asking.legalDrags(
      of: item, in: namespace, from: origin, to: place, positions: positions, modifiers, askingAtMost: limit)
  }

  /// The places where the drag of a pointer could be dropped now, for a host that highlights them.
  ///
  /// Read it when a drag has begun, and again after changes. Each place is asked once, at its landing point, as if the
  /// drag were there; the drag itself does not change, no observer is notified, and reasons of refusals are not
  /// collected.
  /// - Returns: Containers, collections, and items that are destinations, in the order of the scene. Empty if the
  ///   pointer has no drag, and if called from inside a question.
  /// - Complexity: as many questions as there are places.
  public func validDestinations(pointer: PointerID = 0) -> [Identifier] {
    (try? findValidDestinations(pointer: pointer, askingAtMost: .max)) ?? []
  }

  /// As `validDestinations`, with at most as many questions as are allowed; counted as for `findLegalDrags`.
  ///
  /// - Throws: `rule` if there are more, because a partial list would be taken for the complete one.
  package func findValidDestinations(
    pointer: PointerID, askingAtMost limit: Int
  ) throws(EngineError) -> [Identifier] {
    guard activity == .idle else { return [] }
    try? updateScene()
    guard let drag = drags.drag(of: pointer), drag.located.version == stage.version else { return [] }
    return try asking.validDestinations(for: drag, askingAtMost: limit)
  }

  /// Evaluates a hypothetical drag: its result, and each rule that is asked with its answer.
  ///
  /// Nothing is moved and no observer is notified.
  /// - Parameters:
  ///   - item: The item to lift.
  ///   - namespace: The namespace of the item.
  ///   - place: The container or item to drop it on.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - modifiers: The modifier keys that are held down.
  public func why(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> Explanation { asking.explain { $0.explain(item, in: namespace, to: place, before: before, modifiers) } }

  /// The same for a press on a node or at a point.
  package func why(_ grip: Grip, to spot: Spot, modifiers: EventModifiers = []) -> Explanation {
    asking.explain { $0.explain(grip, to: spot, modifiers) }
  }

  /// Runs a question as if items were selected; `nil` uses the actual selection.
  package func supposing<Result>(_ selection: SupposedSelection?, _ body: () -> Result) -> Result {
    inquiry.supposing(selection, body)
  }

  /// Whether questions are being recorded for an explanation.
  package var isExplaining: Bool { inquiry.isExplaining }

  /// Records the name and the source place of a question, from inside the question or right after it.
  ///
  /// For bindings that attach questions from scripts. Has no effect unless `isExplaining`.
  package func noteRule(_ question: String, at place: TraceStep.Rule?) { inquiry.noteRule(question, at: place) }

  /// Whether the reasons of refusals are ignored, so that rules need not make them.
  package var ignoresReasons: Bool { inquiry.ignoresReasons }
}

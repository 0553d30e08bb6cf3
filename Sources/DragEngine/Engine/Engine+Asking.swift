// Questions about hypothetical drags.

extension Engine {
  /// Every drag that would be accepted at this moment, found with the questions that a real drag would ask.
  ///
  /// Nothing is moved and no observer is notified. Items are in the order of the scene, each with the places where it
  /// can be dropped; places that would change nothing are left out. A payload that several items of a selection lift is
  /// listed once; so is an item that the items inside it lift, too. Reasons of refusals are not collected; `why`
  /// returns them.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether each gap of a list is a place; otherwise only the end of a list is.
  ///   - modifiers: The modifier keys that are held down.
  /// - Returns: An empty list if called from inside a question or an observer, or while the scene cannot be described.
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
  /// - Parameter limit: The maximum number of questions: one for each item to lift and one for each place. More are
  ///   counted for the items of a lift or drag, for offered types, and for nodes and destinations at a place.
  /// - Throws: `rule` if more than `limit` questions are needed, because a partial list would look complete; or why the
  ///   scene cannot be described.
  package func findLegalDrags(
    of item: Identifier?, in namespace: Identifier?, from origin: Identifier?, to place: Identifier?,
    positions: Bool, modifiers: EventModifiers, askingAtMost limit: Int
  ) throws(EngineError) -> [LegalDrag] {
    if activity == .idle { try updateScene() }
    return try asking.legalDrags(
      of: item, in: namespace, from: origin, to: place, positions: positions, modifiers, askingAtMost: limit)
  }

  /// The places where the drag of a pointer could be dropped now, for a host that highlights them.
  ///
  /// Call it when a drag has begun, and again after changes. Each place is asked once, at its landing point, as if the
  /// drag were there; the drag itself does not change, no observer is notified, and reasons of refusals are not
  /// collected.
  /// - Returns: Containers, collections, and items that are destinations, in the order of the scene. Empty if the
  ///   pointer has no drag, and if called from inside a closure.
  /// - Complexity: as many questions as there are places.
  public func validDestinations(pointer: PointerID = 0) -> [Identifier] {
    (try? findValidDestinations(pointer: pointer, askingAtMost: .max)) ?? []
  }

  /// The same with a limit on the number of questions, counted as for `findLegalDrags`.
  ///
  /// - Throws: `rule` if more than `limit` questions are needed, because a partial list would look complete; or why the
  ///   scene cannot be described.
  package func findValidDestinations(
    pointer: PointerID, askingAtMost limit: Int
  ) throws(EngineError) -> [Identifier] {
    guard activity == .idle else { return [] }
    try updateScene()
    guard let drag = drags.drag(of: pointer), drag.located.version == stage.version else { return [] }
    return try asking.validDestinations(for: drag, askingAtMost: limit)
  }

  /// Evaluates a hypothetical drag: returns its result, and the rules that it asks, with their answers.
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

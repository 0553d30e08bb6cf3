/// The negotiation of one operation between source, destination and modifier keys.
///
/// `suggestion` narrows the operations that the source allows; `operation` matches the destination's choice with the
/// narrowed set. Both are total functions over finite domains, so that tests can enumerate every case.
package enum Negotiation {
  /// The position of the destination as seen from the source.
  package enum Place: Hashable, Sendable, CaseIterable {
    /// In the program that the drag began in.
    case withinApp
    /// In another program.
    case outsideApp
  }

  /// The operations that the source suggests at a place, under the held modifier keys.
  ///
  /// Option proposes copy, Command proposes move, and both together propose alias. If the source does not allow the
  /// proposed operation, the keys have no effect. Touch drags never move items out of the program, because the user
  /// would lose the items. Source: AppKit's `draggingSourceOperationMask`, SwiftUI's `DragConfiguration`.
  package static func suggestion(
    _ configuration: DragConfiguration, at place: Place, device: PointerDevice, modifiers: EventModifiers
  ) -> DropOperation.Set {
    var allowed = place == .withinApp ? configuration.withinApp : configuration.outsideApp
    if place == .outsideApp, device == .touch { allowed.remove(.move) }
    guard !configuration.ignoresModifiers else { return allowed }
    let proposed: DropOperation.Set
    switch (modifiers.contains(.option), modifiers.contains(.command)) {
    case (true, true): proposed = .alias
    case (true, false): proposed = .copy
    case (false, true): proposed = .move
    case (false, false): return allowed
    }
    return allowed.contains(proposed) ? proposed : allowed
  }

  /// The operation on which both sides agree; `cancel` if the source suggests no operation that the destination chose.
  /// The destination's `cancel` and `forbidden` need no suggestion.
  package static func operation(choosing choice: DropConfiguration.Choice, from suggested: DropOperation.Set)
    -> DropOperation
  {
    switch choice {
    case .unspecified: first(of: [.copy, .move, .alias], in: suggested)
    case .accepted: first(of: [.move, .copy, .delete, .alias], in: suggested)
    case .operation(.cancel): .cancel
    case .operation(.forbidden): .forbidden
    case .operation(let operation): suggested.contains(.init(operation)) ? operation : .cancel
    }
  }

  private static func first(of preferred: [DropOperation], in suggested: DropOperation.Set) -> DropOperation {
    preferred.first { suggested.contains(.init($0)) } ?? .cancel
  }
}

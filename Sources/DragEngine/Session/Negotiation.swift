/// How source, destination and modifier keys arrive at one operation.
///
/// Two total functions over finite domains, so that tests can walk through every case: `suggestion` narrows what the
/// source allows, `operation` matches the destination's choice with what is left.
public enum Negotiation {
  /// Where the destination is, seen from the source.
  public enum Place: Hashable, Sendable, CaseIterable {
    /// In the app that the drag began in.
    case withinApp
    /// In another app.
    case outsideApp
  }

  /// What a destination answers before it is matched with the suggestion.
  public enum Choice: Hashable, Sendable {
    /// Copy if suggested, else move, else alias: the answer of a destination without a configuration. Never delete,
    /// which nobody gets without asking for it.
    case unspecified
    /// Move if suggested, else copy, else delete, else alias: the answer "yes".
    case accepted
    /// This operation and no other.
    case operation(DropOperation)
  }

  /// The operations that the source suggests at a place, under the keys that are held down.
  ///
  /// Option proposes copy, command proposes move, both together propose alias, each only where the source allows it;
  /// otherwise the keys change nothing. Touch never moves items out of the app, where they would be gone for the user.
  /// Source: AppKit's `draggingSourceOperationMask`, SwiftUI's `DragConfiguration`.
  public static func suggestion(
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

  /// The operation on which both sides agree; `cancel` where the destination chose what nobody suggested.
  public static func operation(choosing choice: Choice, from suggested: DropOperation.Set) -> DropOperation {
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

extension Node {
  /// Runs a command at every `count`-th successive tap inside the node.
  ///
  /// - Parameters:
  ///   - count: The number of taps.
  ///   - action: A command, run at the tap; with a count of 1, also by spring loading. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onTapGesture(count:perform:)`.
  public func onTapGesture(count: Int = 1, _ action: @escaping () throws -> Void) -> Node {
    modifier(.onTapGesture(count: count) { _ in CommandAnswer { try action() } })
  }

  /// Runs a command at every `count`-th successive tap on an item of a type inside the node.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - count: The number of taps.
  ///   - action: A command, with the id of the tapped item. It refuses by throwing a reason.
  public func onTapGesture<Item: Transferable & Identifiable>(
    on itemType: Item.Type, count: Int = 1, _ action: @escaping (Item.ID) throws -> Void
  ) -> Node where Item.ID: IdentifierConvertible {
    modifier(
      .onTapGesture(count: count, on: Item.itemType) { tap in
        guard let id = tap.itemID else { return .refused(nil) }
        let typed: Item.ID
        do throws(Reason) { typed = try Item.ID(typed: id) } catch { return .failed(error) }
        return CommandAnswer { try action(typed) }
      })
  }

  /// Runs a command when a key is pressed with exactly these modifier keys.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys that must be held.
  ///   - action: A command, run at the key press. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onKeyPress(_:action:)`.
  public func onKeyPress(
    _ key: Key, modifiers: EventModifiers = [], _ action: @escaping () throws -> Void
  ) -> Node {
    modifier(.onKeyPress(key, modifiers: modifiers) { _ in CommandAnswer { try action() } })
  }

  /// Runs a command after a time, once or repeatedly, while the node is in the scene.
  ///
  /// - Parameters:
  ///   - interval: The time until the timer fires. Unit: seconds.
  ///   - repeats: Whether the timer starts again each time it has fired.
  ///   - isEnabled: Whether the timer runs.
  ///   - action: A command, run each time the timer fires. It refuses by throwing a reason.
  public func onTimer(
    interval: Double, repeats: Bool, isEnabled: Bool = true, _ action: @escaping () throws -> Void
  ) -> Node {
    modifier(.onTimer(interval: interval, repeats: repeats, isEnabled: isEnabled) { CommandAnswer { try action() } })
  }

  /// Runs a command when a drag has hovered over the node for some time, and again when the drag has left the node or
  /// has ended without a drop inside it.
  ///
  /// - Parameter action: A command, as in `Modifier.onSpringLoading`. It refuses by throwing a reason.
  ///
  /// Source: AppKit's `NSSpringLoadingDestination`.
  public func onSpringLoading(_ action: @escaping (DropSession) throws -> Void) -> Node {
    modifier(.onSpringLoading { session in CommandAnswer { try action(session) } })
  }
}

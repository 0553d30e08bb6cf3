/// A drag of another app that comes over the scene.
public struct ForeignDrag: Sendable {
  /// The content type of each item.
  public var types: [Identifier]
  /// What the other app suggests.
  public var operations: DropOperation.Set
  /// Where the pointer is. Space: scene.
  public var place: Point
  /// When it came. Unit: seconds, by the host's clock.
  public var time: Double
  /// The pointer that brings it.
  public var pointer: PointerID
  /// The modifier keys that are held.
  public var modifiers: EventModifiers

  /// Creates a drag from what is known of it.
  public init(
    types: [Identifier], operations: DropOperation.Set = .copy, place: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) {
    self.types = types
    self.operations = operations
    self.place = place
    self.time = time
    self.pointer = pointer
    self.modifiers = modifiers
  }
}

extension Host {
  /// Begins a drag that began elsewhere; from here on its pointer moves and goes up as any other.
  @discardableResult
  public func enterDrag(_ drag: ForeignDrag) -> Response {
    let response = engine.enterDrag(
      types: drag.types, operations: drag.operations, at: drag.place, time: drag.time, pointer: drag.pointer,
      modifiers: drag.modifiers)
    recoverPlugins()
    return response
  }

  /// Ends a drag that began elsewhere and has left the scene.
  @discardableResult
  public func exitDrag(pointer: PointerID = 0) -> Response {
    let response = engine.exitDrag(pointer: pointer)
    recoverPlugins()
    return response
  }
}

extension Engine {
  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? {
    drag(of: pointer).map { drag in
      let frame = drag.target.map { stage.scene.frame(of: $0.node) } ?? .zero
      return DropSession(drag, seenFrom: frame, phase: .active)
    }
  }

  /// What a drop of a pointer's drag would come to; `nil` while the pointer drags nothing.
  public func verdict(pointer: PointerID = 0) -> Verdict? {
    drag(of: pointer)?.verdict
  }

  /// What the source of a pointer's drag suggests to another app, for a host that hands the drag on.
  public func operationsOutsideApp(pointer: PointerID = 0) -> DropOperation.Set {
    guard let drag = drag(of: pointer), drag.origin.canLeave else { return [] }
    return Negotiation.suggestion(
      drag.configuration, at: .outsideApp, device: drag.device, modifiers: drag.modifiers)
  }

  /// The scene as it was described last, at rest.
  public var scene: Scene { stage.scene }

  /// Whether a pointer drags something.
  public func isDragging(pointer: PointerID = 0) -> Bool { drags.contains { $0.pointer == pointer } }
}

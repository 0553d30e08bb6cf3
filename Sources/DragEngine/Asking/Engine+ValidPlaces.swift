extension Engine {
  /// The places where the drag of a pointer could be dropped now, for a host that highlights them.
  ///
  /// Read it when a drag has begun, and again after changes. Each place is asked once, at its landing point, as if the
  /// drag were there; the drag itself does not change, no observer is notified, and reasons of refusals are not
  /// collected.
  /// - Returns: Containers, collections, and items that are destinations, in the order of the scene. Empty if the
  ///   pointer has no drag, and if called from inside a question.
  /// - Complexity: as many questions as there are places.
  public func validDestinations(pointer: PointerID = 0) -> [Identifier] {
    guard activity == .idle else { return [] }
    try? updateScene()
    guard let drag = drag(of: pointer), drag.located.version == stage.version else { return [] }
    let before = drag.situation
    inquiry.ignoresReasons = true
    defer { (drag.situation, inquiry.ignoresReasons) = (before, false) }
    return namedPlaces.filter { ask(drag, at: $0)?.operation.delivers == true }.map { symbols[$0.name] }
  }
}

extension Engine {
  /// Where the drag of a pointer could be dropped now, for a host that shows it: whatever has a name and would take it.
  ///
  /// To be read when a drag has begun, and again when something has changed. Each place is asked once, at its landing
  /// point, as if the drag were there; the drag goes on as it is, no observer hears of it, and
  /// why a place refuses is not asked.
  /// - Returns: Containers, collections, and items that take drops themselves, in the order of the scene. Nothing while
  ///   the pointer drags nothing, and from inside a question.
  /// - Complexity: As many questions as there are places.
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

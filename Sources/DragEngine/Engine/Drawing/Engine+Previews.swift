extension Engine {
  /// How the previews of a pointer's drag stand where it is now; `nil` while the pointer drags nothing.
  public func previewsFormation(pointer: PointerID = 0) -> PreviewsFormation? {
    drag(of: pointer).map { formation(of: $0) }
  }

  /// How the previews of a drag stand where it is now.
  ///
  /// Over a destination as that says, else as the source says; where nobody says anything, by default. A destination
  /// that says nothing does not let the source's formation through. Source: WWDC26, session 271.
  func formation(of drag: DragState) -> PreviewsFormation {
    if drag.target != nil {
      // The target may be of the scene before, if that is why the drag ends.
      return targetNode(of: drag).flatMap { stage.enclosing($0) { behavior, _ in behavior.dropFormation } } ?? .default
    }
    guard let source = drag.origin.source.flatMap(stage.scene.node) else { return .default }
    return stage.enclosing(source) { behavior, _ in behavior.dragFormation } ?? .default
  }

  /// Where each item of a drag is drawn, in the order of the payload, and how it is turned.
  func previews(of drag: DragState) -> [(frame: Rect, turn: PreviewTurn?)] {
    let way = drag.location - drag.grabPoint
    let frames = drag.payload.keys.indices.map { index in
      let lifted = drag.payload.liftedFrames[index]
      let size = drag.previews[drag.payload.keys[index]]?.extent ?? lifted.size
      // What is drawn instead of an item stands over its middle.
      return Rect(
        x: lifted.center.x - size.width / 2 + way.dx, y: lifted.center.y - size.height / 2 + way.dy, width: size.width,
        height: size.height)
    }
    let places = formation(of: drag).places(
      of: frames, leader: drag.leader, seed: previewSeed &+ drag.id.rawValue &* 0x1_0000)
    return zip(frames, places).map { frame, place in
      let frame = Rect(origin: place.origin, size: frame.size)
      return (frame, place.degrees == 0 ? nil : PreviewTurn(degrees: place.degrees, about: frame.center))
    }
  }

  /// Makes what is drawn instead of the items of a drag, of those that it has not been made for yet.
  func makePreviews(of drag: DragState) {
    for (item, key) in zip(drag.items, drag.payload.keys) where drag.previews[key] == nil {
      guard let node = stage.scene.node(item: key),
        let describe = stage.behaviors[node]?.preview
      else { continue }
      var description = SceneDescription(symbols: symbols)
      guard during(.question, { describe(item, &description) }) else { continue }
      if let companion = description.companion { drag.previewCompanions.append(companion) }
      drag.previews[key] = try? description.takeBuilder().finish(size: nil, symbols: symbols)
    }
  }
}

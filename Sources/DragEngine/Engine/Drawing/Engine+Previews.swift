extension Engine {
  /// The formation of the previews of a pointer's drag at its present place; `nil` if the pointer has no drag.
  public func previewsFormation(pointer: PointerID = 0) -> PreviewsFormation? {
    drag(of: pointer).map { formation(of: $0) }
  }

  /// The formation of a drag's previews at its present place.
  ///
  /// Over a destination the destination's formation is used, elsewhere the source's, and otherwise the default. A
  /// destination without a formation also uses the default, not the source's. Source: WWDC26, session 271.
  func formation(of drag: DragState) -> PreviewsFormation {
    if drag.target != nil {
      // The target may belong to the previous scene, if a new scene ends the drag.
      return targetNode(of: drag).flatMap { stage.enclosing($0) { behavior, _ in behavior.dropFormation } } ?? .default
    }
    guard let source = drag.origin.source.flatMap(stage.scene.node) else { return .default }
    return stage.enclosing(source) { behavior, _ in behavior.dragFormation } ?? .default
  }

  /// The frame and the turn of each item's preview, in the order of the payload.
  func previews(of drag: DragState) -> [(frame: Rect, turn: PreviewTurn?)] {
    let way = drag.location - drag.grabPoint
    let frames = drag.payload.keys.indices.map { index in
      let lifted = drag.payload.liftedFrames[index]
      let size = drag.previews[drag.payload.keys[index]]?.extent ?? lifted.size
      // A preview scene is centred on its item.
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

  /// Makes the missing preview scenes of a drag's items.
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

/// The frame and the rotation with which a preview is drawn. Space: scene.
typealias DrawnPreview = (frame: Rect, rotation: PreviewRotation?)

/// Makes and places the previews of dragged items.
final class Previews {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  /// The seed of random rotations in piles of previews.
  var seed: UInt64 = 0

  init(_ calls: RuleCalls, _ scene: SceneKeeper) {
    self.calls = calls
    self.scene = scene
  }

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// The formation of a drag's previews at its present place.
  ///
  /// Over a destination, the destination's formation is used; elsewhere, the source's formation. If the destination or
  /// the source has no formation, the default is used. Source: WWDC26, session 271.
  func formation(of drag: DragState) -> PreviewsFormation {
    if drag.target != nil {
      // If a new scene ends the drag, the target may belong to the previous scene.
      return drag.targetNode(on: stage).map { stage.value(of: DropPreviewsFormation.self, at: $0) } ?? .default
    }
    guard let source = drag.origin.source.flatMap(stage.scene.node) else { return .default }
    return stage.value(of: DragPreviewsFormation.self, at: source)
  }

  /// The frame and the rotation of each item's preview, in the order of the payload.
  func drawn(of drag: DragState) -> [DrawnPreview] {
    let displacement = drag.location - drag.origin.grabPoint
    let frames = drag.payload.keys.indices.map { index in
      let lifted = drag.payload.liftedFrames[index]
      let size = drag.previews.scenes[drag.payload.keys[index]]?.extent ?? lifted.size
      // A preview scene is centred on its item.
      return Rect(
        x: lifted.center.x - size.width / 2 + displacement.dx, y: lifted.center.y - size.height / 2 + displacement.dy,
        width: size.width,
        height: size.height)
    }
    let places = formation(of: drag).places(
      of: frames, leader: drag.payload.leader, seed: seed &+ drag.id.rawValue &* 0x1_0000)
    return zip(frames, places).map { frame, place in
      let frame = Rect(origin: place.origin, size: frame.size)
      return (frame, place.degrees == 0 ? nil : PreviewRotation(degrees: place.degrees, about: frame.center))
    }
  }

  /// Makes the missing preview scenes of a drag's items. Items of other programs have none.
  func make(for drag: DragState) {
    guard drag.origin.isLocal else { return }
    for (item, key) in zip(drag.items, drag.payload.keys) where drag.previews.scenes[key] == nil {
      guard let node = stage.scene.node(item: key),
        let describe = stage.behaviors[node]?.dragging.preview
      else { continue }
      var description = SceneDescription(symbols: symbols)
      guard calls.during(.question, { describe(item, &description) }) else { continue }
      if let companion = description.companion { drag.previews.companions.append(companion) }
      drag.previews.scenes[key] = try? description.takeBuilder().finish(size: nil, symbols: symbols)
    }
  }
}

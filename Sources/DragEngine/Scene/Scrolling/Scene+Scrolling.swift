extension Scene {
  /// The same scene with the content of each scroll view elsewhere.
  ///
  /// - Parameter offset: How far content moves to the left and upward; what cannot be is clamped.
  /// - Complexity: O(1) in the number of nodes.
  func scrolled(to offset: (NodeIndex) -> Vector) -> Scene {
    guard !scroll.isEmpty else { return self }
    var moved = scroll
    moved.setOffsets { offset($0.node) }
    return Scene(
      nodes: nodes, restingFrames: restingFrames, groups: groups, offeredSize: offeredSize, identity: identity,
      paintOrder: paintOrder, scroll: moved, hitIndices: hitIndices, hasClips: hasClips, layouts: layouts)
  }

  /// A point of the scene, in the space of the frames that what lies in a node had if nothing were scrolled.
  func restingPoint(_ point: Point, inside node: NodeIndex?) -> Point {
    guard let node, !scroll.isEmpty else { return point }
    return point + scroll.shift(of: scroll.region(inside: node))
  }

  /// Where the content of a scroll view lies, as large as all of it and no smaller than the window. Space: scene.
  func contentFrame(of scrollView: NodeIndex) -> Rect {
    let (window, region) = (frame(of: scrollView), scroll.regions[Int(scroll.region(inside: scrollView))])
    return Rect(
      origin: window.origin - region.offset,
      size: Size(width: window.size.width + region.limit.dx, height: window.size.height + region.limit.dy))
  }

  /// What the clipping nodes around a node leave visible; `nil` if nothing clips. Space: scene.
  /// - Complexity: O(depth).
  public func clip(around node: NodeIndex) -> Rect? { clip(around: node, restingFrames) }

  /// The same for other frames than those at rest, and for what lies in one node as if nothing were around that.
  func clip(around node: NodeIndex, _ frames: NodeFrames, within root: NodeIndex? = nil) -> Rect? {
    guard hasClips else { return nil }
    var clip: Rect?
    for outer in ancestors(of: node) {
      if let root, outer < root { break }
      guard nodes[Int(outer)].clips else { continue }
      let frame = frames[outer].shifted(by: scroll.shift(of: scroll.region(of: outer)))
      // From the inside out, so that an empty part keeps the place nearest to the node.
      clip = clip.map { $0.intersection(frame) } ?? frame
    }
    return clip
  }

  /// The part of a node's frame that is not clipped away; `nil` if nothing is left. Space: scene.
  public func visibleFrame(of node: NodeIndex) -> Rect? {
    let frame = frame(of: node)
    guard let clip = clip(around: node) else { return frame }
    let seen = frame.intersection(clip)
    return seen.size.width > 0 && seen.size.height > 0 ? seen : nil
  }

  /// How far the scroll views around a node have to move for it to be seen: just as far as needed, from the inside out.
  ///
  /// Of what is larger than the window the upper left part is shown.
  ///
  /// - Parameter anchor: The place in the node that is to be seen at the same place in each window, as in SwiftUI's
  ///   `scrollTo(_:anchor:)`: what lies there is in sight however small the windows are. With `nil` the way is as short
  ///   as possible.
  func offsetsToReveal(
    _ node: NodeIndex, anchor: UnitPoint? = nil
  ) -> [(scrollView: NodeIndex, offset: Vector)] {
    var offsets: [(scrollView: NodeIndex, offset: Vector)] = []
    var target = restingFrames[node]
    var index = scroll.region(of: node)
    while index >= 0 {
      let region = scroll.regions[Int(index)]
      let window = restingFrames[region.node]
      let (x, y) = (target.minX - window.minX, target.minY - window.minY)
      let offset =
        anchor.map { anchor in
          Vector(
            dx: x + anchor.x * (target.size.width - window.size.width),
            dy: y + anchor.y * (target.size.height - window.size.height))
        }
        ?? Vector(
          dx: Scene.offset(region.offset.dx, showing: x, target.size.width, window.size.width),
          dy: Scene.offset(region.offset.dy, showing: y, target.size.height, window.size.height))
      let clamped = Vector(
        dx: min(max(0, offset.dx), region.limit.dx), dy: min(max(0, offset.dy), region.limit.dy))
      offsets.append((region.node, clamped))
      target = target.shifted(by: clamped)
      index = region.outer
    }
    return offsets
  }

  /// Where in a node a point of it lies that is clipped away; `nil` if it can be seen. Space: scene.
  public func anchor(ofHidden point: Point, of node: NodeIndex) -> UnitPoint? {
    clip(around: node)?.contains(point) ?? true ? nil : frame(of: node).unitPoint(of: point)
  }

  private static func offset(_ now: Double, showing start: Double, _ length: Double, _ window: Double) -> Double {
    if start < now || length > window { return start }
    return start + length > now + window ? start + length - window : now
  }
}

extension SceneNode {
  /// Whether what lies inside is seen only within the frame of the node.
  var clips: Bool { clipsContent || kind.scrollAxes != nil }
}

extension Rect {
  /// The rectangle moved to the left and upward.
  func shifted(by way: Vector) -> Rect { Rect(origin: origin - way, size: size) }
}

extension Scene {
  /// The scene with other scroll offsets.
  ///
  /// - Parameter offset: Returns the offset of a scroll view, to the left and upward; clamped to the view's range.
  /// - Complexity: O(1) in the number of nodes.
  func scrolled(to offset: (NodeIndex) -> Vector) -> Scene {
    guard !scroll.isEmpty else { return self }
    var moved = scroll
    moved.setOffsets { offset($0.node) }
    return Scene(
      nodes: nodes, restingFrames: restingFrames, groups: groups, offeredSize: offeredSize, identity: identity,
      paintOrder: paintOrder, scroll: moved, hitIndices: hitIndices, hasClips: hasClips, layouts: layouts)
  }

  /// Converts a point from the scene's space to that of the unscrolled frames inside a node.
  func restingPoint(_ point: Point, inside node: NodeIndex?) -> Point {
    guard let node, !scroll.isEmpty else { return point }
    return point + scroll.shift(of: scroll.region(inside: node))
  }

  /// The frame of a scroll view's content, which is at least as large as the window. Space: scene.
  func contentFrame(of scrollView: NodeIndex) -> Rect {
    let (window, region) = (frame(of: scrollView), scroll.regions[Int(scroll.region(inside: scrollView))])
    return Rect(
      origin: window.origin - region.offset,
      size: Size(width: window.size.width + region.limit.dx, height: window.size.height + region.limit.dy))
  }

  /// The area that the clipping nodes around a node leave visible; `nil` if there are none. Space: scene.
  /// - Complexity: O(depth).
  public func clip(around node: NodeIndex) -> Rect? { clip(around: node, restingFrames) }

  /// The area that the clipping nodes around a node leave visible, for the given frames. Clipping nodes outside of
  /// `root` are ignored. Space: scene.
  func clip(around node: NodeIndex, _ frames: NodeFrames, within root: NodeIndex? = nil) -> Rect? {
    guard hasClips else { return nil }
    var clip: Rect?
    for outer in ancestors(of: node) {
      if let root, outer < root { break }
      guard nodes[Int(outer)].clips else { continue }
      let frame = frames[outer].moved(leftAndUpBy: scroll.shift(of: scroll.region(of: outer)))
      // From the inside out, so that an empty part has the position nearest to the node.
      clip = clip.map { $0.intersection(frame) } ?? frame
    }
    return clip
  }

  /// The visible part of a node's frame; `nil` if it is clipped completely. Space: scene.
  public func visibleFrame(of node: NodeIndex) -> Rect? {
    let frame = frame(of: node)
    guard let clip = clip(around: node) else { return frame }
    let seen = frame.intersection(clip)
    return seen.size.width > 0 && seen.size.height > 0 ? seen : nil
  }

  /// The offsets of the scroll views around a node, from the inside out, that scroll the node into view with as little
  /// motion as possible.
  ///
  /// If the node is larger than the window, its upper left part is shown.
  ///
  /// - Parameter anchor: The relative point of the node that is shown at the same relative point of each window, as in
  ///   SwiftUI's `scrollTo(_:anchor:)`. This point is then visible in windows of any size. `nil` moves as little as
  ///   possible.
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
      target = target.moved(leftAndUpBy: clamped)
      index = region.outer
    }
    return offsets
  }

  /// The relative position of a clipped point in a node; `nil` if the point is visible. Space: scene.
  public func anchor(ofHidden point: Point, of node: NodeIndex) -> UnitPoint? {
    clip(around: node)?.contains(point) ?? true ? nil : frame(of: node).unitPoint(of: point)
  }

  private static func offset(_ now: Double, showing start: Double, _ length: Double, _ window: Double) -> Double {
    if start < now || length > window { return start }
    return start + length > now + window ? start + length - window : now
  }
}

extension SceneNode {
  /// Whether the node's content is visible only within the frame of the node.
  var clips: Bool { clipsContent || kind.scrollAxes != nil }
}

extension Rect {
  /// The rectangle, moved to the left and upward.
  func moved(leftAndUpBy offset: Vector) -> Rect { Rect(origin: origin - offset, size: size) }
}

extension Scene {
  /// The scroll region of a scroll view.
  func region(of scrollView: NodeIndex) -> ScrollMap.Region { scroll.regions[Int(scroll.region(inside: scrollView))] }

  /// Whether the content of a scroll view can move in this direction.
  func canScroll(_ scrollView: NodeIndex, _ distance: Double, along axis: Axis) -> Bool {
    let region = region(of: scrollView)
    let (offset, limit) = (region.offset.along(axis), region.limit.along(axis))
    return distance > 0 ? offset < limit : distance < 0 && offset > 0
  }
}

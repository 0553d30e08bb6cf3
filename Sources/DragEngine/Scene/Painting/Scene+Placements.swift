extension Scene {
  /// What to draw, from back to front: items, texts, and containers with an id or a label.
  ///
  /// Hidden nodes and all inside them are left out, and so is what is scrolled or clipped out of sight. A lifted item comes once as `lifted`, in front of all else, and its
  /// gap as `placeholder`. The gap lies where a child at its place would.
  ///
  /// - Parameters:
  ///   - arrangement: What a drag makes of the scene.
  ///   - symbols: The table that the symbols of the nodes come from.
  /// - Complexity: O(*n*) in the number of nodes; of a scroll view at rest, and of rows that are kept from one scene to
  ///   the next, only what is seen counts.
  public func placements(_ arrangement: Arrangement = .resting, symbols: SymbolTable) -> [Placement] {
    var painter = ScenePainter(self, arrangement: arrangement, symbols: symbols)
    return painter.paint()
  }

  /// The frame of the gap of an arrangement, `nil` if it has none. Unit: points, in the scene's space.
  /// - Complexity: O(*n*) in the number of nodes.
  public func gapFrame(_ arrangement: Arrangement) -> Rect? {
    guard let gap = arrangement.gap else { return nil }
    let layout = SceneLayout(nodes, offered: offeredSize, layouts: layouts, arrangement: arrangement)
    guard layout.problem == nil else { return nil }
    return layout.gapFrame?.shifted(by: scroll.shift(of: scroll.region(inside: gap.container)))
  }
}

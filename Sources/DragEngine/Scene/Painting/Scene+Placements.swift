extension Scene {
  /// The placements to draw, from back to front: items, texts, and containers with an id or a label.
  ///
  /// Hidden nodes and their subtrees are left out, and also nodes that are scrolled out of view or completely clipped.
  /// A lifted item, or its preview scene, has the state `lifted` and is in front of all other placements. The gap has
  /// the state `placeholder`, and the frame that a child at its position would have.
  ///
  /// - Parameters:
  ///   - arrangement: The lifted items, gap and target of a drag.
  ///   - symbols: The table of the nodes' symbols.
  /// - Complexity: O(*n*) in the number of nodes. In a scroll view at rest and in a `RowList`, only visible nodes
  ///   count.
  public func placements(_ arrangement: Arrangement = .resting, symbols: SymbolTable) -> [Placement] {
    var painter = ScenePainter(self, arrangement: arrangement, symbols: symbols)
    return painter.paint().placements
  }

  /// The frame of the gap of an arrangement; `nil` if there is no gap, or if a custom layout fails. Unit: points, in
  /// the scene's space.
  /// - Complexity: O(*n*) in the number of nodes.
  public func gapFrame(_ arrangement: Arrangement) -> Rect? {
    guard let gap = arrangement.gap else { return nil }
    let layout = SceneLayout(nodes, offered: offeredSize, layouts: layouts, arrangement: arrangement)
    guard layout.problem == nil else { return nil }
    return layout.gapFrame?.moved(leftAndUpBy: scroll.shift(of: scroll.region(inside: gap.container)))
  }
}

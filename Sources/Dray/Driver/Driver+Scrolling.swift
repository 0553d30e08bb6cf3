extension Driver {
  /// Scrolls a scroll view.
  ///
  /// - Parameters:
  ///   - scrollView: The id of the scroll view.
  ///   - offset: How far its content shall have moved to the left and upward; clamped. Unit: points.
  /// - Returns: Whether anything moved.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func scroll(_ scrollView: Identifier, to offset: Vector) throws(DriverError) -> DriverAnswer {
    guard offset.dx.isFinite, offset.dy.isFinite else { throw .pointNotFinite }
    _ = try scrollOffset(of: scrollView)
    if case .handled = send(.scrolledTo(offset, in: scrollView)) { return .done }
    return .not(Reason("'\(scrollView)' is there already, or cannot move farther", code: "not_scrolled"))
  }

  /// How far the content of a scroll view has moved to the left and upward. Unit: points.
  public func scrollOffset(of scrollView: Identifier) throws(DriverError) -> Vector {
    if let found = host.engine.scrollView(scrollView) { return found.offset }
    _ = try find(scrollView)
    throw .notScrollable(scrollView)
  }

  /// Where an item can be grabbed, scrolled to first if it is out of sight, as a person would.
  func grabPoint(revealing node: NodeIndex) -> Point? {
    if let point = host.engine.grabPoint(of: node) { return point }
    reveal(node)
    return host.engine.grabPoint(of: node)
  }

  /// Where an item can be pressed, which another drag may have moved aside; scrolled to first if it is out of sight.
  func pressPoint(revealing node: NodeIndex) -> Point? {
    if let point = host.engine.pressPoint(of: node) { return point }
    reveal(node)
    return host.engine.pressPoint(of: node)
  }

  /// Scrolls so far that a node can be seen, if it has a name.
  ///
  /// - Parameter anchor: The place in it that matters, where the node is larger than its window.
  func reveal(_ node: NodeIndex?, anchor: UnitPoint? = nil) {
    guard let node, let id = scene[node].id, scene.visibleFrame(of: node) != scene.frame(of: node) else { return }
    let symbols = host.engine.symbols
    let namespace = scene[node].kind == .item ? scene[node].namespace.map { symbols[$0] } : nil
    send(.revealed(symbols[id], namespace: namespace, anchor: anchor))
  }

  /// Scrolls so far that a point of a node can be seen.
  ///
  /// - Parameter point: Where this is, as the scene is then. Space: scene.
  /// - Returns: Where it is then.
  func reveal(_ node: NodeIndex?, _ point: () -> Point?) -> Point? {
    guard let node else { return point() }
    func anchor() -> UnitPoint? { point().flatMap { scene.anchor(ofHidden: $0, of: node) } }
    guard anchor() != nil else { return point() }
    reveal(node)
    if let anchor = anchor() { reveal(node, anchor: anchor) }
    return point()
  }
}

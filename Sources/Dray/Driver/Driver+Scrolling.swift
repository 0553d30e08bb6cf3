extension Driver {
  /// Scrolls a scroll view.
  ///
  /// - Parameters:
  ///   - scrollView: The id of the scroll view.
  ///   - offset: The distance of the content from its origin, to the left and upward; clamped. Unit: points.
  /// - Returns: `done` if the content moved, else `not`.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func scroll(_ scrollView: Identifier, to offset: Vector) throws(DriverError) -> DriverAnswer {
    guard offset.dx.isFinite, offset.dy.isFinite else { throw .pointNotFinite }
    _ = try scrollOffset(of: scrollView)
    if case .handled = send(.scrolledTo(offset, in: scrollView)) { return .done }
    return .not(Reason("'\(scrollView)' is already at this offset or at its limit", code: "not_scrolled"))
  }

  /// The distance of a scroll view's content from its origin, to the left and upward. Unit: points.
  ///
  /// - Throws: `DriverError` if the scene has no such scroll view.
  public func scrollOffset(of scrollView: Identifier) throws(DriverError) -> Vector {
    if let found = host.engine.scrollView(scrollView) { return found.offset }
    _ = try find(scrollView, for: .list)
    throw .notScrollable(scrollView)
  }

  /// The point at which an item can be lifted, also if another drag has moved the item aside. Scrolls to the item or
  /// its handle first if that is out of sight.
  func liftPoint(revealing node: NodeIndex) -> Point? {
    if let point = host.engine.liftPoint(of: node) { return point }
    let grip = host.engine.grip(of: node)
    if grip == node { reveal(node) } else { _ = reveal(node) { scene.frame(of: grip).center } }
    return host.engine.liftPoint(of: node)
  }

  /// The point at which an item can be pressed, also if another drag has moved the item aside. Scrolls to the item
  /// first if it is out of sight.
  func pressPoint(revealing node: NodeIndex) -> Point? {
    if let point = host.engine.pressPoint(of: node) { return point }
    reveal(node)
    return host.engine.pressPoint(of: node)
  }

  /// Scrolls until a node is visible, if it has a name.
  ///
  /// - Parameter anchor: The part of the node that must be visible, if the node is larger than the view.
  func reveal(_ node: NodeIndex?, anchor: UnitPoint? = nil) {
    guard let node, let id = scene[node].id, scene.visibleFrame(of: node) != scene.frame(of: node) else { return }
    let symbols = host.engine.symbols
    let namespace = scene[node].kind == .item ? scene[node].namespace.map { symbols[$0] } : nil
    send(.revealed(symbols[id], namespace: namespace, anchor: anchor))
  }

  /// Scrolls until a point of a node is visible.
  ///
  /// - Parameter point: Returns the point in the present scene. Space: scene.
  /// - Returns: The point after scrolling.
  func reveal(_ node: NodeIndex?, _ point: () -> Point?) -> Point? {
    guard let node else { return point() }
    func anchor() -> UnitPoint? { point().flatMap { scene.anchor(ofHidden: $0, of: node) } }
    guard anchor() != nil else { return point() }
    reveal(node)
    if let anchor = anchor() { reveal(node, anchor: anchor) }
    return point()
  }
}

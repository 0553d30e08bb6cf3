/// A place that would take the drag.
struct LegalPlace {
  /// Identifies the place in later scenes.
  struct Name: Hashable {
    var place: Symbol
    var before: Symbol?
  }

  var name: Name
  /// The node that has to be in sight for a drop there.
  var node: NodeIndex
}

extension Engine {
  /// Lets keys lift, move and drop items, for users without a pointer. Keys that a rule handles stay with the rule.
  ///
  /// - Returns: The navigation, whose `announce` reports the sentences to speak.
  @discardableResult
  public func navigateByKeys() -> KeyboardNavigation {
    let navigation = KeyboardNavigation(of: self)
    keyResponder = navigation
    return navigation
  }

  // MARK: Focus

  /// The uncovered nodes that can be lifted or tapped, in the order of the scene. Rules may still refuse a lift.
  /// - Complexity: O(*n*) in the number of nodes.
  var focusableNodes: [NodeIndex] {
    stage.scene.nodes.indices.lazy.map { NodeIndex($0) }.filter { node in
      guard self.stage.scene.isUsable(node), self.isLiftable(node) || self.takesTaps(node) else { return false }
      return self.grabPoint(of: node) != nil || !self.isInSight(node)
    }
  }

  /// Whether Space would lift a node, according to the rules at this moment.
  func canLift(_ node: NodeIndex) -> Bool {
    guard isLiftable(node) else { return false }
    let isReachable = !stage.scene.hasClips || grabPoint(of: node) != nil
    return seeing(isReachable ? nil : node, { nil }) { _ in liftToAsk(node, []) != nil }
  }

  private func isLiftable(_ node: NodeIndex) -> Bool {
    let record = stage.scene[node]
    if record.kind == .item { return dragSource(from: node) != nil }
    guard record.id != nil, let behavior = stage.behaviors[node], !behavior.draggables.isEmpty else { return false }
    return !((node + 1)..<record.subtreeEnd).contains { stage.scene[$0].kind == .item }
  }

  /// Whether a node itself answers single taps at every point.
  func takesTaps(_ node: NodeIndex) -> Bool {
    guard stage.scene[node].id != nil, let taps = stage.behaviors[node]?.taps else { return false }
    return taps.contains { $0.count == 1 && ($0.type == nil || stage.scene[node].kind == .item && fits($0, node)) }
  }

  /// Whether the centre of a node is not scrolled out of sight.
  func isInSight(_ node: NodeIndex) -> Bool {
    stage.scene.clip(around: node)?.contains(stage.scene.frame(of: node).center) ?? true
  }

  // MARK: Places

  /// The places that would take a drag, in the order of the scene; each gap of a list is a place.
  ///
  /// Asks the questions of a real drag to each place, without lasting effects.
  /// - Complexity: as many questions as there are places.
  func legalPlaces(for drag: DragState) -> [LegalPlace] {
    let before = drag.situation
    defer { drag.situation = before }
    var places: [LegalPlace] = []
    for place in namedPlaces {
      let list = place.list.flatMap { stage.flow(of: $0) == nil ? nil : $0 }
      for member in list.map({ stage.scene.groups[Int($0)].members }) ?? [] {
        guard let id = stage.scene[member].id, let list,
          ask(drag, at: place, before: member, exactly: true)?.operation.delivers == true,
          landingPoint(inGroup: list, beforeMember: member) != nil
        else { continue }
        places.append(LegalPlace(name: .init(place: place.name, before: id), node: member))
      }
      guard ask(drag, at: place, exactly: list != nil)?.operation.delivers == true else { continue }
      places.append(LegalPlace(name: .init(place: place.name), node: place.node))
    }
    return places
  }

  /// The point at which a drop at a place is released, in the present scene. Space: scene.
  ///
  /// - Parameter node: The node that has to be in sight; distinguishes places with the same name.
  func landingPoint(of place: LegalPlace.Name, _ node: NodeIndex? = nil) -> Point? {
    let found = namedPlaces.first { $0.name == place.place && (place.before != nil || node ?? $0.node == $0.node) }
    guard let named = found else { return nil }
    guard let before = place.before else { return named.point }
    guard let list = named.list, let member = stage.scene.member(before, of: list) else { return nil }
    return landingPoint(inGroup: list, beforeMember: member)
  }

  /// Moves a drag to a place, scrolling to it if it is out of sight.
  func take(_ drag: DragState, to place: LegalPlace) {
    guard let point = landingPoint(of: place.name, place.node) else { return }
    let origin = stage.scene.frame(of: place.node).origin
    func landing() -> Point { point + (stage.scene.frame(of: place.node).origin - origin) }
    if stage.scene.anchor(ofHidden: point, of: place.node) != nil, reveal(place.node, landing) { locateAnew(drag) }
    _ = move(drag, to: landing(), drag.modifiers)
  }
}

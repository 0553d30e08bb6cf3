/// A place that would take what is carried.
struct LegalPlace {
  /// What the place is found by in the next scene.
  struct Name: Hashable {
    var place: Symbol
    var before: Symbol?
  }

  var name: Name
  /// What has to be in sight for a drop there.
  var node: NodeIndex
}

extension Engine {
  /// Lets keys lift, carry and drop things, for people who do not point. Keys that a rule waits for stay the rule's.
  ///
  /// - Returns: What says what is to be spoken.
  @discardableResult
  public func navigateByKeys() -> KeyboardNavigation {
    let navigation = KeyboardNavigation(of: self)
    keyResponder = navigation
    return navigation
  }

  // MARK: Focus

  /// What is made to be lifted or tapped and is not covered, in the order of the scene. Rules may keep it where it is.
  /// - Complexity: O(*n*) in the number of nodes.
  var focusableNodes: [NodeIndex] {
    stage.scene.nodes.indices.lazy.map { NodeIndex($0) }.filter { node in
      guard self.stage.scene.isUsable(node), self.isLiftable(node) || self.takesTaps(node) else { return false }
      return self.grabPoint(of: node) != nil || !self.isInSight(node)
    }
  }

  /// Whether Space would lift a node, as the rules have it now.
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

  /// Whether a node itself answers single taps, wherever they hit it.
  func takesTaps(_ node: NodeIndex) -> Bool {
    guard stage.scene[node].id != nil, let taps = stage.behaviors[node]?.taps else { return false }
    return taps.contains { $0.count == 1 && ($0.type == nil || stage.scene[node].kind == .item && fits($0, node)) }
  }

  /// Whether the middle of a node is not scrolled away.
  func isInSight(_ node: NodeIndex) -> Bool {
    stage.scene.clip(around: node)?.contains(stage.scene.frame(of: node).center) ?? true
  }

  // MARK: Places

  /// The places that would take what a drag carries, in the order of the scene; in lists each gap counts by itself.
  ///
  /// The questions are those of a drag to each of them, and nothing of it is left.
  /// - Complexity: As many questions as there are places.
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

  /// Where to let go of something at a place of the present scene. Space: scene.
  ///
  /// - Parameter node: What has to be in sight for it, which tells it from another place of that name.
  func landingPoint(of place: LegalPlace.Name, _ node: NodeIndex? = nil) -> Point? {
    let found = namedPlaces.first { $0.name == place.place && (place.before != nil || node ?? $0.node == $0.node) }
    guard let named = found else { return nil }
    guard let before = place.before else { return named.point }
    guard let list = named.list, let member = stage.scene.member(before, of: list) else { return nil }
    return landingPoint(inGroup: list, beforeMember: member)
  }

  /// Takes a drag to a place, which is scrolled to if it is out of sight.
  func take(_ drag: DragState, to place: LegalPlace) {
    guard let point = landingPoint(of: place.name, place.node) else { return }
    let origin = stage.scene.frame(of: place.node).origin
    func landing() -> Point { point + (stage.scene.frame(of: place.node).origin - origin) }
    if stage.scene.anchor(ofHidden: point, of: place.node) != nil, reveal(place.node, landing) { locateAnew(drag) }
    _ = move(drag, to: landing(), drag.modifiers)
  }
}

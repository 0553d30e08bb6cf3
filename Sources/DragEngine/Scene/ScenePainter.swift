/// Lists the placements of a scene during a drag.
///
/// Walks the paint order once. Whatever lies inside a node follows it there without interruption, so that what is hidden
/// or lifted is passed by in one step, and the place of the gap is a rank known in advance.
struct ScenePainter {
  private let scene: Scene
  private let symbols: SymbolTable
  private let arrangement: Arrangement
  private let frames: [Rect]
  private let gapFrame: Rect?
  /// For each node what the clipping nodes around it leave visible; empty if nothing clips.
  private let clips: [Rect?]
  private let leader: NodeIndex?
  private var lifted: [NodeIndex: Arrangement.Lifted] = [:]
  private var placements: [Placement] = []

  /// Lays the scene out as the arrangement wants it.
  init(_ scene: Scene, arrangement: Arrangement, symbols: SymbolTable) {
    self.scene = scene
    self.symbols = symbols
    self.arrangement = arrangement
    leader = arrangement.leader ?? arrangement.lifted.first?.node
    for item in arrangement.lifted { lifted[item.node] = item }
    if arrangement.gap == nil, arrangement.lifted.allSatisfy(\.keepsPlace) {
      frames = scene.frames
      gapFrame = nil
    } else {
      let layout = SceneLayout(scene.nodes, offered: scene.offeredSize, arrangement: arrangement)
      frames = layout.frames
      gapFrame = layout.gapFrame
    }
    clips = ScenePainter.clips(scene.nodes, frames: frames)
  }

  private static func clips(_ nodes: [SceneNode], frames: [Rect]) -> [Rect?] {
    guard nodes.contains(where: \.clipsContent) else { return [] }
    var clips: [Rect?] = []
    clips.reserveCapacity(nodes.count)
    for node in nodes { clips.append(node.parent.flatMap { clip(inside: $0, nodes, frames, clips) }) }
    return clips
  }

  /// What a node and those around it leave visible of its inside.
  private static func clip(inside node: NodeIndex, _ nodes: [SceneNode], _ frames: [Rect], _ clips: [Rect?]) -> Rect? {
    guard nodes[Int(node)].clipsContent else { return clips[Int(node)] }
    return clips[Int(node)]?.intersection(frames[Int(node)]) ?? frames[Int(node)]
  }

  /// Lists everything from back to front.
  mutating func paint() -> [Placement] {
    placements.reserveCapacity(scene.count + arrangement.lifted.count + 1)
    let gapRank = gapRank
    var rank: Int32 = 0
    while rank < scene.count {
      if rank == gapRank { paintGap() }
      rank = paintResting(at: rank)
    }
    if rank == gapRank { paintGap() }
    for item in arrangement.lifted { paintLifted(item) }
    return placements
  }

  /// The rank that the gap is painted before; `nil` if there is none to see.
  private var gapRank: Int32? {
    guard let gap = arrangement.gap, !scene.isHidden(gap.container) else { return nil }
    let flies = lifted[gap.container] != nil || scene.ancestors(of: gap.container).contains { lifted[$0] != nil }
    if flies { return nil }
    if let before = gap.before, scene[before].parent == gap.container { return scene.paintOrder.rank(of: before) }
    return scene.paintOrder.rank(of: gap.container) + (scene[gap.container].subtreeEnd - gap.container)
  }

  /// Paints the node at a rank where it lies.
  /// - Returns: The rank to go on at.
  private mutating func paintResting(at rank: Int32) -> Int32 {
    let node = scene.paintOrder.node(at: rank)
    let next = rank + (scene[node].subtreeEnd - node)
    if scene[node].isHidden { return next }
    if let item = lifted[node] {
      if item.keepsPlace { append(node, frame: frames[Int(node)], state: .placeholder) }
      return next
    }
    let state: Placement.State = node == arrangement.targeted ? .targeted : .resting
    append(node, frame: frames[Int(node)], state: state)
    return rank + 1
  }

  private mutating func paintLifted(_ item: Arrangement.Lifted) {
    let way = item.origin - scene.frame(of: item.node).origin
    let first = scene.paintOrder.rank(of: item.node)
    let end = first + (scene[item.node].subtreeEnd - item.node)
    var rank = first
    while rank < end {
      let node = scene.paintOrder.node(at: rank)
      if scene[node].isHidden {
        rank += scene[node].subtreeEnd - node
        continue
      }
      var frame = scene.frame(of: node)
      frame.origin = frame.origin + way
      append(node, frame: frame, state: .lifted)
      rank += 1
    }
  }

  /// Paints the gap as the item that it stands for, without a name if that comes from elsewhere.
  private mutating func paintGap() {
    guard let gap = arrangement.gap, let gapFrame else { return }
    var placement = leader.map { look(of: $0, kind: .item) } ?? Placement(kind: .item, frame: gapFrame)
    placement.frame = gapFrame
    placement.state = .placeholder
    placement.clip = clips.isEmpty ? nil : ScenePainter.clip(inside: gap.container, scene.nodes, frames, clips)
    placement.container = containerID(around: gap.container, orItself: true)
    append(placement)
  }

  /// Adds a node to the list unless there is nothing to see of it.
  private mutating func append(_ node: NodeIndex, frame: Rect, state: Placement.State) {
    guard let kind = placementKind(of: node) else { return }
    var placement = look(of: node, kind: kind)
    placement.frame = frame
    placement.state = state
    if state == .lifted {
      if node == leader { placement.badge = arrangement.badge }
    } else if !clips.isEmpty {
      placement.clip = clips[Int(node)]
    }
    append(placement)
  }

  private mutating func append(_ placement: consuming Placement) {
    placement.z = placements.count
    placements.append(placement)
  }

  private func placementKind(of node: NodeIndex) -> Placement.Kind? {
    let node = scene[node]
    return switch node.kind {
    case .item: .item
    case .text: .text
    case .vstack, .hstack, .zstack, .list, .grid, .table, .fan, .host:
      node.id != nil || !node.label.isEmpty ? .container : nil
    }
  }

  /// The node as it looks, without a place.
  private func look(of index: NodeIndex, kind: Placement.Kind) -> Placement {
    let node = scene[index]
    var placement = Placement(kind: kind, frame: .zero)
    placement.node = index
    placement.id = node.id.map { symbols[$0] }
    placement.type = node.type.map { symbols[$0] }
    placement.namespace = node.namespace.map { symbols[$0] }
    placement.container = containerID(around: index, orItself: false)
    placement.label = node.label
    placement.cells = node.cells
    placement.accessibilityLabel = node.accessibilityLabel
    placement.tint = node.tint
    placement.style = node.style
    placement.isSelected = node.isSelected
    placement.isDisabled = scene.isDisabled(index)
    return placement
  }

  private func containerID(around node: NodeIndex, orItself: Bool) -> Identifier? {
    if orItself, let id = scene[node].id { return symbols[id] }
    return scene.namedContainer(around: node).flatMap { scene[$0].id }.map { symbols[$0] }
  }
}

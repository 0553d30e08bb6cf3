/// Lists the placements of a scene, at rest or during a drag.
///
/// Goes through the paint order once. In this order the subtree of a node is contiguous, so that hidden or lifted
/// subtrees are skipped in one step, and the rank of the gap is known in advance. In a scroll view, only the nodes that
/// the hit index finds in the window are visited, unless a drag has moved the content.
struct ScenePainter {
  private let scene: Scene
  private let symbols: SymbolTable
  private let arrangement: Arrangement
  /// The frames without scrolling.
  private let frames: NodeFrames
  private let gapFrame: Rect?
  /// Whether the frames are those in the hit index.
  private let isAtRest: Bool
  private let gapRank: Int32?
  /// The row behind the gap, if it is a row of a `RowList`; the node at `gapRank` then represents all rows of the list.
  private let gapRow: NodeIndex?
  private let leader: NodeIndex?
  private var lifted: [NodeIndex: Arrangement.Lifted] = [:]
  private var placements: [Placement] = []
  /// The clip of the last node, and its parent. Siblings share the clip, and usually follow one another.
  private var lastClip: (parent: NodeIndex?, clip: Rect?)?

  /// Lays the scene out for the arrangement.
  init(_ scene: Scene, arrangement: Arrangement, symbols: SymbolTable) {
    self.scene = scene
    self.symbols = symbols
    self.arrangement = arrangement
    leader = arrangement.leader ?? arrangement.lifted.first?.node
    for item in arrangement.lifted { lifted[item.node] = item }
    gapRank = ScenePainter.gapRank(in: scene, arrangement, lifted)
    gapRow = arrangement.gap.flatMap { gap in
      gap.before.flatMap {
        scene.nodes.blocks?.row($0) != nil && scene.nodes.parent(of: $0) == gap.container ? $0 : nil
      }
    }
    isAtRest = arrangement.gap == nil && arrangement.lifted.allSatisfy(\.keepsPlace)
    if isAtRest {
      frames = scene.restingFrames
      gapFrame = nil
    } else {
      let layout = SceneLayout(
        scene.nodes, offered: scene.offeredSize, layouts: scene.layouts, arrangement: arrangement)
      // If a custom layout fails for the changed number of children, the frames at rest are used.
      frames = layout.problem == nil ? layout.frames : scene.restingFrames
      gapFrame = layout.problem == nil ? layout.gapFrame : nil
    }
  }

  /// Prepares to add the lifted items to the known placements of all other elements.
  init(_ scene: Scene, arrangement: Arrangement, symbols: SymbolTable, continuing placements: [Placement]) {
    self.scene = scene
    self.symbols = symbols
    self.arrangement = arrangement
    self.placements = placements
    leader = arrangement.leader ?? arrangement.lifted.first?.node
    (gapRank, gapRow, gapFrame, isAtRest) = (nil, nil, nil, true)
    frames = scene.restingFrames
  }

  /// Lists all placements from back to front.
  ///
  /// - Returns: The placements, and the position of the first lifted one. All later placements are lifted, too.
  mutating func paint() -> (placements: [Placement], firstLifted: Int) {
    if scene.scroll.isEmpty { placements.reserveCapacity(scene.nodes.slots.count + arrangement.lifted.count + 1) }
    paint(0..<Int32(scene.nodes.slots.count))
    if gapRank == Int32(scene.nodes.slots.count) { paintGap() }
    let firstLifted = placements.count
    return (paintLifted(), firstLifted)
  }

  /// Adds the lifted items.
  mutating func paintLifted() -> [Placement] {
    for item in arrangement.lifted { paintLifted(item) }
    return placements
  }

  /// The rank before which the gap is painted; `nil` if no gap is visible.
  private static func gapRank(
    in scene: Scene, _ arrangement: Arrangement, _ lifted: [NodeIndex: Arrangement.Lifted]
  ) -> Int32? {
    guard let gap = arrangement.gap, !scene.isHidden(gap.container) else { return nil }
    let isLifted = lifted[gap.container] != nil || scene.ancestors(of: gap.container).contains { lifted[$0] != nil }
    if isLifted { return nil }
    if let before = gap.before, scene.nodes.parent(of: before) == gap.container {
      return scene.paintOrder.rank(of: scene.nodes.slot(of: before))
    }
    return scene.ranks(of: gap.container).upperBound
  }

  // MARK: At rest

  private mutating func paint(_ ranks: Range<Int32>) {
    var rank = ranks.lowerBound
    while rank < ranks.upperBound {
      if rank == gapRank, gapRow == nil { paintGap() }
      rank = paintResting(at: rank)
    }
  }

  /// Paints the node at a rank at its place.
  /// - Returns: The next rank to paint.
  private mutating func paintResting(at rank: Int32) -> Int32 {
    let slot = scene.paintOrder.node(at: rank)
    if let block = scene.nodes.blocks?.block(atSlot: slot) {
      paintRows(ofBlock: block)
      return rank + 1
    }
    let node = scene.nodes.node(ofSlot: slot)
    let next = scene.ranks(of: node).upperBound
    if scene[node].isHidden { return next }
    let item = lifted.isEmpty ? nil : lifted[node]
    let rest = item?.share?.rest ?? 0
    if let item, rest < 1 {
      if item.keepsPlace { append(node, state: .placeholder) }
      return next
    }
    let isPlaceholder = scene[node].placeholder != 0
    append(
      node, state: isPlaceholder ? .placeholder : node == arrangement.targeted ? .targeted : .resting,
      quantity: rest > 0 ? rest : nil)
    guard scene.nodes.kind(of: node).scrollAxes != nil else { return rank + 1 }
    paintContent(of: node, at: rank + 1..<next)
    return next
  }

  /// Paints the visible rows of a `RowList`.
  private mutating func paintRows(ofBlock index: Int) {
    guard let block = scene.nodes.blocks?.list[index], let first = block.nodes.first else { return }
    let area = frames.areas[index]
    var positions = 0..<block.rows.count
    if let window = clip(around: first) {
      let shift = scene.scroll.shift(of: scene.scroll.region(of: first))
      positions = area.positions(from: window.minY + shift.dy, to: window.maxY + shift.dy)
    }
    let before = gapRow.map { Int($0 - first) }
    for position in positions {
      if position == before { paintGap() }
      let node = first + NodeIndex(position)
      if scene[node].isHidden { continue }
      let item = lifted.isEmpty ? nil : lifted[node]
      let rest = item?.share?.rest ?? 0
      if let item, rest < 1 {
        if item.keepsPlace { append(node, state: .placeholder) }
      } else {
        append(node, state: node == arrangement.targeted ? .targeted : .resting, quantity: rest > 0 ? rest : nil)
      }
    }
  }

  /// Paints the visible content of a scroll view.
  private mutating func paintContent(of scrollView: NodeIndex, at ranks: Range<Int32>) {
    guard isAtRest else { return paint(ranks) }
    guard let window = clip(inside: scrollView), window.size.width > 0, window.size.height > 0 else { return }
    let region = scene.scroll.region(inside: scrollView)
    let shift = scene.scroll.shift(of: region)
    var seen: [Int32] = []
    scene.hitIndices[Int(region) + 1].collect(
      in: window.moved(leftAndUpBy: Vector(dx: -shift.dx, dy: -shift.dy)), into: &seen)
    seen.sort()
    var next: Int32 = 0
    for rank in seen where rank >= next { next = paintResting(at: rank) }
  }

  /// Paints the gap like the item that it represents; without an id if the item comes from another program.
  private mutating func paintGap() {
    guard let gap = arrangement.gap, let gapFrame else { return }
    var placement = leader.map { look(of: $0, kind: .item) } ?? Placement(kind: .item, frame: gapFrame)
    placement.frame = gapFrame.moved(leftAndUpBy: scene.scroll.shift(of: scene.scroll.region(inside: gap.container)))
    placement.state = .placeholder
    if let share = leader.flatMap({ lifted[$0]?.share }) { placement.quantity = share.lifted }
    placement.clip = clip(inside: gap.container)
    placement.container = containerID(around: gap.container, orItself: true)
    append(placement)
  }

  // MARK: Lifted items

  private mutating func paintLifted(_ item: Arrangement.Lifted) {
    if let preview = item.preview { return paintPreview(preview, of: item) }
    let displacement = item.origin - scene.frame(of: item.node).origin
    if scene.nodes.blocks?.row(item.node) != nil {
      if !scene[item.node].isHidden { appendLifted(item.node, of: item, by: displacement) }
      return
    }
    let ranks = scene.ranks(of: item.node)
    var rank = ranks.lowerBound
    while rank < ranks.upperBound {
      let slot = scene.paintOrder.node(at: rank)
      let node = scene.nodes.node(ofSlot: slot)
      if let block = scene.nodes.blocks?.block(atSlot: slot), let rows = scene.nodes.blocks?.list[block].nodes {
        for row in rows where !scene[row].isHidden { appendLifted(row, of: item, by: displacement) }
      } else if scene[node].isHidden {
        rank = scene.ranks(of: node).upperBound
        continue
      } else {
        appendLifted(node, of: item, by: displacement)
      }
      rank += 1
    }
  }

  /// Adds a node of a lifted subtree, clipped only by nodes of that subtree.
  private mutating func appendLifted(_ node: NodeIndex, of item: Arrangement.Lifted, by displacement: Vector) {
    guard let kind = placementKind(of: node) else { return }
    var placement = look(of: node, kind: kind)
    placement.frame = scene.frame(of: node)
    placement.frame.origin = placement.frame.origin + displacement
    placement.state = .lifted
    placement.preview = Placement.Preview(rotation: item.rotation, badge: node == leader ? arrangement.badge : nil)
    if node == item.node, let share = item.share { placement.quantity = share.lifted }
    if node != item.node, var clip = scene.clip(around: node, scene.restingFrames, within: item.node) {
      clip.origin = clip.origin + displacement
      placement.clip = clip
    }
    append(placement)
  }

  /// Paints a preview scene in place of an item.
  ///
  /// Its first placement represents the item: it has the item's id, and the badge if the item is the leader.
  private mutating func paintPreview(_ preview: Scene, of item: Arrangement.Lifted) {
    for (index, part) in preview.placements(symbols: symbols).enumerated() {
      var placement = part
      placement.frame.origin = placement.frame.origin + (item.origin - .zero)
      placement.clip?.origin = part.clip.map { $0.origin + (item.origin - .zero) } ?? .zero
      placement.state = .lifted
      placement.preview = Placement.Preview(rotation: item.rotation)
      placement.node = nil
      placement.container = nil
      if index == 0 {
        let look = look(of: item.node, kind: .item)
        (placement.node, placement.id, placement.type, placement.namespace) = (
          item.node, look.id, look.type, look.namespace
        )
        placement.container = look.container
        placement.quantity = item.share?.lifted ?? look.quantity
        if item.node == leader { placement.preview?.badge = arrangement.badge }
      }
      append(placement)
    }
  }

  // MARK: Placements

  /// Adds a node to the list, unless it is clipped completely.
  private mutating func append(_ node: NodeIndex, state: Placement.State, quantity: Int? = nil) {
    guard let kind = placementKind(of: node) else { return }
    let frame = frames[node].moved(leftAndUpBy: scene.scroll.shift(of: scene.scroll.region(of: node)))
    let clip = clip(around: node)
    guard clip.map({ $0.shows(frame) }) ?? true else { return }
    var placement = look(of: node, kind: kind)
    placement.frame = frame
    placement.clip = clip
    placement.state = state
    // The placeholder of an item that is lifted as a whole has no quantity.
    if let quantity { placement.quantity = quantity } else if state == .placeholder { placement.quantity = nil }
    placement.isDropPlace = arrangement.marked.contains(node)
    if scene.nodes.kind(of: node).scrollAxes != nil { placement.contentFrame = scene.contentFrame(of: node) }
    append(placement)
  }

  private mutating func append(_ placement: consuming Placement) {
    guard placement.clip.map({ $0.shows(placement.frame) }) ?? true else { return }
    placement.z = placements.count
    placements.append(placement)
  }

  private mutating func clip(around node: NodeIndex) -> Rect? {
    guard scene.hasClips else { return nil }
    let parent = scene.nodes.parent(of: node)
    if let lastClip, lastClip.parent == parent { return lastClip.clip }
    let clip = scene.clip(around: node, frames)
    lastClip = (parent, clip)
    return clip
  }

  /// The area inside a node that the node and the nodes around it leave visible.
  private mutating func clip(inside node: NodeIndex) -> Rect? {
    let around = clip(around: node)
    guard scene[node].clips else { return around }
    let frame = frames[node].moved(leftAndUpBy: scene.scroll.shift(of: scene.scroll.region(of: node)))
    return around?.intersection(frame) ?? frame
  }

  private func placementKind(of node: NodeIndex) -> Placement.Kind? {
    let node = scene[node]
    return switch node.kind {
    case .item: .item
    case .text: .text
    case .spacer: nil
    case .vstack, .hstack, .zstack, .list, .grid, .flow, .table, .scrollView, .fan, .layout, .host:
      node.id != nil || !node.appearance.label.isEmpty ? .container : nil
    }
  }

  /// The appearance of a node, without a frame.
  private func look(of index: NodeIndex, kind: Placement.Kind) -> Placement {
    let node = scene[index]
    var placement = Placement(kind: kind, frame: .zero)
    placement.node = index
    placement.id = node.id.map { symbols[$0] }
    placement.type = node.type.map { symbols[$0] }
    placement.namespace = node.namespace.map { symbols[$0] }
    placement.container = containerID(around: index, orItself: false)
    placement.appearance = node.appearance
    placement.quantity = node.quantity
    placement.isSelected = node.isSelected
    placement.isDisabled = scene.isDisabled(index)
    return placement
  }

  private func containerID(around node: NodeIndex, orItself: Bool) -> Identifier? {
    if orItself, let id = scene.nodes.id(of: node) { return symbols[id] }
    return scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }.map { symbols[$0] }
  }
}

extension Rect {
  /// Whether any part of a frame is visible through this window; for an empty frame, its corner.
  fileprivate func shows(_ frame: Rect) -> Bool {
    size.width > 0 && size.height > 0 && frame.minX < maxX && frame.minY < maxY && frame.maxX >= minX
      && frame.maxY >= minY
      && (frame.maxX > minX || frame.size.width == 0) && (frame.maxY > minY || frame.size.height == 0)
  }
}

/// Computes the frame of every node, for a scene at rest or during a drag.
///
/// Makes two passes over the nodes in preorder: backward to measure (children come before their parent), and forward to
/// place (parents come before their children). Each container reads each of its children once in each pass, so that the
/// cost is O(*n*). A few arrays are reused for all containers.
///
/// Nodes with a given frame take no part in the layout around them. A list or table in a container with an axis, such
/// as a stack, stretches across the axis. Elsewhere, such as in a z-stack and at the root, it stretches in both
/// directions. The free space below its rows then belongs to the list, as in SwiftUI.
struct SceneLayout {
  /// The frames of all nodes, in the scene's space; undefined for lifted nodes.
  private(set) var frames: NodeFrames
  /// The frame of the gap, in the scene's space.
  private(set) var gapFrame: Rect?

  /// The error of the first custom layout that failed; the frames are then undefined. `nil` if none failed.
  private(set) var problem: CustomLayouts.Problem?

  /// The nodes by slot. All computations use slots.
  private let nodes: [SceneNode]
  private let blocks: RowBlocks?
  private let layouts: CustomLayouts
  /// The answers of custom layouts from the measuring pass.
  private var customFrames: [NodeIndex: [Rect]] = [:]
  private let proposals: Proposals
  private var gap: Arrangement.Gap?
  /// The sizes of nodes that represent rows, if the sizes differ from those at rest.
  private var changedSizes: [NodeIndex: Size] = [:]
  /// For each node, whether it was removed from the layout; empty if no node was removed.
  private var isRemoved: [Bool] = []

  /// The children of the current container that take part in its layout, and `gapSlot` for the gap.
  private var slots: [NodeIndex] = []
  private var slotSizes: [Size] = []
  private var slotFrames: [Rect] = []
  private let gapSlot: NodeIndex = -1

  /// Lays out nodes for an arrangement. A list at the root is at least as large as `offered`.
  init(
    _ nodes: SceneNodes, offered: Size?, layouts: CustomLayouts = CustomLayouts(),
    arrangement: borrowing Arrangement = .resting
  ) {
    self.nodes = nodes.slots
    blocks = nodes.blocks
    self.layouts = layouts
    proposals = Proposals(nodes.slots, offered: offered)
    frames = NodeFrames(slots: Array(repeating: .zero, count: nodes.slots.count), blocks: blocks)
    if let blocks {
      frames.areas = blocks.list.map { RowArea($0.rows, in: nodes.slots[Int($0.container)]) }
    }
    remove(arrangement.lifted)
    if let gap = arrangement.gap { add(gap) }
    if blocks != nil { changeRows() }
    measure()
    place(offered: offered ?? .zero)
    frames.placeRows()
    for area in frames.areas { gapFrame = gapFrame ?? area.gapFrame }
  }

  /// Removes the lifted items that do not keep their places.
  private mutating func remove(_ lifted: [Arrangement.Lifted]) {
    for item in lifted where !item.keepsPlace {
      if let (block, position) = blocks?.row(item.node) {
        frames.areas[block].change.removed.append(position)
      } else {
        remove(blocks?.slot(of: item.node) ?? item.node)
      }
    }
  }

  private mutating func remove(_ slot: NodeIndex) {
    if isRemoved.isEmpty { isRemoved = Array(repeating: false, count: nodes.count) }
    isRemoved[Int(slot)] = true
  }

  /// Adds a gap. If `before` is not a child of the container, the gap is at the end of the container.
  private mutating func add(_ gap: Arrangement.Gap) {
    var gap = gap
    guard let blocks else {
      if let before = gap.before, nodes[Int(before)].parent != gap.container { gap.before = nil }
      self.gap = gap
      return
    }
    gap.container = blocks.slot(of: gap.container)
    if let before = gap.before {
      if let (block, position) = blocks.row(before), blocks.list[block].container == gap.container {
        frames.areas[block].change.gap = (position, gap.size)
        return
      }
      let slot = blocks.slot(of: before)
      gap.before = blocks.row(before) == nil && nodes[Int(slot)].parent == gap.container ? slot : nil
    }
    self.gap = gap
  }

  /// Measures each `RowList` from which rows are lifted or which has a gap.
  private mutating func changeRows() {
    for (index, block) in (blocks?.list ?? []).enumerated() {
      let area = frames.areas[index]
      if area.change.removed.isEmpty, area.change.gap == nil { continue }
      frames.areas[index].change.removed.sort()
      changedSizes[block.slot] = area.size
      if area.placeCount == 0 { remove(block.slot) }
    }
  }

  // MARK: Measuring

  private mutating func measure() {
    for index in nodes.indices.reversed() {
      if let frame = nodes[index].frame {
        frames.slots[index] = frame
        if nodes[index].kind == .layout, hasContent(NodeIndex(index)) {
          collectSlots(of: NodeIndex(index))
          _ = askLayout(of: NodeIndex(index))
        }
      } else {
        frames.slots[index].size = measuredSize(of: NodeIndex(index))
      }
    }
  }

  private mutating func measuredSize(of node: NodeIndex) -> Size {
    let own = nodes[Int(node)].size
    guard hasContent(node) else { return changedSize(of: node) ?? own ?? nodes[Int(node)].defaultSize }
    collectSlots(of: node)
    let content =
      nodes[Int(node)].kind == .layout
      ? askLayout(of: node) : nodes[Int(node)].layout(in: proposals[node]).size(holding: slotSizes)
    guard let own else { return content }
    return Size(width: max(own.width, content.width), height: max(own.height, content.height))
  }

  private func changedSize(of node: NodeIndex) -> Size? { changedSizes.isEmpty ? nil : changedSizes[node] }

  /// Asks a custom layout for the frames of its children, and measures their extent.
  private mutating func askLayout(of node: NodeIndex) -> Size {
    guard problem == nil else { return .zero }
    do throws(CustomLayouts.Problem) {
      let frames = try layouts.frames(in: node, slotSizes, proposals[node])
      customFrames[node] = frames
      return frames.reduce(.zero) { Size(width: max($0.width, $1.maxX), height: max($0.height, $1.maxY)) }
    } catch {
      problem = error
      return .zero
    }
  }

  private func hasContent(_ node: NodeIndex) -> Bool {
    nodes[Int(node)].subtreeEnd > node + 1 || gap?.container == node
  }

  private mutating func collectSlots(of node: NodeIndex) {
    slots.removeAll(keepingCapacity: true)
    slotSizes.removeAll(keepingCapacity: true)
    let gapHere = gap?.container == node ? gap : nil
    var child = node + 1
    while child < nodes[Int(node)].subtreeEnd {
      if let gapHere, gapHere.before == child { appendSlot(gapSlot, size: gapHere.size) }
      if takesPart(child) { appendSlot(child, size: frames.slots[Int(child)].size) }
      child = nodes[Int(child)].subtreeEnd
    }
    if let gapHere, gapHere.before == nil { appendSlot(gapSlot, size: gapHere.size) }
  }

  private mutating func appendSlot(_ slot: NodeIndex, size: Size) {
    slots.append(slot)
    slotSizes.append(size)
  }

  private func takesPart(_ node: NodeIndex) -> Bool {
    nodes[Int(node)].frame == nil && (isRemoved.isEmpty || !isRemoved[Int(node)])
  }

  // MARK: Placing

  private mutating func place(offered: Size) {
    var root: NodeIndex = 0
    while root < nodes.count {
      if nodes[Int(root)].frame == nil, nodes[Int(root)].kind.isList {
        stretch(root, to: Rect(origin: .zero, size: offered), along: nil)
      }
      root = nodes[Int(root)].subtreeEnd
    }
    for index in nodes.indices where hasContent(NodeIndex(index)) { placeContent(of: NodeIndex(index)) }
  }

  private mutating func placeContent(of node: NodeIndex) {
    collectSlots(of: node)
    slotFrames.removeAll(keepingCapacity: true)
    let frame = frames.slots[Int(node)]
    if let custom = customFrames[node] {
      slotFrames = custom
    } else {
      nodes[Int(node)].layout(in: proposals[node]).place(slotSizes, in: frame.size, into: &slotFrames)
    }
    for (slot, local) in zip(slots, slotFrames) {
      let placed = Rect(x: frame.minX + local.minX, y: frame.minY + local.minY, size: local.size)
      if slot == gapSlot {
        gapFrame = placed
      } else {
        frames.slots[Int(slot)] = placed
        if nodes[Int(slot)].kind.isList { stretch(slot, to: frame, along: nodes[Int(node)].kind) }
      }
    }
  }

  /// Stretches a list to the extent of the container around it: in a container with an axis across the axis, otherwise
  /// in both directions.
  ///
  /// Never shrinks the list.
  private mutating func stretch(_ list: NodeIndex, to surrounding: Rect, along kind: NodeKind?) {
    var frame = frames.slots[Int(list)]
    if kind?.axis != .horizontal, surrounding.size.width > frame.size.width {
      frame = Rect(
        x: surrounding.minX, y: frame.minY, size: Size(width: surrounding.size.width, height: frame.size.height))
    }
    if kind?.axis != .vertical, surrounding.size.height > frame.size.height {
      frame = Rect(
        x: frame.minX, y: surrounding.minY, size: Size(width: frame.size.width, height: surrounding.size.height))
    }
    frames.slots[Int(list)] = frame
  }
}

extension Rect {
  fileprivate init(x: Double, y: Double, size: Size) { self.init(origin: Point(x: x, y: y), size: size) }
}

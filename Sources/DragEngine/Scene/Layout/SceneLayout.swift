/// Computes the frame of every node, for a scene at rest or during a drag.
///
/// Makes two passes over the nodes in preorder: backward to measure (children come before their parent), and forward to
/// place (parents come before their children). Each container reads each of its children once in each pass, so that the
/// cost is O(*n*). A few arrays are reused for all containers.
///
/// Nodes with a given frame take no part in the layout around them. A list or table in a container with an axis, such
/// as a stack, stretches across the axis. In a grid, a flow or a custom layout it does not stretch. Elsewhere, such as
/// in a z-stack and at the root, it stretches in both directions. The free space below its rows then belongs to the
/// list, as in SwiftUI.
///
/// Spacers and nodes with a maximum in their box grow into the free room of the container around them when they are
/// placed. Most containers grow with their children; see `NodeKind.passedGrowth`.
struct SceneLayout {
  /// The frames of all nodes, in the scene's space; undefined for lifted nodes whose places close.
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

  /// For each node, the directions in which it grows; empty if no node grows.
  private var growth: [Growth] = []

  private var children = Children()

  /// Lays out nodes for an arrangement. Lists, tables and growing nodes at the root fill `offered`, up to their limits.
  init(
    _ nodes: SceneNodes, offered: Size?, layouts: CustomLayouts = CustomLayouts(),
    arrangement: borrowing Arrangement = .resting
  ) {
    self.nodes = nodes.slots
    blocks = nodes.blocks
    self.layouts = layouts
    proposals = Proposals(nodes.slots, offered: offered)
    frames = NodeFrames(slots: Array(repeating: .zero, count: nodes.slots.count), blocks: blocks)
    frames.areas = blocks?.list.map(\.area) ?? []
    remove(arrangement.lifted)
    if let gap = arrangement.gap { add(gap) }
    if blocks != nil { changeRows() }
    measure()
    place(offered: offered ?? .zero)
    frames.placeRows(in: nodes.slots)
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
      if let frame = nodes[index].layout.frame {
        frames.slots[index] = frame
        if nodes[index].kind == .layout, hasContent(NodeIndex(index)) {
          collectSlots(of: NodeIndex(index))
          _ = askLayout(of: NodeIndex(index))
        }
      } else {
        frames.slots[index].size = measuredSize(of: NodeIndex(index))
      }
      if !growth.isEmpty || nodes[index].kind == .spacer || nodes[index].layout.box != nil {
        noteGrowth(of: NodeIndex(index))
      }
    }
  }

  /// Stores the directions in which a node grows: those of its own box, and those in which it grows with its children.
  /// A node with a given frame does not grow with its children, and any other node only in directions without a given
  /// size or exact extent. A spacer grows along the axis of its container.
  private mutating func noteGrowth(of node: NodeIndex) {
    let record = nodes[Int(node)]
    var found = record.layout.box?.values.growth ?? []
    if record.kind == .spacer {
      found = record.parent.flatMap { nodes[Int($0)].kind.axis }.map { Growth($0) } ?? []
    } else if !growth.isEmpty, record.layout.frame == nil {
      var passed = record.kind.passedGrowth
      for axis in [Axis.horizontal, .vertical] {
        let isGiven = (record.layout.size?.along(axis) ?? 0) > 0
        if isGiven || record.layout.box?.values.limits(along: axis).exact != nil { passed.remove(Growth(axis)) }
      }
      var child = node + 1
      while !passed.isEmpty, child < record.subtreeEnd {
        if takesPart(child) { found.formUnion(growth[Int(child)].intersection(passed)) }
        child = nodes[Int(child)].subtreeEnd
      }
    }
    guard !found.isEmpty else { return }
    if growth.isEmpty { growth = Array(repeating: [], count: nodes.count) }
    growth[Int(node)] = found
  }

  private mutating func measuredSize(of node: NodeIndex) -> Size {
    if nodes[Int(node)].kind == .spacer { return spacerSize(of: node) }
    let size = contentSize(of: node)
    return nodes[Int(node)].layout.box?.values.size(around: size) ?? size
  }

  /// The minimum size of a spacer, along the axis of the stack around it.
  private func spacerSize(of node: NodeIndex) -> Size {
    let length = nodes[Int(node)].stackSpacing
    let axis = nodes[Int(node)].parent.flatMap { nodes[Int($0)].kind.axis }
    return Size(width: axis == .horizontal ? length : 0, height: axis == .vertical ? length : 0)
  }

  /// The size of a node without its padding.
  private mutating func contentSize(of node: NodeIndex) -> Size {
    let own = nodes[Int(node)].layout.size
    guard hasContent(node) else { return changedSize(of: node) ?? own ?? nodes[Int(node)].defaultSize }
    collectSlots(of: node)
    let content =
      nodes[Int(node)].kind == .layout
      ? askLayout(of: node) : nodes[Int(node)].containerLayout(in: proposals[node]).size(holding: children.sizes)
    guard let own else { return content }
    return Size(width: max(own.width, content.width), height: max(own.height, content.height))
  }

  private func changedSize(of node: NodeIndex) -> Size? { changedSizes.isEmpty ? nil : changedSizes[node] }

  /// Asks a custom layout for the frames of its children, and measures their extent.
  private mutating func askLayout(of node: NodeIndex) -> Size {
    guard problem == nil else { return .zero }
    do throws(CustomLayouts.Problem) {
      let frames = try layouts.frames(in: node, children.sizes, proposals[node])
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
    children.removeAll()
    let gapHere = gap?.container == node ? gap : nil
    var child = node + 1
    while child < nodes[Int(node)].subtreeEnd {
      if let gapHere, gapHere.before == child { children.append(Children.gap, size: gapHere.size) }
      if takesPart(child) { children.append(child, size: frames.slots[Int(child)].size) }
      child = nodes[Int(child)].subtreeEnd
    }
    if let gapHere, gapHere.before == nil { children.append(Children.gap, size: gapHere.size) }
  }

  private func takesPart(_ node: NodeIndex) -> Bool {
    nodes[Int(node)].layout.frame == nil && (isRemoved.isEmpty || !isRemoved[Int(node)])
  }

  // MARK: Placing

  private mutating func place(offered: Size) {
    var root: NodeIndex = 0
    while root < nodes.count {
      if nodes[Int(root)].layout.frame == nil {
        if !growth.isEmpty {
          var sizes = [frames.slots[Int(root)].size]
          let growing = GrowingSlots(slots: [slot(of: root)])
          growing.stretch(&sizes, along: .horizontal, to: offered.width)
          growing.stretch(&sizes, along: .vertical, to: offered.height)
          frames.slots[Int(root)].size = sizes[0]
        }
        if nodes[Int(root)].kind.isList {
          stretch(root, to: Rect(origin: .zero, size: offered), in: nil)
        }
      }
      root = nodes[Int(root)].subtreeEnd
    }
    for index in nodes.indices where hasContent(NodeIndex(index)) { placeContent(of: NodeIndex(index)) }
  }

  private mutating func placeContent(of node: NodeIndex) {
    collectSlots(of: node)
    children.frames.removeAll(keepingCapacity: true)
    var frame = frames.slots[Int(node)]
    if let box = nodes[Int(node)].layout.box?.values {
      frame = frame.inset(by: box.padding)
      if let alignment = box.alignment { frame = aligned(alignment, in: frame, of: node) }
    }
    if let custom = customFrames[node] {
      children.frames = custom
    } else {
      let layout = nodes[Int(node)].containerLayout(in: proposals[node])
      if !growth.isEmpty { growSlots(of: node, in: frame.size, layout) }
      layout.place(children.sizes, in: frame.size, into: &children.frames)
    }
    for (slot, local) in zip(children.slots, children.frames) {
      let placed = Rect(x: frame.minX + local.minX, y: frame.minY + local.minY, size: local.size)
      if slot == Children.gap {
        gapFrame = placed
      } else {
        frames.slots[Int(slot)] = placed
        if nodes[Int(slot)].kind.isList, nodes[Int(node)].kind.stretchesLists {
          stretch(slot, to: frame, in: nodes[Int(node)])
        }
      }
    }
  }

  /// The part of a frame that the content of a node takes if it is placed by an alignment. In directions in which a
  /// child grows, it takes the whole frame.
  private func aligned(_ alignment: Alignment, in frame: Rect, of node: NodeIndex) -> Rect {
    var size =
      customFrames[node].map {
        $0.reduce(.zero) { Size(width: max($0.width, $1.maxX), height: max($0.height, $1.maxY)) }
      }
      ?? nodes[Int(node)].containerLayout(in: proposals[node]).size(holding: children.sizes)
    let growing = children.slots.reduce(into: Growth()) { $0.formUnion(slot(of: $1).growth) }
    var origin = frame.origin
    for axis in [Axis.horizontal, .vertical] {
      let room = frame.size.along(axis)
      if growing.contains(Growth(axis)) { size.set(max(size.along(axis), room), along: axis) }
      let inset = alignment.edge(along: axis).offset(inRoom: room - size.along(axis))
      origin.set(origin.along(axis) + inset, along: axis)
    }
    return Rect(origin: origin, size: size)
  }

  /// The growth of a child, or of the gap.
  private func slot(of node: NodeIndex) -> GrowingSlots.Slot {
    guard node != Children.gap, !growth.isEmpty else { return .init(growth: [], most: .zero) }
    let box = nodes[Int(node)].layout.box?.values
    return .init(
      growth: growth[Int(node)],
      most: Size(width: box?.width.most ?? .infinity, height: box?.height.most ?? .infinity))
  }

  /// Enlarges the growing children of a container to the room that the container has.
  private mutating func growSlots(of node: NodeIndex, in size: Size, _ layout: any ContainerLayout) {
    let growing = GrowingSlots(slots: children.slots.map { slot(of: $0) })
    guard growing.slots.contains(where: { !$0.growth.isEmpty }) else { return }
    let kind = nodes[Int(node)].kind
    for axis in [Axis.horizontal, .vertical] {
      if kind.stacks, kind.axis == axis {
        let room = size.along(axis) - layout.size(holding: children.sizes).along(axis)
        growing.fill(&children.sizes, along: axis, room: room)
      } else if let extent = layout.extent(forChildren: children.sizes, in: size, along: axis) {
        growing.stretch(&children.sizes, along: axis, to: extent)
      }
    }
  }

  /// Stretches a list to the extent of the container around it, up to the list's own limits: across the axis of a
  /// container with an axis, otherwise in both directions.
  ///
  /// Never shrinks the list.
  private mutating func stretch(_ list: NodeIndex, to surrounding: Rect, in container: SceneNode?) {
    var frame = frames.slots[Int(list)]
    let box = nodes[Int(list)].layout.box?.values
    for axis in [Axis.horizontal, .vertical] where axis != container?.kind.axis {
      let limits = box?.limits(along: axis)
      let available = surrounding.size.along(axis)
      let extent = min(available, limits?.exact ?? limits?.most ?? .infinity)
      guard extent > frame.size.along(axis) else { continue }
      let inset = container?.layout.alignment.edge(along: axis).offset(inRoom: available - extent) ?? 0
      frame.origin.set(surrounding.origin.along(axis) + inset, along: axis)
      frame.size.set(extent, along: axis)
    }
    frames.slots[Int(list)] = frame
  }
}

extension SceneLayout {
  /// The children of the current container that take part in its layout, and the gap. Reused for all containers.
  private struct Children {
    /// The slot that stands for the gap.
    static let gap: NodeIndex = -1

    var slots: [NodeIndex] = []
    var sizes: [Size] = []
    /// The frames in the container; empty until the children are placed.
    var frames: [Rect] = []

    mutating func append(_ slot: NodeIndex, size: Size) {
      slots.append(slot)
      sizes.append(size)
    }

    mutating func removeAll() {
      slots.removeAll(keepingCapacity: true)
      sizes.removeAll(keepingCapacity: true)
    }
  }
}

extension Rect {
  fileprivate init(x: Double, y: Double, size: Size) { self.init(origin: Point(x: x, y: y), size: size) }
}

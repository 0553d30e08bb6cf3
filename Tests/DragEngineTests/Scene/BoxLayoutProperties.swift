import Testing

@testable import DragEngine

/// Random trees of containers with padding, limits, spacers and wrapping rows.
struct BoxLayoutProperties {
  /// A tree with random values; all lengths are multiples of 1/4 point.
  private struct Tree {
    var random: SeededGenerator
    var sketch = SceneSketch()
    private var count = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func length(to most: Int) -> Double { Double(Int.random(in: 0...most * 4, using: &random)) / 4 }

    private mutating func limits() -> ExtentLimits {
      let (least, more) = (length(to: 80), length(to: 200))
      return switch Int.random(in: 0..<8, using: &random) {
      case 0: ExtentLimits(exact: length(to: 150))
      case 1: ExtentLimits(least: least)
      case 2: ExtentLimits(least: least, most: least + more)
      case 3: ExtentLimits(most: .infinity)
      default: ExtentLimits()
      }
    }

    private mutating func box() -> BoxValues {
      var box = BoxValues()
      if random.once(in: 3) { box.padding = EdgeInsets(.all, length(to: 12)) }
      if random.once(in: 4) {
        box.padding = EdgeInsets(
          top: length(to: 9), leading: length(to: 9), bottom: length(to: 9), trailing: length(to: 9))
      }
      (box.width, box.height) = (limits(), limits())
      let alignments: [Alignment] = [.topLeading, .center, .bottomTrailing, .top, .trailing]
      if random.once(in: 5) { box.alignment = alignments.randomElement(using: &random) }
      return box
    }

    /// Adds a node, with nodes inside down to a depth.
    mutating func add(depth: Int) {
      count += 1
      let box = box()
      guard depth > 0 else {
        let size = Size(width: length(to: 60), height: length(to: 40))
        sketch.item(.integer(count), size: size) { $0.layout.box = NodeBox(box) }
        return
      }
      let kinds: [NodeKind] = [
        .vstack, .hstack, .zstack, .list, .grid(.count(2)), .grid(.adaptive(minimumWidth: 40)), .flow, .fan(.right),
        .scrollView(.vertical), .vstack, .hstack,
      ]
      let kind = kinds.randomElement(using: &random) ?? .vstack
      var node = SceneNode(kind, spacing: random.once(in: 2) ? length(to: 10) : nil)
      let alignments: [Alignment] = [.topLeading, .center, .bottomTrailing]
      node.layout.alignment = alignments.randomElement(using: &random) ?? .center
      node.layout.box = NodeBox(box)
      if random.once(in: 4) { node.layout.size = Size(width: length(to: 300), height: length(to: 200)) }
      let children = Int.random(in: 0...4, using: &random)
      sketch.open(node)
      for _ in 0..<children {
        if kind.stacks, random.once(in: 4) {
          sketch.container(.spacer, set: { $0.layout.spacing = 5 })
        } else {
          add(depth: depth - 1)
        }
      }
      sketch.close()
    }
  }

  private static func scene(seed: UInt64) throws -> Scene {
    var tree = Tree(seed: seed)
    tree.add(depth: 4)
    return try tree.sketch.scene(size: Size(width: 500, height: 400))
  }

  private static let tolerance = 1e-6

  private static func children(of node: NodeIndex, in scene: Scene) -> [NodeIndex] {
    var children: [NodeIndex] = []
    var child = node + 1
    while child < scene[node].subtreeEnd {
      children.append(child)
      child = scene[child].subtreeEnd
    }
    return children
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `children of stacks, grids and flows do not overlap`(block: UInt64) throws {
    for seed in block * 10..<block * 10 + 10 {
      let scene = try Self.scene(seed: seed)
      for node in 0..<NodeIndex(scene.count) {
        let frames = Self.children(of: node, in: scene).map { scene.restingFrames[$0] }
        let kind = scene[node].kind
        switch kind {
        case .vstack, .hstack, .list, .scrollView:
          guard let axis = kind.axis else { continue }
          for (one, next) in zip(frames, frames.dropFirst()) {
            let end = one.origin.along(axis) + one.size.along(axis)
            #expect(next.origin.along(axis) >= end - Self.tolerance, "seed \(seed), \(kind) \(node)")
          }
        case .grid, .flow:
          for (position, one) in frames.enumerated() {
            for other in frames[..<position] {
              let shared = one.intersection(other).size
              #expect(
                shared.width <= Self.tolerance || shared.height <= Self.tolerance, "seed \(seed), \(kind) \(node)")
            }
          }
        default: continue
        }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `children lie inside the padding of their container, unless it scrolls or has an exact size`(
    block: UInt64
  ) throws {
    for seed in block * 10..<block * 10 + 10 {
      let scene = try Self.scene(seed: seed)
      for node in 0..<NodeIndex(scene.count) {
        let record = scene[node]
        let inside = scene.restingFrames[node].inset(by: record.layout.padding)
        // Rows are as wide as their list, so that an exact width of a list also applies to its rows.
        let isSqueezed = scene.ancestors(of: node).contains {
          scene[$0].kind.isList && scene[$0].layout.box?.values.width.exact != nil
        }
        for child in Self.children(of: node, in: scene) {
          let frame = scene.restingFrames[child]
          for axis in [Axis.horizontal, .vertical] {
            let limits = axis == .horizontal ? record.layout.box?.values.width : record.layout.box?.values.height
            if isSqueezed, axis == .horizontal { continue }
            if limits?.exact != nil || record.kind.scrollAxes?.contains(axis) == true { continue }
            let (start, end) = (frame.origin.along(axis), frame.origin.along(axis) + frame.size.along(axis))
            let first = inside.origin.along(axis)
            #expect(
              start >= first - Self.tolerance && end <= first + inside.size.along(axis) + Self.tolerance,
              "seed \(seed), \(record.kind) \(node), child \(child) along \(axis)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `frames have their exact or minimum size, except widths of rows, and a second layout gives the same frames`(
    block: UInt64
  ) throws {
    for seed in block * 20..<block * 20 + 20 {
      let scene = try Self.scene(seed: seed)
      #expect(try Self.scene(seed: seed).frames == scene.frames)
      for node in 0..<NodeIndex(scene.count) {
        guard let box = scene[node].layout.box?.values else { continue }
        let isRow = scene[node].parent.map { scene[$0].kind.isList } ?? false
        let size = scene.restingFrames[node].size
        if !isRow {
          #expect(box.width.exact.map { $0 == size.width } ?? (size.width >= box.width.least ?? 0), "seed \(seed)")
        }
        #expect(box.height.exact.map { $0 == size.height } ?? (size.height >= box.height.least ?? 0), "seed \(seed)")
      }
    }
  }

  @Test func `rows of a list with padding have the same frames if they are appended together or one by one`() throws {
    func frames(together: Bool) throws -> [Rect] {
      let symbols = SymbolTable()
      var builder = SceneBuilder()
      var list = SceneNode(.list, id: symbols.intern("list"), size: Size(width: 200, height: 0))
      list.layout.setBox { $0.padding = EdgeInsets(top: 3, leading: 5, bottom: 7, trailing: 11) }
      builder.open(list)
      builder.openGroup(SceneGroup(isReorderable: true))
      var rows = RowList()
      for number in 0..<40 {
        let row = SceneNode(
          .item, id: symbols.intern(.integer(number)), type: symbols.intern("row"),
          size: Size(width: 30, height: Double(10 + number % 3)))
        if together { rows.append(row) } else { builder.append(row) }
      }
      if together { builder.append(rows) }
      builder.closeGroup()
      builder.close()
      return try builder.finish(size: nil, symbols: symbols).frames
    }
    let together = try frames(together: true)
    #expect(try together == frames(together: false))
    #expect(together[1] == Rect(x: 5, y: 3, width: 200, height: 10) && together[0].size.width == 216)
  }
}

/// The available size for a node, as far as the nodes around it limit the size. Unit: points.
public struct Proposal: Hashable, Sendable {
  /// The available width; `nil` if it is not limited.
  public var width: Double?
  /// The available height; `nil` if it is not limited.
  public var height: Double?

  /// Creates a proposal; omitted arguments set no limit.
  ///
  /// - Parameters:
  ///   - width: The width; `nil` is any. Unit: points.
  ///   - height: The height; `nil` is any. Unit: points.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// The width that a grid divides among its columns: for a fixed number of columns only the grid's own width, for
  /// adaptive columns the available width.
  func gridWidth(of node: SceneNode) -> Double? {
    if case .grid(.adaptive) = node.kind { return width }
    return node.layout.frame?.size.width ?? node.layout.size?.width
  }
}

/// The proposals of all nodes for their content, which are computed only if a node needs its proposal.
///
/// A container passes on the extents that it does not divide among its children: a vertical stack passes its width, a
/// horizontal stack its height, and a z-stack both. The node's own size or frame takes precedence over the proposal. An
/// extent of zero is ignored, because scripts use zero for omitted extents. Where nothing sets a width, a maximum width
/// limits the default width of the nodes inside.
struct Proposals {
  private var proposals: [Proposal] = []

  init(_ nodes: [SceneNode], offered: Size?) {
    guard nodes.contains(where: \.kind.asksForProposal) else { return }
    proposals.reserveCapacity(nodes.count)
    let outermost = Proposal(width: offered?.width, height: offered?.height)
    // The greatest width that the content of each node can have, by its own maximum and by those around it.
    var maxima: [Double] = []
    maxima.reserveCapacity(nodes.count)
    for node in nodes {
      var proposal = node.parent.map { inside(nodes[Int($0)].kind, proposals[Int($0)]) } ?? outermost
      var most = node.parent.map { nodes[Int($0)].kind.passesWidth ? maxima[Int($0)] : .infinity } ?? .infinity
      if let size = node.layout.frame?.size {
        proposal.limit(to: size)
        if let box = node.layout.box?.values { proposal.subtract(box.padding.size) }
      } else {
        let box = node.layout.box?.values
        if let own = box?.width.most { most = min(most, own) }
        // Where nothing sets the width, these kinds fill a default width, which the maxima limit, too.
        if proposal.width == nil, box?.width.most != nil || most < .infinity, node.kind.fillsDefaultWidth {
          proposal.width = min(LayoutDefaults.availableWidth, most)
        }
        if let box {
          proposal = Proposal(width: box.width.offer(proposal.width), height: box.height.offer(proposal.height))
          proposal.subtract(box.padding.size)
          most = max(0, most - box.padding.size.width)
        }
        if let size = node.layout.size { proposal.limit(to: size) }
      }
      proposals.append(proposal)
      maxima.append(most)
    }
  }

  /// The proposal for the content of a node.
  subscript(node: NodeIndex) -> Proposal { proposals.isEmpty ? Proposal() : proposals[Int(node)] }

  /// The proposal of a container for its children.
  private func inside(_ kind: NodeKind, _ proposal: Proposal) -> Proposal {
    switch kind {
    case .zstack, .item, .text, .host: proposal
    case .vstack, .list, .table, .scrollView(.vertical), .fan(.up), .fan(.down): Proposal(width: proposal.width)
    case .hstack, .fan(.left), .fan(.right), .scrollView(.horizontal): Proposal(height: proposal.height)
    case .grid, .flow, .spacer, .scrollView(.both), .layout: Proposal()
    }
  }
}

extension Proposal {
  /// Replaces the extents by those of a given size. An extent of zero is ignored.
  fileprivate mutating func limit(to size: Size) {
    if size.width > 0 { width = size.width }
    if size.height > 0 { height = size.height }
  }

  /// Subtracts the padding.
  fileprivate mutating func subtract(_ padding: Size) {
    width = width.map { max(0, $0 - padding.width) }
    height = height.map { max(0, $0 - padding.height) }
  }
}

extension NodeKind {
  /// Whether a node of this kind has its width in common with its children.
  fileprivate var passesWidth: Bool {
    switch self {
    case .zstack, .item, .text, .host, .vstack, .list, .table, .scrollView(.vertical), .fan(.up), .fan(.down): true
    case .hstack, .fan, .scrollView, .grid, .flow, .spacer, .layout: false
    }
  }

  /// Whether a node of this kind fills `LayoutDefaults.availableWidth` if nothing sets its width.
  fileprivate var fillsDefaultWidth: Bool {
    switch self {
    case .grid(.adaptive), .flow: true
    default: false
    }
  }

  /// Whether the layout of a node of this kind depends on its proposal.
  fileprivate var asksForProposal: Bool {
    switch self {
    case .grid(.adaptive), .flow, .scrollView, .layout: true
    default: false
    }
  }
}

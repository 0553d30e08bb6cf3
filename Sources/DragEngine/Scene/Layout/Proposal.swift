/// How large a node may be, as far as that can be told from outside in. Unit: points.
public struct Proposal: Hashable, Sendable {
  /// `nil` where nothing around the node limits its width.
  public var width: Double?
  /// `nil` where nothing around the node limits its height.
  public var height: Double?

  /// Creates a proposal; without arguments nothing limits the node.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// The width that a grid divides: one with so many columns only its own, one with as many as fit all there is.
  func gridWidth(of node: SceneNode) -> Double? {
    if case .grid(.adaptive) = node.kind { return width }
    return node.frame?.size.width ?? node.size?.width
  }
}

/// The proposals of all nodes, worked out only where a node wants to know.
///
/// A container hands on what it does not divide among its children: a vertical stack its width, a horizontal one its
/// height, a z-stack both. A size or frame of a node's own stands over what is proposed to it; an extent of zero says
/// nothing, because scripts leave out what they do not care about.
struct Proposals {
  private var proposals: [Proposal] = []

  init(_ nodes: [SceneNode], offered: Size?) {
    guard nodes.contains(where: \.kind.asksForProposal) else { return }
    proposals.reserveCapacity(nodes.count)
    let outermost = Proposal(width: offered?.width, height: offered?.height)
    for node in nodes {
      var proposal = node.parent.map { inside(nodes[Int($0)].kind, proposals[Int($0)]) } ?? outermost
      if let size = node.frame?.size ?? node.size {
        if size.width > 0 { proposal.width = size.width }
        if size.height > 0 { proposal.height = size.height }
      }
      proposals.append(proposal)
    }
  }

  /// What is proposed to a node.
  subscript(node: NodeIndex) -> Proposal { proposals.isEmpty ? Proposal() : proposals[Int(node)] }

  /// What a container proposes to its children.
  private func inside(_ kind: SceneNode.Kind, _ proposal: Proposal) -> Proposal {
    switch kind {
    case .zstack, .item, .text, .host: proposal
    case .vstack, .list, .table, .scrollView(.vertical), .fan(.up), .fan(.down): Proposal(width: proposal.width)
    case .hstack, .fan(.left), .fan(.right), .scrollView(.horizontal): Proposal(height: proposal.height)
    case .grid, .scrollView(.both), .layout: Proposal()
    }
  }
}

extension SceneNode.Kind {
  /// Whether the layout of such a node depends on what surrounds it.
  fileprivate var asksForProposal: Bool {
    switch self {
    case .grid(.adaptive), .scrollView, .layout: true
    default: false
    }
  }
}

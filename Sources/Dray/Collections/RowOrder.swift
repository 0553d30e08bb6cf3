/// The order of rows: a balanced tree that finds a row by its position, and the position of a row.
///
/// Rows are numbers from 0, called slots, assigned by the owner. Each node stores the size of its subtree, and one side
/// of a node is never more than three times as heavy as the other. Dray has its own implementation, because the
/// standard library has no collection that finds an element's position in O(log *n*), and Dray depends on no library
/// but Lua. Source: weight-balanced trees with the parameters 3 and 2, of Hirai and Yamamoto, "Balancing
/// weight-balanced trees", 2011.
/// - Complexity: O(log *n*) to find, insert or remove a row; O(1) for `count`; O(*n*) for `steepest`.
struct RowOrder {
  /// A row; its number is its index in `links`.
  private struct Link {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var count: Int32 = 1

    /// The child on a side.
    subscript(side: Side) -> Int32 {
      get { side == .left ? left : right }
      set { if side == .left { left = newValue } else { right = newValue } }
    }
  }

  private enum Side {
    case left, right

    var other: Side { self == .left ? .right : .left }
  }

  private var links: [Link] = []
  private var root: Int32 = -1

  /// The number of rows.
  var count: Int { Int(size(root)) }

  /// The row at a position, from 0.
  func slot(at position: Int) -> Int32 {
    var (node, position) = (root, Int32(position))
    while true {
      let link = links[Int(node)]
      let before = size(link.left)
      if position == before { return node }
      if position < before { node = link.left } else { (node, position) = (link.right, position - before - 1) }
    }
  }

  /// The position of a row, from 0.
  func position(of slot: Int32) -> Int {
    var position = size(links[Int(slot)].left)
    var node = slot
    while case let parent = links[Int(node)].parent, parent >= 0 {
      if links[Int(parent)].right == node { position += size(links[Int(parent)].left) + 1 }
      node = parent
    }
    return Int(position)
  }

  /// Inserts a row before the one at a position, or at the end.
  mutating func insert(_ slot: Int32, at position: Int) {
    if Int(slot) >= links.count {
      links.append(contentsOf: repeatElement(Link(), count: Int(slot) - links.count + 1))
    }
    links[Int(slot)] = Link()
    guard root >= 0 else {
      root = slot
      return
    }
    var (node, position) = (root, Int32(position))
    while true {
      let link = links[Int(node)]
      let before = size(link.left)
      let isLeft = position <= before
      guard case let next = isLeft ? link.left : link.right, next >= 0 else {
        set(isLeft ? .left : .right, of: node, to: slot)
        break
      }
      if !isLeft { position -= before + 1 }
      node = next
    }
    settle(from: node)
  }

  /// Removes a row.
  mutating func remove(_ slot: Int32) {
    let link = links[Int(slot)]
    var changed = link.parent
    if link.left < 0 || link.right < 0 {
      replace(slot, by: max(link.left, link.right))
    } else {
      // The next row takes the place of the removed one.
      var next = link.right
      while links[Int(next)].left >= 0 { next = links[Int(next)].left }
      changed = links[Int(next)].parent
      if changed == slot {
        changed = next
      } else {
        replace(next, by: links[Int(next)].right)
        set(.right, of: next, to: link.right)
      }
      set(.left, of: next, to: link.left)
      replace(slot, by: next)
    }
    settle(from: changed)
  }

  // MARK: Links

  private func size(_ node: Int32) -> Int32 { node < 0 ? 0 : links[Int(node)].count }

  private mutating func set(_ side: Side, of node: Int32, to child: Int32) {
    links[Int(node)][side] = child
    if child >= 0 { links[Int(child)].parent = node }
  }

  /// Replaces a node by another one; a negative number removes the node.
  private mutating func replace(_ node: Int32, by other: Int32) {
    let parent = links[Int(node)].parent
    if parent < 0 {
      root = other
    } else if links[Int(parent)].left == node {
      links[Int(parent)].left = other
    } else {
      links[Int(parent)].right = other
    }
    if other >= 0 { links[Int(other)].parent = parent }
  }

  // MARK: Balance

  /// Updates counts and balance, from a node up to the root.
  private mutating func settle(from node: Int32) {
    var node = node
    while node >= 0 {
      count(node)
      let link = links[Int(node)]
      if weight(link.left) > 3 * weight(link.right) {
        node = lighten(.left, of: node)
      } else if weight(link.right) > 3 * weight(link.left) {
        node = lighten(.right, of: node)
      }
      node = links[Int(node)].parent
    }
  }

  private func weight(_ node: Int32) -> Int32 { size(node) + 1 }

  private mutating func count(_ node: Int32) {
    links[Int(node)].count = size(links[Int(node)].left) + size(links[Int(node)].right) + 1
  }

  /// Makes the heavier side of a node lighter by rotations.
  /// - Returns: The node that takes the place of the node.
  private mutating func lighten(_ side: Side, of node: Int32) -> Int32 {
    let child = links[Int(node)][side]
    let link = links[Int(child)]
    if weight(link[side.other]) >= 2 * weight(link[side]) { rotate(child, lifting: side.other) }
    return rotate(node, lifting: side)
  }

  /// Rotates the child on a side above its parent.
  /// - Returns: The child.
  @discardableResult
  private mutating func rotate(_ node: Int32, lifting side: Side) -> Int32 {
    let top = links[Int(node)][side]
    replace(node, by: top)
    set(side, of: node, to: links[Int(top)][side.other])
    set(side.other, of: top, to: node)
    count(node)
    count(top)
    return top
  }
}

extension RowOrder {
  /// The largest ratio of the weights of two siblings; 1 in a perfectly balanced tree.
  var steepest: Double {
    func steepest(below node: Int32) -> Double {
      guard node >= 0 else { return 1 }
      let link = links[Int(node)]
      let (left, right) = (Double(weight(link.left)), Double(weight(link.right)))
      return max(max(left, right) / min(left, right), steepest(below: link.left), steepest(below: link.right))
    }
    return steepest(below: root)
  }
}

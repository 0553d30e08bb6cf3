/// Places the children of a `layout` node. A question, asked at each layout of the scene, also during a drag.
///
/// The closure receives the size of each child and the available size for the node. It returns the frame of each child.
/// Unit: points, in the space of the layout.
public typealias CustomLayout = (_ sizes: [Size], _ proposal: Proposal) -> CustomLayoutAnswer

/// The answer of a custom layout.
public enum CustomLayoutAnswer {
  /// A frame for each child, in the order of the children.
  case frames([Rect])
  /// The rule failed.
  case failed(Reason)
}

/// The custom layouts of a scene, by the slots of their nodes.
struct CustomLayouts: @unchecked Sendable {  // used by the engine only, on its own thread
  private let layouts: [NodeIndex: CustomLayout]

  init(_ layouts: [(NodeIndex, CustomLayout)] = []) { self.layouts = Dictionary(uniqueKeysWithValues: layouts) }

  /// The frames of a node's children. Without a custom layout, the children are on top of one another.
  func frames(in node: NodeIndex, _ sizes: [Size], _ proposal: Proposal) throws(Problem) -> [Rect] {
    guard let layout = layouts[node] else { return sizes.map { Rect(origin: .zero, size: $0) } }
    switch layout(sizes, proposal) {
    case .failed(let reason): throw Problem(node: node, text: "failed: \(reason.text)")
    case .frames(let frames):
      guard frames.count == sizes.count else {
        let expected = sizes.count == 1 ? "1 child" : "\(sizes.count) children"
        throw Problem(node: node, text: "returned \(frames.count) frame\(frames.count == 1 ? "" : "s") for \(expected)")
      }
      if let index = frames.firstIndex(where: { !$0.isValid }) {
        let (origin, size) = (frames[index].origin, frames[index].size)
        throw Problem(
          node: node,
          text: """
            gave child \(index + 1) the frame \(origin.x), \(origin.y), \(size.width) × \(size.height); \
            it must be finite and not negative in extent
            """)
      }
      return frames
    }
  }

  /// An error in the answer of a layout: `text` follows the name of the node in a message.
  struct Problem: Error {
    var node: NodeIndex
    var text: String
  }
}

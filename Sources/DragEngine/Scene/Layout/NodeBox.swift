/// The padding of a node and the limits of its frame, stored outside of the node because few nodes have them.
package final class NodeBox: Sendable {
  /// The values.
  package let values: BoxValues

  /// Creates the box of a node.
  package init(_ values: BoxValues) { self.values = values }
}

/// The padding of a node, and the limits of its frame.
///
/// The padding is added around the content. The limits apply to the whole frame, with the padding.
package struct BoxValues: Hashable, Sendable {
  /// The distances from the frame of the node to its content.
  package var padding = EdgeInsets()
  /// The limits of the width.
  package var width = ExtentLimits()
  /// The limits of the height.
  package var height = ExtentLimits()
  /// The place of the content in a larger frame; `nil` gives the content the whole frame.
  package var alignment: Alignment?

  /// Creates values without padding and limits.
  package init() {}

  /// The limits of the extent along an axis.
  func limits(along axis: Axis) -> ExtentLimits { axis == .horizontal ? width : height }

  /// The size of the frame around content of this size.
  func size(around content: Size) -> Size {
    let padding = padding.size
    return Size(
      width: width.extent(for: content.width + padding.width),
      height: height.extent(for: content.height + padding.height))
  }

  /// The directions in which the node grows by itself.
  var growth: Growth {
    var growth: Growth = []
    if width.most != nil { growth.insert(.width) }
    if height.most != nil { growth.insert(.height) }
    return growth
  }

  /// The error in the values, as a text to which the name of the node is added; `nil` if they are valid.
  var problem: String? {
    guard padding.isValid else { return "the padding must be finite and not negative" }
    return width.problem(named: "width") ?? height.problem(named: "height")
  }
}

/// The limits of the width or the height of a frame. Unit: points.
package struct ExtentLimits: Hashable, Sendable {
  /// The exact extent, which content can exceed.
  package var exact: Double?
  /// The minimum.
  package var least: Double?
  /// The extent up to which the node grows if there is room; may be infinite. Larger content makes the node larger.
  package var most: Double?

  /// Creates limits; omitted ones do not apply.
  package init(exact: Double? = nil, least: Double? = nil, most: Double? = nil) {
    (self.exact, self.least, self.most) = (exact, least, most)
  }

  /// The extent of a frame whose content and padding need this extent.
  func extent(for needed: Double) -> Double { exact ?? max(needed, least ?? 0) }

  /// The extent that the node proposes to its content and padding, if the container proposes this extent to the node.
  func offer(_ available: Double?) -> Double? {
    if let exact { return exact }
    guard let available else { return nil }
    return max(least ?? 0, min(available, most ?? available))
  }

  func problem(named name: String) -> String? {
    for (word, value) in [("", exact), ("minimum ", least)] {
      if let value, !(value.isFinite && value >= 0) {
        return "the \(word)\(name) of the frame is \(value), but must be finite and not negative"
      }
    }
    if let most, !(most >= 0) { return "the maximum \(name) of the frame is \(most), but must not be negative" }
    if exact != nil, least != nil || most != nil {
      return "the frame has both an exact \(name) and a minimum or maximum \(name)"
    }
    if let least, let most, least > most {
      return "the minimum \(name) of the frame, \(least), is larger than its maximum, \(most)"
    }
    return nil
  }
}

/// The directions in which a node grows into free room.
struct Growth: OptionSet {
  let rawValue: UInt8
  static let width = Growth(rawValue: 1)
  static let height = Growth(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The growth along an axis.
  init(_ axis: Axis) { self = axis == .horizontal ? .width : .height }
}

extension NodeKind {
  /// The directions in which a container grows if a child grows. A fan, and a scroll view of one axis, grow only across
  /// their axis. Grids, flows, layouts, containers of the host and scroll views of both axes do not grow with their
  /// children.
  var passedGrowth: Growth {
    switch self {
    case .vstack, .hstack, .zstack, .list, .table, .item: [.width, .height]
    case .fan, .scrollView(.vertical), .scrollView(.horizontal): axis == .horizontal ? .height : .width
    case .grid, .flow, .layout, .text, .spacer, .host, .scrollView(.both): []
    }
  }
}

/// The directions in which the content of a scroll view moves.
public enum ScrollAxes: Hashable, Sendable, CaseIterable {
  /// Up and down.
  case vertical
  /// To the left and to the right.
  case horizontal
  /// In all directions.
  case both

  /// Whether content moves along an axis.
  public func contains(_ axis: Axis) -> Bool {
    switch self {
    case .vertical: axis == .vertical
    case .horizontal: axis == .horizontal
    case .both: true
    }
  }
}

/// Stacks its children: from left to right if it scrolls only horizontally, otherwise from top to bottom. The window
/// takes the available extent along its scroll directions; larger content scrolls.
struct ScrollLayout: ContainerLayout {
  var axes: ScrollAxes
  var stack: StackLayout
  /// The available size for the window.
  var proposal: Proposal

  func size(holding children: [Size]) -> Size {
    var size = stack.size(holding: children)
    if axes.contains(.horizontal), let width = proposal.width { size.width = width }
    if axes.contains(.vertical), let height = proposal.height { size.height = height }
    return size
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    stack.place(children, in: size, into: &frames)
  }

  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? {
    axes.contains(axis) ? nil : stack.extent(forChildren: children, in: size, along: axis)
  }
}

internal import Dray

/// A board as a picture in SVG: boxes with their labels, gaps, the items of drags with their rotations and badges.
struct BoardPicture {
  private var lines: [String] = []
  /// The number of clips so far.
  private var clips = 0

  /// The picture.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The space around the board. Unit: points.
  private static let margin = 8.0
  /// The tints that are also names of colours in SVG.
  private static let colors: Set<String> = [
    "black", "red", "green", "yellow", "orange", "blue", "purple", "magenta", "pink", "cyan", "gray", "grey", "gold",
    "brown",
  ]

  init(of host: Host) { self.init(of: host.placements) }

  /// Draws placements, from back to front.
  init(of placements: [Placement]) {
    let frames = placements.map { $0.clip.map($0.frame.intersection) ?? $0.frame }.filter { $0.size.width > 0 }
    let left = frames.map(\.minX).min() ?? 0, top = frames.map(\.minY).min() ?? 0
    let right = frames.map(\.maxX).max() ?? 0, bottom = frames.map(\.maxY).max() ?? 0
    let (width, height) = (right - left + 2 * Self.margin, bottom - top + 2 * Self.margin)
    lines.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.text(width))\" height=\"\(Self.text(height))\" "
        + "viewBox=\"\(Self.text(left - Self.margin)) \(Self.text(top - Self.margin)) \(Self.text(width)) "
        + "\(Self.text(height))\" font-family=\"sans-serif\">")
    lines.append(
      "  <rect x=\"\(Self.text(left - Self.margin))\" y=\"\(Self.text(top - Self.margin))\" width=\"100%\" "
        + "height=\"100%\" fill=\"#f4f4f2\"/>")
    for placement in placements { draw(placement) }
    lines.append("</svg>")
  }

  private mutating func draw(_ placement: Placement) {
    let frame = placement.frame
    var attributes = ""
    if let clip = placement.clip {
      clips += 1
      lines.append("  <clipPath id=\"clip\(clips)\"><rect \(Self.place(clip))/></clipPath>")
      attributes += " clip-path=\"url(#clip\(clips))\""
    }
    if placement.state == .lifted || placement.isDisabled { attributes += " opacity=\"0.8\"" }
    lines.append("  <g\(attributes)>")
    if let rotation = placement.preview?.rotation { lines.append("    <g transform=\"\(Self.matrix(of: rotation))\">") }
    lines.append("    <rect \(Self.place(frame)) \(Self.look(of: placement))/>")
    drawTexts(of: placement)
    if placement.preview?.rotation != nil { lines.append("    </g>") }
    if let badge = placement.preview?.badge {
      let (x, y) = (Self.text(frame.maxX), Self.text(frame.minY))
      lines.append("    <circle cx=\"\(x)\" cy=\"\(y)\" r=\"9\" fill=\"#c33\"/>")
      lines.append(
        "    <text x=\"\(x)\" y=\"\(y)\" dy=\"4\" font-size=\"11\" fill=\"white\" text-anchor=\"middle\">\(badge)</text>"
      )
    }
    lines.append("  </g>")
  }

  /// The attributes of a rectangle for the fill and the border of a placement.
  private static func look(of placement: Placement) -> String {
    let isItem = placement.kind == .item
    var stroke = "#999", width = "1", fill = isItem ? "white" : "none", more = ""
    if placement.kind == .text { (stroke, fill) = ("none", "none") }
    if placement.isDropPlace { (stroke, width) = ("#2a7", "2") }
    if placement.isSelected { (stroke, width, fill) = ("#26c", "2", isItem ? "#e4edff" : fill) }
    switch placement.state {
    case .targeted: (stroke, width) = ("#26c", "3")
    case .placeholder: (fill, more) = ("none", " stroke-dasharray=\"4 3\"")
    case .lifted: (stroke, width) = ("#333", "1.5")
    case .resting: break
    }
    return "rx=\"4\" fill=\"\(fill)\" stroke=\"\(stroke)\" stroke-width=\"\(width)\"\(more)"
  }

  /// Draws the label with the quantity, or the cells, cut at the frame. The label of a container and cells begin in the
  /// upper left corner, other labels are in the middle. The cells of a row have columns of the same width.
  private mutating func drawTexts(of placement: Placement) {
    let frame = placement.frame
    let label = placement.label + (placement.quantity.map { " ×\($0)" } ?? "")
    let texts = placement.appearance.cells.isEmpty ? [label] : placement.appearance.cells
    guard texts.contains(where: { !$0.isEmpty }), frame.size.width > 0, frame.size.height > 0 else { return }
    let isCorner = placement.kind == .container || !placement.appearance.cells.isEmpty
    let size = min(14, max(6, frame.size.height * 0.6))
    let isRed = placement.appearance.tint.isEmpty && (placement.label.contains("♥") || placement.label.contains("♦"))
    let color = Self.colors.contains(placement.appearance.tint) ? placement.appearance.tint : isRed ? "#b22" : "#222"
    let fill = placement.state == .placeholder ? "#999" : color
    let column = frame.size.width / Double(texts.count)
    for (index, text) in texts.enumerated() where !text.isEmpty {
      let x = frame.minX + Double(index) * column
      // A nested `svg` element clips a text that is wider.
      lines.append(
        "    <svg x=\"\(Self.text(x))\" y=\"\(Self.text(frame.minY))\" width=\"\(Self.text(column))\" "
          + "height=\"\(Self.text(frame.size.height))\">"
          + "<text x=\"\(isCorner ? "4" : "50%")\" y=\"\(isCorner ? Self.text(size) : "50%")\" "
          + "font-size=\"\(Self.text(size))\" fill=\"\(fill)\""
          + (isCorner ? "" : " text-anchor=\"middle\" dominant-baseline=\"central\"")
          + ">\(text.xml)</text></svg>")
    }
  }

  /// The rotation around its fixed point.
  private static func matrix(of rotation: PreviewRotation) -> String {
    let (cosine, sine) = (rotation.direction.dx, rotation.direction.dy)
    let (x, y) = (rotation.center.x, rotation.center.y)
    let numbers = [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y]
    return "matrix(\(numbers.map { text($0, scale: 10_000) }.joined(separator: " ")))"
  }

  private static func place(_ frame: Rect) -> String {
    "x=\"\(text(frame.minX))\" y=\"\(text(frame.minY))\" width=\"\(text(max(0, frame.size.width)))\" "
      + "height=\"\(text(max(0, frame.size.height)))\""
  }

  /// A number, rounded to a fraction with this denominator.
  private static func text(_ number: Double, scale: Double = 100) -> String {
    guard number.isFinite else { return "0" }
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

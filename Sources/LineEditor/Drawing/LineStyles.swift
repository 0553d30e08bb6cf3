/// The layouts and the styles of the lines of an entry. They are computed on demand and cached until a line changes.
struct LineStyles {
  private struct Record {
    var layout: LineLayout?
    /// The layout before a change, and the place of the change.
    var former: (layout: LineLayout, offset: Int)?
    /// The highlighter's state before the line, from which `line` was computed; `nil` until then.
    var before: Int?
    var line = HighlightedLine()
  }

  private var records = [Record()]
  /// The number of lines, from the first one, whose styles belong to their present text.
  private var validCount = 0
  private let highlight: (String, Int) -> HighlightedLine
  /// Longer lines are not highlighted. Unit: bytes.
  private static let longestLine = 1 << 16

  init(highlight: @escaping (String, Int) -> HighlightedLine) { self.highlight = highlight }

  /// Drops the layouts and styles of changed lines.
  mutating func apply(_ change: LineChange) {
    let old = change.first..<(change.first + change.oldCount)
    if change.oldCount == change.newCount {
      let former = records[change.first].layout.map { ($0, change.offset) }
      for index in old { records[index] = Record() }
      records[change.first].former = former
    } else {
      records.replaceSubrange(old, with: repeatElement(Record(), count: change.newCount))
    }
    validCount = min(validCount, change.first)
  }

  /// Drops all layouts, because the width has changed.
  mutating func dropLayouts() {
    for index in records.indices { (records[index].layout, records[index].former) = (nil, nil) }
  }

  mutating func layout(_ index: Int, of text: EntryText, indent: Int, columns: Int) -> LineLayout {
    if let layout = records[index].layout { return layout }
    let former = records[index].former
    records[index].former = nil
    let layout = LineLayout(of: text.lines[index], indent: indent, columns: columns, former: former)
    records[index].layout = layout
    return layout
  }

  /// The styled parts of a line.
  mutating func parts(_ index: Int, of text: EntryText) -> [StyledRange] {
    while validCount <= index {
      let before = validCount == 0 ? 0 : records[validCount - 1].line.state
      if records[validCount].before != before {
        let line = text.lines[validCount]
        records[validCount].before = before
        records[validCount].line =
          line.utf8.count > Self.longestLine ? HighlightedLine(state: before) : highlight(line, before)
      }
      validCount += 1
    }
    return records[index].line.parts
  }
}

import DragEngine

extension Outline {
  /// An outline of numbered entries, about every second of which is a folder, with space at the end of each list.
  static func random(of count: Int, _ random: inout SeededGenerator) -> Outline {
    let outline = Outline(["root": []])
    outline.space = 20
    for number in 1...count {
      let id = Identifier(stringLiteral: "e\(number)")
      let list = outline.lists.keys.sorted { "\($0)" < "\($1)" }.randomElement(using: &random) ?? "root"
      outline.lists[list]?.append(id)
      if random.once(in: 2) { outline.lists[id] = [] }
    }
    return outline
  }
}

/// A script of a plugin, made of statements that can be left out individually.
struct GeneratedScript {
  /// A statement, which may contain others.
  indirect enum Statement {
    case line(Int, String)
    case block(Int, head: String, [Statement], tail: String)

    /// The numbers of this statement and of the statements in it.
    var numbers: [Int] {
      switch self {
      case .line(let number, _): [number]
      case .block(let number, _, let body, _): [number] + body.flatMap(\.numbers)
      }
    }

    fileprivate func write(_ kept: Set<Int>, _ margin: String, to text: inout String) {
      switch self {
      case .line(let number, let line): if kept.contains(number) { text += "\(margin)\(line)\n" }
      case .block(let number, let head, let body, let tail):
        guard kept.contains(number) else { return }
        text += "\(margin)\(head)\n"
        for statement in body { statement.write(kept, margin + "  ", to: &text) }
        text += "\(margin)\(tail)\n"
      }
    }
  }

  /// Statements between two fixed texts.
  struct Section {
    var head: String
    var body: [Statement]
    var tail: String
  }

  var sections: [Section] = []

  /// The numbers of all statements, in their order.
  var numbers: [Int] { sections.flatMap { $0.body.flatMap(\.numbers) } }

  /// The text with the statements of these numbers only.
  func text(keeping numbers: [Int]) -> String {
    let kept = Set(numbers)
    var text = ""
    for section in sections {
      text += section.head
      for statement in section.body { statement.write(kept, "  ", to: &text) }
      text += section.tail
    }
    return text
  }
}

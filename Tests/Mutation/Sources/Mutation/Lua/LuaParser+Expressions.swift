extension LuaParser {
  enum Kind { case plain, comparison, negation }

  mutating func expressions() throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    repeat {
      let start = position
      _ = try expression()
      ranges.append(start..<position)
    } while take(",")
    return ranges
  }

  private static let priorities: [String: (left: Int, right: Int)] = [
    "or": (1, 1), "and": (2, 2), "<": (3, 3), ">": (3, 3), "<=": (3, 3), ">=": (3, 3), "~=": (3, 3), "==": (3, 3),
    "|": (4, 4), "~": (5, 5), "&": (6, 6), "<<": (7, 7), ">>": (7, 7), "..": (9, 8), "+": (10, 10), "-": (10, 10),
    "*": (11, 11), "/": (11, 11), "//": (11, 11), "%": (11, 11), "^": (14, 13),
  ]
  private static let others = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "~=", "~=": "==", "and": "or", "or": "and", "+": "-", "-": "+",
    "*": "//", "//": "*", "/": "*",
  ]
  private static let orderMatters: Set = ["<", ">", "-", "/", "//", "%", ".."]

  mutating func expression(above limit: Int = 0) throws -> Kind {
    let start = position
    var kind = try operand()
    while present.kind != .string, let priority = Self.priorities[present.text], priority.left > limit {
      let sign = position
      position += 1
      _ = try expression(above: priority.right)
      noteOperator(sign, start..<position)
      kind = ["==", "~="].contains(tokens[sign].text) ? .comparison : .plain
    }
    return kind
  }

  private mutating func noteOperator(_ sign: Int, _ range: Range<Int>) {
    let name = tokens[sign].text
    let (left, right) = (text(range.lowerBound..<sign), text((sign + 1)..<range.upperBound))
    if let other = Self.others[name] { note(range, .replaced(by: "\(left) \(other) \(right)")) }
    if Self.orderMatters.contains(name) { note(range, .replaced(by: "\(right) \(name) \(left)")) }
  }

  private mutating func operand() throws -> Kind {
    let start = position
    if take("not") {
      _ = try expression(above: 12)
      note(start..<position, .replaced(by: text((start + 1)..<position)))
      return .negation
    }
    if take("-") || take("#") || take("~") {
      _ = try expression(above: 12)
      return .plain
    }
    try simple()
    return .plain
  }

  private mutating func simple() throws {
    let start = position
    switch (present.kind, present.text) {
    case (.number, let number):
      position += 1
      note(start..<position, .replaced(by: number == "0" ? "1" : "\(number) + 1"))
    case (.string, _), (_, "nil"), (_, "..."): position += 1
    case (_, "true"), (_, "false"):
      position += 1
      note(start..<position, .replaced(by: tokens[start].text == "true" ? "false" : "true"))
    case (_, "{"): try table()
    case (_, "function"):
      position += 1
      try functionBody()
    default: try suffixed()
    }
  }

  private mutating func table() throws {
    try expect("{")
    while !take("}") {
      if take("[") {
        _ = try expression()
        try expect("]")
        try expect("=")
      } else if present.kind == .name, tokens[position + 1].text == "=" {
        position += 2
      }
      _ = try expression()
      if !take(","), !take(";"), !isAt("}") { throw unexpected() }
    }
  }

  mutating func suffixed() throws {
    let start = position
    if take("(") {
      _ = try expression()
      try expect(")")
    } else {
      guard present.kind == .name else { throw unexpected() }
      position += 1
    }
    while true {
      if take(".") || take(":") {
        position += 1
      } else if take("[") {
        _ = try expression()
        try expect("]")
      } else if isAt("(") {
        try arguments(of: start..<position)
      } else if present.kind == .string {
        position += 1
      } else if isAt("{") {
        try table()
      } else {
        return
      }
    }
  }

  private mutating func arguments(of function: Range<Int>) throws {
    position += 1
    let ranges = isAt(")") ? [] : try expressions()
    try expect(")")
    for (first, second) in zip(ranges, ranges.dropFirst()) where text(first) != text(second) {
      let swapped = ranges.map { $0 == first ? second : $0 == second ? first : $0 }.map(text)
      note(
        function.lowerBound..<position, .replaced(by: "\(text(function))(\(swapped.joined(separator: ", ")))"))
    }
  }
}

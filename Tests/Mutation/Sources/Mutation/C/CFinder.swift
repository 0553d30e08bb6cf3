/// Walks the bodies of a file's functions and notes the mutants of each node.
struct CFinder {
  private let path: String
  private let bytes: [UInt8]
  private let lines: LineTable
  private(set) var found: [Mutant] = []

  init(source: String, path: String) {
    self.path = path
    bytes = Array(source.utf8)
    lines = LineTable(source)
  }

  /// - Parameter isStatement: Whether the node is a statement of a block, and not part of an expression.
  mutating func walk(_ node: ClangNode, isStatement: Bool = false) {
    if isStatement, Self.effects.contains(node.kind) || Self.changes(node) { note(node, .dropped) }
    if node.isMacro || Self.constants.contains(node.kind) || node.storageClass == "static" { return }
    noteCondition(of: node)
    noteOperator(node)
    noteArguments(of: node)
    if node.kind == "IntegerLiteral" { replace(node, by: node.value == "0" ? "1" : "\(text(node) ?? "") + 1") }
    if node.kind == "CXXBoolLiteralExpr" { replace(node, by: text(node) == "true" ? "false" : "true") }
    for (index, child) in node.children.enumerated() {
      walk(child, isStatement: Self.isStatement(index, of: node))
    }
  }

  // MARK: Kinds

  private static let effects: Set = ["CallExpr", "CompoundAssignOperator"]
  private static let constants: Set = ["ConstantExpr", "UnaryExprOrTypeTraitExpr", "GCCAsmStmt"]

  private static func changes(_ node: ClangNode) -> Bool {
    node.kind == "BinaryOperator" && node.opcode == "="
      || node.kind == "UnaryOperator" && ["++", "--"].contains(node.opcode)
  }

  private static func isStatement(_ index: Int, of parent: ClangNode) -> Bool {
    switch parent.kind {
    case "CompoundStmt", "DefaultStmt": true
    case "CaseStmt": index == parent.children.count - 1
    case "IfStmt": index > 0
    case "WhileStmt": index == 1
    case "ForStmt": index == parent.children.count - 1
    case "DoStmt": index == 0
    default: false
    }
  }

  // MARK: Mutants

  private mutating func noteCondition(of node: ClangNode) {
    let condition: ClangNode? =
      switch node.kind {
      case "IfStmt", "WhileStmt", "ConditionalOperator": node.children.first
      case "DoStmt": node.children.last
      case "ForStmt": node.children.count == 5 ? node.children[2] : nil
      default: nil
      }
    if let condition, condition.begin != nil, !Self.isComparison(condition) { note(condition, .negated) }
    if node.kind == "UnaryOperator", node.opcode == "!", let operand = node.children.first {
      replace(node, by: text(operand).map { "!!(\($0))" })
    }
  }

  private mutating func noteOperator(_ node: ClangNode) {
    guard node.kind == "BinaryOperator" || node.kind == "CompoundAssignOperator", node.children.count == 2,
      let left = text(node.children[0]), let right = text(node.children[1])
    else { return }
    if let other = Self.others[node.opcode], !(other == "+" && Self.isPointer(node.children[1])) {
      replace(node, by: "\(left) \(other) \(right)")
    }
    let isArithmetic = !Self.isPointer(node.children[0]) && !Self.isPointer(node.children[1])
    if Self.orderMatters.contains(node.opcode), isArithmetic { replace(node, by: "\(right) \(node.opcode) \(left)") }
  }

  private static let others = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "+=": "-=", "-=": "+=",
  ]
  private static let orderMatters: Set = ["-", "/", "%", "<", ">", "<<", ">>"]

  /// Whether a change of the condition's operator is equivalent to a negation of the condition.
  private static func isComparison(_ node: ClangNode) -> Bool {
    node.kind == "BinaryOperator" && ["==", "!="].contains(node.opcode) && !node.isMacro
      || node.kind == "UnaryOperator" && node.opcode == "!"
  }

  private static func isPointer(_ node: ClangNode) -> Bool { node.type.hasSuffix("*") || node.type.hasSuffix("]") }

  private mutating func noteArguments(of node: ClangNode) {
    guard node.kind == "CallExpr", let function = node.children.first.flatMap(text) else { return }
    let arguments = Array(node.children.dropFirst())
    let texts = arguments.compactMap(text)
    guard texts.count == arguments.count else { return }
    for index in arguments.indices.dropFirst()
    where arguments[index].type == arguments[index - 1].type && texts[index] != texts[index - 1] {
      var swapped = texts
      swapped.swapAt(index, index - 1)
      replace(node, by: "\(function)(\(swapped.joined(separator: ", ")))")
    }
  }

  // MARK: Text

  private mutating func replace(_ node: ClangNode, by text: String?) {
    if let text { note(node, .replaced(by: text)) }
  }

  private mutating func note(_ node: ClangNode, _ change: Mutant.Change) {
    guard let range = range(of: node), let original = text(node) else { return }
    let line = lines.line(at: range.lowerBound)
    found.append(Mutant(path: path, range: range, line: line, change: change, original: original))
  }

  /// The text of a node on one line; `nil` if it has no place in the file, or contains comments or directives.
  private func text(_ node: ClangNode) -> String? {
    guard let range = range(of: node) else { return nil }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard !text.contains("/*"), !text.contains("//"), !text.contains("\n#") else { return nil }
    return text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  private func range(of node: ClangNode) -> Range<Int>? {
    guard let begin = node.begin, let end = node.end else { return nil }
    let upper = end.isInMacro ? endOfMacro(end) : end.offset + end.length
    return begin.offset < upper && upper <= bytes.count ? begin.offset..<upper : nil
  }

  /// The end of a macro's use: after its arguments, if it has any.
  private func endOfMacro(_ name: ClangNode.Position) -> Int {
    var offset = name.offset + name.length
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "(") else { return name.offset + name.length }
    var depth = 0
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += quote != nil && byte == UInt8(ascii: "\\") ? 2 : 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return offset }
      }
    }
    return name.offset + name.length
  }
}

import SwiftSyntax

/// Walks a file's tree and notes the mutants of each node.
final class SwiftFinder: SyntaxVisitor {
  private let path: String
  private let lines: LineTable
  private(set) var found: [Mutant] = []

  init(path: String, source: String) {
    self.path = path
    lines = LineTable(source)
    super.init(viewMode: .sourceAccurate)
  }

  private func note(_ node: some SyntaxProtocol, _ change: Mutant.Change) {
    let range =
      node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    let original = node.oneLine ?? String(node.trimmedDescription.prefix { $0 != "\n" }) + " …"
    found.append(
      Mutant(path: path, range: range, line: lines.line(at: range.lowerBound), change: change, original: original))
  }

  /// Negates a condition, unless a change of its outermost operator is equivalent.
  private func negate(_ condition: ExprSyntax) {
    let infix = condition.as(InfixOperatorExprSyntax.self)?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    let isNegation = condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
    if isNegation || ["==", "!=", "===", "!=="].contains(infix) || condition.is(BooleanLiteralExprSyntax.self) {
      return
    }
    note(condition, .negated)
  }

  private func replace(_ node: some SyntaxProtocol, by text: String?) {
    if let text { note(node, .replaced(by: text)) }
  }

  // MARK: Places that need constants, or whose changes no test can observe

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    node.rawValue == nil ? .visitChildren : .skipChildren
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: InheritanceClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" { replace(node, by: node.expression.oneLine) }
    return .visitChildren
  }

  // MARK: Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let left = node.leftOperand.oneLine, let right = node.rightOperand.oneLine
    else { return .visitChildren }
    let isText = node.leftOperand.isTextOrList || node.rightOperand.isTextOrList
    if let other = SwiftOperator.others[name], !(name.hasPrefix("+") && isText) {
      replace(node, by: "\(left) \(other) \(right)")
    }
    if SwiftOperator.orderMatters.contains(name) { replace(node, by: "\(right) \(name) \(left)") }
    if name == "??" { replace(node, by: right) }
    return .visitChildren
  }

  // MARK: Arguments

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if Unobservable.calls.contains(node.calledName) { return .skipChildren }
    if ["max", "min"].contains(node.calledName) { return .visitChildren }
    let arguments = Array(node.arguments)
    for (first, second) in zip(arguments, arguments.dropFirst())
    where first.expression.canTakePlace(of: second.expression) {
      replace(node, by: node.swapping(first, second))
    }
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if node.canBeDropped { note(node.item, .dropped) }
    return .visitChildren
  }

  // MARK: Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, by: node.literal.text == "0" ? "1" : "\(node.literal.text) + 1")
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, by: "\(node.literal.text) + 1")
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, by: node.literal.text == "true" ? "false" : "true")
    return .skipChildren
  }
}

enum SwiftOperator {
  static let comparisons: Set = ["<", "<=", ">", ">=", "==", "!=", "===", "!=="]

  static let others = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
    "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "&+": "&-", "&-": "&+",
    "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
  ]

  static let orderMatters: Set = ["-", "/", "%", "<", ">"]
}

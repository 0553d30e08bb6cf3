import SwiftSyntax

extension ExprSyntax {
  var isTextOrList: Bool {
    switch kind {
    case .stringLiteralExpr, .arrayExpr, .dictionaryExpr: true
    case .infixOperatorExpr:
      self.as(InfixOperatorExprSyntax.self).map { $0.leftOperand.isTextOrList || $0.rightOperand.isTextOrList } ?? false
    default: false
    }
  }

  /// Whether two arguments may have the same type, judged by their syntax. The compiler decides.
  func canTakePlace(of other: ExprSyntax) -> Bool {
    trimmedDescription != other.trimmedDescription && isLikeAName && other.isLikeAName
  }

  private var isLikeAName: Bool {
    switch kind {
    case .declReferenceExpr, .subscriptCallExpr, .prefixOperatorExpr, .infixOperatorExpr, .integerLiteralExpr,
      .floatLiteralExpr, .optionalChainingExpr, .functionCallExpr:
      true
    case .memberAccessExpr: self.as(MemberAccessExprSyntax.self)?.base != nil
    default: false
    }
  }
}

/// Functions without an effect that a test could observe.
enum Unobservable {
  static let calls: Set = [
    "assert", "assertionFailure", "fatalError", "preconditionFailure", "reserveCapacity", "combine",
  ]
}

extension FunctionCallExprSyntax {
  /// The last part of the function's name.
  var calledName: String {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }

  /// This call with the values of two arguments swapped; the labels stay.
  func swapping(_ first: LabeledExprSyntax, _ second: LabeledExprSyntax) -> String? {
    guard oneLine != nil, let function = calledExpression.oneLine else { return nil }
    var texts: [String] = []
    for argument in arguments {
      let value = argument.id == first.id ? second : argument.id == second.id ? first : argument
      guard let text = value.expression.oneLine else { return nil }
      texts.append((argument.label.map { "\($0.text): " } ?? "") + text)
    }
    let closures = ([trailingClosure].compactMap { $0 }).compactMap(\.oneLine).map { " " + $0 }.joined()
    guard additionalTrailingClosures.isEmpty else { return nil }
    return "\(function)(\(texts.joined(separator: ", ")))\(closures)"
  }
}

extension CodeBlockItemSyntax {
  /// Whether the code around this statement is valid without it, judged by its syntax.
  var canBeDropped: Bool {
    switch item {
    case .stmt(let statement): return statement.isPlainExit && parent?.parent?.parent?.is(IfExprSyntax.self) == true
    case .expr(let expression):
      guard let effect = expression.effect else { return false }
      return !isValue && !(effect == .assignment && (isInInitializer || isFirstAssignment))
    default: return false
    }
  }

  /// Whether this statement alone is the value of the block around it.
  private var isValue: Bool {
    guard isOnlyOneOfItsBlock, let block = parent?.parent else { return false }
    if block.is(ClosureExprSyntax.self) || block.is(AccessorBlockSyntax.self) { return true }
    if let `case` = block.as(SwitchCaseSyntax.self) { return `case`.parent?.parent?.givesValue ?? true }
    guard let owner = block.parent else { return true }
    if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    if owner.is(AccessorDeclSyntax.self) { return true }
    return owner.is(IfExprSyntax.self) ? owner.givesValue : false
  }

  private var isInInitializer: Bool {
    var node: Syntax? = parent
    while let present = node {
      if present.is(InitializerDeclSyntax.self) { return true }
      if present.is(FunctionDeclSyntax.self) || present.is(ClosureExprSyntax.self) { return false }
      node = present.parent
    }
    return false
  }

  /// Whether this statement gives the first value to a variable that was declared without one.
  private var isFirstAssignment: Bool {
    guard case .expr(let expression) = item,
      let name = expression.as(InfixOperatorExprSyntax.self)?.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName
        .text
    else { return false }
    var node: Syntax? = parent
    while let present = node, !present.is(FunctionDeclSyntax.self) {
      let declarations = present.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) }
      let bindings = declarations?.flatMap { Array($0.bindings) } ?? []
      if bindings.contains(where: { $0.initializer == nil && $0.pattern.trimmedDescription == name }) { return true }
      node = present.parent
    }
    return false
  }

  fileprivate var isValueItself: Bool { isValue }
}

extension Syntax {
  /// Whether an `if` or a `switch` is used as a value.
  fileprivate var givesValue: Bool {
    var node = self
    while let parent = node.parent, parent.is(IfExprSyntax.self) { node = parent }
    guard let statement = node.parent, statement.is(ExpressionStmtSyntax.self) || statement.is(CodeBlockItemSyntax.self)
    else { return true }
    let item = statement.as(CodeBlockItemSyntax.self) ?? statement.parent?.as(CodeBlockItemSyntax.self)
    return item?.isValueItself ?? true
  }
}

extension StmtSyntax {
  /// Whether this statement exits a function or a loop without a value.
  fileprivate var isPlainExit: Bool {
    if let exit = self.as(ReturnStmtSyntax.self) { return exit.expression == nil }
    return self.is(ContinueStmtSyntax.self) || self.is(BreakStmtSyntax.self)
  }
}

extension ExprSyntax {
  enum Effect { case call, assignment }

  /// The effect of a statement that is an expression.
  var effect: Effect? {
    if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.effect }
    if let infix = self.as(InfixOperatorExprSyntax.self) {
      if infix.operator.is(AssignmentExprSyntax.self) { return .assignment }
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
      return name.hasSuffix("=") && !SwiftOperator.comparisons.contains(name) ? .assignment : nil
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else {
      return self.as(OptionalChainingExprSyntax.self)?.expression.effect
    }
    if call.calledName == "init" || Unobservable.calls.contains(call.calledName) { return nil }
    return .call
  }
}

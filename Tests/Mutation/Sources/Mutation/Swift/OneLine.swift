import SwiftSyntax

extension SyntaxProtocol {
  /// The text of a node on one line, without comments; `nil` where a line break has a meaning.
  var oneLine: String? {
    var text = ""
    var isFirst = true
    for token in tokens(viewMode: .sourceAccurate) {
      if case .multilineStringQuote = token.tokenKind { return nil }
      if !isFirst, !token.leadingTrivia.isEmpty, text.last != " " { text += " " }
      text += token.text
      if !token.trailingTrivia.isEmpty { text += " " }
      isFirst = false
    }
    while text.last == " " { text.removeLast() }
    return text.contains("\n") || hasSeveralStatements ? nil : text
  }

  private var hasSeveralStatements: Bool {
    let finder = StatementFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.isFound
  }

  var isOnlyOneOfItsBlock: Bool { parent?.as(CodeBlockItemListSyntax.self)?.count == 1 }
}

/// Finds a block with several statements, or a `switch`. Both need their line breaks.
private final class StatementFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    if node.count > 1 { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
}

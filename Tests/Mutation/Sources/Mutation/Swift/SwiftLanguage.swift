import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Mutants of Swift, found on the tree of swift-syntax.
struct SwiftLanguage: CompiledLanguage {
  init() {}

  var preamble: String { "import CMutants; " }

  func mutants(in source: String, path: String) throws -> [Mutant] {
    let file = Parser.parse(source: source)
    let folded = OperatorTable.standardOperators.foldAll(file) { _ in }
    let finder = SwiftFinder(path: path, source: source)
    finder.walk(folded)
    return finder.found.sorted { $0.isBefore($1) }
  }

  func wrapping(_ change: Mutant.Change, number: Int) -> (before: String, after: String) {
    switch change {
    case .negated: ("(mutant(\(number)) != (", "))")
    case .replaced(let text): ("(mutant(\(number)) ? (\(text)) : (", "))")
    case .dropped: ("if !mutant(\(number)) { ", " }")
    }
  }
}

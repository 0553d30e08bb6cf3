/// Mutants of C, found in the syntax tree that clang prints.
struct CLanguage: CompiledLanguage {
  private let options: [String]

  /// - Parameter options: The options of clang for the headers.
  init(options: [String] = []) { self.options = options }

  var preamble: String { "_Bool mutant(int number); " }

  func mutants(in source: String, path: String) throws -> [Mutant] {
    var finder = CFinder(source: source, path: path)
    for function in try ClangTree.functions(of: path, options: options) {
      for body in function.children where body.kind == "CompoundStmt" { finder.walk(body) }
    }
    return finder.found
  }

  func wrapping(_ change: Mutant.Change, number: Int) -> (before: String, after: String) {
    switch change {
    case .negated: ("(mutant(\(number)) != !!(", "))")
    case .replaced(let text): ("(mutant(\(number)) ? (\(text)) : (", "))")
    case .dropped: ("(mutant(\(number)) ? (void)0 : (void)(", "))")
    }
  }
}

import Foundation

/// Builds the mutated copy, and removes mutants until it compiles.
struct Build {
  let tree: MutatedTree

  /// The only test targets to build; all if there are none.
  let tests: [String]

  func run(_ plan: inout Plan, results: Results, say: (String) -> Void) throws {
    try tree.refresh(except: Set(plan.compiledPaths))
    try tree.addSwitch(to: plan.targets, tests: tests)
    try write(plan.compiledPaths, of: plan)
    while true {
      let result = try Command("swift", ["build", "--build-tests"], in: tree.copy).finish()
      if result.status == 0 { return }
      let culprits = culprits(in: result.text, plan)
      guard !culprits.isEmpty else { throw MutationError("the copy does not build:\n" + result.text.suffix(4000)) }
      var changed: Set<String> = []
      for number in culprits {
        guard let mutant = plan.mutants[number] else { continue }
        say("does not compile: \(mutant.path):\(mutant.line): \(mutant.summary)")
        try results.set(.invalid, of: mutant)
        plan.drop(number)
        changed.insert(mutant.path)
      }
      try write(changed.sorted(), of: plan)
    }
  }

  private func write(_ paths: [String], of plan: Plan) throws {
    for path in paths {
      if let schema = plan.schema(of: path) { try tree.write(schema, to: path) }
    }
  }

  /// The innermost mutant at the place of each error.
  func culprits(in text: String, _ plan: Plan) -> Set<Int> {
    var found: Set<Int> = []
    var schemata: [String: Schema] = [:]
    for error in errors(in: text) {
      guard let schema = schemata[error.path] ?? plan.schema(of: error.path) else { continue }
      schemata[error.path] = schema
      if let number = schema.mutants(line: error.line, column: error.column).first { found.insert(number) }
    }
    return found
  }

  private func errors(in text: String) -> [(path: String, line: Int, column: Int)] {
    text.split(separator: "\n").compactMap { row in
      guard row.contains(": error:"), row.hasPrefix(tree.copy + "/") else { return nil }
      let parts = row.dropFirst(tree.copy.count + 1).split(separator: ":", maxSplits: 3)
      guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
      return (String(parts[0]), line, column)
    }
  }
}

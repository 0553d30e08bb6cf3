import Foundation

/// A mutation run from the sources to the report.
public struct MutationRun {
  /// What a run mutates, which tests it runs, and where it ends.
  public struct Options: Sendable {
    /// Files or folders, relative to the root.
    public var paths: [String] = []

    /// The number of mutants to draw; `nil` for all.
    public var count: Int? = 500

    /// The seed of the draw.
    public var seed: UInt64 = 1

    /// The only test targets to build and run; all if there are none.
    public var tests: [String] = []

    /// The maximum processor time of a suite that is run against mutants. Unit: seconds.
    public var longest = 30

    /// The minimum processor time of a suite that is run against mutants: a run of the survivors needs no suites that
    /// have let them pass before. Unit: seconds.
    public var shortest = 0

    /// The maximum processor time of the suites that are run against one mutant, the most promising ones first; `nil`
    /// for all suites. Unit: seconds.
    public var effort: Int?

    /// Whether the mutants that no test has detected are run again, against the tests as they are now.
    public var repeatsSurvivors = false

    /// Whether the run ends when the copy is built and the suites are traced.
    public var onlyPrepares = false

    /// Whether the run prints the drawn mutants and ends.
    public var onlyLists = false

    /// Options with the values above.
    public init() {}
  }

  private let root: String
  private let options: Options
  private let folder: String

  /// - Parameter root: Path of the tree. Only its folder `.build` is changed.
  public init(root: String, options: Options) {
    self.root = root
    self.options = options
    folder = root + "/.build/mutation"
  }

  /// Runs the drawn mutants that have no result yet, and with `repeatsSurvivors` also those that no test has detected.
  ///
  /// - Parameter say: Called with a line for each step.
  /// - Returns: The report, with survivors by place and figures. With `onlyLists` the list of the drawn mutants; with
  ///   `onlyPrepares` the number of suites.
  public func run(say: (String) -> Void) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let tree = MutatedTree(root: root, copy: folder + "/tree")
    // More mutants are drawn than requested, because some do not compile.
    let drawn = options.count.map { $0 + $0 / 4 + 8 }
    var plan = try Plan(root: root, files: files(), count: drawn, seed: options.seed, languages: Languages(root: root))
    let all = plan.mutants.compactMap { $0 }
    if options.onlyLists { return list(all.prefix(options.count ?? .max)) }
    say("\(all.count) mutants in \(plan.paths.count) files")
    let results = Results(path: folder + "/results.tsv")
    for (number, mutant) in all.enumerated() {
      if case .invalid? = results[mutant] { plan.drop(number) }
    }
    try Build(tree: tree, tests: options.tests).run(&plan, results: results, say: say)
    let tests = TestProgram(folder: tree.copy, hasCommand: options.tests.isEmpty)
    let suites = try SuiteTracer(
      tests: tests, plan: plan, folder: folder, longest: options.longest, shortest: options.shortest
    )
    .suites(say: say)
    if options.onlyPrepares { return "prepared; \(suites.count) suites" }
    var hunt = Hunt(tests: tests, suites: suites, effort: options.effort)
    let chosen = plan.mutants.enumerated().compactMap { number, mutant in mutant.map { (number, $0) } }
      .prefix(options.count ?? .max)
    for (place, (number, mutant)) in chosen.enumerated() where isDue(results[mutant]) {
      let fate =
        if let texts = plan.texts(of: mutant) {
          try tree.withText(texts.changed, at: mutant.path, insteadOf: texts.original) {
            try hunt.fate(of: mutant, number: nil)
          }
        } else {
          try hunt.fate(of: mutant, number: number)
        }
      if case .unreached = fate, options.shortest > 0 { continue }
      try results.set(fate, of: mutant)
      say("\(place + 1)/\(chosen.count) \(fate): \(mutant.path):\(mutant.line): \(mutant.summary)")
    }
    return Report(of: chosen.map { $0.1 }, results: results, testsChanged: testsChanged).description
  }

  /// The time of the latest change in a file of the tests.
  private var testsChanged: Date {
    let files = FileManager.default.enumerator(
      at: URL(filePath: root + "/Tests"), includingPropertiesForKeys: [.contentModificationDateKey])
    let dates = files?.compactMap {
      try? ($0 as? URL)?.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    return dates?.max() ?? .distantPast
  }

  private func list(_ mutants: some Sequence<Mutant>) -> String {
    mutants.sorted { ($0.path, $0.range.lowerBound) < ($1.path, $1.range.lowerBound) }
      .map { "\($0.path):\($0.line): \($0.summary)" }.joined(separator: "\n")
  }

  private func isDue(_ fate: Results.Fate?) -> Bool {
    switch fate {
    case nil: true
    case .survived, .unreached: options.repeatsSurvivors
    default: false
    }
  }

  private func files() throws -> [String] {
    try options.paths.flatMap { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) else {
        throw MutationError("no such file: \(path)")
      }
      guard isFolder.boolValue else { return [path] }
      let below = FileManager.default.enumerator(atPath: root + "/" + path)?.compactMap { $0 as? String } ?? []
      return below.sorted().map { path + "/" + $0 }
    }
  }
}

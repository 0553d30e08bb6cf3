/// A benchmark, which adds rows to the table.
struct Benchmark: Sendable {
  /// The name on the command line.
  let name: String
  let run: @Sendable (inout Table) throws -> Void
}

/// A benchmark cannot be measured; `why` is the reason.
struct Unmeasurable: Error {
  let why: String
}

@main
struct Benchmarks {
  static let all = [
    Benchmark(name: "pointer", run: measurePointerUpdates),
    Benchmark(name: "drawing", run: measureDrawing),
    Benchmark(name: "hits", run: measureHitTests),
    Benchmark(name: "drop", run: measureDrops),
    Benchmark(name: "ask", run: measureAsks),
    Benchmark(name: "collection", run: measureCollections),
    Benchmark(name: "transfer", run: measureTransfers),
    Benchmark(name: "c", run: measureCLibrary),
    Benchmark(name: "journal", run: measureJournals),
    Benchmark(name: "calls", run: measureCalls),
    Benchmark(name: "state", run: measureStates),
    Benchmark(name: "process", run: measureProcesses),
    Benchmark(name: "entry", run: measureEntries),
    Benchmark(name: "terminal", run: measureTerminals),
    Benchmark(name: "replay", run: measureReplay),
    Benchmark(name: "growth", run: measureGrowth),
  ]

  /// Runs the benchmarks named on the command line, or all.
  static func main() throws {
    let names = CommandLine.arguments.dropFirst()
    if names.first == firstFrameArgument { return try drawFirstFrame() }
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      print("no benchmark '\(unknown)'; there are: \(all.map(\.name).joined(separator: ", "))")
      return
    }
    var table = Table()
    table.printHeader()
    for benchmark in all where names.isEmpty || names.contains(benchmark.name) {
      do {
        try benchmark.run(&table)
      } catch let error as Unmeasurable {
        table.addUnmeasured(benchmark.name, error.why)
      } catch {
        table.addUnmeasured(benchmark.name, "\(error)")
      }
    }
    table.printSummary()
  }
}

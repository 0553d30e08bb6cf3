/// The table that is printed: a row for each measurement, with its yardstick and its budget.
struct Table {
  /// The rows that miss their budgets.
  private var missed: [String] = []
  /// The benchmarks that could not be measured.
  private var unmeasured: [String] = []

  /// The budget of a row.
  enum Budget {
    /// A multiple of the yardstick.
    case ratio(Double)
    /// Unit: nanoseconds.
    case time(Double)
    /// Unit: bytes.
    case memory(Double)
    /// Blocks for each operation.
    case allocations(Double)
  }

  func printHeader() {
    printLine("", "ours", "least", "yardstick", "least", "ratio", "budget", "")
  }

  /// Prints times, next to those of a yardstick if there is one.
  mutating func add(_ name: String, _ ours: Times, against yardstick: Times? = nil, _ budget: Budget? = nil) {
    let ratio = yardstick.map { ours.ratio(to: $0) }
    let isMet: Bool? =
      switch budget {
      case .ratio(let limit): ratio.map { $0 <= limit }
      case .time(let limit): ours.median <= limit
      case .memory, .allocations, nil: nil
      }
    add(
      name, time(ours.median), time(ours.least), yardstick.map { time($0.median) }, yardstick.map { time($0.least) },
      ratio, budget, isMet)
  }

  /// Prints the difference of a time and a part of it; of differences only the median is meaningful.
  mutating func add(_ name: String, _ whole: Times, without part: Times, _ limit: Double) {
    let rest = whole.difference(to: part)
    add(name, time(rest), "", nil, nil, nil, .time(limit), rest <= limit)
  }

  /// Prints how a time grows with the size of a board, from the smallest board to the largest.
  mutating func add(growth name: String, from small: Double, to large: Double, exponent: Double) {
    printLine(name, time(small), "", time(large), "", decimal(exponent, 2), "", exponent > 0.6 ? "grows" : "")
  }

  /// Prints how many blocks one operation allocates.
  mutating func add(_ name: String, allocations: Double, _ budget: Double) {
    add(name, decimal(allocations, 2), "", nil, nil, nil, .allocations(budget), allocations <= budget)
  }

  /// Prints a number of bytes.
  mutating func add(_ name: String, memory: Int, against yardstick: Int, _ budget: Double?) {
    add(
      name, kilobytes(memory), "", kilobytes(yardstick), nil, Double(memory) / Double(yardstick),
      budget.map { .memory($0) }, budget.map { Double(memory) <= $0 })
  }

  /// Prints a number of bytes without a yardstick.
  mutating func add(_ name: String, memory: Int, _ budget: Double) {
    add(name, kilobytes(memory), "", nil, nil, nil, .memory(budget), Double(memory) <= budget)
  }

  /// Prints why a benchmark could not be measured.
  mutating func addUnmeasured(_ name: String, _ why: String) {
    unmeasured.append(name)
    print("  \(name.padded(to: nameWidth)) \(why)")
  }

  /// Prints a fact about the row before.
  func printRemark(_ text: String) { print("  \("".padded(to: nameWidth)) \(text)") }

  /// Prints which rows miss their budget, and which could not be measured.
  func printSummary() {
    print(missed.isEmpty ? "\nEvery budget that was measured is met." : "\nMissed: \(missed.joined(separator: "; ")).")
    if !unmeasured.isEmpty { print("Not measured: \(unmeasured.joined(separator: ", ")).") }
  }

  private mutating func add(
    _ name: String, _ ours: String, _ least: String, _ yardstick: String?, _ yardstickLeast: String?, _ ratio: Double?,
    _ budget: Budget?, _ isMet: Bool?
  ) {
    if isMet == false { missed.append(name) }
    printLine(
      name, ours, least, yardstick ?? "", yardstickLeast ?? "", ratio.map { decimal($0, 2) } ?? "",
      budget.map(text) ?? "", isMet.map { $0 ? "met" : "MISSED" } ?? "")
  }

  private let nameWidth = 50

  private func printLine(_ name: String, _ columns: String...) {
    let widths = [9, 9, 10, 9, 6, 9]
    var line = "  \(name.padded(to: nameWidth))"
    for (column, width) in zip(columns, widths) { line += " " + column.padded(onTheLeftTo: width) }
    print("\(line)  \(columns.last ?? "")")
  }

  private func text(_ budget: Budget) -> String {
    switch budget {
    case .ratio(let limit): "≤ \(decimal(limit, 1))"
    case .time(let limit): "≤ \(time(limit))"
    case .memory(let limit): "≤ \(kilobytes(Int(limit)))"
    case .allocations(let limit): "≤ \(decimal(limit, 0))"
    }
  }

  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1000: "\(decimal(nanoseconds, nanoseconds < 100 ? 1 : 0)) ns"
    case ..<1_000_000: "\(decimal(nanoseconds / 1000, nanoseconds < 100_000 ? 1 : 0)) µs"
    default: "\(decimal(nanoseconds / 1_000_000, 1)) ms"
    }
  }

  private func kilobytes(_ bytes: Int) -> String { "\(decimal(Double(bytes) / 1024, 1)) KB" }

  private func decimal(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = digits == 0 ? 1.0 : digits == 1 ? 10.0 : 100.0
    let number = Int((abs(value) * scale).rounded())
    let sign = value < 0 && number > 0 ? "-" : ""
    let fraction = String(number % Int(scale)).padded(onTheLeftTo: digits, with: "0")
    return digits == 0 ? "\(sign)\(number)" : "\(sign)\(number / Int(scale)).\(fraction)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  fileprivate func padded(onTheLeftTo width: Int, with filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, width - count)) + self
  }
}

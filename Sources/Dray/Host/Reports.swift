/// Passes the reports of plugins to the host's caller and to the journal. A failure is passed once during a drag,
/// because a drag asks its rules repeatedly.
final class Reports {
  private unowned let engine: Engine
  private let journal: HostJournal
  /// Receives the reports.
  var listener: ((Report) -> Void)?
  /// The failures reported during the present drag.
  @exclusivity(unchecked) private(set) var told = ToldTexts()
  /// Whether nothing is reported, because a repeated call runs, whose effects were reported the first time.
  private var isSilent = false

  init(_ engine: Engine, _ journal: HostJournal) {
    self.engine = engine
    self.journal = journal
  }

  /// Whether a journal is recorded, and the present call is outside of it.
  var isAskedOutside: Bool { journal.isAskedOutside }

  /// Reports to the host and the journal.
  func report(_ report: Report) {
    if isSilent || isTold(report) { return }
    journal.recorder?.add(JournalLine(report))
    listener?(report)
  }

  /// Forgets the failures of a drag after its end.
  func forgetTold() {
    if !told.isEmpty, !engine.isDragging { told = ToldTexts() }
  }

  /// Repeats a call without its reports.
  func silently<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let before = isSilent
    isSilent = true
    defer { isSilent = before }
    try body()
  }

  /// Runs questions and holds their reports back.
  ///
  /// - Returns: The answer; the held reports, for `pass`; and the earlier failures, for `returnTo`, after which the
  ///   same questions report again.
  func holding<Answer>(_ body: () -> Answer) -> (answer: Answer, reports: [Report], before: ToldTexts) {
    let (outer, before) = (listener, told)
    var held: [Report] = []
    listener = { held.append($0) }
    defer { listener = outer }
    return (body(), held, before)
  }

  /// Passes held reports on.
  func pass(_ reports: [Report]) { for report in reports { listener?(report) } }

  /// Forgets the failures reported since a call of `holding`, so that they are reported again.
  func returnTo(_ before: ToldTexts) { told = before }

  /// Whether the same was already reported in the present drag.
  private func isTold(_ report: Report) -> Bool {
    guard report.kind == .failed || report.kind == .rebuilt else { return false }
    let line = ByteString("\(report.plugin) \(report.text)")
    if engine.isDragging { return !told.insert(line, isOutside: isAskedOutside) }
    return told.contains(line, isOutside: isAskedOutside)
  }
}

/// Passes the reports of plugins and the events of the engine to the host's caller, and the reports to the journal. Each
/// failure is passed once during a drag, because a drag asks its rules repeatedly.
final class Reports {
  private unowned let engine: Engine
  private let journal: HostJournal
  /// The receivers of events.
  let events: HostEvents
  /// Receives the reports.
  var listener: ((Report) -> Void)?
  /// The failures reported during the present drag.
  @exclusivity(unchecked) private(set) var texts = ReportedTexts()
  /// Whether reports are suppressed, because a call that has already reported its effects is repeated.
  private var isSilent = false

  init(_ engine: Engine, _ journal: HostJournal) {
    self.engine = engine
    self.journal = journal
    events = HostEvents(engine)
  }

  /// Whether a journal is recorded and the present call is not part of an input in it.
  var isAskedOutside: Bool { journal.isAskedOutside }

  /// Reports to the host and the journal.
  func report(_ report: Report) {
    if isSilent || isReported(report) { return }
    journal.recorder?.add(JournalLine(report))
    listener?(report)
  }

  /// Clears the reported failures of a drag after its end.
  func forgetReported() {
    if !texts.isEmpty, !engine.isDragging { texts = ReportedTexts() }
  }

  /// Repeats a call without its reports.
  func silently<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let before = isSilent
    isSilent = true
    defer { isSilent = before }
    try body()
  }

  /// Runs questions and collects their reports instead of passing them to the listener.
  ///
  /// - Returns: The answer; the held reports, for `pass`; and the texts reported before. After `returnTo` with these
  ///   texts, the same questions report again.
  func holding<Answer>(_ body: () -> Answer) -> (answer: Answer, reports: [Report], before: ReportedTexts) {
    let (outer, before) = (listener, texts)
    var held: [Report] = []
    listener = { held.append($0) }
    defer { listener = outer }
    return (body(), held, before)
  }

  /// Passes held reports to the listener.
  func pass(_ reports: [Report]) { for report in reports { listener?(report) } }

  /// Clears the failures reported since a call of `holding`, so that they are reported again.
  func returnTo(_ before: ReportedTexts) { texts = before }

  /// Whether the present drag has already reported the same failure. Notes a new failure of a drag.
  private func isReported(_ report: Report) -> Bool {
    guard report.kind == .failed || report.kind == .rebuilt else { return false }
    let line = ByteString("\(report.plugin) \(report.text)")
    if engine.isDragging { return !texts.insert(line, isOutside: isAskedOutside) }
    return texts.contains(line, isOutside: isAskedOutside)
  }
}

extension Host {
  /// Reports the failure of a rule that the program has written itself, as scripts report theirs.
  package func report(failureOfProgram reason: Reason) {
    reports.report(Report(plugin: "", kind: .failed, text: reason.text))
  }

  /// Reports that neither the latest step of a model of the program nor an earlier one can be undone.
  ///
  /// - Parameters:
  ///   - size: The size of the change. Unit: bytes.
  ///   - limit: The largest size that the history keeps. Unit: bytes.
  package func report(lossOfProgram size: Int, limit: Int) {
    reports.report(
      Report(
        plugin: "", kind: .notUndoable,
        text: "the last change of the program cannot be undone: it has \(size) bytes, and undo keeps at most \(limit)"))
  }
}

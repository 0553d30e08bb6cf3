/// The recording of a host, and the journal that it replays, if any.
final class HostJournal {
  private unowned let engine: Engine
  /// Records the journal; `nil` without a recording.
  @exclusivity(unchecked) var recorder: Recorder? {
    didSet { engine.recorder = recorder.map { recorder in { [unowned recorder] in recorder.note($0) } } }
  }
  /// During a replay, the recorded results of calls, reads and measurements.
  @exclusivity(unchecked) var replayed: ReplayedInput?
  /// Maximum size of a journal in memory. Unit: bytes.
  var limit = 32 << 20

  init(of engine: Engine) { self.engine = engine }

  /// Whether a journal is recorded and the present call is not part of an input in it.
  var isAskedOutside: Bool { recorder.map { !$0.isInside } ?? false }
}

internal import CDray
internal import Dray

/// The settings with which a program creates a host. A host that replaces another one by `dray_host_restore` has the
/// same settings.
struct HostSetup {
  /// The limits of the program's plugins.
  let limits: PluginLimits
  /// The limits of undo, collections and the journal.
  let storage: StorageLimits
  /// Whether the user drags by taps.
  let dragsByTaps: Bool
  /// Allocates the memory of scripts, with the program's `user`; `nil` uses that of the process.
  let allocate: dray_allocate_function?
  let user: UnsafeMutableRawPointer?
  /// Stops scripts from any thread. A host that replaces another one uses the same interrupter.
  let interrupter = Interrupter()

  /// The limits of undo, collections and the journal.
  struct StorageLimits {
    /// The limits of undo; `nil`: none.
    var undoBytes: Int? = 16 << 20
    var undoSteps: Int? = 10_000
    /// The limits of collections and of the journal; `nil`: the default of the host.
    var collections: Int?
    var journal: Int?
  }

  /// Creates a host without plugins.
  func makeHost() -> Host {
    let host = Host(interruptedBy: interrupter)
    host.limits = limits
    if let allocate { host.allocateScripts(by: allocate, context: user) }
    (host.engine.undoByteLimit, host.engine.levelsOfUndo) = (storage.undoBytes, storage.undoSteps)
    if let limit = storage.collections { host.collectionLimit = limit }
    if let limit = storage.journal { host.journalLimit = limit }
    return host
  }
}

/// The functions of a program that a host calls, and their `user`.
struct ProgramCallbacks {
  private let report: dray_report_function?
  private let destroy: dray_destroy_function?
  private let user: UnsafeMutableRawPointer?

  init(_ options: dray_host_options) {
    (report, destroy, user) = (options.report, options.destroy, options.user)
  }

  /// Passes a report to the program.
  func receive(_ make: (Arena) -> dray_report) {
    guard let report else { return }
    let arena = Arena()
    var lent = make(arena)
    withExtendedLifetime(arena) { report(user, &lent) }
  }

  /// Tells the program that its host has ended.
  func end() { destroy?(user) }
}

internal import CDray

/// The calls of a program that a host is executing, and the callbacks that run inside them.
final class RunningCalls {
  /// Allows one thread at a time to use the host.
  private let gate = cdray_gate_create()

  // Unchecked as in HostBox.

  /// The number of nested calls.
  @exclusivity(unchecked) private var depth = 0
  /// The number of nested callbacks.
  @exclusivity(unchecked) private var callbacks = 0
  /// Functions that free memory of the program, for the end of the present call.
  @exclusivity(unchecked) private var releases: [() -> Void] = []

  deinit { cdray_gate_destroy(gate) }

  /// Whether a callback is running, which may read from the host, but not change it.
  var areInCallback: Bool { callbacks > 0 }

  /// Begins a call. Returns `false` if another thread is in one.
  func begin() -> Bool {
    guard cdray_gate_enter(gate) else { return false }
    depth += 1
    return true
  }

  /// Ends a call that has begun.
  func end() {
    if !areInCallback { runReleases() }
    depth -= 1
    cdray_gate_leave(gate)
  }

  /// Runs a callback of the program.
  func calling<Result>(_ body: () -> Result) -> Result {
    callbacks += 1
    defer { callbacks -= 1 }
    return body()
  }

  /// Calls a function that frees memory of the program: at the end of the present call, or at once outside of calls.
  ///
  /// The function waits for the end, because Swift may release an object while the host is being changed, and the
  /// function may read the host.
  func atEnd(_ release: @escaping () -> Void) { if depth > 0 { releases.append(release) } else { release() } }

  /// Calls the functions that free memory of the program.
  func runReleases() {
    while !releases.isEmpty {
      let due = releases
      releases = []
      for release in due { calling(release) }
    }
  }
}

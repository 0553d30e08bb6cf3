internal import CDray
internal import Dray

/// The object behind a `dray_host`: a host, the scene and the models of the program, events and requests that wait for
/// the program, and the memory that functions have returned.
final class HostBox {
  // Each input of a program accesses the properties that are marked as unchecked, and these accesses never overlap. Swift's
  // checks for overlapping accesses would take 7 % of the instructions of an update over a rule in C.

  @exclusivity(unchecked) private(set) var host: Host
  private let setup: HostSetup
  private let program: ProgramCallbacks
  /// The error of the latest failed call.
  var error = CallError()
  /// The latest report of a failure during the present call.
  @exclusivity(unchecked) private(set) var lastFailure: Report?
  /// The calls that the host is executing.
  let calls = RunningCalls()
  /// The functions that threads have posted.
  let posts = PostQueue()
  /// The program's own part of the scene, and its models.
  let ownScene = OwnScene()
  /// The result for `dray_host_response`: that of the latest function of the header that has one; `nil` before it.
  @exclusivity(unchecked) var response: Response?
  /// The list that `dray_host_legal` returned last.
  var legalDrags: [LegalDrag] = []
  /// The events that the program has not read yet.
  let events = EventLog()

  /// The memory that functions have returned.
  let memory = ReturnedMemory()

  /// The prompt that other processes can open on the host.
  let repl = ServedREPL()

  /// The pending requests for data of other programs, in the order of asking.
  let requests = Requests()
  /// The loads that other programs request from drags of this program.
  let exportedLoads = ExportedLoads()

  init(_ setup: HostSetup, _ program: ProgramCallbacks) {
    _ = CallError.lackOfStack
    (self.setup, self.program) = (setup, program)
    host = setup.makeHost()
    host.dragsByTaps = setup.dragsByTaps
    ownScene.memory.dragNumbers = events.dragNumbers
    ownScene.reference.box = self
    listen()
  }

  deinit { ownScene.reference.box = nil }

  /// Stops scripts; can be called on any thread.
  var interrupter: Interrupter { setup.interrupter }

  /// Creates a host with the limits, values, functions, text metrics and content types of the program.
  func makeHost() -> Host {
    let made = setup.makeHost()
    (made.values, made.functions, made.measureText) = (host.values, host.functions, host.measureText)
    for type in ownScene.declaredTypes { try? made.types.declare(type) }
    return made
  }

  /// Replaces the host by another one. The old host ends without reports. Memory that was returned stays valid.
  func replaceHost(with next: Host) {
    let last = host
    // An attached prompt gives the listeners back that it has replaced.
    repl.serve(on: next)
    last.endRecording()
    last.forgetListeners()
    // Dragging by taps is a setting of the user, not of the game.
    next.dragsByTaps = setup.dragsByTaps
    host = next
    (response, legalDrags) = (nil, [])
    memory.placements.beginHost()
    requests.forget()
    exportedLoads.forget()
    events.restart(with: next)
    listen()
  }

  /// Connects the host's callbacks.
  private func listen() {
    host.onEvent = { [unowned self] in events.add($0, of: host) }
    host.onChoice = { [unowned self] in
      events.add(Event(kind: DRAY_EVENT_ASKED, content: .choice($0)), of: host)
    }
    host.onReport = { [unowned self] report in
      events.add(Event(report), of: host)
      if report.kind == .failed { lastFailure = report }
      calling { program.receive { $0.report(report) } }
    }
    host.onAnnouncement = { [unowned self] spoken in
      events.add(Event(kind: DRAY_EVENT_ANNOUNCED, content: .announcement(spoken)), of: host)
      calling { program.receive { $0.report(spoken) } }
    }
  }

  /// Forgets the failure of the previous call, unless the new call comes from inside a callback.
  func beginCall() { if lastFailure != nil, !calls.areInCallback { lastFailure = nil } }

  /// Runs a callback of the program. The callback may read from the host, but not change it.
  func calling<Result>(_ body: () -> Result) -> Result { calls.calling(body) }

  /// Ends the recording, drops posted functions, releases the program's models, rules and functions, and calls its
  /// `destroy`.
  func finish() {
    repl.close()
    host.endRecording()
    host.forgetListeners()
    calling {
      posts.forget()
      // The program's models, rules and functions are released before `destroy` may free the objects that they use, and
      // while a host remains that the functions for releasing them can read from.
      requests.forget()
      exportedLoads.forget()
      response = nil
      ownScene.forgetModels()
      host = setup.makeHost()
      calls.runReleases()
      program.end()
      posts.forget()
    }
  }

  /// The plugin with a name; `NULL` is the plugin that was loaded first.
  func plugin(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> Plugin {
    guard let pointer else {
      guard let first = host.plugins.first else { throw .badInput("no plugin is loaded") }
      return first
    }
    let name = try text(pointer, "plugin")
    guard let plugin = host.plugins.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw .badInput("no plugin '\(name)' is loaded\(hint(name, host.plugins.map(\.name)))")
    }
    return plugin
  }
}

extension Host {
  /// Removes the callbacks for reports and events.
  fileprivate func forgetListeners() {
    (onReport, onAnnouncement, onChoice, onEvent) = (nil, nil, nil, nil)
  }
}

import Dray
import Testing

/// Foundation has another `Host`.
private typealias Host = Dray.Host

/// No limit of a host is negative; 0 means no limit.
struct NegativeLimitTests {
  @Test func `a negative limit is an error that names it and the expected range`() {
    for (name, path) in PluginLimits.numbers {
      var limits = PluginLimits.standard
      #expect(limits.problem == nil)
      limits[keyPath: path] = -1
      #expect(limits.problem == "\(name) is -1; it must not be negative")
      limits[keyPath: path] = 0
      #expect(limits.problem == nil)
    }
    var limits = PluginLimits.standard
    limits.input.time = .seconds(-1)
    #expect(limits.problem?.hasPrefix("input.time is") == true)
  }

  /// A quota that is not in `numbers` would not be checked.
  @Test func `the list of checked numbers has every quota`() {
    let quotas = PluginLimits.numbers.filter { $0.name.hasPrefix("quotas.") }.map { $0.name.dropFirst(7) }
    #expect(quotas.sorted() == Mirror(reflecting: PluginQuotas()).children.compactMap { $0.label?[...] }.sorted())
  }

  @Test func `a host refuses negative limits`() async {
    await #expect(processExitsWith: .failure) { Host().limits.quotas.nodes = -1 }
    await #expect(processExitsWith: .failure) { Host().limits.lua.memory = .min }
    await #expect(processExitsWith: .failure) { Host().collectionLimit = -1 }
  }

  @Test(arguments: [
    (#""drag_distance":-1.0"#, "'drag_distance' is -1.0; it must not be negative"),
    (#""hover":-0.5"#, "'hover' is -0.5; it must not be negative"),
    (#""width":-9.0"#, "'width' is -9.0; it must not be negative"),
    (#""undo_steps":-1"#, "'undo_steps' is -1; it must not be negative"),
    (#""undo_bytes":-1"#, "'undo_bytes' is -1; it must not be negative"),
  ])
  func `a journal with a negative setting is refused with its line`(setting: String, problem: String) {
    do throws(Replay.Failure) {
      try Replay(of: journal([#"{"dray journal":1}"#, "{\"input\":\"settings\",\(setting)}"]), on: Host()).run()
      Issue.record("the line was accepted")
    } catch {
      #expect(error.line == 2 && "\(error)".contains(problem), "\(error)")
    }
  }
}

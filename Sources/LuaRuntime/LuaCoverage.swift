internal import CLua

/// The lines of scripts that were reached.
///
/// Several states may share a coverage, such as a killed one and its replacement: a line is reached if any of them has
/// reached it. Use a coverage on the thread of its states.
package final class LuaCoverage {
  fileprivate let coverage: OpaquePointer

  /// A script with the lines that have code.
  package struct Script: Equatable {
    /// The name in messages, such as `klondike/init.lua`.
    package var name: String
    /// The lines with code, in order, and whether each was reached.
    package var lines: [(number: Int, isReached: Bool)]

    package static func == (one: Script, other: Script) -> Bool {
      one.name == other.name && one.lines.elementsEqual(other.lines, by: ==)
    }
  }

  package init() {
    // A failed allocation ends the process, as in Swift.
    guard let coverage = clua_coverage_create() else { preconditionFailure("out of memory") }
    self.coverage = coverage
  }

  deinit {
    clua_coverage_release(coverage)
  }

  /// The scripts that the host has loaded into the states, in the order of their first loads.
  package var scripts: [Script] {
    (0..<clua_covered_count(coverage)).map { index in
      let script = clua_covered_script(coverage, index)
      let lines = UnsafeBufferPointer(start: script.lines, count: script.count).enumerated()
      return Script(
        name: String(String(cString: script.name).unicodeScalars.dropFirst()),
        lines: lines.filter { $0.element != .CLUA_LINE_WITHOUT_CODE }.map {
          ($0.offset + 1, $0.element == .CLUA_LINE_REACHED)
        })
    }
  }
}

extension LuaState {
  /// Notes the lines of all scripts that are loaded from now on. Limits count the same instructions, and results are the
  /// same, but scripts run more slowly. After a deep recursion, a limit may end a script some instructions earlier.
  package func cover(by coverage: LuaCoverage) {
    if let state = core.state { clua_cover(state, coverage.coverage) }
  }
}

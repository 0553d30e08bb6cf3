internal import Dray
internal import LuaRuntime

/// The lines of a plugin's scripts that a search has never reached, for its summary.
struct RuleCoverage {
  /// A line for each script with lines that were never reached: `plugins/shelf/rules.lua:40-44, 61`.
  let missed: [String]

  /// - Parameters:
  ///   - coverage: The lines that the search has reached.
  ///   - path: The folder of the plugin.
  init(_ coverage: LuaCoverage, of path: String) {
    let folder = PluginFolder(path: path)
    missed = coverage.scripts.sorted { $0.name < $1.name }.compactMap { script in
      // The name begins with that of the plugin, which may differ from its folder.
      let file = String(decoding: script.name.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(), as: UTF8.self)
      let shown = (try? folder.text(of: file)).map(Self.statementLines)
      let ranges = Self.ranges(of: script.lines.filter { shown?.contains($0.number) ?? true })
      return ranges.isEmpty ? nil : "\(folder.path)/\(file):\(ranges.joined(separator: ", "))"
    }
  }

  /// The summary, with line ends.
  var text: String {
    missed.isEmpty
      ? "every line of the rules was reached\n" : missed.map { "never reached: \($0)\n" }.joined()
  }

  /// The tokens that end a block or a list. A line of these alone has code that is not always run: the end of a
  /// function after `return`, for example.
  private static let closing: Set<String> = ["end", ")", "}", "]", ",", ";", "else"]

  /// The numbers of the lines that do more than end a block or a list.
  private static func statementLines(of text: String) -> Set<Int> {
    Set(LuaToken.all(in: text).filter { $0.kind == .string || !closing.contains($0.text) }.map(\.line))
  }

  /// The lines that were not reached, with those that follow each other in one range: `40-44`, `61`.
  private static func ranges(of lines: [(number: Int, isReached: Bool)]) -> [String] {
    var ranges: [ClosedRange<Int>] = []
    var continues = false
    for line in lines {
      if !line.isReached {
        let first = continues ? ranges.removeLast().lowerBound : line.number
        ranges.append(first...line.number)
      }
      continues = !line.isReached
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
  }
}

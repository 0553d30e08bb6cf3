internal import Dray
internal import LineEditor

/// Candidates for lines with a dot: commands and their arguments.
enum CommandCandidates {
  static func complete(_ line: String) -> Completion? {
    let words = String(line.drop { $0 == " " })
    guard let space = words.firstIndex(of: " ") else {
      let candidates = PromptCommand.allCases.filter { ".\($0.rawValue)".hasPrefix(words) }.map {
        Candidate(".\($0.rawValue)", description: $0.summary)
      }
      return completion(line, words, candidates)
    }
    let (name, rest) = (words[words.index(after: words.startIndex)..<space], String(words[space...].drop { $0 == " " }))
    switch PromptCommand(rawValue: String(name)) {
    case .open, .load, .save, .record, .render: return completion(line, rest, paths(rest))
    case .doc, .help:
      let names = Set(ScriptReference.standard.entries.map(\.name)).sorted().filter { $0.hasPrefix(rest) }
      return completion(line, rest, names.map { Candidate($0) })
    case .board, .trace:
      return completion(line, rest, ["on", "off"].filter { $0.hasPrefix(rest) }.map { Candidate($0) })
    default: return nil
    }
  }

  private static func completion(_ line: String, _ replaced: String, _ candidates: [Candidate]) -> Completion? {
    let end = line.utf8.count
    return candidates.isEmpty ? nil : Completion(replacing: (end - replaced.utf8.count)..<end, with: candidates)
  }

  /// The files and folders that begin with a path.
  private static func paths(_ path: String) -> [Candidate] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let name = path.dropFirst(folder.count)
    let names = (try? PluginFolder(path: folder.isEmpty ? "." : folder).names()) ?? []
    return names.filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }.sorted()
      .prefix(PromptCompleter.limit).map { Candidate(folder + $0) }
  }
}

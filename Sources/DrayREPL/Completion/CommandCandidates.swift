internal import Dray
internal import Glibc
internal import LineEditor

/// Candidates for lines with a dot: commands and their arguments.
struct CommandCandidates {
  private let completer: PromptCompleter

  private var play: Play? { completer.play }

  init(_ completer: PromptCompleter) { self.completer = completer }

  /// The candidates at the end of a line.
  func complete(_ line: String) -> Completion? {
    let words = String(line.drop { $0 == " " })
    guard let space = words.firstIndex(of: " ") else { return completion(line, words, Self.commands(words)) }
    let (name, rest) = (words[words.index(after: words.startIndex)..<space], String(words[space...].drop { $0 == " " }))
    guard let command = PromptCommand(rawValue: String(name)) else { return nil }
    switch command {
    case .open: return completion(line, rest, Self.plugins(rest))
    case .load, .save, .record, .render:
      let option = command.options.first { rest.hasPrefix("\($0.rawValue) ") }
      let path = option.map { String(rest.dropFirst($0.rawValue.count).drop { $0 == " " }) } ?? rest
      let options = option == nil && !rest.isEmpty ? command.options.map { "\($0.rawValue) " } : []
      return completion(line, path, Self.candidates(options, path) + Self.paths(path))
    case .doc, .help:
      let names = Set(ScriptReference.standard.entries.map(\.name)).sorted()
      return completion(line, rest, Self.candidates(names, rest) + Self.commands(rest))
    case .board, .trace: return completion(line, rest, Self.candidates(["on", "off"], rest))
    case .set: return completeSetting(line, rest)
    case .state: return completion(line, rest, states(rest))
    case .source, .edit:
      guard let play else { return nil }
      let source = play.source
      let names = command == .edit ? source.files : []
      return completion(line, rest, Self.candidates(names, rest) + Self.candidates(source.names(with: rest), rest))
    case .why: return completeDrag(line, rest)
    case .time: return completer.completeLua(rest)?.shifted(by: line.utf8.count - rest.utf8.count)
    case .limits, .memory, .more, .undo, .redo, .reload, .play, .quit: return nil
    }
  }

  private func completion(_ line: String, _ replaced: String, _ candidates: [Candidate]) -> Completion? {
    let end = line.utf8.count
    let shown = Array(candidates.prefix(PromptCompleter.limit))
    return shown.isEmpty ? nil : Completion(replacing: (end - replaced.utf8.count)..<end, with: shown)
  }

  private static func candidates(_ names: [String], _ prefix: String) -> [Candidate] {
    names.filter { $0.hasPrefix(prefix) }.map { Candidate($0) }
  }

  private static func commands(_ prefix: String) -> [Candidate] {
    PromptCommand.allCases.filter { ".\($0.rawValue)".hasPrefix(prefix) && prefix.hasPrefix(".") }.map {
      Candidate(".\($0.rawValue)", description: $0.summary)
    }
  }

  // MARK: Settings and states

  private func completeSetting(_ line: String, _ rest: String) -> Completion? {
    guard let space = rest.firstIndex(of: " ") else {
      let names = PromptSettings.options.map { "\($0.name) " } + (play == nil ? [] : ["state "])
      return completion(line, rest, Self.candidates(names, rest))
    }
    let value = String(rest[space...].drop { $0 == " " })
    guard rest[..<space] == "state" else {
      guard PromptSettings.options.contains(where: { $0.name == rest[..<space] }) else { return nil }
      return completion(line, value, Self.candidates(["on", "off"], value))
    }
    guard let equals = value.firstIndex(of: "=") else {
      return completion(
        line, value, states(value).map { Candidate("\($0.text) = ", label: $0.text, description: $0.description) })
    }
    let code = String(value[equals...].dropFirst())
    return completer.completeLua(code)?.shifted(by: line.utf8.count - code.utf8.count)
  }

  private func states(_ prefix: String) -> [Candidate] {
    guard let plugin = play?.plugin else { return [] }
    let all = plugin.stateNames.map { ($0, "state") } + plugin.viewStateNames.map { ($0, "view state") }
    return all.filter { $0.0.hasPrefix(prefix) }.map { Candidate($0.0, description: $0.1) }
  }

  // MARK: Items and places

  /// The items, and after an item the places, with and without quotes.
  private func completeDrag(_ line: String, _ rest: String) -> Completion? {
    guard let play else { return nil }
    var (item, typed) = (String?.none, rest[...])
    let isQuoted = rest.first == "\"" || rest.first == "'"
    let name = isQuoted ? rest.dropFirst().prefix { $0 != rest.first } : rest.prefix { $0 != " " }
    let end = rest[name.endIndex...].drop { $0 == rest.first && isQuoted }
    if end.first == " " || end.first == "," { (item, typed) = (String(name), end.drop { $0 == " " || $0 == "," }) }
    let opening = typed.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    let prefix = String(opening == nil ? typed : typed.dropFirst())
    let quoted = item.map { "why(\"\($0)\", \"" } ?? "why(\""
    let found = GameCandidates(play, .string, budget: completer.budget)
      .candidates(for: "why", argument: item == nil ? 1 : 2, in: EntryContext(quoted + prefix))
    return completion(
      line, prefix,
      found.filter { $0.text.hasPrefix(prefix) }.map { found in
        var candidate = found
        // Without quotes, the name of the item ends at a space. A quote inside the name cannot be written.
        if item == nil, opening == nil, prefix.isEmpty, found.text.contains(" ") {
          candidate.text = "\"\(found.text)\""
        }
        return candidate
      })
  }

  // MARK: Paths

  /// The plugins that can be opened by name, and the folders that begin with a path.
  private static func plugins(_ path: String) -> [Candidate] {
    let found = PluginFinder.completions(of: path)
    let folders = paths(path).map(\.text).filter { $0.hasSuffix("/") }
    return found.map { Candidate($0) }
      + folders.filter { !found.contains($0) && !found.contains(String($0.dropLast())) }
      .map { Candidate($0) }
  }

  /// The files and folders that begin with a path. Folders end in `/`.
  private static func paths(_ path: String) -> [Candidate] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let name = path.dropFirst(folder.count)
    let names = (try? PluginFolder(path: folder.isEmpty ? "." : folder).names()) ?? []
    return names.filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }.sorted()
      .prefix(PromptCompleter.limit).map { name in
        let path = folder + name
        return Candidate(access("\(path)/.", F_OK) == 0 ? path + "/" : path)
      }
  }
}

extension Completion {
  /// The candidates for a part of a line that begins some bytes after the start of the line.
  fileprivate func shifted(by offset: Int) -> Completion {
    var completion = self
    completion.range = range.lowerBound + offset..<range.upperBound + offset
    return completion
  }
}

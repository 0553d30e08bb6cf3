internal import Dray
internal import LuaRuntime

/// Checks a plugin without a user: its manifest, the syntax and the names of its scripts, and files that no script
/// requires. If the scripts are valid, loads the plugin and searches all legal drags. If there are no findings so far,
/// sends random inputs.
struct PluginCheck {
  private let folder: PluginFolder
  /// Receives a description of the running part of the check.
  private let onProgress: (String) -> Void
  private var findings: [CheckFinding] = []
  /// The name of the plugin, with which the names of its files begin in messages.
  private var name = ""
  /// The texts of the scripts, by their paths in the folder.
  private var texts: [String: String] = [:]
  /// Whether a script other than a test cannot be read.
  private var hasUnreadableScript = false

  /// The number of random inputs.
  private static let stepCount = 2000
  /// The depth to which folders are searched for scripts.
  private static let mostLevels = 8

  private init(_ folder: PluginFolder, _ onProgress: @escaping (String) -> Void) {
    (self.folder, self.onProgress) = (folder, onProgress)
  }

  /// The name of a plugin, and its problems in the order of files and lines.
  ///
  /// - Parameters:
  ///   - path: The folder of the plugin.
  ///   - onProgress: Receives a description of the running part of the check.
  static func run(
    _ path: String, onProgress: @escaping (String) -> Void = { _ in }
  ) -> (name: String, findings: [CheckFinding]) {
    var check = PluginCheck(PluginFolder(path: path), onProgress)
    check.run()
    var seen: Set<CheckFinding> = []
    let all = check.findings.filter { seen.insert($0).inserted }
    let sorted = all.sorted { ($0.file, $0.line, $0.column, $0.message) < ($1.file, $1.line, $1.column, $1.message) }
    return (check.name.isEmpty ? path : check.name, sorted)
  }

  private mutating func run() {
    let manifest: Manifest
    do throws(PluginError) {
      manifest = try Manifest(of: folder)
    } catch {
      return add(error)
    }
    name = manifest.name
    checkName()
    readScripts(in: "", Self.mostLevels)
    let hasScript = texts[manifest.entry] != nil
    let isValid = checkSyntax()
    checkNames()
    if hasScript { checkUse(of: manifest.entry) }
    // The same fault would make the loading fail again.
    if isValid, !hasUnreadableScript { play() }
  }

  /// Compares the name in the manifest with that of the folder.
  private mutating func checkName() {
    let last = folder.name
    if last == name || last == "." || last == ".." { return }
    let line = lines(of: "plugin.lua").firstIndex { $0.contains("name") } ?? 0
    add(
      "the plugin is named '\(name)' and its folder '\(last)'; scripts and messages use the name in plugin.lua, so rename one",
      in: "plugin.lua", line: line + 1)
  }

  // MARK: Files

  private mutating func readScripts(in path: String, _ levels: Int) {
    let inside = path.isEmpty ? folder : PluginFolder(path: "\(folder.path)/\(path)")
    for entry in ((try? inside.names()) ?? []).sorted() where !entry.hasPrefix(".") {
      let file = path.isEmpty ? entry : "\(path)/\(entry)"
      if entry.hasSuffix(".lua") {
        if file == "plugin.lua" { continue }
        do throws(PluginError) { texts[file] = try folder.text(of: file) } catch {
          add(error)
          hasUnreadableScript = hasUnreadableScript || !Self.isTest(file)
        }
      } else if levels > 1, !entry.contains("."), !folder.isLink(file) {
        readScripts(in: file, levels - 1)
      }
    }
  }

  /// Compiles the scripts. Returns whether all scripts except tests are valid.
  private mutating func checkSyntax() -> Bool {
    var isValid = true
    guard let lua = try? LuaState(limits: .trusted) else { return true }
    defer { lua.close() }
    for (file, text) in texts.sorted(by: { $0.key < $1.key }) {
      do throws(LuaError) {
        _ = try lua.load(text, name: "\(name)/\(file)")
      } catch {
        add(error)
        texts[file] = nil
        if !Self.isTest(file) { isValid = false }
      }
    }
    return isValid
  }

  private static func isTest(_ file: String) -> Bool { file.hasSuffix("_test.lua") }

  private mutating func checkNames() {
    for (file, text) in texts.sorted(by: { $0.key < $1.key }) {
      let known = Self.isTest(file) ? KnownNames.test : .plugin
      let uses = GlobalNames.uses(in: LuaToken.all(in: text))
      let assigned = Set(uses.filter(\.isAssigned).map(\.token.text))
      var reported: Set<String> = []
      for use in uses {
        guard let (token, message) = known.problem(of: use, assigned: assigned) else { continue }
        guard reported.insert(message).inserted else { continue }
        add(message, in: file, line: token.line, column: token.column)
      }
    }
  }

  /// Finds scripts that neither the entry nor a test requires, directly or through others.
  private mutating func checkUse(of entry: String) {
    let modules = texts.keys.filter { $0 != entry && !Self.isTest($0) }
    var reached = Set(texts.keys.filter { $0 == entry || Self.isTest($0) })
    var open = Array(reached)
    while let file = open.popLast() {
      let strings = LuaToken.all(in: texts[file] ?? "").filter { $0.kind == .string }.map(\.text)
      for module in modules where !reached.contains(module) {
        let required = moduleName(of: module)
        if strings.contains(where: { $0.contains(required) }) {
          reached.insert(module)
          open.append(module)
        }
      }
    }
    for module in modules.sorted() where !reached.contains(module) {
      add("no script requires '\(moduleName(of: module))'", in: module)
    }
  }

  private func moduleName(of file: String) -> String {
    "\(name)." + file.dropLast(".lua".count).replacing("/", with: ".")
  }

  // MARK: Running

  private mutating func play() {
    let host = Host()
    host.checksEachQuestion = true
    var reports: [Report] = []
    host.onReport = { reports.append($0) }
    let plugin: Plugin
    do throws(PluginError) {
      try host.loadDependencies(ofPlugin: folder.path, seed: 1)
      plugin = try host.load(plugin: folder.path, seed: 1)
    } catch {
      return add(error)
    }
    onProgress("searching all legal drags")
    _ = host.placements
    // The warnings of the library come first: they name the causes of an empty list.
    for report in reports { add(report) }
    reports.removeAll()
    for warning in SceneWarnings.all(of: plugin, in: host) + SceneWarnings.beyondKeys(in: host) {
      add(message: warning)
    }
    _ = host.legalDrags()
    _ = plugin.outcome
    for report in reports { add(report) }
    guard findings.isEmpty else { return }
    var fuzzer = Fuzzer(path: folder.path, seed: 1)
    fuzzer.onProgress = { [onProgress] progress in
      switch progress {
      case .performed(let done): onProgress("\(done) of \(Self.stepCount) random inputs")
      case .shortening(let count): onProgress(Fuzzer.Progress.text(ofShortening: count))
      }
    }
    do throws(PluginError) {
      guard case .found(let found) = try fuzzer.run(steps: Self.stepCount) else { return }
      let inputs = found.inputCount.counted("input")
      add(message: "\(text(of: found)) (\(found.problem.kind.title) after \(inputs); see dray fuzz)")
    } catch {
      add(error)
    }
  }

  /// The text of a problem, with its line if a slower replay finds it: the search does not look for forbidden writes
  /// after each question.
  private func text(of found: Fuzzer.Finding) -> String {
    let text = found.problem.text
    guard SourceMention(in: text, of: name) == nil else { return text }
    var check = FuzzCheck(found.problem.kind)
    check.checksEachQuestion = true
    let again = (try? check.run(Array(found.journal.utf8)))?.problem?.text ?? text
    return SourceMention(in: again, of: name) == nil ? text : again
  }

  // MARK: Findings

  private mutating func add(_ message: String, in file: String, line: Int = 1, column: Int? = nil) {
    let source = lines(of: file)
    let text = source.indices.contains(line - 1) ? source[line - 1] : ""
    let first = text.prefix { $0 == " " || $0 == "\t" }.utf8.count
    let column = column ?? (ErrorText.column(in: text, message) ?? first) + 1
    findings.append(
      CheckFinding(file: "\(folder.path)/\(file)", line: max(1, line), column: column, message: message.oneLine))
  }

  private func lines(of file: String) -> [String] {
    let text = texts[file] ?? (try? folder.text(of: file)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func add(_ report: Report) {
    switch report.kind {
    case .announcement, .printed, .reloaded, .forgotten, .notUndoable: return
    case .failed, .rebuilt, .wrote, .unbound, .contentType, .warning: add(message: report.text)
    }
  }

  private mutating func add(_ error: PluginError) {
    switch error.withAdvice(for: folder.path) {
    case .manifest(_, let line, let problem):
      let parts = problem.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("column "), let column = Int(parts[0].dropFirst(7)) else {
        return add(problem, in: "plugin.lua", line: max(1, line), column: 1)
      }
      add(String(parts[1].drop { $0 == " " }), in: "plugin.lua", line: line, column: column)
    case .unreadable(let path, let why): findings.append(CheckFinding(file: path, message: why.oneLine))
    case .script(let error): add(error)
    case .missingDependency, .option: add("\(error)", in: "plugin.lua", column: 1)
    default: add(message: "\(error)")
    }
  }

  private mutating func add(_ error: LuaError) {
    let text = "\(error)"
    if let failure = error.failure, failure.line > 0, !text.hasPrefix(failure.chunk) {
      add(message: "\(failure.chunk):\(failure.line): \(text)")
    } else {
      add(message: text)
    }
  }

  /// Adds a message that may name a place of a script.
  private mutating func add(message: String) {
    guard let place = SourceMention(in: message, of: name) else { return add(message, in: "init.lua", column: 1) }
    // One finding for a line is enough: an unknown name also raises an error when its line runs.
    let path = "\(folder.path)/\(place.file)"
    if findings.contains(where: { $0.file == path && $0.line == place.line }) { return }
    add(place.rest, in: place.file, line: place.line)
  }
}

extension String {
  /// The first line.
  fileprivate var oneLine: String { String(prefix { $0 != "\n" }).harmless }
}

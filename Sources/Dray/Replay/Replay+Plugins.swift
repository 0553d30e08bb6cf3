internal import LuaRuntime

// The inputs of a journal about plugins: loading, rebuilding and selecting.

extension Replay {
  func plugin(_ line: JournalLine) throws(JournalProblem) -> Plugin {
    try plugin(named: try line.text("plugin"), line)
  }

  private func plugin(named name: String, _ line: JournalLine) throws(JournalProblem) -> Plugin {
    guard let plugin = host.plugins.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw line.needs("the name of a plugin that is loaded")
    }
    return plugin
  }

  func select(_ line: JournalLine) throws(JournalProblem) {
    _ = try plugin(line).select(try line.ids("item_ids"), in: try line.optionalID("namespace"))
  }

  /// Rebuilds plugins that were killed by a question that is not in the journal.
  func rebuild(_ line: JournalLine) throws(JournalProblem) {
    let names = try line.texts("plugins")
    let reasons = try line.texts("limits").compactMap { LuaKill(rawValue: $0.text) }
    guard !names.isEmpty, names.count == reasons.count else { throw line.needs("as many 'limits' as 'plugins'") }
    let killed = try names.map { name throws(JournalProblem) in try plugin(named: name.text, line) }
    host.inputs.run {
      for (plugin, reason) in zip(killed, reasons) { plugin.killOutside(reason) }
      host.recovery.rebuilder.rebuildKilled()
    }
  }

  func load(
    _ line: JournalLine, _ number: Int, _ given: [JournalLine], _ rows: [RowTexts]
  ) throws(JournalProblem) {
    let name = try line.text("plugin")
    let path = line["folder"] == nil ? nil : try line.text("folder")
    let options = try line.namedData("options", "options of a plugin")
    let seed = line["seed"] == nil ? 0 : try line.integer("seed")
    let saved = line.isSave ? try SavedPlugin(reading: given, rows, for: host) : nil
    let found = findPlugin?(name, path)
    let files = if let found { found } else { try files(of: name, path, in: given, number, isSave: line.isSave) }
    do throws(PluginError) {
      let manifest = try manifest(of: files, line, isFound: found != nil)
      guard manifest.name.hasSameBytes(as: name) else { throw .otherPlugin(name: manifest.name, wanted: name) }
      let plugin = try host.loader.load(
        manifest, files, options: options, seed: UInt64(UInt(bitPattern: seed)), keeping: saved)
      note(plugin, line)
    } catch {
      failure = .plugin(line: number, error)
      throw .meaning("\(error)")
    }
  }

  /// The manifest of a plugin. A single script has none, and a manifest inside a journal grants no permissions.
  private func manifest(
    of files: any PluginFiles, _ line: JournalLine, isFound: Bool
  ) throws(PluginError) -> Manifest {
    if let texts = files as? PluginText, !texts.hasManifest {
      return Manifest(script: line["plugin"]?.text ?? "", version: line["version"]?.text ?? "0")
    }
    let manifest = try Manifest(of: files)
    guard files is PluginText, !isFound, let permission = manifest.permissions.first else { return manifest }
    throw .manifest(
      path: "\(manifest.name)/plugin.lua", line: 0,
      problem: "a journal cannot give the permission '\(permission)'; load it with your own plugin")
  }

  /// The files of a plugin that the journal names or contains.
  ///
  /// - Throws: `JournalProblem.meaning` if `scripts` does not allow them.
  private func files(
    of name: String, _ path: String?, in given: [JournalLine], _ number: Int, isSave: Bool
  ) throws(JournalProblem) -> any PluginFiles {
    if let path {
      guard scripts >= .folders else {
        throw .meaning(
          "this line loads '\(name)' from \(path); this replay runs only the rules that are already loaded")
      }
      let folder = PluginFolder(path: path)
      guard scripts >= .recordings, let texts = former.texts(ofLine: number) else { return folder }
      return folder.replacing(texts)
    }
    let needed: Scripts = isSave ? .saves : .recordings
    guard scripts >= needed else {
      let what = isSave ? "saved game" : "recording"
      throw .meaning(
        "this \(what) contains the script of '\(name)', which is not run; load it with your own plugin")
    }
    var texts: [ByteString: String] = [:]
    for line in given where line.word == .file { texts[try line.bytes("path")] = try line.text("text") }
    return PluginText(name: name, texts: texts)
  }

  private func note(_ plugin: Plugin, _ line: JournalLine) {
    let now = plugin.identity(isKept: false)
    if let version = line["version"], version != now["version"] {
      notes.append("\(plugin.name) was version \(version.text ?? "?") and is \(plugin.manifest.version)")
    } else if let files = line["files"], files != now["files"] {
      notes.append("the files of \(plugin.name) have changed since")
    }
  }
}

extension JournalLine {
  /// Whether the line loads a plugin with the states that follow, as a save does.
  package var isSave: Bool { self["kept"]?.boolean == true }
}

internal import LuaRuntime

extension Plugin {
  /// The line that loads the plugin: its name, folder, version, seed, options, and a hash of its files.
  func identity(isKept: Bool) -> JournalLine {
    JournalLine(
      .load,
      [
        "plugin": .text(name), "folder": (sources.files as? PluginFolder).map { .text($0.path) },
        "version": .text(manifest.version), "seed": .integer(Int(truncatingIfNeeded: model.seed)),
        "files": .hash(filesDigest), "kept": isKept ? .boolean(true) : nil,
        "options": options.isEmpty ? nil : PlainData.table(PlainTable(named: options)).journaled,
      ])
  }

  /// The line that reloads the plugin: its version, and a hash of its files.
  var reloadLine: JournalLine {
    JournalLine(
      .reload, ["plugin": .text(name), "version": .text(manifest.version), "files": .hash(filesDigest)])
  }

  /// A hash of the files that were read.
  private var filesDigest: UInt64 {
    var digest = Digest()
    for (path, text) in sources.texts.sorted(by: { $0.key < $1.key }) {
      digest.combine(text: path.text)
      digest.combine(text: text)
    }
    return digest.value
  }

  /// The lines under the line that loads a plugin without a folder: its manifest, if any, and its files.
  var inlineFiles: [JournalLine] {
    sources.files is PluginFolder ? [] : files(as: .file)
  }

  /// The lines with its manifest, if any, and its files.
  func files(as word: JournalLine.Word) -> [JournalLine] {
    func line(_ path: ByteString, _ text: String) -> JournalLine {
      JournalLine(data: word, ["path": .text(path), "text": .text(text)])
    }
    return (manifest.text.map { [line("plugin.lua", $0)] } ?? [])
      + sources.texts.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
  }

  /// Passes the lines under the line that loads the plugin to a closure: the files of a plugin without a folder, states,
  /// collections with their rows, and the random generator. A value is passed beside its line, because its text can be
  /// long.
  func eachContent<Failure>(_ body: (JournalLine, PlainData?) throws(Failure) -> Void) throws(Failure) {
    for file in inlineFiles { try body(file, nil) }
    for state in run.script?.states ?? [] where !state.isView {
      guard let contents = (try? run.script?.model.contents(of: state.name)) ?? nil else { continue }
      let version: JournalLine.Value? = state.version == 1 ? nil : .integer(state.version)
      try body(JournalLine(data: .state, ["name": .text(state.name), "version": version]), contents)
    }
    for collection in collections.all {
      try body(JournalLine(data: .collection, ["name": .text(collection.name)]), nil)
      for value in collection.values { try body(JournalLine(data: .row), value) }
    }
    try body(JournalLine(data: .chance, ["state": .hashes(model.random.state)]), nil)
  }
}

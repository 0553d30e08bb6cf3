internal import LuaRuntime

// A reload in a journal has the texts of the new scripts. The first reload of a plugin in a folder also has the texts of
// the old scripts, because the line that loads the plugin has only the path of the folder.

extension Replay {
  /// Reloads a plugin from the files of `findPlugin`. Without these, from the texts of the journal, or from its own
  /// files if the replay may not use scripts of recordings.
  func reload(_ line: JournalLine, _ number: Int, _ given: [JournalLine]) throws(JournalProblem) {
    let plugin = try plugin(line)
    let found = findPlugin?(plugin.name, nil)
    let files = if let found { found } else { try newFiles(of: plugin, given) }
    do throws(PluginError) {
      _ = try host.loader.reloadRules(of: plugin, from: files)
    } catch {
      failure = .plugin(line: number, error)
      throw .meaning("\(error)")
    }
  }

  private func newFiles(of plugin: Plugin, _ given: [JournalLine]) throws(JournalProblem) -> any PluginFiles {
    if scripts < .recordings {
      guard let folder = plugin.files as? PluginFolder else { return plugin.files }
      return PluginFolder(path: folder.path)
    }
    var texts: [ByteString: String] = [:]
    for line in given where line.word == .file { texts[try line.bytes("path")] = try line.text("text") }
    if let folder = plugin.files as? PluginFolder { return folder.replacing(texts) }
    let files = PluginText(
      name: plugin.files.name, files: Dictionary(texts.map { ($0.key.text, $0.value) }) { $1 })
    let permissions = files.hasManifest ? (try? Manifest(of: files))?.permissions ?? [] : []
    guard permissions.allSatisfy(plugin.manifest.permissions.contains) else {
      throw .meaning("a journal cannot give the permission '\(permissions[0])'; load it with your own plugin")
    }
    return files
  }
}

/// The scripts that the reloads of a journal have replaced, by the line that loads their plugin.
struct FormerFiles {
  private let texts: [Int: [ByteString: String]]

  /// The texts of the plugin that a line loads; `nil` if it is not reloaded later.
  func texts(ofLine number: Int) -> [ByteString: String]? { texts[number] }

  /// No scripts.
  init() { texts = [:] }

  /// Reads a journal to its end.
  init(in reader: JournalReader) {
    var reader = reader
    var loads: [ByteString: Int] = [:]
    var found: [Int: [ByteString: String]] = [:]
    var present: Int?
    // The replay reports a damaged line when it reaches the line.
    while let (number, line) = (try? reader.next()) ?? nil {
      switch (line.kind, line.word) {
      case (.input, .load): if let name = line["plugin"]?.text { loads[ByteString(name)] = number }
      case (.input, .reload): present = line["plugin"]?.text.flatMap { loads[ByteString($0)] }
      case (.input, _): present = nil
      case (.data, .former):
        guard let present, let path = try? line.bytes("path"), let text = try? line.text("text") else { continue }
        found[present, default: [:]][path] = text
      default: continue
      }
    }
    texts = found
  }

  /// The beginning of a line that reloads a plugin, as a recorder writes it.
  static let mark = Array("{\"input\":\"reload\"".utf8)

  /// Whether a text contains a reload.
  ///
  /// - Parameter next: Returns the next bytes; an empty array at the end.
  static func hasReload(_ next: () throws(JournalProblem) -> [UInt8]) -> Bool {
    var end: ArraySlice<UInt8> = []
    while let piece = try? next(), !piece.isEmpty {
      // A journal in memory is one piece, which is not copied.
      let bytes = end.isEmpty ? piece[...] : end + piece
      if contains(bytes) { return true }
      end = bytes.suffix(mark.count - 1)
    }
    return false
  }

  private static func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
    var start = bytes.startIndex
    while let line = bytes[start...].firstIndex(of: mark[0]) {
      if bytes[line...].starts(with: mark) { return true }
      start = line + 1
    }
    return false
  }
}

internal import Dray
internal import Glibc
internal import LuaRuntime

/// Finds plugins by their names: in the folder `plugins` of the working directory, in `share/dray/plugins` next to the
/// command's own folder, where `scripts/install` puts them, and in the repository of a command in `.build`.
public enum PluginFinder {
  /// The folders that contain plugins, in the order of the search.
  private static var folders: [String] {
    var folders = ["plugins"]
    if let program = programPath, let bin = program.lastIndex(of: "/") {
      let prefix = program[..<bin]
      if let end = prefix.lastIndex(of: "/") { folders.append("\(prefix[..<end])/share/dray/plugins") }
      // A command that is not installed uses the plugins of the repository in which it was built.
      let parts = prefix.split(separator: "/")
      if let build = parts.firstIndex(of: ".build") {
        folders.append(parts[..<build].map { "/" + $0 }.joined() + "/plugins")
      }
    }
    return folders
  }

  /// The folder with the definition files of the script API, as an absolute path; `nil` if there is none.
  static var definitions: String? {
    folders.lazy.map { "\($0)/types" }.compactMap { folder -> String? in
      guard access("\(folder)/dray.lua", F_OK) == 0, let path = realpath(folder, nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    }.first
  }

  /// The path of this program.
  private static var programPath: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// The folder of a plugin, from its path or its name; the argument itself if no folder is found.
  public static func folder(named name: String) -> String {
    if name.contains("/") || isPlugin(name) { return name }
    return folders.map { "\($0)/\(name)" }.first(where: isPlugin) ?? name
  }

  /// The folder of a plugin from its name: a folder with this name beside another plugin, or else the folder that
  /// `folder(named:)` finds.
  static func folder(named name: String, beside other: PluginFolder) -> String {
    let sibling = "\(other.path)/../\(name)"
    return isPlugin(sibling) ? sibling : folder(named: name)
  }

  /// Whether a folder has a manifest.
  static func isPlugin(_ folder: String) -> Bool { access("\(folder)/plugin.lua", F_OK) == 0 }

  /// The folder of a plugin with this main script, `init.lua`; `nil` for other scripts.
  static func plugin(ofScript path: String) -> String? {
    guard let end = path.lastIndex(of: "/"), path[end...] == "/init.lua" else { return nil }
    let folder = String(path[..<end])
    return isPlugin(folder) ? folder : nil
  }

  /// The plugins without those whose folder was named before, also by another path to it.
  static func distinct(_ plugins: [String]) -> [String] {
    var seen: Set<String> = []
    return plugins.filter { plugin in
      let folder = folder(named: plugin)
      guard let path = realpath(folder, nil) else { return seen.insert(folder).inserted }
      defer { free(path) }
      return seen.insert(String(cString: path)).inserted
    }
  }

  /// The names of all plugins that can be opened by name, sorted.
  public static var names: [String] {
    let found = folders.flatMap { folder in
      ((try? PluginFolder(path: folder).names()) ?? []).filter { isPlugin("\(folder)/\($0)") }
    }
    return Set(found).sorted()
  }

  /// The completions of a typed word in a shell: names of plugins, and paths of plugins and of folders with plugins.
  ///
  /// - Parameters:
  ///   - word: The typed beginning.
  ///   - includesScripts: Whether files that end in `.lua` are listed, too.
  /// - Returns: Sorted words that begin with the typed one. A folder that contains plugins, but is not one, ends in
  ///   `/`.
  public static func completions(of word: String, includesScripts: Bool = false) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    var words = Set(word.isEmpty || !word.contains("/") ? names : [])
    for name in (try? PluginFolder(path: folder.isEmpty ? "." : folder).names()) ?? [] {
      let path = folder + name
      guard path.hasPrefix(word), !name.hasPrefix(".") || path == word else { continue }
      if isPlugin(path) {
        words.insert(path)
      } else if includesScripts, name.hasSuffix(".lua") {
        words.insert(path)
      } else if containsPlugins(path) {
        words.insert(path + "/")
      }
    }
    return words.filter { $0.hasPrefix(word) }.sorted()
  }

  private static func containsPlugins(_ folder: String) -> Bool {
    let names = (try? PluginFolder(path: folder).names()) ?? []
    return names.contains { isPlugin("\(folder)/\($0)") }
  }
}

extension PluginError {
  /// The error with advice: for a missing folder, the name of a similar plugin, or else what a plugin is; for a manifest
  /// without a table, such as an empty one, the smallest manifest; for a limit, how to stay below it.
  func withAdvice(for path: String) -> PluginError {
    switch self {
    case .unreadable(path, let why):
      let known = PluginFinder.completions(of: "").filter { !$0.hasSuffix("/") }
      let similar = path.contains("/") ? nil : suggestion(for: path, among: known)
      // Only the command finds plugins by their names.
      let meant = similar.map { $0.hasSameBytes(as: path) ? PluginFinder.folder(named: path) : $0 }
      let advice = meant.map { "did you mean '\($0)'?" } ?? "a plugin is a folder with plugin.lua and init.lua"
      return .unreadable(path: path, why: "\(why); \(advice)")
    case .manifest(let file, let line, let problem):
      // Without a table, an example tells more than the place at which the text ends.
      guard let text = try? PluginFolder(path: path).text(of: "plugin.lua"), !text.contains("{") else { return self }
      return .manifest(
        path: file, line: line,
        problem: "\(problem); a plugin has a manifest, such as: return { id = \"com.example.name\", name = \"name\" }")
    case .script(.killed(let reason, var failure)):
      failure.message += reason.advice
      return .script(.killed(reason, failure))
    default: return self
    }
  }
}

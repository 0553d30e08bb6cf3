internal import Dray
internal import Glibc

/// The files of a new plugin: a manifest, rules, a test, and settings for lua-language-server.
struct PluginTemplate {
  private let path: String
  private let name: String
  private let kind: PluginKind

  /// Checks the name of the plugin, the last part of its path.
  init(_ path: String, _ kind: PluginKind) throws(PluginError) {
    let folder = PluginFolder(path: path)
    (self.path, name, self.kind) = (folder.path, folder.name, kind)
    // A name that begins with `-` would be read as an option.
    let isName =
      name.utf8.first.map { $0 != 0x2d } ?? false
      && name.utf8.allSatisfy { $0 == 0x2d || $0 == 0x5f || $0.isLetterOrDigit }
    guard isName, name != "dray" else {
      throw .manifest(
        path: path, line: 0,
        problem: "'\(name)' is not a name for a plugin: it may contain letters, digits, '-' and '_', "
          + "but not begin with '-' or be 'dray'")
    }
  }

  /// Writes the files into a new folder.
  ///
  /// - Returns: The paths of the files.
  func write() throws(PluginError) -> [String] {
    guard mkdir(path, 0o777) == 0 else {
      let advice = errno == EEXIST ? "; choose another name, or remove what is there" : ""
      throw .unreadable(path: path, why: String(cString: strerror(errno)) + advice)
    }
    let files = [
      ("plugin.lua", "return {\n  id = \"com.example.\(name)\",\n  name = \"\(name)\",\n  version = \"0.1.0\",\n}\n"),
      ("init.lua", kind.script), ("\(name)_test.lua", kind.test), (".luarc.json", settings),
    ]
    for (file, text) in files { try OutputFile.write(text, to: "\(path)/\(file)", isNew: true) }
    return files.map { "\(path)/\($0.0)" }
  }

  /// The settings of lua-language-server, with the definitions of the script API if they are installed.
  private var settings: String {
    let types = PluginFinder.definitions.map { "  \"workspace.library\": [\($0.quotedAsJSON)],\n" } ?? ""
    return """
      {
        "runtime.version": "Lua 5.4",
        "runtime.builtin": { "io": "disable", "os": "disable", "debug": "disable", "package": "disable" },
      \(types)  "runtime.path": ["?.lua", "../?.lua"]
      }

      """
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { self >= 0x30 && self < 0x3a || self | 0x20 >= 0x61 && self | 0x20 <= 0x7a }
}

extension String {
  /// The text as a string of JSON.
  fileprivate var quotedAsJSON: String {
    // Only a number can be impossible to write.
    (try? JSONValue.string(self).text()) ?? ""
  }
}

internal import LuaRuntime

/// The files of a plugin. Each is read once, so that a rebuilt plugin runs the same texts even if its files have
/// changed.
final class PluginSources {
  /// The name of the plugin.
  private let name: String
  let files: any PluginFiles
  /// The texts of the files that were read, by path.
  private(set) var texts: [ByteString: String] = [:]
  /// Whether a reload has replaced other texts by these. A recording then already contains these texts.
  var areReloaded = false

  init(_ name: String, _ files: any PluginFiles) {
    self.name = name
    self.files = files
  }

  /// The text of a file as it was first read.
  func text(of file: String) throws(PluginError) -> String {
    if let known = texts[ByteString(file)] { return known }
    let text = try files.text(of: file)
    texts[ByteString(file)] = text
    return text
  }

  /// A module that a script of the plugin requires.
  func module(_ required: String, in lua: LuaState) throws -> LuaReference {
    if required == "dray.array" { return try lua.load(ScriptLibrary.array) }
    let file = try ModuleName(required, of: name).file
    let text: String
    do {
      text = try self.text(of: file)
    } catch {
      throw LuaThrow("no module '\(required)': \(error)")
    }
    return try lua.load(text, name: "\(name)/\(file)")
  }
}

public import LuaRuntime

/// The reason why a plugin could not be loaded or reloaded.
public enum PluginError: Error, Sendable {
  /// The file or folder does not exist, or cannot be read.
  case unreadable(path: String, why: String)
  /// The manifest is invalid. The line is 0 if the problem has no line.
  case manifest(path: String, line: Int, problem: String)
  /// The host passed an option that the manifest does not declare, or a value that the manifest does not allow.
  case option(name: String, problem: String)
  /// A script does not compile, or failed while it ran.
  case script(LuaError)
  /// The scripts ran, but their scene cannot be built, or saved states violate an invariant.
  case scene(EngineError)
  /// A plugin of this name is already loaded.
  case alreadyLoaded(name: String)
  /// Another plugin must be loaded before this one.
  case missingDependency(name: String, of: String)
  /// The plugin cannot be reloaded now, such as inside a rule, or its new scripts do not fit its states.
  case notReloadable(why: String)
  /// The plugin is not the one named in the journal.
  case otherPlugin(name: String, wanted: String)
}

extension PluginError: CustomStringConvertible {
  /// The problem, its place, and a suggestion if there is one.
  public var description: String {
    switch self {
    case .unreadable(let path, let why): "\(path): \(why)"
    case .manifest(let path, let line, let problem): line > 0 ? "\(path):\(line): \(problem)" : "\(path): \(problem)"
    case .option(let name, let problem): "option '\(name)' \(problem)"
    case .script(let error): "\(error)"
    case .scene(let error): "\(error)"
    case .otherPlugin(let name, let wanted): "the journal was recorded with plugin '\(wanted)', not with '\(name)'"
    case .missingDependency(let name, let plugin):
      "'\(plugin)' depends on the plugin '\(name)'; load that first"
    case .notReloadable(let why): why
    case .alreadyLoaded(let name): "a plugin named '\(name)' is already loaded"
    }
  }
}

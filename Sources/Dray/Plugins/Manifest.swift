public import LuaRuntime

/// The description of a plugin in `plugin.lua`. The file is parsed as constants and never run.
public struct Manifest: Sendable {
  /// A unique name in reverse-DNS form.
  public var id: String
  /// The name for users and for `require`.
  public var name: String
  /// The version of the plugin, in any form.
  public var version: String
  /// The version of the script API for which the plugin is written.
  public var api: Int
  /// The script that is run when the plugin is loaded, relative to its folder.
  public var entry: String
  /// The options that a host can set, by name.
  public var options: [LuaString: Option]
  /// The permissions that the plugin's scripts request. `files` allows them to pass files to other programs, and to
  /// receive files from them.
  public var permissions: [String] = []
  /// The names of plugins that must be loaded before this one.
  public var dependencies: [String] = []

  /// An option that a host can set.
  public struct Option: Sendable {
    /// The value if the host sets none.
    public var defaultValue: PlainData
    /// The only values allowed; `nil` allows every value of the default's kind.
    public var oneOf: [PlainData]?
    /// The smallest number allowed; `nil` is unlimited.
    public var min: Double?
    /// The largest number allowed; `nil` is unlimited.
    public var max: Double?
    /// Whether a number must be an integer.
    public var isInteger = false
  }

  /// The version of this library's script API.
  public static let currentAPI = 1
}

extension Manifest {
  /// The manifest of a plugin that is a single script.
  package init(script name: String, version: String = "0") {
    self.init(id: name, name: name, version: version, api: Self.currentAPI, entry: "init.lua", options: [:])
  }

  /// Reads the manifest among the files of a plugin.
  ///
  /// - Throws: `PluginError.unreadable`, or `PluginError.manifest` like `init(reading:path:)`.
  public init(of files: any PluginFiles) throws(PluginError) {
    try self.init(reading: files.text(of: "plugin.lua"), path: "\(files.name)/plugin.lua")
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - text: The text of `plugin.lua`.
  ///   - path: The path in messages.
  /// - Throws: `PluginError.manifest`, with the line of a syntax error or of the field with the problem, and with a
  ///   suggestion for a misspelt name.
  public init(reading text: String, path: String) throws(PluginError) {
    do throws(ManifestProblem) {
      self = try ManifestReader(of: text).manifest()
    } catch {
      throw error.error(in: text, path: path)
    }
  }

  /// The values of all options: the checked values from the host, and defaults for the others.
  ///
  /// - Throws: `PluginError.option`.
  public func values(setting given: [LuaString: PlainData]) throws(PluginError) -> [LuaString: PlainData] {
    var values = options.mapValues(\.defaultValue)
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let option = options[name] else {
        throw .option(
          name: name.text, problem: "is not one of \(self.name)\(remedy(for: name.text))")
      }
      let value = option.isInteger ? value.integer.map { .integer($0) } ?? value : value
      if let problem = option.problem(with: value) { throw .option(name: name.text, problem: problem) }
      values[name] = value
    }
    return values
  }
}

extension Manifest {
  /// A similar option, or else all options.
  private func remedy(for name: String) -> String {
    let known = options.keys.sorted().map(\.text)
    let hint = hint(name, known)
    if !hint.isEmpty { return hint }
    return known.isEmpty
      ? "; its manifest declares no options" : "; its options are \(known.joined(separator: ", "))"
  }
}

extension Manifest.Option {
  /// The reason that the option cannot have a value; `nil` if it can.
  func problem(with value: PlainData) -> String? {
    if let oneOf, !oneOf.contains(value) {
      return
        "must be one of \(oneOf.map { $0.text(style: .line) }.joined(separator: ", ")), not \(value.text(style: .line))"
    }
    guard value.kindOfOption == defaultValue.kindOfOption else {
      return "must be a \(defaultValue.kindOfOption), not a \(value.kindOfOption)"
    }
    if isInteger, value.integer == nil { return "must be an integer, not \(value.text(style: .line))" }
    if let min, let number = value.number, number < min { return "must be at least \(PlainData.shortest(min))" }
    if let max, let number = value.number, number > max { return "must be at most \(PlainData.shortest(max))" }
    return nil
  }
}

extension PlainData {
  /// The kind of the value in messages about options, where integers are numbers.
  var kindOfOption: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .data: "data"
    case .table: "table"
    }
  }

  fileprivate static func shortest(_ number: Double) -> String {
    (Int(exactly: number).map { .integer($0) } ?? PlainData.number(number)).text(style: .line)
  }
}

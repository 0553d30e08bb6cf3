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
    do throws(PluginError) { try self.init(parsing: text, path: path) } catch { throw error.withLine(in: text) }
  }

  private init(parsing text: String, path: String) throws(PluginError) {
    let data: PlainData
    do {
      data = try PlainData(reading: text)
    } catch {
      let problem = "expected \(error.expected), found \(error.found)"
      throw .manifest(path: path, line: error.line, problem: "column \(error.column): \(problem)")
    }
    guard let table = data.table else {
      throw .manifest(path: path, line: 1, problem: "a manifest must return a table: return { id = …, name = … }")
    }
    let known = Definitions.manifest.fieldNames(of: "Manifest")
    func problem(_ text: String) -> PluginError { .manifest(path: path, line: 0, problem: text) }
    for field in table {
      let name = Self.name(of: field.key)
      guard known.contains(name) else { throw problem("unknown field '\(name)'\(hint(name, known))") }
    }
    func required(_ name: PlainKey, default value: String? = nil) throws(PluginError) -> String {
      guard let field = table[name] else {
        if let value { return value }
        throw problem(
          "field '\(name.text ?? "")' is missing; a manifest has both: return { id = \"com.example.name\", name = \"name\" }"
        )
      }
      guard case .string(let string) = field, string.isText, !string.text.isEmpty else {
        throw problem("field '\(name.text ?? "")' must be a string of UTF-8 text that is not empty")
      }
      let text = string.text
      guard text.utf8.count <= 1024, !text.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
        throw problem("field '\(name.text ?? "")' must be a string of at most 1024 bytes without control characters")
      }
      return text
    }
    func list(_ name: PlainKey) throws(PluginError) -> PlainTable {
      guard let field = table[name] else { return PlainTable() }
      guard let list = field.table else { throw problem("field '\(name.text ?? "")' must be a table") }
      return list
    }
    id = try required("id")
    name = try required("name")
    guard ModuleName.isPluginName(name) else {
      throw problem(
        "the name '\(name)' is invalid: module names begin with it, so it may contain letters, digits, '-' and '_' only"
      )
    }
    if name == "dray" { throw problem("the name 'dray' is reserved for the library; choose another name") }
    version = try required("version", default: "0")
    entry = try required("entry", default: "init.lua")
    if let wrong = PluginPath.problem(with: entry) { throw problem("field 'entry': \(wrong)") }
    let api = table["api"] ?? .integer(Self.currentAPI)
    guard let number = api.integer else {
      throw problem("field 'api' must be the integer \(Self.currentAPI), not \(api.text(style: .line))")
    }
    self.api = number
    guard number == Self.currentAPI else {
      throw problem("api \(number) is not supported; this version of Dray supports api \(Self.currentAPI)")
    }
    for field in try list("permissions") {
      let known = Definitions.manifest.words(of: "permissions", in: "Manifest")
      guard let name = field.value.text, known.contains(name) else {
        let name = field.value.text ?? field.value.text(style: .line)
        throw problem("unknown permission '\(name)'\(hint(name, known))")
      }
      permissions.append(name)
    }
    for field in try list("dependencies") {
      guard let name = field.value.text, ModuleName.isPluginName(name) else {
        throw problem("dependencies must be a list of plugin names, not of \(field.value.text(style: .line))")
      }
      dependencies.append(name)
    }
    options = [:]
    for field in try list("options") {
      guard let name = field.key.string else {
        throw problem("options must be a table with a string key for each option, not \(Self.name(of: field.key))")
      }
      options[name] = try Option(name.text, field.value, path: path)
    }
  }

  /// The name of a field for messages.
  fileprivate static func name(of key: PlainKey) -> String {
    key.text ?? PlainData(key).text(style: .line)
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

extension PluginError {
  /// The error with a line of the manifest: the line with a name that the problem quotes, or else with the field whose
  /// name begins the problem. Without a line if the manifest has neither.
  fileprivate func withLine(in text: String) -> PluginError {
    guard case .manifest(let path, 0, let problem) = self else { return self }
    let found = problem.split(at: "; ").map { String($0.before) } ?? problem
    let parts = found.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    // The parts at odd positions are in quotes. The last of them is the innermost field.
    var names = parts.count % 2 == 1 ? parts.indices.filter { $0 % 2 == 1 }.reversed().map { parts[$0] } : []
    if let first = found.utf8.split(separator: UInt8(ascii: " ")).first { names.append(first) }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for name in names.compactMap({ String($0) }) where !name.isEmpty {
      if let index = lines.firstIndex(where: { Substring($0).declares(name) }) {
        return .manifest(path: path, line: index + 1, problem: problem)
      }
    }
    return self
  }
}

extension Substring {
  /// Whether the line has a name as a key or as a string.
  fileprivate func declares(_ name: String) -> Bool {
    guard let (before, after) = split(at: name) else { return false }
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if let last = before.utf8.last, quotes.contains(last) { return after.utf8.first == last }
    return after.utf8.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "=")
  }
}

extension Manifest.Option {
  fileprivate init(_ name: String, _ data: PlainData, path: String) throws(PluginError) {
    let known = Definitions.manifest.fieldNames(of: "Option")
    func problem(_ text: String) -> PluginError {
      .manifest(path: path, line: 0, problem: "option '\(name)': \(text)")
    }
    guard let table = data.table else { throw problem("must be a table with a default") }
    for field in table {
      let field = Manifest.name(of: field.key)
      guard known.contains(field) else { throw problem("unknown field '\(field)'\(hint(field, known))") }
    }
    guard let value = table["default"] else { throw problem("needs a default") }
    defaultValue = value
    let kind = kind(of: value)
    guard ["boolean", "number", "string"].contains(kind) else {
      throw problem("its default must be a boolean, a number or a string, not a \(kind)")
    }
    if let list = table["one_of"] {
      oneOf = list.table?.items
      if oneOf?.isEmpty ?? true { throw problem("one_of must be a list of the allowed values") }
    }
    for limit in ["min", "max"] as [PlainKey] {
      guard let value = table[limit] else { continue }
      guard kind == "number", value.number != nil else {
        throw problem("\(limit.text ?? "") must be a number, and only options with a number as default have it")
      }
    }
    (min, max) = (table["min"]?.number, table["max"]?.number)
    if let value = table["is_integer"] {
      guard kind == "number", let value = value.boolean else {
        throw problem("is_integer must be a boolean, and only options with a number as default have it")
      }
      isInteger = value
    }
    if let wrong = self.problem(with: value) { throw problem("its default \(wrong)") }
  }

  fileprivate func problem(with value: PlainData) -> String? {
    if let oneOf, !oneOf.contains(value) {
      return
        "must be one of \(oneOf.map { $0.text(style: .line) }.joined(separator: ", ")), not \(value.text(style: .line))"
    }
    guard kind(of: value) == kind(of: defaultValue) else {
      return "must be a \(kind(of: defaultValue)), not a \(kind(of: value))"
    }
    if isInteger, value.integer == nil { return "must be an integer, not \(value.text(style: .line))" }
    if let min, let number = value.number, number < min { return "must be at least \(PlainData.shortest(min))" }
    if let max, let number = value.number, number > max { return "must be at most \(PlainData.shortest(max))" }
    return nil
  }

  private func kind(of value: PlainData) -> String {
    switch value {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .data: "data"
    case .table: "table"
    }
  }
}

extension PlainData {
  fileprivate static func shortest(_ number: Double) -> String {
    (Int(exactly: number).map { .integer($0) } ?? PlainData.number(number)).text(style: .line)
  }
}

/// The suggestion to add to an error about an unknown name; empty if no known name is similar.
func hint(_ name: String, _ known: [String]) -> String {
  suggestion(for: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
}

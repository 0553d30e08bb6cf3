internal import LuaRuntime

/// Reads the fields of a manifest, and checks each.
struct ManifestReader {
  private let table: PlainTable

  init(of text: String) throws(ManifestProblem) {
    let data: PlainData
    do {
      data = try PlainData(reading: text)
    } catch {
      throw ManifestProblem(
        "column \(error.column): expected \(error.expected), found \(error.found)", line: error.line)
    }
    guard let table = data.table else {
      throw ManifestProblem("a manifest must return a table: return { id = …, name = … }", line: 1)
    }
    try Self.checkNames(of: table, as: "Manifest")
    self.table = table
  }

  func manifest() throws(ManifestProblem) -> Manifest {
    var manifest = Manifest(
      id: try text("id"), name: try name(), version: try text("version", default: "0"), api: 0, entry: try entry(),
      options: [:])
    manifest.api = try api()
    for field in try list("permissions") { manifest.permissions.append(try permission(field.value)) }
    for field in try list("dependencies") {
      guard let name = field.value.text, ModuleName.isPluginName(name) else {
        throw ManifestProblem(
          "dependencies must be a list of plugin names, not of \(field.value.text(style: .line))", at: ["dependencies"])
      }
      manifest.dependencies.append(name)
    }
    for field in try list("options") {
      guard let name = field.key.string else {
        throw ManifestProblem(
          "options must be a table with a string key for each option, not \(Self.name(of: field.key))", at: ["options"])
      }
      do throws(ManifestProblem) {
        manifest.options[name] = try Self.option(field.value)
      } catch {
        throw error.of(option: name.text)
      }
    }
    return manifest
  }

  // MARK: Fields

  private func name() throws(ManifestProblem) -> String {
    let name = try text("name")
    guard ModuleName.isPluginName(name) else {
      throw ManifestProblem(
        "the name '\(name)' is invalid: module names begin with it, so it may contain letters, digits, '-' and '_' only",
        at: [name, "name"])
    }
    if name == "dray" {
      throw ManifestProblem("the name 'dray' is reserved for the library; choose another name", at: [name, "name"])
    }
    return name
  }

  private func entry() throws(ManifestProblem) -> String {
    let entry = try text("entry", default: "init.lua")
    if let wrong = PluginPath.problem(with: entry) { throw ManifestProblem("field 'entry': \(wrong)", at: ["entry"]) }
    return entry
  }

  private func api() throws(ManifestProblem) -> Int {
    let current = Manifest.currentAPI
    let value = table["api"] ?? .integer(current)
    guard let number = value.integer else {
      throw ManifestProblem("field 'api' must be the integer \(current), not \(value.text(style: .line))", at: ["api"])
    }
    guard number == current else {
      throw ManifestProblem(
        "api \(number) is not supported; this version of Dray supports api \(current)", at: ["api"])
    }
    return number
  }

  private func permission(_ value: PlainData) throws(ManifestProblem) -> String {
    let known = Definitions.manifest.words(of: "permissions", in: "Manifest")
    let name = value.text ?? value.text(style: .line)
    guard value.text != nil, known.contains(name) else {
      throw ManifestProblem("unknown permission '\(name)'\(hint(name, known))", at: [name, "permissions"])
    }
    return name
  }

  /// A field that is a text in one line; the default if the field is missing.
  private func text(_ name: String, default value: String? = nil) throws(ManifestProblem) -> String {
    guard let field = table[PlainKey(stringLiteral: name)] else {
      if let value { return value }
      throw ManifestProblem(
        "field '\(name)' is missing; a manifest has both: return { id = \"com.example.name\", name = \"name\" }", at: []
      )
    }
    guard case .string(let string) = field, string.isText, !string.text.isEmpty else {
      throw ManifestProblem("field '\(name)' must be a string of UTF-8 text that is not empty", at: [name])
    }
    let text = string.text
    guard text.utf8.count <= 1024, !text.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
      throw ManifestProblem(
        "field '\(name)' must be a string of at most 1024 bytes without control characters", at: [name])
    }
    return text
  }

  /// A field that is a table; an empty table if the field is missing.
  private func list(_ name: String) throws(ManifestProblem) -> PlainTable {
    guard let field = table[PlainKey(stringLiteral: name)] else { return PlainTable() }
    guard let list = field.table else { throw ManifestProblem("field '\(name)' must be a table", at: [name]) }
    return list
  }

  // MARK: Options

  private static func option(_ data: PlainData) throws(ManifestProblem) -> Manifest.Option {
    guard let table = data.table else { throw ManifestProblem("must be a table with a default", at: []) }
    try checkNames(of: table, as: "Option")
    guard let value = table["default"] else { throw ManifestProblem("needs a default", at: []) }
    var option = Manifest.Option(defaultValue: value)
    let kind = value.kindOfOption
    guard ["boolean", "number", "string"].contains(kind) else {
      throw ManifestProblem("its default must be a boolean, a number or a string, not a \(kind)", at: [])
    }
    if let list = table["one_of"] {
      option.oneOf = list.table?.items
      if option.oneOf?.isEmpty ?? true {
        throw ManifestProblem("one_of must be a list of the allowed values", at: [])
      }
    }
    for limit in ["min", "max"] {
      guard let value = table[PlainKey(stringLiteral: limit)] else { continue }
      guard kind == "number", value.number != nil else {
        throw ManifestProblem(
          "\(limit) must be a number, and only options with a number as default have it", at: [])
      }
    }
    (option.min, option.max) = (table["min"]?.number, table["max"]?.number)
    if let value = table["is_integer"] {
      guard kind == "number", let value = value.boolean else {
        throw ManifestProblem(
          "is_integer must be a boolean, and only options with a number as default have it", at: [])
      }
      option.isInteger = value
    }
    if let wrong = option.problem(with: value) { throw ManifestProblem("its default \(wrong)", at: []) }
    return option
  }

  // MARK: Names

  private static func checkNames(of table: PlainTable, as type: String) throws(ManifestProblem) {
    let known = Definitions.manifest.fieldNames(of: type)
    for field in table {
      let name = name(of: field.key)
      guard known.contains(name) else {
        throw ManifestProblem("unknown field '\(name)'\(hint(name, known))", at: [name])
      }
    }
  }

  /// The name of a field for messages.
  private static func name(of key: PlainKey) -> String { key.text ?? PlainData(key).text(style: .line) }
}

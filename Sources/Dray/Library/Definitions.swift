internal import CDrayLibrary
internal import LuaRuntime
internal import Synchronization

/// The definition files for editors, as data: the parameters of functions and the fields of tables, with their types
/// and defaults. The library checks calls of scripts with this data, so that each name, type and default is written
/// once.
struct Definitions: Sendable {
  /// The parameters of each function, as lines without the tag. A key is a class and a name, such as `Node:draggable`;
  /// the class of `dray.move` is `dray`, that of a global function is empty.
  private var parameters: [String: [Substring]] = [:]
  /// The bounds of the type parameters of each generic function.
  private var bounds: [String: [Substring: Substring]] = [:]
  /// The names of the functions of each class, in the order of the file.
  private var names: [Substring: [String]] = [:]
  private var classes: [Substring: Class] = [:]
  private var aliases: [Substring: Substring] = [:]

  private struct Class {
    var parent: Substring?
    var fields: [Substring] = []
    /// Whether only functions of the library make its values. The file then declares a variable with the class, for its
    /// methods.
    var isMade = false
  }

  /// The definitions of the module `dray` for plugins.
  static let standard = Definitions(cdray_definitions, count: cdray_definition_count)

  /// The definitions of the module `dray` for tests and prompts.
  static let driver = Definitions(cdray_driver_definitions, count: cdray_driver_definition_count)

  /// The definition of a manifest.
  static let manifest = Definitions(cdray_manifest_definitions, count: cdray_manifest_definition_count)

  private init(_ files: UnsafePointer<cdray_part>, count: Int) {
    self.init(
      UnsafeBufferPointer(start: files, count: count).map { file in
        String(decoding: UnsafeRawBufferPointer(start: file.text, count: file.count), as: UTF8.self)
      })
  }

  /// Reads files in the syntax of lua-language-server: comments of three dashes describe the next declaration.
  init(_ files: [String]) {
    for file in files {
      var (block, isInBlock): ([Substring], Bool) = ([], false)
      for line in file.lines {
        if let text = line.content(of: "---") {
          isInBlock = true
          // The other lines are sentences.
          if text.utf8.first == UInt8(ascii: "@") || text.utf8.first == UInt8(ascii: "|") { block.append(text) }
        } else if isInBlock {
          note(block, before: line)
          (block, isInBlock) = ([], false)
        }
      }
      if isInBlock { note(block, before: "") }
    }
  }

  private mutating func note(_ block: [Substring], before declaration: Substring) {
    if let text = declaration.content(of: "function "), let end = text.utf8.firstIndex(of: UInt8(ascii: "(")) {
      let path = text.utf8[..<end].split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }.map { Substring($0) }
      let (owner, name) = (path.count > 1 ? path[0] : "", path[path.count - 1])
      names[owner, default: []].append(String(name))
      let key = "\(owner):\(name)"
      parameters[key] = block.compactMap { $0.content(of: "@param ") }
      for bound in block.compactMap({ $0.content(of: "@generic ")?.split(separator: ":") }) where bound.count > 1 {
        bounds[key, default: [:]][bound[0]] = bound[1].drop { $0 == " " }
      }
      return
    }
    for (index, line) in block.enumerated() {
      if let text = line.content(of: "@class ") {
        let words = text.split(separator: ":")
        let parent = words.count > 1 ? words[1].drop { $0 == " " } : nil
        classes[words[0]] = Class(parent: parent, fields: block.compactMap { $0.content(of: "@field ") })
        classes[words[0]]?.isMade = declaration.content(of: "local ") != nil
      } else if let text = line.content(of: "@alias ") {
        let end = text.firstIndex(of: " ") ?? text.endIndex
        let words = block[(index + 1)...].compactMap { $0.content(of: "| ") }
        aliases[text[..<end]] = words.isEmpty ? text[end...].dropFirst() : Substring(words.joined(separator: "|"))
      }
    }
  }

  // MARK: Types

  private func type(named name: Substring) -> DefinedType? {
    if let text = aliases[name] { return DefinedType(text, named: type(named:)) }
    guard let known = classes[name] else { return nil }
    let fields = known.isMade ? [] : fields(of: name) ?? []
    return DefinedType(kind: fields.isEmpty ? .made(String(name.split(separator: ".").last ?? name)) : .fields(fields))
  }

  /// The fields of a class and its parents; `nil` for an unknown class.
  private func fields(of name: Substring) -> [DefinedMember]? {
    guard let known = classes[name] else { return nil }
    let own = known.fields.map { member($0) }
    let inherited = known.parent.flatMap(fields(of:)) ?? []
    return inherited.filter { field in !own.contains { $0.name == field.name } } + own
  }

  /// Reads `name? type and a text`.
  private func member(_ line: Substring, bounds: [Substring: Substring]? = nil) -> DefinedMember {
    let space = line.utf8.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let isOptional = line.utf8[..<space].last == UInt8(ascii: "?")
    let (type, text) = Substring(line.utf8[space...].dropFirst()).typeAndText
    var member = DefinedMember(
      name: String(Substring(line.utf8[..<space].prefix { $0 != UInt8(ascii: "?") })),
      type: DefinedType(type) { name in
        if let bound = bounds?[name] { DefinedType(bound, named: self.type(named:)) } else { self.type(named: name) }
      })
    if isOptional { member.type.isOptional = true }
    member.defaultValue = text.value(after: "by default ")
    if case .fields(let fields) = member.type.kind {
      member.type.kind = .fields(
        fields.map { field in
          var field = field
          field.defaultValue = field.defaultValue ?? text.value(after: "`\(field.name)` is by default ")
          return field
        })
    }
    return member
  }

  // MARK: For the library

  /// The names of the fields of a class, in their order; empty for an unknown class.
  func fieldNames(of name: String) -> [String] { (fields(of: Substring("dray.\(name)")) ?? []).map(\.name) }

  /// The words that a field can have, or the entries of its list; empty for other fields.
  func words(of field: String, in name: String) -> [String] {
    switch fields(of: Substring("dray.\(name)"))?.first(where: { $0.name == field })?.type.kind {
    case .words(let words): words
    case .list(let entry): if case .words(let words) = entry.kind { words } else { [] }
    default: []
    }
  }

  /// The names of the functions of a class.
  func names(of owner: String) -> [String] { names[Substring(owner)] ?? [] }

  /// A function in the form for `modifiers.lua`; `nil` for an unknown name.
  ///
  /// - `most`: the number of its parameters.
  /// - `value`, `kind`, `words`: the name of the parameter before the options or the closure, its kind, its words.
  /// - `options`, `names`, `defaults`: the kinds, the names in order and the defaults of the options; `needs_options`:
  ///   whether they are required if there is no closure.
  /// - `closure`: `"required"`, `"optional"`, or `"switch"` for a closure that `false` and `nil` turn off; nil if the
  ///   function has no closure.
  func function(_ owner: String, _ name: String) -> PlainData? {
    guard let lines = parameters["\(owner):\(name)"] else { return nil }
    var function = PlainTable([("most", .integer(lines.count))])
    for parameter in lines.map({ member($0) }) {
      switch parameter.type.kind {
      case .function:
        let isRequired = !parameter.type.isOptional
        function["closure"] = parameter.type.canBeFalse ? "switch" : isRequired ? "required" : "optional"
      case .fields(let fields):
        function["options"] = Self.kinds(of: fields)
        function["names"] = .table(PlainTable(items: fields.map { PlainData(text: $0.name) }))
        function["needs_options"] = parameter.type.isOptional ? nil : true
        function["defaults"] = Self.defaults(of: fields)
      default:
        function["value"] = PlainData(text: parameter.name)
        function["kind"] = PlainData(text: parameter.type.kindName)
        function["words"] = Self.words(of: parameter)
      }
    }
    return .table(function)
  }

  /// The defaults of the engine and of the options of functions, as in `dray.defaults`.
  static let defaults: PlainTable = {
    var defaults = PlainTable()
    for number in Default.all {
      let (group, name) = (PlainKey.string(LuaString(number.group)), PlainKey.string(LuaString(number.name)))
      var numbers = defaults[group]?.table ?? PlainTable()
      numbers[name] = number.value == number.value.rounded() ? .integer(Int(number.value)) : .number(number.value)
      defaults[group] = .table(numbers)
    }
    defaults["options"] = .table(standard.optionDefaults)
    return defaults
  }()

  /// The defaults of the options of constructors, functions and modifiers, by function and option.
  private var optionDefaults: PlainTable {
    var table = PlainTable()
    for owner in ["dray", "Node", "ForEach"] {
      for name in names(of: owner) {
        guard let defaults = function(owner, name)?["defaults"]?.table else { continue }
        table[.string(LuaString(name))] = .table(defaults)
      }
    }
    return table
  }

  /// The fields of a class in the form for `check.lua`: their kinds, their defaults, the words allowed in each field
  /// with words, and the names of required fields; `nil` for an unknown class.
  func fields(_ name: String) -> [PlainData]? {
    fields(of: Substring("dray.\(name)")).map { fields in
      let words = fields.compactMap { field in
        Self.words(of: field).map { (PlainKey.string(LuaString(field.name)), $0) }
      }
      let required = fields.filter { !$0.isEntry && !$0.type.isOptional && $0.type.kind != .any }
      return [
        Self.kinds(of: fields), Self.defaults(of: fields) ?? .nil, words.isEmpty ? .nil : .table(PlainTable(words)),
        required.isEmpty ? .nil : .table(PlainTable(items: required.map { PlainData(text: $0.name) })),
      ]
    }
  }

  /// The parameters of a function in the form for `arguments.lua`; `nil` for an unknown name.
  func signature(_ owner: String, _ name: String) -> PlainData? {
    let key = "\(owner):\(name)"
    return parameters[key].map { lines in
      .table(PlainTable(items: lines.map { .table(Self.description(of: member($0, bounds: bounds[key]))) }))
    }
  }

  /// A parameter or field: its `name`, its `default`, and its type.
  private static func description(of member: DefinedMember) -> PlainTable {
    var description = Self.description(of: member.type)
    description["name"] = PlainData(text: member.name)
    description["default"] = member.defaultValue
    return description
  }

  /// A type: its `kind`, `is_optional` and `can_be_false`. Depending on the kind, also its `words`, the list of its
  /// `fields`, the type of each `entry`, the alternatives as `one_of`, or the `noun` for values that the library makes.
  private static func description(of type: DefinedType) -> PlainTable {
    var description = PlainTable()
    description["kind"] = PlainData(text: type.kindName)
    if type.isOptional { description["is_optional"] = true }
    if type.canBeFalse { description["can_be_false"] = true }
    switch type.kind {
    case .made(let name): description["noun"] = PlainData(text: name.asNoun)
    case .words: description["words"] = words(of: type)
    case .list(let entry): description["entry"] = .table(Self.description(of: entry))
    case .oneOf(let types):
      let descriptions = types.map { PlainData.table(Self.description(of: $0)) }
      description["one_of"] = .table(PlainTable(items: descriptions))
    case .fields(let fields):
      let named = fields.filter { !$0.isEntry }.map { PlainData.table(Self.description(of: $0)) }
      description["fields"] = .table(PlainTable(items: named))
      description["entry"] = fields.first(where: \.isEntry).map { PlainData.table(Self.description(of: $0.type)) }
    default: break
    }
    return description
  }

  private static func kinds(of fields: [DefinedMember]) -> PlainData {
    let named = fields.filter { !$0.isEntry }
    return .table(PlainTable(named.map { (.string(LuaString($0.name)), PlainData(text: $0.type.kindName)) }))
  }

  private static func defaults(of fields: [DefinedMember]) -> PlainData? {
    let values = fields.compactMap { field in
      field.defaultValue.map { (PlainKey.string(LuaString(field.name)), $0) }
    }
    return values.isEmpty ? nil : .table(PlainTable(values))
  }

  private static func words(of member: DefinedMember) -> PlainData? { words(of: member.type) }

  private static func words(of type: DefinedType) -> PlainData? {
    guard case .words(let words) = type.kind else { return nil }
    return .table(PlainTable(words.map { (.string(LuaString($0)), true) }))
  }
}

extension PlainData {
  fileprivate init(text: String) { self = .string(LuaString(text)) }
}

extension String {
  /// The name of a class as a noun: `a drop item` for `DropItem`.
  fileprivate var asNoun: String {
    let words = reduce(into: "") { $0 += ($1.isUppercase ? " " : "") + $1.lowercased() }
    let isVowel = words.dropFirst().first.map { "aeiou".contains($0) } ?? false
    return (isVowel ? "an" : "a") + words
  }
}

extension String {
  /// The lines, without their ends.
  ///
  /// The bytes are searched in one block of memory, which takes a tenth of the time of a general `split`.
  fileprivate var lines: [Substring] {
    var text = self
    let ends = text.withUTF8 { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } }
    var (lines, start): ([Substring], String.Index) = ([], text.startIndex)
    for end in ends {
      let end = text.utf8.index(text.startIndex, offsetBy: end)
      lines.append(text[start..<end])
      start = text.utf8.index(after: end)
    }
    return lines + [text[start...]]
  }
}

// The files are read by bytes, because characters take five times as long.

extension Substring {
  /// The rest of a line that begins with a tag.
  fileprivate func content(of tag: String) -> Substring? {
    utf8.starts(with: tag.utf8) ? Substring(utf8.dropFirst(tag.utf8.count)) : nil
  }

  /// A type and the text after it. The type ends at the first space outside of brackets that does not follow a comma, a
  /// colon or a bar.
  fileprivate var typeAndText: (type: Substring, text: Substring) {
    var (depth, last): (Int, Unicode.Scalar) = (0, " ")
    for index in utf8.indices {
      let character = Unicode.Scalar(utf8[index])
      switch character {
      case "(", "{", "[", "<": depth += 1
      case ")", "}", "]", ">": depth -= 1
      case " " where depth == 0 && last != "," && last != ":" && last != "|":
        return (self[..<index], self[utf8.index(after: index)...])
      default: break
      }
      last = character
    }
    return (self, "")
  }

  /// The boolean, integer or string that follows a phrase.
  fileprivate func value(after phrase: String) -> PlainData? {
    guard let text = split(at: phrase)?.after else { return nil }
    let value = String(Substring(text.utf8.prefix { !" ,;.)".utf8.contains($0) })).filter { $0 != "`" }
    switch value {
    case "true": return true
    case "false": return false
    default:
      if let number = Int(value) { return .integer(number) }
      return value.hasPrefix("\"") ? PlainData(text: String(value.dropFirst().dropLast())) : nil
    }
  }
}

extension Definitions {
  /// The definitions that scripts have used so far, for all plugins of the process.
  private static let used = Mutex<[String: [PlainData]]>([:])

  /// Makes a definition once. Scripts can ask for any name, so only names with a definition are cached.
  private static func known(_ name: String, _ make: (Definitions) -> [PlainData]) -> [PlainData] {
    used.withLock { known in
      if let data = known[name] { return data }
      let data = make(standard)
      if !data.isEmpty { known[name] = data }
      return data
    }
  }

  /// The native functions that read the definitions.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("definition", reading: .watched) { _, frame in
      let (owner, name) = (try frame.string(0), try frame.string(1))
      for table in known("\(owner):\(name)", { $0.function(owner, name).map { [$0] } ?? [] }) {
        try frame.push(table)
      }
    }
    natives.define("fields", reading: .watched) { _, frame in
      let name = try frame.string(0)
      let fields = known(name) { $0.fields(name) ?? [] }
      if fields.isEmpty { throw LuaThrow("no definition of dray.\(name)") }
      for table in fields { try frame.push(table) }
    }
    natives.define("signature", reading: .watched) { _, frame in
      let (owner, name) = (try frame.string(0), try frame.string(1))
      let key = "\(owner):\(name) as a call"
      for table in known(key, { $0.signature(owner, name).map { [$0] } ?? [] }) { try frame.push(table) }
    }
    natives.define("methods", reading: .watched) { _, frame in
      let names = standard.names(of: try frame.string(0))
      try frame.push(.table(PlainTable(items: names.map { PlainData(text: $0) })))
    }
  }
}

extension Natives {
  /// The native functions that read the definitions of the driver.
  package mutating func defineDriverDefinitions() {
    define("signature", reading: .watched) { _, frame in
      if let table = Definitions.driver.signature(try frame.string(0), try frame.string(1)) { try frame.push(table) }
    }
  }
}

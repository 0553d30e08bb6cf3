internal import CDrayLibrary
internal import LuaRuntime
internal import Synchronization

/// The definition files for editors, as data: the parameters of functions and the fields of tables, with their types
/// and defaults. The library checks calls of scripts against them, so that a name, a type and a default have one place.
struct Definitions: Sendable {
  /// The parameters of each function, after its class and name, `Node:draggable`: lines without the tag.
  private var parameters: [String: [Substring]] = [:]
  /// The names of the functions of each class, in their order.
  private var names: [Substring: [String]] = [:]
  private var classes: [Substring: Class] = [:]
  private var aliases: [Substring: Substring] = [:]

  private struct Class {
    var parent: Substring?
    var fields: [Substring] = []
  }

  /// The definitions of the module `dray`.
  static let standard = Definitions(
    UnsafeBufferPointer(start: cdray_definitions, count: cdray_definition_count).map { file in
      String(decoding: UnsafeRawBufferPointer(start: file.text, count: file.count), as: UTF8.self)
    })

  /// Reads files as lua-language-server does: comments of three dashes describe the declaration that follows them.
  init(_ files: [String]) {
    for file in files {
      var block: [Substring] = []
      for line in file.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        if line.starts(with: "---".utf8) {
          block.append(Substring(line.dropFirst(3)))
        } else if !block.isEmpty {
          note(block, before: Substring(line))
          block = []
        }
      }
      if !block.isEmpty { note(block, before: "") }
    }
  }

  private mutating func note(_ block: [Substring], before line: Substring) {
    if line.hasPrefix("function "), let colon = line.firstIndex(of: ":"), let end = line.firstIndex(of: "(") {
      let name = line[line.index(line.startIndex, offsetBy: 9)..<end]
      names[line[name.startIndex..<colon], default: []].append(String(line[line.index(after: colon)..<end]))
      parameters[String(name)] = block.compactMap { $0.content(of: "@param ") }
      return
    }
    for (index, line) in block.enumerated() {
      if let text = line.content(of: "@class ") {
        let words = text.split(separator: ":")
        let parent = words.count > 1 ? words[1].drop { $0 == " " } : nil
        classes[words[0]] = Class(parent: parent, fields: block.compactMap { $0.content(of: "@field ") })
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
    return fields(of: name).map { DefinedType(kind: .fields($0)) }
  }

  /// The fields of a class with those of its parents; `nil` for an unknown class.
  private func fields(of name: Substring) -> [DefinedMember]? {
    guard let known = classes[name] else { return nil }
    let own = known.fields.filter { !$0.hasPrefix("[") }.map(member)
    let inherited = known.parent.flatMap(fields(of:)) ?? []
    return inherited.filter { field in !own.contains { $0.name == field.name } } + own
  }

  /// Reads `name? type and a text`.
  private func member(_ line: Substring) -> DefinedMember {
    let space = line.firstIndex(of: " ") ?? line.endIndex
    let isOptional = line[..<space].hasSuffix("?")
    let (type, text) = line[space...].dropFirst().typeAndText
    var member = DefinedMember(
      name: String(line[..<space].prefix { $0 != "?" }), type: DefinedType(type, named: self.type(named:)))
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

  /// The names of the functions of a class.
  func names(of owner: String) -> [String] { names[Substring(owner)] ?? [] }

  /// A function as `modifiers.lua` reads it; `nil` for an unknown name.
  ///
  /// - `most`: the number of its parameters.
  /// - `value`, `kind`, `words`: the name of the parameter before the options or the closure, its kind, its words.
  /// - `options`, `names`, `defaults`: the kinds, the names in order and the defaults of the options; `needs_options`:
  ///   whether they are required if there is no closure.
  /// - `closure`: whether it is `"required"`, `"optional"`, or a `"switch"`, which `false` and `nil` turn off.
  func function(_ owner: String, _ name: String) -> PlainData? {
    guard let lines = parameters["\(owner):\(name)"] else { return nil }
    var function = PlainTable([("most", .integer(lines.count))])
    for parameter in lines.map(member) {
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

  /// The fields of a class as `check.lua` reads them: their kinds, their defaults, and the words of those that are
  /// one; `nil` for an unknown class.
  func fields(_ name: String) -> [PlainData]? {
    fields(of: Substring("dray.\(name)")).map { fields in
      let words = fields.compactMap { field in
        Self.words(of: field).map { (PlainKey.string(LuaString(field.name)), $0) }
      }
      return [
        Self.kinds(of: fields), Self.defaults(of: fields) ?? .nil, words.isEmpty ? .nil : .table(PlainTable(words)),
      ]
    }
  }

  private static func kinds(of fields: [DefinedMember]) -> PlainData {
    .table(PlainTable(fields.map { (.string(LuaString($0.name)), PlainData(text: $0.type.kindName)) }))
  }

  private static func defaults(of fields: [DefinedMember]) -> PlainData? {
    let values = fields.compactMap { field in
      field.defaultValue.map { (PlainKey.string(LuaString(field.name)), $0) }
    }
    return values.isEmpty ? nil : .table(PlainTable(values))
  }

  private static func words(of member: DefinedMember) -> PlainData? {
    guard case .words(let words) = member.type.kind else { return nil }
    return .table(PlainTable(words.map { (.string(LuaString($0)), true) }))
  }
}

extension PlainData {
  fileprivate init(text: String) { self = .string(LuaString(text)) }
}

extension Substring {
  /// The rest of a line that begins with a tag.
  fileprivate func content(of tag: String) -> Substring? { hasPrefix(tag) ? dropFirst(tag.count) : nil }

  /// A type and the text behind it: the type ends at the first space outside of brackets that does not follow a comma, a
  /// colon or a bar.
  fileprivate var typeAndText: (type: Substring, text: Substring) {
    var (depth, last): (Int, Character) = (0, " ")
    for index in indices {
      let character = self[index]
      switch character {
      case "(", "{", "[", "<": depth += 1
      case ")", "}", "]", ">": depth -= 1
      case " " where depth == 0 && !",:|".contains(last):
        return (self[..<index], self[self.index(after: index)...])
      default: break
      }
      last = character
    }
    return (self, "")
  }

  /// The boolean, integer or string that follows a phrase.
  fileprivate func value(after phrase: String) -> PlainData? {
    // Not `firstRange(of:)`, which would link the library of regular expressions.
    var rest = self
    while !rest.isEmpty, !rest.hasPrefix(phrase) { rest = rest.dropFirst() }
    let value = rest.dropFirst(phrase.count).prefix { !" ,;.)".contains($0) }.filter { $0 != "`" }
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

  /// Makes a definition once. Scripts can ask for any name, so names without a definition are not kept.
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
    natives.define("definition") { _, frame in
      let (owner, name) = (try frame.string(0), try frame.string(1))
      for table in known("\(owner):\(name)", { $0.function(owner, name).map { [$0] } ?? [] }) {
        try frame.push(table)
      }
    }
    natives.define("fields") { _, frame in
      let name = try frame.string(0)
      let fields = known(name) { $0.fields(name) ?? [] }
      if fields.isEmpty { throw LuaThrow("no definition of dray.\(name)") }
      for table in fields { try frame.push(table) }
    }
    natives.define("methods") { _, frame in
      let names = standard.names(of: try frame.string(0))
      try frame.push(.table(PlainTable(items: names.map { PlainData(text: $0) })))
    }
  }
}

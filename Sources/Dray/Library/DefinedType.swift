/// A type in a definition file, with the details that the library checks.
struct DefinedType: Equatable, Sendable {
  /// The kind of valid values.
  var kind: Kind
  /// Whether the value may be missing.
  var isOptional = false
  /// Whether the value may also be `false`.
  var canBeFalse = false

  indirect enum Kind: Equatable, Sendable {
    case any, boolean, number, integer, string, function, table
    /// A number that may be infinite.
    case extent
    /// A string or an integer.
    case id
    /// A type of items: its id, or its declaration.
    case type
    /// One of these strings.
    case words([String])
    /// A list of values of a type.
    case list(DefinedType)
    /// A table with these fields. If the table is also a list, the field for its entries has the name `[integer]`.
    case fields([DefinedMember])
    /// A table that a function of the library made. The text is the name of its class.
    case made(String)
    /// A value of one of these types, which differ in kind.
    case oneOf([DefinedType])
  }

  /// The name of the kind in `check.lua`.
  var kindName: String {
    switch kind {
    case .any, .oneOf: "any"
    case .boolean: "boolean"
    case .number: "number"
    case .extent: "extent"
    case .integer: "integer"
    case .string, .words: "string"
    case .function: "function"
    case .table, .list, .fields, .made: "table"
    case .id: "id"
    case .type: "type"
    }
  }
}

/// A parameter of a function, or a field of a table.
struct DefinedMember: Equatable, Sendable {
  var name: String
  var type: DefinedType
  /// The default: the value if an argument or a field is missing.
  var defaultValue: PlainData?

  /// Whether the member describes the entries of a list.
  var isEntry: Bool { name.hasPrefix("[") }
}

extension DefinedType {
  /// Reads a type in the syntax of lua-language-server: `dray.ID?`, `fun(key: string): boolean`, `"a"|"b"`, `{ x:
  /// number? }`.
  ///
  /// - Parameter named: Returns the type with a name.
  init(_ text: Substring, named: (Substring) -> DefinedType?) {
    let parts = text.alternatives
    if parts.count > 1 {
      self = DefinedType(oneOf: parts.map { DefinedType($0, named: named) })
    } else if text.begins(with: "fun(") {
      self = DefinedType(kind: .function)
    } else if text.ends(with: "?") {
      self = DefinedType(text.dropLast(), named: named)
      isOptional = true
    } else if text.ends(with: "[]") {
      self = DefinedType(kind: .list(DefinedType(text.dropLast(2), named: named)))
    } else if text.begins(with: "table<") {
      self = DefinedType(kind: .table)
    } else if text.begins(with: "("), text.ends(with: ")") {
      self = DefinedType(text.dropFirst().dropLast(), named: named)
    } else if text.begins(with: "{"), text.ends(with: "}") {
      let fields = text.dropFirst().dropLast().parts(between: UInt8(ascii: ",")).compactMap { field -> DefinedMember? in
        guard let colon = field.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let type = DefinedType(field[field.utf8.index(after: colon)...].trimmed, named: named)
        return DefinedMember(name: String(field[..<colon].trimmed), type: type)
      }
      self = DefinedType(kind: .fields(fields))
    } else if text.begins(with: "\"") {
      self = DefinedType(kind: .words([String(text.dropFirst().dropLast())]))
    } else {
      self = Self.basic[String(text)] ?? named(text) ?? DefinedType(kind: .any)
    }
  }

  private static let basic: [String: DefinedType] = [
    "boolean": DefinedType(kind: .boolean), "true": DefinedType(kind: .boolean),
    "number": DefinedType(kind: .number), "integer": DefinedType(kind: .integer), "string": DefinedType(kind: .string),
    "table": DefinedType(kind: .table), "any": DefinedType(kind: .any, isOptional: true),
    "nil": DefinedType(kind: .any, isOptional: true), "false": DefinedType(kind: .any, canBeFalse: true),
    "dray.ID": DefinedType(kind: .id), "dray.Extent": DefinedType(kind: .extent),
    "dray.Type": DefinedType(kind: .type), "dray.Data": DefinedType(kind: .any),
  ]

  /// A type of several alternatives.
  private init(oneOf types: [DefinedType]) {
    let isNothing = { (type: DefinedType) in type.kind == .any && (type.isOptional || type.canBeFalse) }
    let kinds = types.filter { !isNothing($0) }.flatMap { type in
      if case .oneOf(let types) = type.kind { types } else { [type] }
    }
    self = kinds.first ?? DefinedType(kind: .any)
    let words = kinds.flatMap { type -> [String] in if case .words(let words) = type.kind { words } else { [] } }
    if kinds.allSatisfy({ if case .words = $0.kind { true } else { false } }), !kinds.isEmpty {
      kind = .words(words)
    } else if Set(kinds.map(\.kindName)).count > 1 {
      kind = kinds.contains { $0.kind == .any } ? .any : .oneOf(kinds)
    } else if kinds.count > 1 {
      kind = kindName == "table" ? .table : kinds[0].kind
    }
    isOptional = types.contains(where: \.isOptional)
    canBeFalse = types.contains(where: \.canBeFalse)
  }
}

// The text is read by bytes, because characters take five times as long.

extension Substring {
  fileprivate func begins(with text: String) -> Bool { utf8.starts(with: text.utf8) }

  fileprivate func ends(with text: String) -> Bool { utf8.suffix(text.utf8.count).elementsEqual(text.utf8) }

  /// The text without spaces around it.
  fileprivate var trimmed: Substring {
    var text = utf8
    while text.first == UInt8(ascii: " ") { text = text.dropFirst() }
    while text.last == UInt8(ascii: " ") { text = text.dropLast() }
    return Substring(text)
  }

  /// The parts between occurrences of a character outside of brackets.
  fileprivate func parts(between separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, startIndex)
    for index in utf8.indices {
      switch Unicode.Scalar(utf8[index]) {
      case "(", "{", "[", "<": depth += 1
      case ")", "}", "]", ">": depth -= 1
      case Unicode.Scalar(separator) where depth == 0:
        parts.append(self[start..<index].trimmed)
        start = utf8.index(after: index)
      default: break
      }
    }
    return parts + [self[start...].trimmed]
  }

  /// The alternatives of a type. The results of a function type are part of it, not separate alternatives.
  fileprivate var alternatives: [Substring] {
    let parts = parts(between: UInt8(ascii: "|")).filter { !$0.isEmpty }
    let hasResults = { (part: Substring) in
      part.begins(with: "fun(") && part.parts(between: UInt8(ascii: ":")).count > 1
    }
    guard let function = parts.firstIndex(where: hasResults) else { return parts }
    return Array(parts[...function])
  }
}

/// Mutants of Lua, found by a parser in this package. They need no build: a test reads the Lua files when it begins, so a
/// changed file replaces the original one in the copy.
struct LuaLanguage: Language {
  func mutants(in source: String, path: String) throws -> [Mutant] {
    var parser = LuaParser(source: source, path: path)
    try parser.parse()
    return parser.found.sorted { $0.isBefore($1) }
  }

  /// A source text with a change. All other lines keep their numbers.
  static func text(of source: String, with mutant: Mutant) -> String {
    let bytes = Array(source.utf8)
    let lines = bytes[mutant.range].count { $0 == UInt8(ascii: "\n") }
    let changed: String =
      switch mutant.change {
      case .negated: "not (\(mutant.original))"
      case .replaced(let text): "(\(text))"
      case .dropped: "do end"
      }
    let after = Array(repeating: UInt8(ascii: "\n"), count: lines) + bytes[mutant.range.upperBound...]
    return String(decoding: bytes[..<mutant.range.lowerBound] + changed.utf8 + after, as: UTF8.self)
  }
}

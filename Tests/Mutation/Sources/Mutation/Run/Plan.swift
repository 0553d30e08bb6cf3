import Foundation

/// The mutants of one run by their numbers, and the schemata of their files.
struct Plan: Sendable {
  /// The drawn mutants. The place in this list is the number. `nil` stands for one that did not compile.
  private(set) var mutants: [Mutant?]
  private let sources: [String: String]
  private let languages: Languages

  /// - Parameters:
  ///   - files: Paths from the root.
  ///   - count: The number of mutants to draw; `nil` for all.
  init(root: String, files: [String], count: Int?, seed: UInt64, languages: Languages) throws {
    var all: [Mutant] = []
    var sources: [String: String] = [:]
    for path in files {
      guard let language = languages.language(of: path) else { continue }
      let source = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
      sources[path] = source
      all += Self.numbered(try language.mutants(in: source, path: path))
    }
    if let count { all = Self.draw(count, of: all, seed: seed) }
    mutants = all
    self.sources = sources
    self.languages = languages
  }

  /// Numbers the equal changes of each file.
  private static func numbered(_ mutants: [Mutant]) -> [Mutant] {
    var seen: [String: Int] = [:]
    return mutants.map { mutant in
      var mutant = mutant
      seen[mutant.summary, default: 0] += 1
      mutant.occurrence = seen[mutant.summary, default: 1]
      return mutant
    }
  }

  /// Draws mutants by their names, so that after an edit of one file mostly the same mutants of other files are drawn.
  private static func draw(_ count: Int, of mutants: [Mutant], seed: UInt64) -> [Mutant] {
    let lots = mutants.map { (lot: Lot.of($0.name, seed: seed), mutant: $0) }
    return lots.sorted { ($0.lot, $0.mutant.name) < ($1.lot, $1.mutant.name) }.prefix(count).map(\.mutant)
  }

  var paths: [String] { Set(mutants.compactMap { $0?.path }).sorted() }

  /// The files with mutants that are compiled in.
  var compiledPaths: [String] { paths.filter { languages.language(of: $0) is any CompiledLanguage } }

  /// The targets that contain files with mutants that are compiled in.
  var targets: Set<String> { Set(compiledPaths.map { String($0.split(separator: "/")[1]) }) }

  /// The mutated text of a file; `nil` where mutants are not compiled in.
  func schema(of path: String) -> Schema? {
    guard let language = languages.language(of: path) as? any CompiledLanguage, let source = sources[path] else {
      return nil
    }
    var own: [Int: Mutant] = [:]
    for case (let number, let mutant?) in mutants.enumerated() where mutant.path == path { own[number] = mutant }
    return Schema(source: source, mutants: own, language: language)
  }

  /// A Lua file with and without a mutant; `nil` for other languages.
  func texts(of mutant: Mutant) -> (changed: String, original: String)? {
    guard languages.language(of: mutant.path) is LuaLanguage, let source = sources[mutant.path] else { return nil }
    return (LuaLanguage.text(of: source, with: mutant), source)
  }

  mutating func drop(_ number: Int) { mutants[number] = nil }
}

/// The languages of files, by their extensions.
struct Languages: Sendable {
  private let byExtension: [String: any Language]

  init(root: String) {
    let includes = [
      "-I\(root)/Sources/CLua/include", "-I\(root)/Sources/CDray/include", "-I\(root)/Sources/CDrayLibrary/include",
      "-I/usr/include/lua5.4",
    ]
    byExtension = ["swift": SwiftLanguage(), "c": CLanguage(options: includes), "lua": LuaLanguage()]
  }

  func language(of path: String) -> (any Language)? { byExtension[String(path.split(separator: ".").last ?? "")] }
}

/// A pseudo-random number that follows from a name and a seed.
enum Lot {
  static func of(_ name: String, seed: UInt64) -> UInt64 {
    var z = name.utf8.reduce(seed &+ 0x9E37_79B9_7F4A_7C15) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

internal import Dray

/// The scripts of a plugin as text, to show where a rule is written.
struct PluginSource {
  let folder: PluginFolder
  /// The name of the plugin in its manifest, with which the names of its chunks begin; `nil` if it is not known.
  var name: String?

  /// The maximum number of shown places, and of indented lines at each place.
  private static let (mostPlaces, mostLines) = (5, 40)

  /// The lines of a script; `nil` if it cannot be read.
  func lines(of file: String) -> [Substring]? {
    (try? folder.text(of: file))?.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The file of a chunk such as `klondike/init.lua`; `nil` if it is not a script of this plugin.
  func file(ofChunk chunk: some StringProtocol) -> String? {
    guard let slash = chunk.firstIndex(of: "/"), name.map({ $0 == chunk[..<slash] }) ?? true else { return nil }
    let file = String(chunk[chunk.index(after: slash)...])
    return lines(of: file) == nil ? nil : file
  }

  /// A place at the start of a report: `klondike/init.lua:31: …`, or in a manifest `klondike/plugin.lua:3: column 15: …`.
  struct Place {
    var chunk: String
    var line: Int
    var column: Int?
    var message: Substring

    init?(startOf text: some StringProtocol) {
      let parts = Substring(text).split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let line = Int(parts[1]) else { return nil }
      (chunk, self.line, message) = (String(parts[0]), line, parts[2].drop { $0 == " " })
      if message.hasPrefix("column ") {
        column = message.dropFirst("column ".count).split(separator: ":").first.flatMap { Int($0) }
      }
    }
  }

  /// The place that a report begins with; `nil` if it is not in a script of this plugin. An error in a required script
  /// follows the place of `require`, and is the place that matters.
  func place(inReport text: String) -> Place? {
    guard var place = Place(startOf: text), file(ofChunk: place.chunk) != nil else { return nil }
    while let inner = Place(startOf: place.message), file(ofChunk: inner.chunk) != nil { place = inner }
    return place
  }

  /// The scripts directly in the folder, and the manifest.
  var files: [String] { ((try? folder.names()) ?? []).filter { $0.hasSuffix(".lua") }.sorted() }

  /// The names that the scripts define or call as modifiers, and that begin with a prefix.
  func names(with prefix: String) -> [String] {
    var names: Set<String> = []
    for file in files where file != "plugin.lua" {
      guard let lines = lines(of: file) else { continue }
      for line in lines {
        for token in LuaToken.all(in: String(line))
        where token.kind == .name && token.text.hasPrefix(prefix) && !names.contains(token.text) {
          if Self.defines(line, token.text) { names.insert(token.text) }
        }
      }
    }
    return names.sorted()
  }

  /// The file and the line of a file name, of a place such as `init.lua:31`, or of the first line that defines a name or
  /// calls it as a modifier; `nil` if there is none. Without a name, the start of `init.lua`.
  func place(of name: String) -> (file: String, line: Int)? {
    if name.isEmpty { return ("init.lua", 1) }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let word = String(parts.first ?? "")
    let file = file(ofChunk: word) ?? word
    // An editor can also open a script that is not UTF-8, which Dray cannot read.
    if lines(of: file) != nil || files.contains(file) { return (file, parts.count > 1 ? Int(parts[1]) ?? 1 : 1) }
    for file in files where file != "plugin.lua" {
      if let index = lines(of: file)?.firstIndex(where: { Self.defines($0, name) }) { return (file, index + 1) }
    }
    return nil
  }

  /// The parts of the scripts that define a name or call it as a modifier, each after its file and line: the first
  /// `mostPlaces` of them, in scripts directly in the folder. For a place such as `init.lua:31`, the part that begins
  /// there.
  func places(of name: String) -> [String] {
    let parts = name.split(separator: ":")
    if parts.count == 2, let line = Int(parts[1]) {
      let file = file(ofChunk: parts[0]) ?? String(parts[0])
      guard let lines = lines(of: file), lines.indices.contains(line - 1) else { return [] }
      return [part(of: lines, from: line - 1, in: file)]
    }
    var found: [String] = []
    for file in files where file != "plugin.lua" {
      guard let lines = lines(of: file) else { continue }
      for index in lines.indices where found.count < Self.mostPlaces && Self.defines(lines[index], name) {
        found.append(part(of: lines, from: index, in: file))
      }
    }
    return found
  }

  /// Whether a line defines a name or calls it as a modifier: `function name(`, `name = `, `:name(` or similar.
  private static func defines(_ line: Substring, _ name: String) -> Bool {
    let bytes = Array(line.utf8)
    let wanted = Array(name.utf8)
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return false }
    for start in 0...(bytes.count - wanted.count) where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      let before = start > 0 ? bytes[start - 1] : 0x20
      let rest = String(decoding: bytes[(start + wanted.count)...], as: UTF8.self).drop { $0 == " " }
      let head = String(decoding: bytes[..<start], as: UTF8.self)
      if head.contains("--") { return false }
      if before == UInt8(ascii: ":"), let next = rest.first, "({\"'".contains(next) { return true }
      if head.hasSuffix("function ") || head.hasSuffix("function M.") || head.hasSuffix("function rules."),
        rest.first == "("
      {
        return true
      }
      if head.allSatisfy({ $0 == " " }) || head.hasSuffix("local "), rest.hasPrefix("="), !rest.hasPrefix("==") {
        return true
      }
    }
    return false
  }

  /// A statement with the lines that are indented below it, at most `mostLines`, and the line that closes it.
  private func part(of lines: [Substring], from first: Int, in file: String) -> String {
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " || $0 == "\t" }.count }
    var last = first
    while last + 1 < lines.count, last - first < Self.mostLines {
      let next = lines[last + 1]
      if next.allSatisfy({ $0 == " " }) || indent(next) > indent(lines[first]) {
        last += 1
      } else {
        let word = next.drop { $0 == " " }
        if last > first, word.hasPrefix("end") || word.hasPrefix("}") || word.hasPrefix(")") { last += 1 }
        break
      }
    }
    while last > first, lines[last].allSatisfy({ $0 == " " }) { last -= 1 }
    let width = "\(last + 1)".count
    let shown = (first...last).map { index in
      let number = "\(index + 1)"
      return String(repeating: " ", count: width - number.count) + "\(number) | \(lines[index])"
    }
    return (["\(folder.path)/\(file):\(first + 1)"] + shown).joined(separator: "\n")
  }
}

extension Play {
  /// The scripts of the plugin.
  var source: PluginSource { PluginSource(folder: folder, name: plugin.name) }
}

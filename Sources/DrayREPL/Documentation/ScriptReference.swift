internal import CDrayLibrary
internal import Dray

/// The script API from the definition files, for looking up names at the prompt.
struct ScriptReference: Sendable {
  /// A function, a field or a type.
  struct Entry: Sendable {
    enum Kind: Sendable { case function, field, type }

    var kind: Kind
    /// The class or module, such as `Play` or `dray`; empty for global functions and for types.
    var owner: String
    var name: String
    /// The form of a call, or the name with its type.
    var signature: String
    /// The text above the definition, as one paragraph.
    var text: String
    /// Parameters and further results, one in each line.
    var details: [String] = []
    /// The names of the options in the table of options.
    var options: [String] = []
    /// The class of the table of options, whose fields are in `options`, too; `nil` without one.
    fileprivate var optionsType: String?

    /// The text up to the end of the first sentence.
    var summary: String {
      guard let end = text.indices.first(where: { text[$0...].hasPrefix(". ") }) else { return text }
      return String(text[...end])
    }
  }

  /// All entries: first those of the driver, in the order of the files.
  let entries: [Entry]

  /// The whole script API: the driver, the modules, the types of their values, and the manifest.
  static let standard = ScriptReference(files: driverTexts + moduleTexts + furtherTexts)

  private static let driverTexts = texts(cdray_driver_definitions, cdray_driver_definition_count).reversed().prefix(1)
  private static let moduleTexts = texts(cdray_definitions, cdray_definition_count)
  private static let furtherTexts =
    texts(cdray_further_definitions, cdray_further_definition_count)
    + texts(cdray_manifest_definitions, cdray_manifest_definition_count)

  private static func texts(_ files: UnsafePointer<cdray_part>, _ count: Int) -> [String] {
    UnsafeBufferPointer(start: files, count: count).map { file in
      String(decoding: UnsafeRawBufferPointer(start: file.text, count: file.count), as: UTF8.self)
    }
  }

  init(files: some Sequence<String>) {
    var entries: [Entry] = []
    for file in files {
      var block: [Substring] = []
      for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("---") {
          block.append(line.dropFirst(3))
        } else {
          if !block.isEmpty { entries += Self.entries(of: block, before: line) }
          block = []
        }
      }
      if !block.isEmpty { entries += Self.entries(of: block, before: "") }
    }
    let fields = Dictionary(grouping: entries.filter { $0.kind == .field }, by: \.owner)
    self.entries = entries.map { entry in
      var entry = entry
      if let type = entry.optionsType { entry.options += (fields[type] ?? []).map(\.name) }
      return entry
    }
  }

  private static func entries(of block: [Substring], before declaration: Substring) -> [Entry] {
    let text = block.filter { !$0.hasPrefix("@") && !$0.hasPrefix("|") }.joined(separator: " ")
    if declaration.hasPrefix("function "), let end = declaration.firstIndex(of: "(") {
      return [function(declaration[..<end].dropFirst(9), block, text)]
    }
    return types(in: block, text: text)
  }

  private static func function(_ path: Substring, _ block: [Substring], _ text: String) -> Entry {
    let parts = path.split { $0 == ":" || $0 == "." }.map(String.init)
    let parameters = block.compactMap { $0.content(after: "@param ") }.map { $0.split(separator: " ", maxSplits: 1) }
    let names = parameters.map { String($0[0]) }
    let isMethod = path.contains(":")
    let owner = parts.count > 1 ? parts[0] : ""
    let head = owner.isEmpty ? parts[0] : owner + (isMethod ? ":" : ".") + parts[parts.count - 1]
    let results = block.compactMap { $0.content(after: "@return ") }
    let result = results.first.map { " → \($0.prefix { $0 != " " })" } ?? ""
    var entry = Entry(
      kind: .function, owner: owner, name: parts[parts.count - 1],
      signature: "\(head)(\(names.joined(separator: ", ")))\(result)", text: text)
    entry.details = parameters.map { "\($0[0])  \($0.count > 1 ? $0[1] : "")" }
    entry.details += results.dropFirst().map { "also returns  \($0)" }
    entry.options = parameters.flatMap { parts in parts.count > 1 ? fields(of: parts[1]) : [] }
    entry.optionsType = parameters.first { $0.count > 1 && $0[0].hasPrefix("options") && $0[1].hasPrefix("dray.") }
      .map { String($0[1].dropFirst("dray.".count).prefix { $0.isLetter }) }
    return entry
  }

  /// The names of the fields in a type such as `{ count: integer?, modifiers: … }`.
  private static func fields(of type: Substring) -> [String] {
    guard type.hasPrefix("{"), let end = type.firstIndex(of: "}") else { return [] }
    return type[type.index(after: type.startIndex)..<end].split(separator: ",").compactMap { field in
      let parts = field.split(separator: ":")
      return parts.count > 1 ? parts[0].split(separator: " ").first.map(String.init) : nil
    }
  }

  private static func types(in block: [Substring], text: String) -> [Entry] {
    var entries: [Entry] = []
    for line in block {
      if let name = line.content(after: "@class ") ?? line.content(after: "@alias ") {
        let parts = name.split(separator: " ", maxSplits: 1)
        let short = parts[0].prefix { $0 != ":" }.split(separator: ".").last.map(String.init) ?? ""
        let rest = parts.count > 1 ? " = \(parts[1])" : ""
        entries.append(Entry(kind: .type, owner: "", name: short, signature: "\(parts[0])\(rest)", text: text))
      } else if let field = line.content(after: "@field "), let owner = entries.last(where: { $0.kind == .type })?.name
      {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count > 1, !parts[0].hasPrefix("[") else { continue }
        let (type, text) = typeAndText(parts[1])
        entries.append(
          Entry(
            kind: .field, owner: owner, name: String(parts[0].prefix { $0 != "?" }),
            signature: "\(owner).\(parts[0])  \(type)", text: text))
      }
    }
    return entries
  }

  /// The type at the start of a text, which ends at a space outside of brackets, and the rest.
  private static func typeAndText(_ text: Substring) -> (type: Substring, text: String) {
    var depth = 0
    let end = text.firstIndex { character in
      if "<({".contains(character) { depth += 1 } else if ">)}".contains(character) { depth -= 1 }
      return character == " " && depth == 0
    }
    guard let end else { return (text, "") }
    return (text[..<end], String(text[end...].drop { $0 == " " }))
  }

  // MARK: Looking up

  /// The entries with a name such as `drag`, `Play:drag` or `dray.LegalDrag`, in the order of `entries`.
  func find(_ name: String) -> [Entry] {
    let parts = name.split { $0 == ":" || $0 == "." }.map(String.init)
    guard let last = parts.last else { return [] }
    let named = entries.filter { $0.name == last }
    guard parts.count > 1 else { return named }
    // `play:drag` and `session.to` name the class by a variable, as in scripts.
    let owner = parts[parts.count - 2].lowercased()
    let exact = named.filter { $0.owner.lowercased() == owner }
    if !exact.isEmpty { return exact }
    return owner == "dray" ? named : named.filter { $0.owner.lowercased().hasSuffix(owner) }
  }

  /// The functions and fields of a class or module, whose name may be in lower case.
  func members(of owner: String) -> [Entry] {
    let owner = owner.lowercased()
    return entries.filter { !$0.owner.isEmpty && $0.owner.lowercased() == owner }
  }

  /// The known name that is most similar to an unknown one; `nil` if none is similar.
  func meant(by name: String) -> String? { suggestion(for: name, among: Set(entries.map(\.name)).sorted()) }
}

extension Substring {
  fileprivate func content(after tag: String) -> Substring? { hasPrefix(tag) ? dropFirst(tag.count) : nil }
}

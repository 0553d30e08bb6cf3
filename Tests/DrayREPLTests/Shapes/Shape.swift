import Dray
import Foundation

/// A value as one interface reports it, such as an outcome: its fields in their order, with the names that scripts use.
struct Shape {
  typealias Field = (name: String, value: String?)

  var fields: [Field]

  /// The names of all fields.
  var names: [String] { fields.map(\.name) }

  /// Each field that is not empty, with its value: `operation move, cause dropped`. Where other interfaces
  /// have no value, C has 0, so 0 and false count as empty, except for the number of accepted items.
  var text: String {
    fields.compactMap { name, value in
      guard let value, !["", "false"].contains(value), value != "0" || name == "accepted_item_count" else { return nil }
      return "\(name) \(value)"
    }.joined(separator: ", ")
  }

  /// The names of properties and of fields in C that differ from those of scripts.
  static let otherNames = [
    "item": "item_id", "item_namespace": "namespace", "item_ids_to_select": "select_ids",
    "item_ids_to_deselect": "deselect_ids",
  ]
}

// MARK: Swift

extension Shape {
  /// The stored properties of a value.
  ///
  /// - Parameter hidden: Properties that are not public.
  init(_ value: Any, without hidden: Set<String> = []) {
    fields = Mirror(reflecting: value).children.flatMap { child -> [Field] in
      guard let label = child.label, !hidden.contains(label) else { return [] }
      return Self.fields(Self.scriptName(of: label), child.value)
    }
  }

  private static func fields(_ name: String, _ value: Any) -> [Field] {
    if type(of: value) == Reason?.self { return fields(value as? Reason) }
    if value is Route || value is DropDetails { return Shape(value).fields }
    return [(name, text(value))]
  }

  private static func fields(_ reason: Reason?) -> [Field] {
    // The properties of a reason are stored in an object behind it, in the same order.
    let content = reason.flatMap { Mirror(reflecting: $0).children.first?.value }
    let order = content.map { Mirror(reflecting: $0).children.compactMap(\.label) } ?? ["text", "code", "parameters"]
    // The effect of a drop is in the sentences about it.
    return order.filter { $0 != "fact" }.map { label in
      switch label {
      case "text": ("reason", reason?.text)
      case "code": ("code", reason?.code?.text)
      default: (label, reason?.parameters.map { "\($0.name.text)=\($0.value.text)" }.joined(separator: " "))
      }
    }
  }

  /// `itemIDsToSelect` as `item_ids_to_select`, or as scripts call it.
  private static func scriptName(of label: String) -> String {
    let words = label.replacing("IDs", with: "_ids").replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
    return otherNames[words] ?? words
  }

  private static func text(_ value: Any) -> String? {
    switch value {
    case let ids as [Identifier]: ids.map(\.description).joined(separator: " ")
    case let id as Identifier: id.description
    case let key as Key: key.name
    case let word as any RawRepresentable: "\(word.rawValue)"
    case let flag as Bool: "\(flag)"
    case let number as Int: "\(number)"
    case let text as String: text
    default: nil
    }
  }
}

// MARK: JSON

extension Shape {
  /// The members of an object that are public, in the order of their names.
  init(json: JSONValue) {
    fields = []
    guard case .object(let object) = json else { return }
    fields = object.filter { !["taken_item_ids", "place"].contains($0.key) }.map { ($0.key, Self.text($0.value)) }
  }

  /// The fields in the order of their names.
  var sorted: Shape { Shape(fields: fields.sorted { $0.name < $1.name }) }

  private static func text(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .array(let items): items.compactMap(text).joined(separator: " ")
    case .object(let object): object.map { "\($0.key)=\(text($0.value) ?? "")" }.joined(separator: " ")
    case .number, .null: nil
    }
  }
}

// MARK: Journal and scripts

extension Shape {
  /// The members of a line other than its drag.
  init(_ line: JournalLine) {
    fields = line.members.filter { $0.name != "drag" }.map { member in
      let value = member.value
      let named = value.named?.map { "\($0.name.text)=\($0.value.text)" }.joined(separator: " ")
      let ids = value.ids?.map(\.description).joined(separator: " ")
      return (member.name, value.text ?? ids ?? named ?? value.json)
    }
  }

  /// The members that the documentation lists for a line, other than its drag.
  static func names(ofLine word: String) throws -> [String] {
    let page = try Repository.text(of: "Sources/DragEngine/DragEngine.docc/journal-format.md")
    let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(word)` | `drag`") }
    let members = row?.split(separator: "|").dropFirst().first?.matches(of: /`(\w+)`/).map { String($0.1) }
    return (members ?? []).filter { $0 != "drag" }
  }

  /// The fields of a class in the definition files; those that a base class adds follow `into`.
  static func names(ofClass name: String) throws -> [String] {
    let folder = URL(filePath: Repository.root + "/plugins/types")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    guard let start = text.firstMatch(of: try Regex("---@class dray\\.\(name)(?:: dray\\.(\\w+))?\n")) else {
      return []
    }
    let rest = text[start.range.upperBound...].prefix { _ in true }.split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = rest.prefix { $0.hasPrefix("---@field ") }
    var names = lines.compactMap { $0.firstMatch(of: /---@field (\w+)/).map { String($0.1) } }
    if let base = start.output[1].substring, let end = names.firstIndex(of: "into") {
      names.insert(contentsOf: try self.names(ofClass: String(base)), at: end + 1)
    }
    return names
  }

  /// The shapes that a script has printed by `tell`.
  static func printed(_ output: String) -> [Shape] {
    output.split(separator: "--\n").map { fact in
      Shape(
        fields: fact.split(separator: "\n").map { line in
          let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
          return (parts[0], parts[1] == "nil" ? nil : parts[1])
        })
    }
  }

  /// A function of a script that prints the fields of a value.
  static func tell(_ names: [String]) -> String {
    """
    local function tell(fact)
      for _, name in ipairs { \(names.map { "\"\($0)\"" }.joined(separator: ", ")) } do
        local value = fact[name]
        if name == "parameters" then
          local list = {}
          for key, text in pairs(value or {}) do list[#list + 1] = key .. "=" .. text end
          value = table.concat(list, " ")
        elseif type(value) == "table" then
          local list = {}
          for _, id in ipairs(value) do list[#list + 1] = tostring(id) end
          value = table.concat(list, " ")
        end
        print(name, value)
      end
      print "--"
    end
    """
  }
}

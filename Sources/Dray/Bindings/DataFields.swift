package import DragEngine
package import LuaRuntime

/// A table for scripts, written field by field.
package struct DataFields {
  private var table = PlainTable()

  /// Creates a table without fields.
  package init() {}

  /// The present table.
  package var data: PlainData { .table(table) }

  /// A field by its name; `nil` removes it.
  package subscript(name: String) -> PlainData? {
    get { table[.string(LuaString(name))] }
    set { table[.string(LuaString(name))] = newValue }
  }
}

extension DataFields: FieldWriter {
  package typealias Failure = Never
  package static var omitsDefaults: Bool { false }

  package mutating func write(_ name: String, _ value: FieldValue) {
    self[name] =
      switch value {
      case .text(let text): .text(text)
      case .bytes(let text): .string(LuaString(text))
      case .id(let id): PlainData(id)
      case .ids(let ids): .ids(ids)
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(number)
      case .flag(let flag): .boolean(flag)
      case .parameters(let parameters):
        .table(PlainTable(parameters.map { (.string(LuaString($0.name)), .string(LuaString($0.value))) }))
      }
  }
}

extension FieldSource {
  /// The value as a table for scripts.
  package var data: PlainData {
    var fields = DataFields()
    write(to: &fields)
    return fields.data
  }
}

extension PlainData {
  /// A text for scripts.
  package static func text(_ text: String) -> PlainData { .string(LuaString(text)) }

  /// A list of names.
  package static func ids(_ ids: [Identifier]) -> PlainData { .table(PlainTable(items: ids.map { PlainData($0) })) }
}

internal import LuaRuntime

extension Manifest {
  /// The manifest as the text of a `plugin.lua`; `nil` for the manifest of a single script.
  var text: String? {
    let plain = Manifest(script: name, version: version)
    if id.hasSameBytes(as: plain.id), entry.hasSameBytes(as: plain.entry), options.isEmpty, permissions.isEmpty,
      dependencies.isEmpty
    {
      return nil
    }
    func texts(_ list: [String]) -> PlainData { .table(PlainTable(items: list.map { .string(LuaString($0)) })) }
    var fields: [LuaString: PlainData] = [
      "id": .string(LuaString(id)), "name": .string(LuaString(name)), "version": .string(LuaString(version)),
      "api": .integer(api), "entry": .string(LuaString(entry)),
    ]
    if !options.isEmpty { fields["options"] = .table(PlainTable(named: options.mapValues(\.data))) }
    if !permissions.isEmpty { fields["permissions"] = texts(permissions) }
    if !dependencies.isEmpty { fields["dependencies"] = texts(dependencies) }
    return "return " + PlainData.table(PlainTable(named: fields)).text(style: .line)
  }
}

extension Manifest.Option {
  /// The option in the form of a manifest.
  fileprivate var data: PlainData {
    var fields: [LuaString: PlainData] = ["default": defaultValue]
    if let oneOf { fields["one_of"] = .table(PlainTable(items: oneOf)) }
    if let min { fields["min"] = .number(min) }
    if let max { fields["max"] = .number(max) }
    if isInteger { fields["is_integer"] = true }
    return .table(PlainTable(named: fields))
  }
}

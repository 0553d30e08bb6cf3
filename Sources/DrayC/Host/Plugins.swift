public import CDray
internal import Dray

/// Loads a plugin from its folder.
@c @implementation
public func dray_host_load_plugin(
  _ host: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<dray_plugin_options>?
) -> dray_status {
  call("dray_host_load_plugin", host, .changing) { box throws(Failure) in
    let path = try text(path, "path")
    let given = options == nil ? dray_plugin_options() : try dray_plugin_options.read(options)
    let values = try values(given)
    do throws(PluginError) {
      try box.host.load(plugin: path, options: values, seed: given.seed)
    } catch {
      throw .badInput(error.description)
    }
  }
}

/// The option values of the program, by name.
private func values(_ given: dray_plugin_options) throws(Failure) -> [LuaString: PlainData] {
  guard given.option_count > 0 else { return [:] }
  guard let options = given.options else { throw .misuse("options is NULL, and option_count is not 0") }
  var values: [LuaString: PlainData] = [:]
  for option in UnsafeBufferPointer(start: options, count: given.option_count) {
    let name = try text(option.name, "the name of an option")
    guard values[LuaString(name)] == nil else { throw .badInput("option '\(name)' is set twice") }
    values[LuaString(name)] = try value(of: option, name)
  }
  return values
}

private func value(of option: dray_option, _ name: String) throws(Failure) -> PlainData {
  switch Int(option.kind) {
  case DRAY_OPTION_BOOLEAN: return .boolean(option.integer != 0)
  case DRAY_OPTION_INTEGER: return .integer(Int(option.integer))
  case DRAY_OPTION_NUMBER: return .number(option.number)
  case DRAY_OPTION_STRING: return .string(LuaString(try text(option.string, "the string of option '\(name)'")))
  case let kind: throw .badInput("option '\(name)' has the unknown kind \(kind)")
  }
}

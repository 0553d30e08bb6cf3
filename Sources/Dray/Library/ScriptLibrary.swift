internal import CDrayLibrary
internal import LuaRuntime

/// The script-facing library, compiled once for the whole process and loaded into each plugin's Lua.
enum ScriptLibrary {
  /// The parts of the module `dray`, in the order in which they are run.
  static func parts() throws(LuaError) -> [LuaBytecode] { try compiled.get() }

  /// The module `dray.array`.
  static func array() throws(LuaError) -> LuaBytecode { try compiledArray.get() }

  private static let compiled = Result { () throws(LuaError) -> [LuaBytecode] in
    var parts: [LuaBytecode] = []
    for index in 0..<cdray_module_part_count { parts.append(try compile(cdray_module_parts[index])) }
    return parts
  }

  private static let compiledArray = Result { () throws(LuaError) -> LuaBytecode in
    try compile(cdray_array.pointee)
  }

  private static func compile(_ part: cdray_part) throws(LuaError) -> LuaBytecode {
    let text = UnsafeRawBufferPointer(start: part.text, count: part.count)
    return try LuaBytecode(compiling: String(decoding: text, as: UTF8.self), name: String(cString: part.name))
  }
}

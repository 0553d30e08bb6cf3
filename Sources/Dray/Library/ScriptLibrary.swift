internal import CDrayLibrary
package import LuaRuntime

/// The script-facing library, compiled once for the whole process and loaded into each plugin's Lua.
package enum ScriptLibrary {
  /// The parts of the module `dray`, in the order in which they are run.
  static func parts() throws(LuaError) -> [LuaBytecode] { try compiled.get() }

  /// The module `dray.array`.
  package static func array() throws(LuaError) -> LuaBytecode { try compiledArray.get() }

  /// The parts of the driver, in the order in which they are run.
  package static func driver() throws(LuaError) -> [LuaBytecode] { try compiledDriver.get() }

  private static let compiled = Result { () throws(LuaError) -> [LuaBytecode] in
    try compile(cdray_module_parts, count: cdray_module_part_count)
  }

  private static let compiledDriver = Result { () throws(LuaError) -> [LuaBytecode] in
    try compile(cdray_driver_parts, count: cdray_driver_part_count)
  }

  private static let compiledArray = Result { () throws(LuaError) -> LuaBytecode in
    try compile(cdray_array.pointee)
  }

  private static func compile(
    _ parts: UnsafePointer<cdray_part>, count: Int
  ) throws(LuaError) -> [LuaBytecode] {
    var compiled: [LuaBytecode] = []
    for index in 0..<count { compiled.append(try compile(parts[index])) }
    return compiled
  }

  private static func compile(_ part: cdray_part) throws(LuaError) -> LuaBytecode {
    let text = UnsafeRawBufferPointer(start: part.text, count: part.count)
    return try LuaBytecode(compiling: String(decoding: text, as: UTF8.self), name: String(cString: part.name))
  }
}

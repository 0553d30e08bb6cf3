internal import LuaRuntime

/// The name of a plugin's script in `require`: `klondike.rules` is `rules.lua` in the folder of the plugin klondike.
package struct ModuleName {
  /// The path of the script, relative to the plugin.
  package let file: String

  /// Reads a name as a script wrote it.
  ///
  /// - Parameters:
  ///   - required: The argument of `require`.
  ///   - plugin: The name of the plugin, from its manifest.
  /// - Throws: `LuaThrow` for an invalid name, or the name of another plugin's module.
  package init(_ required: String, of plugin: String) throws(LuaThrow) {
    let parts = required.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard parts.count > 1, parts[0].hasSameBytes(as: plugin) else {
      if let meant = suggestion(for: required, among: ["dray", "dray.array", "array"]) {
        throw LuaThrow("no module '\(required)'; did you mean '\(meant == "array" ? "dray.array" : meant)'?")
      }
      throw LuaThrow("no module '\(required)'; modules of this plugin begin with '\(plugin).', its name in plugin.lua")
    }
    guard parts.allSatisfy(Self.isPluginName) else {
      throw LuaThrow("'\(required)' is not a valid module name")
    }
    file = parts.dropFirst().joined(separator: "/") + ".lua"
  }

  /// Whether a name is a valid part of a module name. The first part is the name of the plugin.
  static func isPluginName(_ name: String) -> Bool { !name.isEmpty && name.utf8.allSatisfy(isNameByte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

internal import CDrayLibrary
package import LuaRuntime

/// The script-facing library: parts of Lua text, each compiled once for the whole process.
package struct ScriptLibrary: Sendable {
  private let parts: [Part]
  /// For each name, the index of the part that defines it. A key consists of the prefix of the table and the name.
  private let owners: [ByteString: Int]

  private struct Part: Sendable {
    var file: String
    var text: LuaLibraryText
    /// The names that the part defines; `nil` if the part runs when the library is opened.
    var names: [Substring]?

    init(_ part: cdray_part) {
      file = String(cString: part.name)
      text = ScriptLibrary.texts[file] ?? LuaLibraryText(part)
      names = part.names.map { names in
        String(cString: names).utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      }
    }
  }

  /// The texts of the parts of the module and of the driver, by their files. A part of both is compiled once.
  private static let texts: [String: LuaLibraryText] = {
    let module = UnsafeBufferPointer(start: cdray_module_parts, count: cdray_module_part_count)
    let driver = UnsafeBufferPointer(start: cdray_driver_parts, count: cdray_driver_part_count)
    let named = (Array(module) + Array(driver)).map { (String(cString: $0.name), LuaLibraryText($0)) }
    return Dictionary(named) { first, _ in first }
  }()

  private init(_ parts: UnsafePointer<cdray_part>, count: Int) {
    self.parts = UnsafeBufferPointer(start: parts, count: count).map(Part.init)
    var owners: [ByteString: Int] = [:]
    for (index, part) in self.parts.enumerated() {
      for name in part.names ?? [] { owners[ByteString(String(name))] = index }
    }
    self.owners = owners
  }

  /// The module `dray` for plugins.
  static let module = ScriptLibrary(cdray_module_parts, count: cdray_module_part_count)

  /// The module `dray` for tests and prompts that play plugins, and the printing of values.
  package static let driver = ScriptLibrary(cdray_driver_parts, count: cdray_driver_part_count)

  /// The module `dray.array`.
  package static let array = Part(cdray_array.pointee).text

  /// Runs the parts without names, and returns the table `lib`, which all parts share.
  package func open(in lua: LuaState, natives: LuaReference) throws(LuaError) -> LuaReference {
    let lib = try lua.makeTable()
    for part in parts where part.names == nil { try lua.call(lua.load(part.text), .table(natives), .table(lib)) }
    return lib
  }

  /// The file and the text of the part that defines a name.
  fileprivate func part(of name: String) -> (file: String, text: LuaLibraryText)? {
    owners[ByteString(name)].map { (parts[$0].file, parts[$0].text) }
  }

  /// All names with a prefix, without the prefix, in the order of the parts.
  fileprivate func names(after prefix: String) -> [String] {
    let names = parts.compactMap(\.names).joined().filter { $0.hasPrefix(prefix) }
    return names.map { String($0.dropFirst(prefix.count)) }
  }
}

extension LuaLibraryText {
  fileprivate convenience init(_ part: cdray_part) {
    self.init(UnsafeBufferPointer(start: part.text, count: part.count), name: part.name)
  }
}

extension Natives {
  /// The native functions of `parts.lua`.
  package mutating func define(partsOf library: ScriptLibrary) {
    define("part", reading: .watched) { _, frame in
      guard frame.kind(1) == .string else { return }
      guard let part = library.part(of: "\(try frame.string(0)).\(try frame.string(1))") else { return }
      try frame.push(part.file)
      frame.push(try frame.state.load(part.text))
    }
    define("part_names", reading: .watched) { _, frame in
      for name in library.names(after: try frame.string(0) + ".") { try frame.push(name) }
    }
  }
}

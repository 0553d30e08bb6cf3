internal import LuaRuntime

/// Joins the lines of an input into whole entries, for a program that takes one entry at a time.
struct WholeEntries<Source: LineSource> {
  private var source: Source
  private var reader = Reader(name: "input")

  init(_ source: Source) { self.source = source }

  mutating func begin(_ assistance: InputAssistance) { source.begin(assistance) }

  /// Reads lines until they are a whole entry: complete Lua, an error, or a command; `nil` at the end of the input. If
  /// the input ends inside an entry, the incomplete entry is returned.
  ///
  /// - Parameter lua: A state that compiles the lines, and runs none.
  /// - Throws: The error of the source. The lines before an interrupt are dropped.
  mutating func next(in lua: LuaState) throws(InputError) -> LuaString? {
    var entry: [UInt8] = []
    defer { reader.clear() }
    while let line = try source.next(prompt: entry.isEmpty ? "dray> " : " ...> ") {
      if !entry.isEmpty { entry.append(UInt8(ascii: "\n")) }
      entry += line.bytes
      // The program compiles the entry, too, and reports an error.
      _ = try? reader.take(line, in: lua)
      if !reader.isIncomplete { return LuaString(bytes: entry[...]) }
    }
    return entry.isEmpty ? nil : LuaString(bytes: entry[...])
  }
}

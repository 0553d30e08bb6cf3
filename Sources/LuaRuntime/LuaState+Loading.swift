internal import CLua

extension LuaState {
  /// Compiles a script, without running it.
  ///
  /// - Parameters:
  ///   - text: Lua source; bytecode is refused.
  ///   - name: The name in messages, such as `klondike/init.lua`.
  /// - Throws: `LuaError.syntax`, also for a text above the limit; `.killed`, `.memory`, `.closed`; `.runtime` if the
  ///   thread has too little stack left.
  package func load(_ text: String, name: String) throws(LuaError) -> LuaReference {
    try make { state, _ in
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { clua_load(state, $0.baseAddress, $0.count, "@" + name) }
      }
    }
  }

  /// Compiles a script of any bytes: its string literals may be invalid UTF-8.
  ///
  /// - Throws: The errors of `load(_:name:)` for a `String`.
  package func load(_ script: LuaString, name: String) throws(LuaError) -> LuaReference {
    try make { state, _ in
      script.withBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { clua_load(state, $0.baseAddress, $0.count, "@" + name) }
      }
    }
  }

  /// Loads a text of the host's own library as a function.
  ///
  /// Its frames are hidden from tracebacks. Its errors at level 2 name the script's line.
  /// - Throws: The errors of `load(_:name:)`.
  package func load(_ library: LuaLibraryText) throws(LuaError) -> LuaReference {
    try make { state, _ in clua_load_library(state, library.text) }
  }

  /// Compiles and runs a script, and returns its results.
  @discardableResult
  package func run(_ text: String, name: String) throws(LuaError) -> [LuaValue] {
    try call(load(text, name: name))
  }
}

/// A text of the host's own library. It is compiled at the first load, and can then be loaded into many states.
package final class LuaLibraryText: @unchecked Sendable {  // compilation results are set once, atomically
  fileprivate let text: OpaquePointer

  /// Creates a reference to a text, without a copy.
  ///
  /// - Parameters:
  ///   - text: Lua source, which must outlive this object.
  ///   - name: NUL-terminated. Must also outlive this object.
  package init(_ text: UnsafeBufferPointer<CChar>, name: UnsafePointer<CChar>) {
    guard let made = clua_library_text_create(text.baseAddress, text.count, name) else {
      preconditionFailure("not enough memory for the library")
    }
    self.text = made
  }

  deinit {
    clua_library_text_free(text)
  }
}

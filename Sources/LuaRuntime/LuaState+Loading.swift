internal import CLua

extension LuaState {
  /// Compiles a script, without running it.
  ///
  /// - Parameters:
  ///   - text: Lua source; bytecode is refused.
  ///   - name: The name in messages, such as `klondike/init.lua`.
  /// - Throws: `LuaError.syntax`, also for a text above the limit; `.killed`, `.memory`, `.closed`; `.runtime` if the
  ///   thread has too little stack.
  package func load(_ text: String, name: String) throws(LuaError) -> LuaReference {
    try make { state, _ in
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { clua_load(state, $0.baseAddress, $0.count, "@" + name) }
      }
    }
  }

  /// Compiles a script of any bytes: its string literals need not be UTF-8.
  ///
  /// - Throws: As `load(_:name:)` of a `String`.
  package func load(_ script: LuaString, name: String) throws(LuaError) -> LuaReference {
    try make { state, _ in
      script.withBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { clua_load(state, $0.baseAddress, $0.count, "@" + name) }
      }
    }
  }

  /// Makes a function of a text of the host's own library.
  ///
  /// Its frames are hidden from tracebacks, and its errors at level 2 are blamed on the script's line.
  /// - Throws: As `load(_:name:)`.
  package func load(_ library: LuaLibraryText) throws(LuaError) -> LuaReference {
    try make { state, _ in clua_load_library(state, library.text) }
  }

  /// Compiles and runs a script; returns its results.
  @discardableResult
  package func run(_ text: String, name: String) throws(LuaError) -> [LuaValue] {
    try call(load(text, name: name))
  }
}

/// A text of the host's own library, compiled when it is first loaded and then loaded into many states.
package final class LuaLibraryText: @unchecked Sendable {  // compilation results are set once, atomically
  fileprivate let text: OpaquePointer

  /// Creates a reference to a text, without a copy.
  ///
  /// - Parameters:
  ///   - text: Lua source, which must outlive this object.
  ///   - name: NUL-terminated; must outlive this object, too.
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

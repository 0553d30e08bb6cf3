internal import LuaRuntime

extension Host {
  /// Sets the function that allocates the memory of Lua for plugins that are loaded, reloaded or rebuilt from now on.
  ///
  /// - Parameters:
  ///   - resize: Works like `realloc` for a block of known size; a new size of 0 frees the block.
  ///   - context: The first argument of the function. It must exist until the host is deallocated.
  package func allocateScripts(
    by resize:
      @escaping @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int, Int) ->
      UnsafeMutableRawPointer?,
    context: UnsafeMutableRawPointer?
  ) {
    offer.allocator = LuaAllocator(resize, context: context)
  }
}

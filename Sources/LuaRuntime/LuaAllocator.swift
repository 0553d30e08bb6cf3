internal import CLua

/// A function of the program that allocates the memory of Lua states.
///
/// It works like `realloc` for a block of known size; a new size of 0 frees the block. `nil` means that there is no
/// memory: the running script is then killed, unless a collection of garbage helps.
package struct LuaAllocator {
  /// Resizes a block: the context, the block or `nil`, its size, and the new size. Unit: bytes.
  package typealias Resize =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  private let resize: Resize
  private let context: UnsafeMutableRawPointer?

  /// Creates an allocator. The context must exist until the last state is closed.
  package init(_ resize: @escaping Resize, context: UnsafeMutableRawPointer?) {
    (self.resize, self.context) = (resize, context)
  }

  var forC: clua_allocator { clua_allocator(resize: resize, context: context) }
}

public import LuaRuntime

extension Bytes: HostBytes {
  /// A range of these bytes, in the same memory, for scripts.
  public func slice(_ offsets: Range<Int>) -> any HostBytes { self[offsets] }
}

extension LuaData {
  /// The bytes as the engine's type, in the same memory.
  var shared: Bytes {
    if let bytes = bytes as? Bytes { return bytes }
    return Bytes(bytes.withUnsafeBytes { Array($0) })
  }
}

public import LuaRuntime

extension Bytes: HostBytes {
  /// Some of these bytes, in the same memory, for scripts.
  public func slice(_ offsets: Range<Int>) -> any HostBytes { self[offsets] }
}

extension LuaData {
  /// The bytes as the engine knows them, shared.
  var shared: Bytes {
    if let bytes = bytes as? Bytes { return bytes }
    return Bytes(bytes.withUnsafeBytes { Array($0) })
  }
}

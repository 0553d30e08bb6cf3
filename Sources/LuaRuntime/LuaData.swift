internal import CLua

/// Bytes in the host's memory that can be borrowed and sliced without a copy.
public protocol HostBytes: Sendable {
  /// The number of bytes.
  var count: Int { get }
  /// Passes the bytes to a closure. The pointer is valid until the closure returns.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  /// A range of the bytes, in the same memory. Offsets are in `0...count`.
  func slice(_ offsets: Range<Int>) -> any HostBytes
}

/// Bytes of the host as a value of scripts and of plain data, by reference.
///
/// In Lua the value supports `#d`, `d:sub(i, j)`, `==`, and `d:text()`, which copies the bytes. It counts as plain
/// data. The bytes are released with their last reference in scripts, snapshots and the host.
public struct LuaData: Sendable {
  let box: DataBox

  /// Creates a reference to bytes of the host.
  public init(_ bytes: any HostBytes) { box = DataBox(bytes) }

  /// Creates a reference to bytes in an array.
  package init(bytes: [UInt8]) { self.init(ArrayBytes(bytes[...])) }

  init(_ box: DataBox) { self.box = box }

  /// The bytes.
  public var bytes: any HostBytes { box.bytes }

  /// The object that all references from one origin share. A slice has its own object.
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }
}

extension LuaData: Hashable {
  /// Whether both values have equal bytes, in the same or in different memory.
  public static func == (left: LuaData, right: LuaData) -> Bool { left.box.isEqual(to: right.box) }

  /// Hashes the number of bytes only, because the contents may be large.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
}

/// The object that Lua keeps alive for bytes.
final class DataBox: Sendable {
  let bytes: any HostBytes

  init(_ bytes: any HostBytes) {
    self.bytes = bytes
  }

  func isEqual(to other: DataBox) -> Bool {
    if self === other { return true }
    guard bytes.count == other.bytes.count else { return false }
    return bytes.withUnsafeBytes { mine in other.bytes.withUnsafeBytes { mine.elementsEqual($0) } }
  }

  /// The object as a pointer for C, without a retain.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The object of a pointer from C.
  static func at(_ pointer: UnsafeMutableRawPointer) -> DataBox {
    Unmanaged<DataBox>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Passes the functions below to C, once in the process.
  static let install: Void = {
    let functions = UnsafeMutablePointer<clua_bytes_functions>.allocate(capacity: 1)
    functions.initialize(
      to: clua_bytes_functions(
        retain: { $0.map { _ = Unmanaged<DataBox>.fromOpaque($0).retain() } },
        release: { $0.map { Unmanaged<DataBox>.fromOpaque($0).release() } },
        count: { $0.map { DataBox.at($0).bytes.count } ?? 0 },
        copy: { object, offset, count, target in
          guard let object, let target else { return }
          DataBox.at(object).bytes.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: target, count: count)
              .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
          }
        },
        slice: { object, offset, count in
          guard let object else { return nil }
          let slice = DataBox(DataBox.at(object).bytes.slice(offset..<offset + count))
          return Unmanaged.passRetained(slice).toOpaque()
        },
        is_equal: { left, right in
          guard let left, let right else { return false }
          return DataBox.at(left).isEqual(to: DataBox.at(right))
        }))
    clua_set_bytes_functions(functions)
  }()
}

func pushBytes(
  _ data: LuaData, on stack: UnsafeMutablePointer<clua_stack>, of state: OpaquePointer
) throws(LuaError) {
  try LuaError.check(withExtendedLifetime(data) { clua_push_bytes(stack, data.box.pointer) }, in: state)
}

extension LuaFrame {
  /// An argument that must be bytes of the host.
  ///
  /// - Throws: `LuaError` if the argument has another type.
  public func data(_ index: Int) throws(LuaError) -> LuaData {
    guard let data = slots.data(index) else { throw wrong(index, "data") }
    return data
  }
}

extension LuaSlots {
  /// The host's bytes in a value; `nil` for other values.
  func data(_ position: Int) -> LuaData? {
    clua_bytes_at(stack, index(position)).map { LuaData(DataBox.at($0)) }
  }
}

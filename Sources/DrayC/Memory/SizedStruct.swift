internal import CDray

/// A struct of the header that may grow. Its first field is its size.
///
/// A program that was compiled with an older header has a smaller struct, and with a newer header a larger one. Only
/// the fields that both headers have are copied, so a larger size is also valid.
protocol SizedStruct {
  /// The size in the first version of the header, on 64-bit machines; smaller sizes are invalid.
  static var firstSize: Int { get }
  /// Creates a struct whose fields are all 0.
  init()
  /// The size of the struct in the program's header. Unit: bytes.
  var struct_size: Int { get set }
}

extension SizedStruct {
  /// The name in the header.
  static var name: String { "\(Self.self)" }

  /// Reads the program's struct up to its size.
  ///
  /// - Parameter present: The values of the fields beyond this size; `nil` sets them to 0.
  static func read(_ pointer: UnsafePointer<Self>?, over present: Self? = nil) throws(Failure) -> Self {
    guard let pointer else { throw .misuse("\(name) is NULL") }
    let size = try checkedSize(UnsafeRawPointer(pointer))
    var value = present ?? Self()
    withUnsafeMutableBytes(of: &value) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, bytes.count)))
    }
    return value
  }

  /// Checks whether a struct can be filled, before any other work.
  static func check(_ pointer: UnsafeMutablePointer<Self>?) throws(Failure) -> UnsafeMutablePointer<Self> {
    guard let pointer else { throw .misuse("\(name) is NULL") }
    _ = try checkedSize(UnsafeRawPointer(pointer))
    return pointer
  }

  /// Fills the program's struct up to its size, except for the size itself.
  func write(to pointer: UnsafeMutablePointer<Self>) {
    var value = self
    let size = UnsafeRawPointer(pointer).load(as: UInt.self)
    value.struct_size = Int(bitPattern: size)
    withUnsafeBytes(of: &value) { bytes in
      let count = Int(clamping: min(size, UInt(bytes.count)))
      UnsafeMutableRawPointer(pointer).copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(pointer), byteCount: count)
    }
  }

  private static func checkedSize(_ pointer: UnsafeRawPointer) throws(Failure) -> Int {
    let size = pointer.load(as: UInt.self)
    guard size >= UInt(firstSize) else {
      throw .misuse("struct_size of \(name) is \(size); set it to sizeof(\(name)), which is \(MemoryLayout<Self>.size)")
    }
    return Int(clamping: size)
  }
}

extension dray_host_options: SizedStruct { static var firstSize: Int { 56 } }
extension dray_quotas: SizedStruct { static var firstSize: Int { 64 } }
extension dray_memory: SizedStruct { static var firstSize: Int { 40 } }
extension dray_plugin_options: SizedStruct { static var firstSize: Int { 32 } }
extension dray_input: SizedStruct { static var firstSize: Int { 80 } }
extension dray_drag: SizedStruct { static var firstSize: Int { 136 } }
extension dray_explanation: SizedStruct { static var firstSize: Int { 200 } }
extension dray_response: SizedStruct { static var firstSize: Int { 224 } }
extension dray_verdict: SizedStruct { static var firstSize: Int { 160 } }
extension dray_step: SizedStruct { static var firstSize: Int { 160 } }
extension dray_choice: SizedStruct { static var firstSize: Int { 48 } }
extension dray_exported_drag: SizedStruct { static var firstSize: Int { 32 } }
extension dray_recording: SizedStruct { static var firstSize: Int { 40 } }
extension dray_restore_options: SizedStruct { static var firstSize: Int { 48 } }
extension dray_restore_result: SizedStruct { static var firstSize: Int { 64 } }
extension dray_data: SizedStruct { static var firstSize: Int { 32 } }
extension dray_error: SizedStruct { static var firstSize: Int { 64 } }
extension dray_settings: SizedStruct { static var firstSize: Int { 96 } }
extension dray_node: SizedStruct { static var firstSize: Int { 256 } }
extension dray_for_each: SizedStruct { static var firstSize: Int { 40 } }
extension dray_rule: SizedStruct { static var firstSize: Int { 160 } }
extension dray_drop: SizedStruct { static var firstSize: Int { 88 } }
extension dray_model: SizedStruct { static var firstSize: Int { 80 } }
extension dray_content_type: SizedStruct { static var firstSize: Int { 80 } }
extension dray_hit: SizedStruct { static var firstSize: Int { 120 } }
extension dray_repl: SizedStruct { static var firstSize: Int { 24 } }

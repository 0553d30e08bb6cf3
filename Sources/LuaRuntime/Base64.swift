// Base 64 with padding, as in section 4 of RFC 4648, and arrays as bytes of the host.

private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The length of the base 64 text of a number of bytes.
func base64Count(_ count: Int) -> Int { (count + 2) / 3 * 4 }

/// Encodes bytes into memory. The memory must have the length of the text.
func writeBase64(_ bytes: UnsafeRawBufferPointer, into text: Slice<UnsafeMutableBufferPointer<UInt8>>) {
  var text = text
  var position = text.startIndex
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let count = min(3, bytes.count - start)
    var group: UInt32 = 0
    for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
    for digit in 0..<4 {
      text[position] = digit <= count ? digits[Int(group >> (18 - 6 * UInt32(digit)) & 63)] : UInt8(ascii: "=")
      position += 1
    }
  }
}

/// The base 64 text of bytes.
package func base64(_ bytes: UnsafeRawBufferPointer) -> String {
  String(unsafeUninitializedCapacity: base64Count(bytes.count)) { text in
    writeBase64(bytes, into: text[...])
    return base64Count(bytes.count)
  }
}

/// Decodes text; `nil` if it is not valid base 64.
package func decodeBase64(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var (group, count, padding): (UInt32, Int, Int) = (0, 0, 0)
  for byte in text {
    if byte == UInt8(ascii: "=") {
      padding += 1
    } else {
      guard padding == 0, let value = value(of: byte) else { return nil }
      group = group << 6 | value
    }
    count += 1
    if count % 4 != 0 { continue }
    guard padding <= 2 else { return nil }
    group <<= 6 * UInt32(padding)
    for index in 0..<3 - padding { bytes.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(index)))) }
    group = 0
  }
  return count % 4 == 0 ? bytes : nil
}

private func value(of digit: UInt8) -> UInt32? {
  switch digit {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}

/// Bytes in an array.
struct ArrayBytes: HostBytes {
  let array: ArraySlice<UInt8>

  init(_ array: ArraySlice<UInt8>) {
    self.array = array
  }

  var count: Int { array.count }

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try array.withUnsafeBytes(body)
  }

  func slice(_ offsets: Range<Int>) -> any HostBytes {
    ArrayBytes(array[array.startIndex + offsets.lowerBound..<array.startIndex + offsets.upperBound])
  }
}

import Glibc
import Testing

/// Connects to a Unix socket, like a client of a prompt.
///
/// - Returns: The descriptor, which the caller closes.
func connectToSocket(at path: String) -> Int32 {
  let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  #expect(result == 0)
  return socket
}

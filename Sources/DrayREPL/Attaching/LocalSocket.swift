internal import Glibc

/// A Unix socket: a listener, or one end of a connection between two processes.
struct LocalSocket {
  let descriptor: Int32

  /// A socket that cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ path: String, _ why: String) { description = "\(path): \(why)" }

    /// The failure of the last call.
    init(_ path: String) { self.init(path, String(cString: strerror(errno))) }
  }

  private init(_ path: String) throws(Failure) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { throw Failure(path) }
  }

  init(accepted descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to the program that listens at a path.
  static func connect(to path: String) throws(Failure) -> LocalSocket {
    let socket = try LocalSocket(path)
    guard try call(path, { Glibc.connect(socket.descriptor, $0, $1) }) == 0 else {
      let failure = errno == ECONNREFUSED ? Failure(path, "no program listens there") : Failure(path)
      socket.close()
      throw failure
    }
    return socket
  }

  /// Listens at a new path, which only the user of this process can open. Replaces a socket that no program uses.
  static func listen(at path: String) throws(Failure) -> LocalSocket {
    var info = stat()
    if lstat(path, &info) == 0 {
      guard info.st_mode & S_IFMT == S_IFSOCK else { throw Failure(path, "the path exists and is not a socket") }
      if let other = try? connect(to: path) {
        other.close()
        throw Failure(path, "another program listens there")
      }
      unlink(path)
    }
    let socket = try LocalSocket(path)
    // The mode is set before `listen` allows connections. `umask` would affect all threads.
    let isBound = try call(path) { bind(socket.descriptor, $0, $1) } == 0
    guard isBound, chmod(path, 0o600) == 0, Glibc.listen(socket.descriptor, 4) == 0 else {
      let failure = Failure(path)
      if isBound { unlink(path) }
      socket.close()
      throw failure
    }
    socket.stopWaiting()
    return socket
  }

  /// Makes the socket non-blocking.
  func stopWaiting() { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

  /// Accepts the next connection; `nil` if none waits.
  func accept() -> LocalSocket? {
    let next = Glibc.accept(descriptor, nil, nil)
    guard next >= 0 else { return nil }
    _ = fcntl(next, F_SETFD, FD_CLOEXEC)
    return LocalSocket(accepted: next)
  }

  /// Removes the path of a socket.
  static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  func close() { _ = Glibc.close(descriptor) }

  /// Sends bytes.
  ///
  /// - Returns: The number of sent bytes; `nil` if the connection has ended.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count < 0, errno == EAGAIN || errno == EINTR { return 0 }
    return count < 0 ? nil : count
  }

  /// Waits until bytes can be sent. Returns `false` after the time.
  func waitsForRoom(milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// Receives bytes.
  ///
  /// - Returns: The received bytes, which may be none; `nil` if the connection has ended.
  func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private static func call(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Failure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let (name, room) = (Array(path.utf8), MemoryLayout.size(ofValue: address.sun_path) - 1)
    guard name.count <= room, !name.contains(0) else {
      throw Failure(path, "the path of a socket has at most \(room) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

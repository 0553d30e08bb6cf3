internal import Glibc

/// A descriptor that is always readable: the reading end of a pipe that holds a byte.
final class ReadableDescriptor {
  let descriptor: Int32
  private let writing: Int32

  /// `nil` if the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (descriptor, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var byte = UInt8(0)
    guard write(writing, &byte, 1) == 1 else { return nil }
  }

  deinit {
    close(descriptor)
    close(writing)
  }
}

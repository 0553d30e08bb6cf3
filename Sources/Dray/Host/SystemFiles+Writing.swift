internal import Glibc

extension SystemFiles {
  /// Why the system did not take all bytes.
  struct WriteFailure: Error, CustomStringConvertible {
    let error: CInt
    var description: String { String(cString: strerror(error)) }
  }

  /// Writes all bytes to a descriptor.
  static func write(_ bytes: [UInt8], to descriptor: CInt) throws(WriteFailure) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(WriteFailure) in try write(bytes, to: descriptor) }
    }
    try result.get()
  }

  /// Writes all bytes to a descriptor.
  ///
  /// A file that may not grow any more would end the process by SIGXFSZ. How the process handles signals is its own
  /// affair; so this one is only held back on this thread, and taken away if it came of this write.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(WriteFailure) {
    var (tooLarge, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&tooLarge)
    sigaddset(&tooLarge, SIGXFSZ)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGXFSZ) == 1
    pthread_sigmask(SIG_BLOCK, &tooLarge, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = count < 0 ? errno : ENOSPC
        if error == EFBIG, !wasPending {
          var now = timespec()
          while sigtimedwait(&tooLarge, nil, &now) < 0, errno == EINTR {}
        }
        throw WriteFailure(error: error)
      }
      written += count
    }
  }
}

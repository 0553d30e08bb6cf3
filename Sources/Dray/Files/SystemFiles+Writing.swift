internal import Glibc

extension SystemFiles {
  /// The system's error for a write that did not write all bytes.
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
  /// A write beyond the file size limit of the process raises SIGXFSZ, which would end the process. The signal handling
  /// of the process is unchanged: the signal is only blocked on this thread, and removed if this write caused it.
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

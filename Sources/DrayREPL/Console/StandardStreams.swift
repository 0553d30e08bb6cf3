internal import Glibc

/// The three standard files of a process.
public enum StandardStreams {
  /// Opens closed standard files so that reading and writing them fail.
  ///
  /// Otherwise the next opened file, such as a recording, would get the number of the standard output, and receive the
  /// printed text.
  public static func reserve() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The system takes the lowest free number. This is `descriptor`, because all lower ones are open.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

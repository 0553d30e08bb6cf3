internal import Glibc

/// The three standard files of a process.
public enum StandardStreams {
  /// Opens closed standard files so that reading and writing them fail.
  ///
  /// Otherwise the next opened file, such as a recording, would get the number of the standard output, and the printed
  /// text would be written to this file.
  public static func reserve() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The system uses the lowest free number, which is `descriptor`, because all lower ones are open.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

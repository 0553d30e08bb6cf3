internal import Glibc

/// The three standard files of a process.
public enum StandardStreams {
  /// Opens each closed standard file in such a way that its use still fails.
  ///
  /// If a standard file stayed closed, the next opened file, such as a recording, would get the number of the standard
  /// output, and the printed text would be written to the recording.
  public static func reserve() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The system uses the lowest free number, which is `descriptor`, because all lower ones are open.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

internal import Glibc

/// The three files that a process is given.
public enum StandardStreams {
  /// Opens those that are closed so that reading and writing them fail.
  ///
  /// Else the next file that is opened, such as a recording, takes the number of the output and gets what is printed.
  public static func reserve() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one: those below it are open.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

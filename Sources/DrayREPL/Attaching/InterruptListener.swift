internal import Glibc
internal import LuaRuntime

/// Waits on a thread of its own for an interrupt by the client and for the end of the allowed processor time, while the
/// thread of the host runs an entry. It uses no signals, which belong to the program.
final class InterruptListener {
  /// The descriptors and the time for which the thread waits.
  private final class Sources {
    let socket: Int32
    /// A pipe whose closing ends the thread.
    let stop: Int32
    /// The processor time of the host's thread.
    let clock: clockid_t
    /// The time on the clock at which the entry is interrupted. Unit: seconds.
    let end: Double

    init(socket: Int32, stop: Int32, clock: clockid_t, end: Double) {
      (self.socket, self.stop, self.clock, self.end) = (socket, stop, clock, end)
    }

    /// The time to wait until the thread can have used its time; -1 without a limit. Unit: milliseconds.
    var patience: Int32 {
      end == .infinity ? -1 : Int32(min(max((end - SystemClock.time(on: clock)) * 1000, 0).rounded(.up), 1e6))
    }
  }

  private var thread = pthread_t()
  private let pipe: (reading: Int32, writing: Int32)

  /// Begins to wait; `nil` if there are no descriptors or threads left, so that nothing could interrupt the entry.
  ///
  /// - Parameter timeLimit: The processor time of the entry, which the calling thread runs; 0 is unlimited. Unit:
  ///   seconds.
  init?(_ socket: LocalSocket, timeLimit: Double) {
    var clock = clockid_t()
    var ends: [Int32] = [-1, -1]
    guard pthread_getcpuclockid(pthread_self(), &clock) == 0, Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = (ends[0], ends[1])
    let end = timeLimit > 0 ? SystemClock.time(on: clock) + timeLimit : .infinity
    let sources = Unmanaged.passRetained(
      Sources(socket: socket.descriptor, stop: ends[0], clock: clock, end: end))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        InterruptListener.wait(Unmanaged<Sources>.fromOpaque(argument).takeRetainedValue())
        return nil
      }, sources.toOpaque())
    guard status == 0 else {
      sources.release()
      close(ends[0])
      close(ends[1])
      return nil
    }
  }

  /// Ends the thread, and an interrupt that came too late for the entry.
  func end() {
    close(pipe.writing)
    pthread_join(thread, nil)
    close(pipe.reading)
    LuaInterrupt.end()
  }

  /// Raises an interrupt if the client asks for one or is gone, or if the time is over. Does not read the
  /// message.
  private static func wait(_ sources: Sources) {
    // Signals of the program belong to its own threads.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    var waiting = [sources.socket, sources.stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let count = poll(&waiting, 2, sources.patience)
      if count < 0, errno != EINTR { return }
      if count == 0, sources.patience == 0 { return LuaInterrupt.raise() }
      if waiting[1].revents != 0 { return }
      if waiting[0].revents != 0 {
        var byte = UInt8(0)
        let count = recv(sources.socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count == 0 || (count == 1 && byte == AttachMessage.Kind.interrupt.rawValue) { return LuaInterrupt.raise() }
        // Another message stays in front of all later ones, so that only the time can still end the entry.
        waiting[0].fd = -1
      }
    }
  }
}

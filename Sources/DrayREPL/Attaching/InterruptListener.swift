internal import Glibc
internal import LuaRuntime

/// Waits on a thread of its own for an interrupt by the client, while the thread of the host runs an entry.
final class InterruptListener {
  /// The descriptors for which the thread waits.
  private final class Sources {
    let socket: Int32
    /// A pipe whose closing ends the thread.
    let stop: Int32

    init(socket: Int32, stop: Int32) { (self.socket, self.stop) = (socket, stop) }
  }

  private var thread = pthread_t()
  private let pipe: (reading: Int32, writing: Int32)

  /// Begins to wait; `nil` if there are no descriptors or threads left. Then only the time limit can interrupt the
  /// entry.
  init?(_ socket: LocalSocket) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = (ends[0], ends[1])
    let sources = Unmanaged.passRetained(Sources(socket: socket.descriptor, stop: ends[0]))
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

  /// Raises an interrupt if the client asks for one, or is gone. Does not read the message.
  private static func wait(_ sources: Sources) {
    // Signals of the program belong to its own threads.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    var waiting = [sources.socket, sources.stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&waiting, 2, -1) < 0, errno == EINTR {}
    guard waiting[1].revents == 0 else { return }
    var byte = UInt8(0)
    let count = recv(sources.socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    if count == 0 || (count == 1 && byte == AttachMessage.Kind.interrupt.rawValue) { LuaInterrupt.raise() }
  }
}

public import Dray
internal import LuaRuntime

extension Host {
  /// Lets `dray attach PATH` open a prompt on the first plugin of this host, while the program runs.
  ///
  /// The socket can be opened by the user of this process only. Entries of the prompt run inside `serve`, which the
  /// program calls on the thread of the host. While an entry runs, another thread waits for an interrupt by the client.
  ///
  /// - Parameter path: The path of a new Unix socket. A socket that no program uses is replaced.
  /// - Returns: The server. Its method `end`, or its deinitialization, removes the socket.
  /// - Throws: An error whose description names the path and the problem.
  public func serveREPL(at path: String) throws -> REPLServer { try REPLServer(self, at: path) }
}

/// A prompt on a running host, for one `dray attach` at a time.
public final class REPLServer {
  private var host: Host
  private let path: String
  private let listener: LocalSocket
  private var client: AttachedClient?
  /// The processor time after which an entry is interrupted; 0 is unlimited. The interrupt stops the scripts of all
  /// hosts of the process that run longer than a tenth of a second. Unit: seconds.
  public var timeLimit = 5.0

  fileprivate init(_ host: Host, at path: String) throws {
    (self.host, self.path) = (host, path)
    listener = try LocalSocket.listen(at: path)
  }

  deinit { end() }

  private var hasEnded = false

  /// The descriptors to wait for: one becomes readable when `serve` has work. They may change with each call of
  /// `serve`.
  public var descriptors: [Int32] {
    hasEnded ? [] : [listener.descriptor] + (client?.descriptors ?? [])
  }

  /// Accepts a client, and runs the received entries. Returns at once if there are none.
  ///
  /// An entry that runs longer than `timeLimit` is interrupted. A client that disconnects does not affect the
  /// host. A client that does not read its output delays each call by a millisecond.
  public func serve() {
    if hasEnded { return }
    while let socket = listener.accept() {
      socket.stopWaiting()
      if client == nil { client = AttachedClient(socket, host) } else { AttachedClient.refuse(socket) }
    }
    if let client, !client.serve(timeLimit) {
      client.leave()
      self.client = nil
    }
  }

  /// Serves another host in place of this one, at the same socket. A connected client is told to attach again.
  package func serve(on next: Host) {
    if hasEnded { return }
    host = next
    client?.leave(because: "the program has replaced the game; attach again")
    client = nil
  }

  /// Ends the connection, and removes the socket.
  public func end() {
    if hasEnded { return }
    hasEnded = true
    client?.leave()
    client = nil
    listener.close()
    _ = LocalSocket.remove(path)
  }
}

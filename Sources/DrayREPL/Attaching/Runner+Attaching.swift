internal import Glibc
internal import LuaRuntime

extension Runner {
  /// Opens the prompt that another program serves at a socket: see `Host.serveREPL`.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - input: The entries.
  public func attach(to path: String, input: some LineSource) -> ExitStatus {
    attempt { session in
      let connection = AttachConnection(try LocalSocket.connect(to: path), console)
      defer { connection.close() }
      connection.send(AttachMessage(.hello, "\(console.width) \(console.hasColors ? 1 : 0)"))
      var input = input
      var assistance = InputAssistance()
      assistance.isComplete = { Reader.isComplete($0, in: session.lua) }
      input.begin(assistance)
      while connection.waitUntilReady() {
        do throws(InputError) {
          guard let entry = try input.next(prompt: "dray> ") else { return connection.status }
          connection.send(AttachMessage(.entry, bytes: entry.bytes))
        } catch {
          return .interrupted
        }
      }
      if !connection.hasQuit { console.errorLine("dray: \(path): the connection was lost") }
      return connection.hasQuit ? connection.status : .failure
    }
  }
}

/// The client's end of a connection.
private final class AttachConnection {
  private let socket: LocalSocket
  private let console: Console
  private var messages = AttachMessages()
  private var hasErrors = false
  /// Whether the program has ended the connection.
  private(set) var hasQuit = false

  init(_ socket: LocalSocket, _ console: Console) { (self.socket, self.console) = (socket, console) }

  var status: ExitStatus { hasErrors ? .failure : .success }

  func close() { socket.close() }

  func send(_ message: AttachMessage) {
    var rest = message.encoded[...]
    while !rest.isEmpty, let count = socket.send(rest) { rest = rest.dropFirst(count) }
  }

  /// Prints the output of the program until the program takes the next entry. Returns `false` at the end of the
  /// connection.
  func waitUntilReady() -> Bool {
    while true {
      while let message = messages.next() {
        switch message.kind {
        case .output: console.write(message.text)
        case .error:
          hasErrors = true
          console.writeError(message.text)
        case .ready: return true
        case .end:
          hasQuit = true
          return false
        case .hello, .entry: return false
        }
      }
      guard !messages.isBroken, let bytes = socket.receive() else { return false }
      messages.push(bytes)
    }
  }
}

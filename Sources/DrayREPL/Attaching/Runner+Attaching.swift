internal import Glibc
internal import LineEditor
internal import LuaRuntime

extension Runner {
  /// Opens the prompt that another program serves at a socket: see `Host.serveREPL`.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - input: The entries.
  ///   - isInteractive: Whether the input is a terminal, so that a greeting is shown.
  public func attach(to path: String, input: some LineSource, isInteractive: Bool = true) -> ExitStatus {
    attempt { session in
      let connection = AttachConnection(try LocalSocket.connect(to: path), console)
      defer { connection.close() }
      var width = console.width
      connection.send(AttachMessage(.hello, "\(width) \(console.hasColors ? 1 : 0) \(isInteractive ? 1 : 0)"))
      var input = WholeEntries(input)
      var assistance = InputAssistance()
      assistance.isComplete = { Reader.isComplete($0, in: session.lua) }
      assistance.complete = { connection.complete($0, cursor: $1) }
      assistance.edit = { [console] in Prompt.edited($0, on: console) }
      assistance.leaveNotice = "Ctrl-D or .quit ends the session; the game continues"
      input.begin(assistance)
      while connection.waitUntilReady() {
        do throws(InputError) {
          guard let entry = try input.next(in: session.lua) else { return connection.status }
          if console.width != width {
            width = console.width
            connection.send(AttachMessage(.width, "\(width)"))
          }
          connection.send(AttachMessage(.entry, bytes: entry.bytes))
        } catch {
          if error.isHangUp { return .hungUp }
          guard error.isInterrupt else {
            console.errorLine("dray: \(error)")
            return .failure
          }
          LuaInterrupt.end()
          console.line("\n" + assistance.leaveNotice)
          connection.isReady = true
        }
      }
      if connection.isAbandoned { return .interrupted }
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
  /// Whether the user has left while an entry ran.
  private(set) var isAbandoned = false
  /// Whether the program waits for an entry.
  var isReady = false
  private var questionCount = 0

  init(_ socket: LocalSocket, _ console: Console) { (self.socket, self.console) = (socket, console) }

  var status: ExitStatus { hasErrors ? .failure : .success }

  func close() { socket.close() }

  func send(_ message: AttachMessage) {
    var rest = message.encoded[...]
    while !rest.isEmpty, let count = socket.send(rest) { rest = rest.dropFirst(count) }
  }

  /// Prints the output of the program until the program takes the next entry. Returns `false` at the end of the
  /// connection, and if the user has left.
  ///
  /// Ctrl-C stops the running entry. A second Ctrl-C leaves a program that does not answer.
  func waitUntilReady() -> Bool {
    var hasInterrupted = false
    while true {
      if isReady {
        isReady = false
        return true
      }
      while let message = messages.next() {
        take(message)
        if hasQuit { return false }
      }
      if isReady { continue }
      if LuaInterrupt.isRaised {
        LuaInterrupt.end()
        if hasInterrupted {
          isAbandoned = true
          return false
        }
        hasInterrupted = true
        send(AttachMessage(.interrupt))
      }
      if !receive(within: 100) { return false }
    }
  }

  private func take(_ message: AttachMessage) {
    switch message.kind {
    case .output: console.write(message.text)
    case .error:
      hasErrors = true
      console.writeError(message.text)
    case .ready: isReady = true
    case .end: hasQuit = true
    // The answer to a question that is no longer asked; the other kinds are those of clients.
    case .candidates, .hello, .width, .entry, .interrupt, .question: break
    }
  }

  /// Asks the program for the candidates at the cursor; `nil` if it does not answer within a second.
  func complete(_ text: String, cursor: Int) -> Completion? {
    questionCount += 1
    send(AttachMessage(.question, "\(questionCount) \(cursor) \(text)"))
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(1) {
      while let message = messages.next() {
        guard message.kind == .candidates else {
          take(message)
          continue
        }
        guard let answer = AttachedCompletion.read(message.bytes, for: text) else { return nil }
        if answer.number == "\(questionCount)" { return answer.completion }
      }
      if hasQuit || !receive(within: 50) { return nil }
    }
    return nil
  }

  /// Waits for bytes, at most for a number of milliseconds. Returns `false` at the end of the connection.
  private func receive(within time: Int32) -> Bool {
    if messages.isBroken { return false }
    var source = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, time) > 0 else { return true }
    guard let bytes = socket.receive() else { return false }
    messages.push(bytes)
    return true
  }
}

internal import Dray
internal import LuaRuntime

/// The connection of one `dray attach`, with its prompt.
final class AttachedClient {
  let socket: LocalSocket
  private let host: Host
  private var messages = AttachMessages()
  /// The bytes that are not sent yet.
  private var unsent: [UInt8] = []
  private var prompt: Prompt?
  /// The callbacks of the host before the prompt.
  private let former: (report: ((Report) -> Void)?, announcement: ((Announcement) -> Void)?)
  private var hasEnded = false
  /// The width of the client's terminal.
  private var width = 80

  private var isRunning = false
  /// Whether output of the running entry was dropped.
  private var isCut = false
  /// Is always readable, so that a program that waits for readable descriptors calls `serve` again for unsent bytes.
  private let more = ReadableDescriptor()

  /// The maximum size of unsent output. More output is dropped, and its entry is interrupted. Unit: bytes.
  private static let mostUnsent = 1 << 20

  init(_ socket: LocalSocket, _ host: Host) {
    (self.socket, self.host) = (socket, host)
    former = (host.onReport, host.onAnnouncement)
  }

  /// The descriptors of which one is readable when `serve` has work.
  var descriptors: [Int32] { [socket.descriptor] + (unsent.isEmpty ? [] : more.map { [$0.descriptor] } ?? []) }

  /// Tells a client that another one is attached, and closes its connection.
  static func refuse(_ socket: LocalSocket) {
    let text = "another prompt is attached to this game\n"
    _ = socket.send((AttachMessage(.error, text).encoded + AttachMessage(.end).encoded)[...])
    socket.close()
  }

  /// Runs the received entries. Returns `false` if the connection has ended.
  ///
  /// - Parameter timeLimit: The processor time of an entry. Unit: seconds.
  func serve(_ timeLimit: Double) -> Bool {
    guard let bytes = socket.receive() else { return false }
    messages.push(bytes)
    while !hasEnded, let message = messages.next() { take(message, timeLimit) }
    return flush() && !hasEnded && !messages.isBroken
  }

  /// Restores the callbacks of the host, and closes the connection. The client shows the reason, if there is one.
  func leave(because reason: String? = nil) {
    if let reason {
      end(reason)
      _ = flush()
    }
    if prompt != nil { (host.onReport, host.onAnnouncement) = former }
    prompt = nil
    socket.close()
  }

  private func take(_ message: AttachMessage, _ timeLimit: Double) {
    switch message.kind {
    case .hello where prompt == nil: begin(message.text)
    case .width where prompt != nil: setWidth(message.text)
    case .entry:
      guard let prompt else { return hasEnded = true }
      run(message.bytes, on: prompt, timeLimit)
    case .question:
      guard let prompt else { return hasEnded = true }
      answer(message.text, on: prompt)
    // The interrupt has come too late: the entry has ended.
    case .interrupt: break
    default: hasEnded = true
    }
  }

  private func begin(_ hello: String) {
    let words = hello.split(separator: " ")
    setWidth(words.first.map(String.init) ?? "")
    var console = Console(
      write: { [unowned self] in write(.output, $0) }, writeError: { [unowned self] in write(.error, $0) })
    console.measureWidth = { [unowned self] in width }
    console.hasColors = words.dropFirst().first == "1"
    do {
      guard let plugin = host.plugins.first else { return end("no plugin is loaded") }
      let session = try Session(console)
      let play = Play(on: host, plugin) { session.onReport($0) }
      prompt = try Prompt(session, on: play, isInteractive: true)
      if words.dropFirst(2).first != "0" {
        console.line("dray \(Version.current) (Lua 5.4), attached: \(plugin.name). .quit leaves; the game continues.")
      }
      send(.ready)
    } catch {
      end("\(error)")
    }
  }

  private func setWidth(_ text: String) { width = min(max(Int(text) ?? 80, 20), 1000) }

  private func run(_ entry: [UInt8], on prompt: Prompt, _ timeLimit: Double) {
    if messages.beginWithInterrupt {
      send(.error, "interrupted\n")
      return send(.ready)
    }
    if let plugin = prompt.play?.plugin, !host.plugins.contains(where: { $0 === plugin }) {
      return end("the plugin '\(plugin.name)' is no longer loaded")
    }
    // Interrupts stop the Lua state that was registered last, which may be that of another prompt of the program.
    prompt.session.lua.takeInterrupts()
    guard let listener = InterruptListener(socket, timeLimit: timeLimit) else {
      return end("the program has no descriptors or threads left, so that no entry could be interrupted")
    }
    prompt.play?.driver.followHost()
    isRunning = true
    _ = prompt.run(AttachedEntry(entry: LuaString(bytes: entry[...])))
    isRunning = false
    listener.end()
    if isCut {
      isCut = false
      send(.error, "the entry was stopped: it printed more than \(Self.mostUnsent >> 20) MB\n")
    }
    if prompt.hasQuit { return end(nil) }
    send(.ready)
  }

  /// Answers a question for completions.
  private func answer(_ question: String, on prompt: Prompt) {
    let parts = question.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let cursor = Int(parts[1]), 0...parts[2].utf8.count ~= cursor else {
      return hasEnded = true
    }
    prompt.play?.driver.followHost()
    let completion = PromptCompleter(prompt.session, on: prompt.play).complete(parts[2], cursor: cursor)
    send(.candidates, AttachedCompletion.text(of: completion, number: parts[0]))
  }

  private func end(_ problem: String?) {
    if let problem { send(.error, "dray: \(problem)\n") }
    send(.end)
    hasEnded = true
  }

  /// Sends output of the prompt. Too much output is dropped, and interrupts the running entry, but never a script of
  /// the game outside of an entry.
  private func write(_ kind: AttachMessage.Kind, _ text: String) {
    guard !isCut, unsent.count + text.utf8.count <= Self.mostUnsent else {
      if isRunning, !isCut {
        isCut = true
        LuaInterrupt.raise()
      }
      return
    }
    send(kind, text)
  }

  private func send(_ kind: AttachMessage.Kind, _ text: String = "") { unsent += AttachMessage(kind, text).encoded }

  /// Sends as many bytes as the socket accepts, and waits a moment for room. Returns `false` if the connection has ended.
  private func flush() -> Bool {
    while !unsent.isEmpty {
      guard let count = socket.send(unsent[...]) else { return false }
      unsent.removeFirst(count)
      if count == 0, !socket.waitsForRoom(milliseconds: 1) { break }
    }
    return true
  }
}

/// One entry as the input of a prompt.
private struct AttachedEntry: LineSource {
  var entry: LuaString?

  var endsInEmptyRow: Bool { true }

  mutating func next(prompt: String) -> LuaString? { entry.take() }
}

internal import Glibc
internal import LuaRuntime

extension Plugin {
  /// Calls a `drop_configuration`: on each update of a pointer, so without an additional call and without an
  /// allocation.
  func askForConfiguration(_ scene: LuaScene, _ closure: Int, _ session: DropSession) -> DropConfiguration {
    let closures = scene.closures
    asking = "drop_configuration"
    do throws(LuaError) {
      let drop = try takeDrop(for: session)
      let call = try drop.ask(closure, of: scene)
      if looksAtQuestions {
        didAsk(closure, in: closures) { () throws(LuaError) in _ = try drop.ask(closure, of: scene) }
      }
      askedDrop = consume drop
      return try configuration(from: call, closure, closures)
    } catch {
      // The Lua of the scene may be closed, as in `script(of:)`.
      if case .closed = error { return .forbidden() }
      if looksAtQuestions { didAsk(closure, in: closures) }
      return .failed(fail(error, in: place(of: closure, in: closures), of: session.id))
    }
  }

  /// Interprets an answer: accepted, an operation, or refused with a reason.
  ///
  /// - Parameter handler: The name of the function in a table of handlers.
  func configuration(
    from call: borrowing LuaCall, _ closure: Int, _ closures: LuaReference, _ handler: String = ""
  ) throws(LuaError) -> DropConfiguration {
    switch call.kind(0) {
    case .boolean where call.isTrue(0):
      return try withOptions(.accepted, call, closure, closures, handler)
    case .boolean, .nil:
      return .forbidden(try refusal(from: call))
    case .string:
      let name = call.string(0) ?? ""
      guard let operation = DropOperation(rawValue: name) else {
        let known = DropOperation.allCases.map(\.rawValue)
        throw wrongAnswer(
          closure, closures, handler, "answered '\(name)', which is not an operation\(hint(name, known))")
      }
      if !operation.delivers {
        var answer = DropConfiguration(operation: operation)
        answer.refusal = try refusal(from: call)
        return answer
      }
      return try withOptions(DropConfiguration(operation: operation), call, closure, closures, handler)
    case .none:
      throw wrongAnswer(closure, closures, handler, "returned nothing; was 'return' forgotten?")
    case let kind:
      let what = kind == .integer ? "an integer" : "a \(kind.rawValue)"
      throw wrongAnswer(closure, closures, handler, "must answer with true, false or an operation, not \(what)")
    }
  }

  /// An error at the line on which a closure begins, because the closure has already returned.
  private func wrongAnswer(
    _ closure: Int, _ closures: LuaReference, _ handler: String, _ problem: String
  ) -> LuaError {
    let message = "\(asking) \(problem)"
    guard let place = place(of: closure, in: closures, handler) else { return .runtime(LuaFailure(message: message)) }
    return .runtime(
      LuaFailure(message: "\(place.chunk):\(place.line): \(message)", chunk: place.chunk, line: place.line))
  }

  /// Adds the options in the second value of an accepting answer.
  private func withOptions(
    _ answer: DropConfiguration, _ call: borrowing LuaCall, _ closure: Int, _ closures: LuaReference,
    _ handler: String
  ) throws(LuaError) -> DropConfiguration {
    switch call.kind(1) {
    case .none, .nil, .string, .boolean: return answer  // a rule may name its reason with every answer
    case .table: break
    case let kind:
      let what = kind == .integer ? "an integer" : "a \(kind.rawValue)"
      throw wrongAnswer(closure, closures, handler, "must answer with a table of options or a reason, not \(what)")
    }
    guard let script, let options = try call.reference(1) else { return answer }
    let fields: [LuaValue]
    do throws(LuaError) {
      fields = try script.lua.call(script.library[.answerOptions], .table(options))
    } catch {
      guard let failure = error.failure, failure.line == 0 else { throw error }
      throw wrongAnswer(closure, closures, handler, "answered: \(failure.message)")
    }
    var answer = answer
    if let collection = fields[0].identifier {
      let before = fields[1].identifier
      if let problem = engine.problem(withCollection: collection, before: before) {
        throw wrongAnswer(closure, closures, handler, "answered with \(problem)")
      }
      answer.destination = ReorderDestination(collection: collection, position: before.map { .before($0) } ?? .end)
    }
    answer.acceptedItemCount = fields[2].integer
    answer.intent = fields[3].text.flatMap(DropIntent.init)
    return answer
  }

  /// The reason in the second result, with its text.
  func reason(from call: borrowing LuaCall) throws(LuaError) -> Reason? { try refusal(from: call)?.reason }

  /// The reason in the second result. The same text as last time needs no new string, and a text that is a function is
  /// called when the reason is read.
  func refusal(from call: borrowing LuaCall) throws(LuaError) -> Refusal? {
    if engine.ignoresReasons { return nil }
    switch call.kind(1) {
    case .none, .nil: return nil
    case .string:
      return call.withBytes(1) { .made(knownReason.reason(saying: $0)) }
    default:
      let value = try call.value(1)
      if case .table(let table) = value { return try refusal(from: table) }
      guard let script else { return .made(.pluginGone) }
      let text = try script.lua.call(script.library[.text], value).first?.text ?? Cause.refused.text
      return .made(Reason(text.cutAsMessage))
    }
  }

  /// A reason that is a table: its code, its other plain fields as parameters, and its text, which may be a function of
  /// the table.
  private func refusal(from table: LuaReference) throws(LuaError) -> Refusal {
    guard let script else { return .made(.pluginGone) }
    let parts = try script.lua.call(script.library[.reason], .table(table))
    let code = parts[0].name?.cutAsMessage
    var parameters: [Reason.Parameter] = []
    for index in stride(from: 2, to: parts.count - 1, by: 2) {
      parameters.append(
        .init(name: (parts[index].name ?? "").cutAsMessage, value: (parts[index + 1].name ?? "").cutAsMessage))
    }
    if let text = parts[1].text { return .made(Reason(text.cutAsMessage, code: code, parameters: parameters)) }
    let later = try LateText(plugin: self, script, table: table)
    return .late(LateReason(code: code ?? "refused", parameters: parameters) { later.make() })
  }

  /// Calls a `drag_container` for the items of a drag.
  func askForPayload(
    _ scene: LuaScene, _ closure: Int, _ type: Identifier, _ namespace: Identifier?, _ ids: [Identifier],
    _ session: DragSession
  ) -> PayloadAnswer {
    let closures = scene.closures
    guard let script = script(of: scene) else { return .refused(nil) }
    asking = "drag_container"
    payload = []
    do throws(LuaError) {
      let source = try source(for: session)
      let call = try script.lua.begin(script.library[.callDragContainer])
      try call.push(elementOf: closures, at: closure, source, type, namespace, ids)
      try call.run()
      if looksAtQuestions {
        let carried = payload
        didAsk(closure, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[.callDragContainer])
          try call.push(elementOf: closures, at: closure, source, type, namespace, ids)
          try call.run()
        }
        payload = carried
      }
      return call.isTrue(0) ? .items(payload) : .refused(try reason(from: call))
    } catch {
      if looksAtQuestions { didAsk(closure, in: closures) }
      return .failed(fail(error, in: place(of: closure, in: closures)))
    }
  }
}

extension LuaCall {
  /// Pushes the arguments of the library function that calls a `drag_container`.
  fileprivate func push(
    elementOf closures: LuaReference, at closure: Int, _ session: LuaReference, _ type: Identifier,
    _ namespace: Identifier?, _ ids: [Identifier]
  ) throws(LuaError) {
    push(elementOf: closures, at: closure)
    push(session)
    try push(type)
    try push(namespace)
    for id in ids { try push(id) }
  }
}

/// The last reason, with the bytes that it was made of: most updates of a pointer have the same reason.
struct KnownReason: ~Copyable {
  private var reason = Reason("")
  private var count = 0
  /// Longer texts are not kept. Unit: bytes.
  private static let capacity = 256
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)

  deinit {
    bytes.deallocate()
  }

  mutating func reason(saying text: UnsafeBufferPointer<UInt8>) -> Reason {
    guard let start = text.baseAddress, text.count <= Self.capacity else {
      return Reason(String(decoding: text.prefix(String.messageLimit + 1), as: UTF8.self).cutAsMessage)
    }
    if text.count == count, memcmp(start, bytes, count) == 0 { return reason }
    reason = Reason(String(decoding: text, as: UTF8.self))
    count = text.count
    bytes.copyMemory(from: start, byteCount: count)
    return reason
  }
}

/// The text of a reason, made when it is first read.
private final class LateText {
  private weak var plugin: Plugin?
  private let lua: LuaState
  private let text: LuaReference
  private let table: LuaReference
  private var made: String?

  init(plugin: Plugin, _ script: Script, table: LuaReference) throws(LuaError) {
    self.plugin = plugin
    lua = script.lua
    text = try script.library[.text]
    self.table = table
  }

  /// The text, or a default text if the script fails or its Lua is closed. It is made once; a read while it is being
  /// made returns the default text.
  func make() -> String {
    if let made { return made }
    let standIn = Cause.refused.text
    made = standIn
    let text = write(standIn)
    made = text
    return text
  }

  private func write(_ standIn: String) -> String {
    guard let plugin, lua === plugin.script?.lua, lua.killed == nil else { return standIn }
    do throws(LuaError) {
      return try plugin.ask("text of a reason") { () throws(LuaError) in
        (try lua.call(text, .table(table)).first?.text ?? standIn).cutAsMessage
      }
    } catch {
      _ = plugin.fail(error)
      return standIn
    }
  }
}

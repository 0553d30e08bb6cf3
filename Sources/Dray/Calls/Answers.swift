internal import LuaRuntime

/// Reads the results of a plugin's closures: verdicts, reasons, the answers of commands, and exported data.
final class Answers {
  private let run: ScriptRun
  private let writeGuard: WriteGuard
  @exclusivity(unchecked) private var knownReason = KnownReason()

  init(_ run: ScriptRun, _ writeGuard: WriteGuard) {
    self.run = run
    self.writeGuard = writeGuard
  }

  /// Interprets an answer of a rule: accepted, an operation, or refused with a reason.
  func configuration(
    from call: borrowing LuaCall, of rule: @autoclosure () -> SceneClosure
  ) throws(LuaError) -> DropConfiguration {
    switch call.kind(0) {
    case .boolean where call.isTrue(0):
      return try withOptions(.accepted, call, rule)
    case .boolean, .nil:
      return .forbidden(try refusal(from: call))
    case .string:
      let name = call.string(0) ?? ""
      guard let operation = DropOperation(rawValue: name) else {
        let meant = hint(name, DropOperation.allCases.map(\.rawValue))
        let cure = meant.isEmpty ? "; to refuse with a reason, return false and the reason" : meant
        throw wrongAnswer(of: rule(), "answered '\(name)', which is not an operation\(cure)")
      }
      if !operation.delivers {
        var answer = DropConfiguration(operation: operation)
        answer.refusal = try refusal(from: call)
        return answer
      }
      return try withOptions(DropConfiguration(operation: operation), call, rule)
    case .none:
      throw wrongAnswer(of: rule(), "returned nothing; was 'return' forgotten?")
    case let kind:
      let what = kind == .integer ? "an integer" : "a \(kind.rawValue)"
      throw wrongAnswer(of: rule(), "must return true, false or an operation, not \(what)")
    }
  }

  /// An error at the line on which a closure begins, because the closure has already returned.
  private func wrongAnswer(of rule: SceneClosure, _ problem: String) -> LuaError {
    let message = "\(run.question) \(problem)"
    guard let place = run.place(of: rule) else { return .runtime(LuaFailure(message: message)) }
    return .runtime(
      LuaFailure(message: "\(place.chunk):\(place.line): \(message)", chunk: place.chunk, line: place.line))
  }

  /// The results of `answer_options` in `details.lua`, in their order.
  private enum Option: Int {
    case collection, before, intent, acceptedItemCount, inPlace, acceptedQuantity
  }

  /// Adds the options in the second value of an accepting answer.
  private func withOptions(
    _ answer: DropConfiguration, _ call: borrowing LuaCall, _ rule: () -> SceneClosure
  ) throws(LuaError) -> DropConfiguration {
    switch call.kind(1) {
    case .none, .nil, .string, .boolean: return answer  // an accepting rule may also return a reason, which is ignored
    case .table: break
    case let kind:
      let what = kind == .integer ? "an integer" : "a \(kind.rawValue)"
      throw wrongAnswer(of: rule(), "must return a table of options or a reason, not \(what)")
    }
    guard let script = run.script, let options = try call.reference(1) else { return answer }
    let values: [LuaValue]
    do throws(LuaError) {
      values = try script.lua.call(script.library[.answerOptions], .table(options))
    } catch {
      guard let failure = error.failure, failure.line == 0 else { throw error }
      throw wrongAnswer(of: rule(), "answered: \(failure.message)")
    }
    var answer = answer
    if let collection = values[Option.collection.rawValue].identifier {
      let before = values[Option.before.rawValue].identifier
      if let problem = run.engine.problem(withCollection: collection, before: before) {
        throw wrongAnswer(of: rule(), "answered with \(problem)")
      }
      answer.destination = ReorderDestination(collection: collection, position: before.map { .before($0) } ?? .end)
    }
    answer.intent = values[Option.intent.rawValue].text.flatMap(DropIntent.init)
    answer.details.acceptedItemCount = values[Option.acceptedItemCount.rawValue].integer
    answer.runsInPlace = values[Option.inPlace.rawValue].isTrue
    answer.details.acceptedQuantity = values[Option.acceptedQuantity.rawValue].integer
    return answer
  }

  /// The reason in the second result, with its text.
  func reason(from call: borrowing LuaCall) throws(LuaError) -> Reason? { try refusal(from: call)?.reason }

  /// The reason in the second result; `nil` also while the engine ignores reasons. A text that equals the previous one
  /// needs no new string. If a table has a function as its text, the function is called when the text is read.
  func refusal(from call: borrowing LuaCall) throws(LuaError) -> Refusal? {
    if run.engine.ignoresReasons { return nil }
    switch call.kind(1) {
    case .none, .nil: return nil
    case .string:
      return call.withBytes(1) { .made(knownReason.reason(saying: $0)) }
    default:
      let value = try call.value(1)
      if case .table(let table) = value { return try refusal(from: table) }
      guard let script = run.script else { return .made(.pluginGone) }
      let text = try script.lua.call(script.library[.text], value).first?.text ?? Cause.refused.text
      return .made(Reason(text.cutAsMessage))
    }
  }

  /// A reason in a table: its code, its text, and its other plain fields as parameters. The text may be a function of
  /// the table.
  private func refusal(from table: LuaReference) throws(LuaError) -> Refusal {
    guard let script = run.script else { return .made(.pluginGone) }
    let parts = try script.lua.call(script.library[.reason], .table(table))
    let code = parts[0].name?.cutAsMessage
    var parameters: [Reason.Parameter] = []
    for index in stride(from: 2, to: parts.count - 1, by: 2) {
      parameters.append(
        .init(name: (parts[index].name ?? "").cutAsMessage, value: (parts[index + 1].name ?? "").cutAsMessage))
    }
    if let text = parts[1].text { return .made(Reason(text.cutAsMessage, code: code, parameters: parameters)) }
    let later = try LazyText(writeGuard, script, table: table)
    return .late(LazyReason(code: code ?? "refused", parameters: parameters) { later.make() })
  }

  /// Interprets the results of a command. No result or a true value is `done`; `false`, `nil` and `"cancel"` refuse the
  /// command, with a reason.
  func commandAnswer(from call: borrowing LuaCall) throws(LuaError) -> CommandAnswer {
    let isYes = call.count == 0 || call.isTrue(0) && call.string(0) != DropOperation.cancel.rawValue
    return isYes ? .done : .refused(try reason(from: call))
  }

  /// The maximum length of a path in Linux. Unit: bytes.
  private static let longestPath = 4095

  /// Answers a request with the results of a script: a text, bytes or the path of a file; or `nil` and a reason.
  func answer(_ request: LoadRequest, from call: borrowing LuaCall, isFile: Bool) throws(LuaError) {
    switch call.kind(0) {
    case .string where isFile:
      let path = call.withBytes(0) { $0.count <= Self.longestPath ? String(decoding: $0, as: UTF8.self) : nil }
      guard let path = path ?? nil else {
        return request.fail(Reason("the path of the file has more than \(Self.longestPath) bytes", code: "file"))
      }
      request.complete(filePath: path)
    case .string:
      let copy = call.withBytes(0) { bytes in Result { () throws(LuaError) in try run.copy(bytes) } }
      request.complete(try copy?.get() ?? Bytes())
    case .data:
      guard case .data(let data) = try call.value(0) else { return }
      request.complete(data.shared)
    default: request.fail(try reason(from: call) ?? Reason("nothing was exported", code: "nothing_exported"))
    }
  }
}

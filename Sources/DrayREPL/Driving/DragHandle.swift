internal import Dray
internal import LuaRuntime

/// The native function of `driver.lua` for a drag, which takes a command and its arguments.
final class DragHandle {
  private let drag: DriverDrag
  private let play: Play
  /// The host of the drag; a play that continues from a file has another host.
  private let host: Host
  /// The labels of the items before the drop, which may remove them.
  private var lifted: [Identifier: String] = [:]

  init(_ drag: DriverDrag, of play: Play) {
    self.drag = drag
    self.play = play
    host = play.host
    noteLabels()
  }

  private func noteLabels() {
    guard let session = drag.dropSession else { return }
    for item in session.items where lifted[item.id] == nil { lifted[item.id] = DragText.text(of: item, session, play) }
  }

  /// Makes the function that represents this drag in a Lua state.
  func makeFunction(in lua: LuaState) throws(LuaError) -> LuaReference {
    try lua.makeFunction("drag") { [self] frame in try perform(frame) }
  }

  private static let questions: Set<String> = ["item_ids", "destination", "text", "read"]

  private func perform(_ frame: borrowing LuaFrame) throws {
    let command = try frame.string(0)
    // The outcome of an ended drag can be read at any time.
    guard play.host === host || drag.outcome != nil && Self.questions.contains(command) else {
      throw LuaThrow("this drag belongs to a game that load has replaced")
    }
    var position = ArgumentPosition()
    switch command {
    case "over": try drag.over(frame.place(&position))
    case "add":
      try drag.add(.named(frame.identifier(&position), namespace: frame.optionalIdentifier(&position)))
      noteLabels()
    case "drop": try push(drag.drop(modifiers: frame.modifiers(&position)), frame)
    case "drop_on": try dropOn(frame, &position)
    case "answers":
      let answers = try (1..<frame.count).map { frame.kind($0) == .boolean ? nil : try frame.string($0) }
      try push(drag.answer(answers), frame)
    case "cancel": try push(drag.cancel(), frame)
    case "key": drag.key(Key(try frame.string(&position)))
    case "item_ids":
      for id in drag.outcome?.itemIDs ?? drag.dropSession?.items.map(\.id) ?? [] { try frame.push(id) }
    case "destination": try pushDestination(frame)
    case "text":
      if let outcome = drag.outcome {
        try frame.push(DragText.text(of: outcome, in: play, lifted: lifted))
      } else if let session = drag.dropSession {
        try frame.push(DragText.text(of: session, in: play))
      }
    case "read": try pushField(frame.string(&position), frame)
    case let name: throw LuaThrow("unknown command of a drag: '\(name)'")
    }
  }

  private func dropOn(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (place, before) = (try frame.place(&position), try frame.optionalIdentifier(&position))
    let modifiers = try frame.modifiers(&position)
    let namespace = try frame.optionalIdentifier(&position)
    try push(drag.drop(on: place, before: before, in: namespace, modifiers: modifiers), frame)
  }

  /// Pushes an outcome as a table for scripts, with its text for the prompt.
  private func push(_ outcome: DragOutcome, _ frame: borrowing LuaFrame) throws {
    var fields = DataFields()
    fields.add(outcome)
    fields["previews"] = .table(PlainTable(items: play.host.engine.previewEndings.map(\.data)))
    fields["_text"] = .text(DragText.text(of: outcome, in: play, lifted: lifted))
    try frame.push(fields.data)
  }

  private func pushDestination(_ frame: borrowing LuaFrame) throws {
    guard let session = drag.dropSession, let type = session.items.first?.type,
      let destination = session.reorderDestination(for: type)
    else { return frame.pushNil() }
    try frame.push(destination.collection)
    try frame.push(destination.before)
  }

  private func pushField(_ name: String, _ frame: borrowing LuaFrame) throws {
    let (outcome, session) = (drag.outcome, drag.dropSession)
    switch name {
    case "operation": try frame.push(optional: (outcome.map(\.operation) ?? session?.verdict.operation)?.rawValue)
    case "cause": try frame.push(optional: (outcome?.cause ?? session?.verdict.cause)?.rawValue)
    case "reason": try frame.push(optional: (outcome.map(\.reason) ?? session?.verdict.reason)?.text)
    case "code": try frame.push((outcome.map(\.reason) ?? session?.verdict.reason)?.code)
    case "parameters":
      var fields = DataFields()
      fields.add(outcome.map(\.reason) ?? session?.verdict.reason)
      try frame.push(fields["parameters"] ?? .nil)
    case "from", "to", "before", "into":
      let route = outcome?.route ?? session?.route
      try frame.push(route?.fields.first { $0.name == name }?.id)
    case "badge":
      guard outcome == nil, let badge = play.host.placements.lazy.compactMap(\.badge).first else {
        return frame.pushNil()
      }
      frame.push(badge)
    default: throw LuaThrow("unknown field of a drag: '\(name)'")
    }
  }
}

extension PreviewEnding {
  /// The preview ending as a table.
  fileprivate var data: PlainData {
    var fields: [(String, PlainData)] = [("id", PlainData(id))]
    switch motion {
    case .returns(let frame): fields += [("motion", "returns"), ("frame", frame.data)]
    case .lands(let frame): fields += [("motion", "lands"), ("frame", frame.data)]
    case .fades: fields.append(("motion", "fades"))
    }
    return .table(PlainTable(fields.map { (.string(LuaString($0.0)), $0.1) }))
  }
}

extension Rect {
  fileprivate var data: PlainData {
    let fields = [("x", minX), ("y", minY), ("width", size.width), ("height", size.height)]
    return .table(PlainTable(fields.map { (.string(LuaString($0.0)), .number($0.1)) }))
  }
}

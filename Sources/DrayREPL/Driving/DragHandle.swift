internal import Dray
internal import LuaRuntime

/// The native function of `plays.lua` for a drag, which takes a command and its arguments.
final class DragHandle {
  private let drag: DriverDrag
  private let play: Play
  /// The host of the drag. A play that continues from a file has another host.
  private let host: Host
  /// The labels of the items before the drop. The drop may remove the items.
  private var lifted: [Identifier: String] = [:]
  /// Whether a call of this handle has dropped or cancelled the drag. A drag that has ended otherwise, such as one whose
  /// lift was refused, takes calls without effect, so that a test can write `drag("a"):drop("done")` for it, too.
  private var isClosed = false
  /// The result of the latest call of `add`, for the text of the drag; empty after other actions.
  private var addition = ""

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

  private static let actions: Set<String> = ["over", "add", "drop", "drop_on", "cancel", "key"]
  private static let questions: Set<String> = ["item_ids", "destination", "text", "read", "is_open"]

  private func perform(_ frame: borrowing LuaFrame) throws {
    let command = try frame.string(0)
    // The outcome of an ended drag can be read at any time.
    guard play.host === host || drag.outcome != nil && Self.questions.contains(command) else {
      throw LuaThrow("this drag belongs to a game that load has replaced")
    }
    if isClosed, Self.actions.contains(command) {
      throw LuaThrow("this drag has ended; drag(item) begins another one")
    }
    if Self.actions.contains(command) { addition = "" }
    var position = ArgumentPosition()
    switch command {
    case "over": try drag.over(frame.place(&position), at: frame.position(&position))
    case "add": try add(frame, &position)
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
    case "is_open": frame.push(drag.outcome == nil)
    case "text":
      if let outcome = drag.outcome {
        try frame.push(DragText.text(of: outcome, in: play, lifted: lifted))
      } else if let session = drag.dropSession {
        try frame.push(DragText.text(of: session, in: play) + addition)
      }
    case "read": try pushField(frame.string(&position), frame)
    case let name: throw LuaThrow("unknown command of a drag: '\(name)'")
    }
  }

  private func add(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let id = try frame.identifier(&position)
    let isAdded = try drag.add(.named(id, namespace: frame.optionalIdentifier(&position)))
    noteLabels()
    let label = lifted[id] ?? play.label(of: id) ?? id.printable
    addition =
      isAdded ? "; added \(label)" : "; \(DragText.sentence("not added \(label)", drag.additionRefusal?.text))"
  }

  private func dropOn(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (place, exact) = (try frame.place(&position), try frame.position(&position))
    try push(drag.drop(on: place, at: exact, modifiers: frame.modifiers(&position)), frame)
  }

  /// Pushes an outcome as a table for scripts, with its text for the prompt.
  private func push(_ outcome: DragOutcome, _ frame: borrowing LuaFrame) throws {
    var fields = DataFields()
    outcome.write(to: &fields)
    fields["previews"] = .table(PlainTable(items: play.host.engine.previewEndings.map(\.data)))
    fields["_text"] = .text(DragText.text(of: outcome, in: play, lifted: lifted))
    play.waitingDrops.note(drag, lifted: lifted)
    isClosed = true
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
    switch name {
    case "quantity":
      guard let quantity = drag.outcome?.acceptedQuantity ?? drag.dropSession?.quantity else { return frame.pushNil() }
      frame.push(quantity)
    case "badge":
      guard drag.outcome == nil, let badge = play.host.placements.lazy.compactMap(\.preview?.badge).first else {
        return frame.pushNil()
      }
      frame.push(badge)
    default:
      var fields = DataFields()
      if let outcome = drag.outcome {
        outcome.write(to: &fields)
      } else if let session = drag.dropSession {
        session.verdict.write(to: &fields)
      }
      try frame.push(fields[name] ?? .nil)
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

// Events, responses and the endings of previews. Those that journals contain have the words and members of their lines
// there, except that a drag has its number in the host, not in a journal.

extension EngineEvent: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    switch self {
    case .lifted(let drag, let ids):
      try members.add(.lifted, of: drag)
      try members.add("item_ids", ids)
    case .targeted(let drag, let place):
      try members.add(.targeted, of: drag)
      try members.add("place", place)
    case .verdict(let drag, let verdict):
      try members.add(.verdict, of: drag)
      try verdict.add(to: &members)
    case .springLoaded(let drag, let place):
      try members.add(.sprung, of: drag)
      try members.add("place", place)
    case .previewsEnded(let drag, let endings):
      try members.add(.previewsEnded, of: drag)
      try members.add("endings", endings)
    case .ended(let drag, let outcome):
      try members.add(.ended, of: drag)
      try outcome.add(to: &members)
    case .loaded(let drag, let item, let type):
      try members.add(.loaded, of: drag)
      try members.add("item_id", item)
      try members.add("type", type)
    case .loadFailed(let drag, let item, let error):
      try members.add(.notLoaded, of: drag)
      try members.add("item_id", item)
      try error.add(to: &members)
    case .answerIgnored(let type):
      try members.add(.answerIgnored)
      try members.add("type", type)
    case .typeProblem(let type, let reason):
      try members.add(.typeProblem)
      try members.add("type", type)
      try reason.add(to: &members)
    case .committed: try members.add(.committed)
    case .undone: try members.add(.undone)
    case .redone: try members.add(.redone)
    case .failed(let reason):
      try members.add(.failed)
      try reason.add(to: &members)
    }
  }

  private static let readers: KeyValuePairs<String, @Sendable (MemberDecoder) throws -> EngineEvent> = [
    "lifted": { .lifted(try $0.drag, try $0.value("item_ids")) },
    "targeted": { .targeted(try $0.drag, to: try $0.optional("place")) },
    "verdict": { .verdict(try $0.drag, try Verdict(members: $0)) },
    "sprung": { .springLoaded(try $0.drag, try $0.optional("place")) },
    "previews_ended": { .previewsEnded(try $0.drag, try $0.value("endings")) },
    "ended": { .ended(try $0.drag, try DragOutcome(members: $0)) },
    "loaded": { .loaded(try $0.drag, item: try $0.value("item_id"), type: try $0.value("type")) },
    "not_loaded": { .loadFailed(try $0.drag, item: try $0.value("item_id"), try LoadError(members: $0)) },
    "answer_ignored": { .answerIgnored(type: try $0.value("type")) },
    "type_problem": { .typeProblem(try $0.value("type"), try Reason(members: $0)) },
    "committed": { _ in .committed },
    "undone": { _ in .undone },
    "redone": { _ in .redone },
    "failed": { .failed(try Reason(members: $0)) },
  ]

  package init(members: MemberDecoder) throws { self = try members.word("result", from: Self.readers)(members) }
}

extension Response: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    switch self {
    case .unhandled: try members.add(.ignored)
    case .handled: try members.add(.taken)
    case .performed: try members.add(.performed)
    case .refused(let reason):
      try members.add(.refused)
      try reason.add(to: &members)
    case .failed(let reason):
      try members.add(.notPerformed)
      try reason.add(to: &members)
    case .ended(let outcome):
      try members.add(.over)
      try outcome.add(to: &members)
    }
  }

  private static let readers: KeyValuePairs<String, @Sendable (MemberDecoder) throws -> Response> = [
    "ignored": { _ in .unhandled },
    "taken": { _ in .handled },
    "performed": { _ in .performed },
    "refused": { .refused(try Reason?(members: $0)) },
    "not_performed": { .failed(try Reason(members: $0)) },
    "over": { .ended(try DragOutcome(members: $0)) },
  ]

  package init(members: MemberDecoder) throws { self = try members.word("result", from: Self.readers)(members) }
}

extension PreviewEnding: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try members.add("id", id)
    try members.add("type", type)
    try members.add("namespace", namespace)
    try members.add("frame", frame)
    try members.add("rotation", rotation)
    switch motion {
    case .returns(let target):
      try members.add("motion", "returns")
      try members.add("target", target)
    case .lands(let target):
      try members.add("motion", "lands")
      try members.add("target", target)
    case .fades: try members.add("motion", "fades")
    }
  }

  private static let motions: KeyValuePairs<String, @Sendable (MemberDecoder) throws -> Motion> = [
    "returns": { .returns(to: try $0.value("target")) },
    "lands": { .lands(at: try $0.value("target")) },
    "fades": { _ in .fades },
  ]

  package init(members: MemberDecoder) throws {
    self.init(
      id: try members.value("id"), type: try members.value("type"), namespace: try members.optional("namespace"),
      frame: try members.value("frame"), rotation: try members.optional("rotation"),
      motion: try members.word("motion", from: Self.motions)(members))
  }
}

extension MemberEncoder {
  fileprivate mutating func add(_ word: JournalLine.Word, of drag: DragSession.ID? = nil) throws {
    try add("result", word.rawValue)
    try add("drag", drag)
  }
}

extension MemberDecoder {
  fileprivate var drag: DragSession.ID {
    get throws { DragSession.ID(rawValue: try value("drag")) }
  }
}

/// Words of events that no journal has.
extension JournalLine.Word {
  fileprivate static let previewsEnded = Self("previews_ended")
  fileprivate static let answerIgnored = Self("answer_ignored")
  fileprivate static let typeProblem = Self("type_problem")
}

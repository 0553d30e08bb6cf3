internal import Dray
internal import LineEditor
internal import LuaRuntime

/// The candidates at the cursor of an entry. Completion reads values without metamethods; the only code of scripts that
/// it runs are the rules about drags.
struct PromptCompleter {
  let session: Session
  let play: Play?
  let reference: ScriptReference
  /// The maximum time for asking rules for the reasons of refusals.
  var budget = Duration.milliseconds(3)

  init(_ session: Session, on play: Play?, reference: ScriptReference = .standard) {
    (self.session, self.play, self.reference) = (session, play, reference)
  }

  /// The maximum number of candidates.
  static let limit = 500

  /// Returns the candidates at the cursor, and the signature of the function around it; `nil` if there are neither.
  ///
  /// - Parameters:
  ///   - text: The entry.
  ///   - cursor: The position of the cursor. Unit: bytes.
  func complete(_ text: String, cursor: Int) -> Completion? {
    let before = String(decoding: text.utf8.prefix(cursor), as: UTF8.self)
    if Reader.isCommand(before) || before == "." { return CommandCandidates(self).complete(before) }
    return completeLua(before)
  }

  /// The candidates at the end of a piece of Lua.
  func completeLua(_ before: String) -> Completion? {
    let context = EntryContext(before)
    let range = (before.utf8.count - context.prefix.utf8.count)..<before.utf8.count
    let found = candidates(context).filter {
      $0.text.hasPrefix(context.prefix) || $0.label?.hasPrefix(context.prefix) == true
    }
    let note = context.callee.flatMap { self.note(of: $0, isField: context.isFieldCalled) }
    if found.isEmpty, note == nil { return nil }
    return Completion(replacing: range, with: Array(found.prefix(Self.limit)), note: note)
  }

  /// The signature of a function, and the first sentence of its documentation.
  ///
  /// - Parameter isField: Whether the function is a field of a module or a method.
  private func note(of function: String, isField: Bool) -> String? {
    reference.find(function).first { $0.kind == .function && (isField || $0.owner != "dray") }
      .map { "\($0.signature)  \($0.summary)" }
  }

  private func candidates(_ context: EntryContext) -> [Candidate] {
    switch context.place {
    case .nothing: return []
    case .name: return visibleNames(context)
    case .field(let path, let isMethod): return fields(of: path, isMethod: isMethod, context.prefix)
    case .key(let path): return values(in: path, context.prefix)
    case .option(let function):
      return options(of: function, ofModule: context.module == "dray") + visibleNames(context)
    case .argument(let function, let number): return game(.string, function, number, context)
    case .value(let function, let number):
      let isNumber = context.prefix.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
      return game(.value, function, number, context) + (isNumber ? [] : visibleNames(context))
    }
  }

  private func game(
    _ form: GameCandidates.Form, _ function: String, _ argument: Int, _ context: EntryContext
  ) -> [Candidate] {
    guard let play else { return [] }
    return GameCandidates(play, form, budget: budget).candidates(for: function, argument: argument, in: context)
  }

  // MARK: Names

  private static let keywords = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
    "repeat", "return", "then", "true", "until", "while",
  ]

  /// The local variables of the entry that begin with the typed part, then the other names.
  private func visibleNames(_ context: EntryContext) -> [Candidate] {
    let locals = context.locals.filter { $0.hasPrefix(context.prefix) }
    return locals.map { Candidate($0, description: "local") } + names(context.prefix, without: Set(locals))
  }

  private func names(_ prefix: String, without locals: Set<String>) -> [Candidate] {
    var seen = locals
    var list: [Candidate] = []
    func add(_ name: String, _ candidate: @autoclosure () -> Candidate) {
      if name.hasPrefix(prefix), seen.insert(name).inserted { list.append(candidate()) }
    }
    for name in play?.plugin.stateNames ?? [] { add(name, Candidate(name, description: "state")) }
    for name in play?.plugin.viewStateNames ?? [] { add(name, Candidate(name, description: "view state")) }
    if play != nil {
      for entry in reference.members(of: "Play") where entry.name != "show" { add(entry.name, Self.candidate(entry)) }
    }
    for value in values(in: [], prefix) { add(value.text, documented(value)) }
    for word in Self.keywords where !prefix.isEmpty { add(word, Candidate(word, description: "keyword")) }
    return list
  }

  private func documented(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    if let entry = reference.find(candidate.text).first(where: { $0.owner.isEmpty || $0.owner == "Play" }) {
      candidate.documentation = "\(entry.signature)  \(entry.summary)"
    }
    return candidate
  }

  /// - Parameter ofModule: Whether the function is called as a field of `dray`, which has functions with the same names as
  ///   the prompt, such as `legal`.
  private func options(of function: String, ofModule isOfModule: Bool) -> [Candidate] {
    let found = reference.find(function)
    let called = found.filter { ($0.owner == "dray") == isOfModule }
    return (called.isEmpty ? found : called).flatMap(\.options)
      .map { Candidate("\($0) = ", label: $0, description: "option") }
  }

  private func fields(of path: [String], isMethod: Bool, _ prefix: String) -> [Candidate] {
    let members = Self.typeOfCall(path).map(reference.members(of:)) ?? []
    if !members.isEmpty { return members.filter { !isMethod || $0.kind == .function }.map(Self.candidate) }
    return values(in: path, prefix, onlyFunctions: isMethod)
  }

  /// The class of the result of a call, from the function's name.
  private static func typeOfCall(_ path: [String]) -> String? {
    switch path.suffix(2) {
    case ["drag", "()"], ["drag_in", "()"], ["over", "()"], ["add", "()"]: "Drag"
    case ["drop", "()"], ["cancel", "()"]: "Outcome"
    case ["why", "()"]: "Explanation"
    case ["load", "()"]: "Play"
    default: path == ["play"] ? "Play" : nil
    }
  }

  private static func candidate(_ entry: ScriptReference.Entry) -> Candidate {
    Candidate(
      entry.name, description: entry.kind == .function ? "function" : "field",
      documentation: "\(entry.signature)  \(entry.summary)")
  }

  /// The keys of a value that begin with a prefix, read without metamethods.
  private func values(in path: [String], _ prefix: String, onlyFunctions: Bool = false) -> [Candidate] {
    guard
      let results = try? session.call(
        "complete", .string(LuaString(path.joined(separator: "\u{0}"))), .string(LuaString(prefix))),
      let text = results.first?.text
    else { return [] }
    if results.count > 1, let record = results[1].text {
      return reference.members(of: record).filter { !onlyFunctions || $0.kind == .function }.map(Self.candidate)
    }
    return text.split(separator: "\u{0}").chunks.compactMap { name, kind in
      onlyFunctions && kind != "function" ? nil : Candidate(String(name), description: String(kind))
    }
  }
}

extension [Substring] {
  /// The elements as pairs of neighbours.
  fileprivate var chunks: [(Substring, Substring)] {
    stride(from: 0, to: count - count % 2, by: 2).map { (self[$0], self[$0 + 1]) }
  }
}

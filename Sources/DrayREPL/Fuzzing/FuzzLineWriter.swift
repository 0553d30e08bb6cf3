internal import Dray

/// Writes the inputs of a recording as calls of the driver.
///
/// Call `begin` before each input is replayed, and `end` afterwards.
struct FuzzLineWriter {
  private let host: Host
  private let byNames: Bool
  private var lines: [String] = []
  private var time = 0.0
  /// The pointer of the press or the drag. The lines have one pointer at a time.
  private var pointer: PointerID = 0
  /// The press, before it lifts an item: its place and the held keys.
  private var press: (place: String, modifiers: String)?
  /// The drag in progress: the calls so far, and whether a variable holds it.
  private var drag: (calls: String, isStored: Bool)?
  /// The last place of the drag, which is not written yet.
  private var stop: String?
  /// The size of the recording before the present input.
  private var journalSize = 0
  /// The list and the gap of the drop.
  private var target: String?

  init(_ host: Host, byNames: Bool) { (self.host, self.byNames) = (host, byNames) }

  private var isDragging: Bool { host.dropSession(pointer: pointer) != nil }

  /// Reads an input before it is replayed, with the scene before the input.
  mutating func begin(_ line: JournalLine) {
    guard let input = try? Input(line) else { return }
    journalSize = host.journalBytes?.count ?? 0
    if case .pointerUp = input.kind, drag != nil, input.pointer == pointer { noteTarget() }
    guard case .pointerDown(let point, _) = input.kind, press == nil, drag == nil else { return }
    pointer = input.pointer
    press = (place(at: point, isItem: true), Self.options(input.modifiers))
  }

  /// Writes an input after it was replayed, with the scene after the input.
  mutating func end(_ line: JournalLine) {
    switch line.word {
    case .undo, .redo, .restart: add("play:\(line.word)()")
    case .answer: add("play:answer(\(line["answer"]?.text.map(Self.quoted) ?? ""))")
    case .select: select(line)
    default: if let input = try? Input(line) { end(input) }
    }
  }

  private mutating func end(_ input: Input) {
    let passed = input.time - time
    if input.time.isFinite, passed > 0 { time = input.time }
    switch input.kind {
    case .tick: if passed.isFinite, passed > 0 { tick(passed) }
    case .keyDown(let key): press(key, input.modifiers)
    case .pointerMoved(let point) where input.pointer == pointer: move(to: point)
    case .pointerUp(let point) where input.pointer == pointer: release(at: point)
    case .pointerCancelled where input.pointer == pointer, .suspended: cancel()
    default: break
    }
  }

  /// Ends after the last input, and returns the lines.
  mutating func finish() -> [String] {
    if let drag {
      add(drag.isStored ? takeStop() : drag.calls + takeStop())
      self.drag = nil
    }
    return lines
  }

  // MARK: Drags

  private mutating func move(to point: Point) {
    if drag == nil {
      guard let press else { return }
      guard isDragging else {
        if hasRefusedLift { addRefusedLift(of: press) }
        return
      }
      drag = ("play:drag(\(press.place)\(press.modifiers))", false)
      self.press = nil
      // The move that lifts is part of the call. A large move also goes to a place.
      if byNames, place(at: point, isItem: true) == press.place { return }
    } else if let stop {
      drag?.calls += ":over(\(stop))"
    }
    stop = place(at: point, isItem: false)
  }

  /// Whether the present input has tried to lift an item in vain. The reason may be an error of a rule.
  private var hasRefusedLift: Bool {
    guard let journal = host.journalBytes, journal.count > journalSize else { return false }
    let results = String(decoding: journal[journalSize...], as: UTF8.self).split(separator: "\n")
    return results.compactMap(FuzzJournal.line).contains { line in
      line.word == .notPerformed || line.word == .over && line["cause"]?.text == Cause.notLifted.rawValue
    }
  }

  /// The call ends the press itself, so that its release has no line.
  private mutating func addRefusedLift(of press: (place: String, modifiers: String)) {
    add("play:drag(\(press.place)\(press.modifiers))")
    self.press = nil
  }

  private mutating func release(at point: Point?) {
    if let press {
      add("play:tap(\(press.place)\(press.modifiers))")
      self.press = nil
    } else if let drag {
      let place = target ?? point.map { self.place(at: $0, isItem: false) } ?? stop ?? ""
      add((drag.isStored ? "d" : drag.calls) + ":drop(\(place))")
      (self.drag, stop, target) = (nil, nil, nil)
    }
  }

  /// Notes the list and the gap to which the drag in progress would go.
  private mutating func noteTarget() {
    target = nil
    guard byNames, let route = host.dropSession(pointer: pointer)?.route, let to = route.to else { return }
    target = Self.text(of: to) + (route.before.map { ", { before = \(Self.text(of: $0)) }" } ?? "")
  }

  private mutating func cancel() {
    press = nil
    guard let drag else { return }
    add((drag.isStored ? "d" : drag.calls + takeStop()) + ":cancel()")
    self.drag = nil
  }

  /// A selection does not end a drag. The lines name no plugin, because a recording with lines has one.
  private mutating func select(_ line: JournalLine) {
    guard let ids = try? line.ids("item_ids") else { return }
    storeDrag()
    let namespace = ((try? line.optionalID("namespace")) ?? nil).map { ", { namespace = \(Self.text(of: $0)) }" } ?? ""
    add("play:select({ \(ids.map(Self.text).joined(separator: ", ")) }\(namespace))")
  }

  private mutating func press(_ key: Key, _ modifiers: EventModifiers) {
    storeDrag()
    add("play:key(\(Self.quoted(key.name))\(Self.options(modifiers)))")
  }

  private mutating func tick(_ seconds: Double) {
    storeDrag()
    add("play:tick(\(seconds))")
  }

  /// Keeps the drag in a variable, because another call comes before its end.
  private mutating func storeDrag() {
    guard let drag else { return }
    if !drag.isStored {
      add("local d = \(drag.calls)\(takeStop())")
    } else if let stop {
      add("d:over(\(stop))")
      self.stop = nil
    }
    self.drag = ("d", true)
  }

  private mutating func takeStop() -> String {
    defer { stop = nil }
    return stop.map { ":over(\($0))" } ?? ""
  }

  private mutating func add(_ line: String) { lines.append(line) }

  // MARK: Places

  /// The name of the element at a point, or the point.
  private func place(at point: Point, isItem: Bool) -> String {
    if byNames, let hit = host.hit(at: point) {
      if isItem || hit.takesDrops, let id = hit.id { return Self.text(of: id) }
      if let id = hit.container ?? hit.id { return Self.text(of: id) }
    }
    return "{ x = \(point.x), y = \(point.y) }"
  }

  private static func text(of id: Identifier) -> String {
    if case .integer(let number) = id { return "\(number)" }
    return quoted(id.description)
  }

  /// A string of Lua.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 32 || scalar.value == 127:
        quoted += "\\x\(scalar.value < 16 ? "0" : "")" + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The held keys as an option of a call; empty without any.
  private static func options(_ modifiers: EventModifiers) -> String {
    let names = [("shift", EventModifiers.shift), ("control", .control), ("option", .option), ("command", .command)]
    let held = names.filter { modifiers.contains($0.1) }.map { quoted($0.0) }
    return held.isEmpty ? "" : ", { modifiers = { \(held.joined(separator: ", ")) } }"
  }
}

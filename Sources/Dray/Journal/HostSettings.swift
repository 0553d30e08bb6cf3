internal import LuaRuntime

/// The settings that a host can change at any time and that affect the results of inputs.
struct HostSettings: Equatable {
  var size: Size?
  var gestures = GestureThresholds()
  var autoScrolling = AutoScrollThresholds()
  var springs = SpringLoadingThresholds()
  var checksEachQuestion = false
  var dragsByTaps = false
  var comparesAnswers = QuestionChecks.alwaysComparesAnswers
  /// `nil` is unlimited, as in the engine.
  var undoSteps: Int? = 10_000
  var undoBytes: Int? = 16 << 20
  /// The maximum cost of one search; 0 is unlimited. The other quotas apply to plugins that are loaded later.
  var questions = PluginQuotas().questions

  init() {}

  init(of host: Host) {
    size = host.engine.size
    gestures = host.engine.gestureThresholds
    autoScrolling = host.engine.autoScrollThresholds
    springs = host.engine.springLoadingThresholds
    checksEachQuestion = host.checksEachQuestion
    dragsByTaps = host.dragsByTaps
    comparesAnswers = host.comparesAnswers
    (undoSteps, undoBytes) = (host.engine.levelsOfUndo, host.engine.undoByteLimit)
    questions = host.limits.quotas.questions
  }

  func apply(to host: Host) {
    host.engine.size = size
    host.engine.gestureThresholds = gestures
    host.engine.autoScrollThresholds = autoScrolling
    host.engine.springLoadingThresholds = springs
    host.checksEachQuestion = checksEachQuestion
    if host.dragsByTaps != dragsByTaps { host.dragsByTaps = dragsByTaps }
    host.comparesAnswers = comparesAnswers
    host.limits.quotas.questions = questions
    // Set last, because the recorder then records all settings.
    (host.levelsOfUndo, host.undoByteLimit) = (undoSteps, undoBytes)
  }

  private static var numbers: [(name: String, path: WritableKeyPath<HostSettings, Double>)] {
    [
      ("drag_distance", \.gestures.dragDistance), ("long_press", \.gestures.longPressDuration),
      ("allowable_movement", \.gestures.allowableMovement), ("tap_interval", \.gestures.tapInterval),
      ("tap_distance", \.gestures.tapDistance), ("edge", \.autoScrolling.edgeDistance),
      ("speed", \.autoScrolling.maximumSpeed), ("step", \.autoScrolling.maximumStep),
      ("hover", \.springs.hoverDuration),
    ]
  }

  /// The line with all settings that differ from the default.
  var line: JournalLine {
    var line = JournalLine(.settings)
    let usual = HostSettings()
    if let size {
      line["width"] = .number(size.width)
      line["height"] = .number(size.height)
    }
    for (name, path) in Self.numbers where self[keyPath: path] != usual[keyPath: path] {
      line[name] = .number(self[keyPath: path])
    }
    if undoSteps != usual.undoSteps { line["undo_steps"] = .integer(undoSteps ?? .max) }
    if undoBytes != usual.undoBytes { line["undo_bytes"] = .integer(undoBytes ?? .max) }
    if questions != usual.questions { line["questions"] = .integer(questions) }
    if checksEachQuestion {
      line["checks"] = .text("each")
    } else if comparesAnswers != usual.comparesAnswers {
      line["checks"] = .text("answers")
    }
    if dragsByTaps { line["drags_by_taps"] = .boolean(true) }
    return line
  }

  init(reading line: JournalLine) throws(JournalProblem) {
    for member in line.members {
      let name = member.name
      if let number = member.value.number, !(number >= 0 && number.isFinite) {
        throw .meaning("'\(name)' is \(member.value); it must not be negative, and must be finite")
      }
      switch name {
      case "width": size = Size(width: try line.number(name), height: size?.height ?? 0)
      case "height": size = Size(width: size?.width ?? 0, height: try line.number(name))
      case "checks" where member.value == .text("each"): (checksEachQuestion, comparesAnswers) = (true, true)
      case "checks" where member.value == .text("answers"): comparesAnswers = true
      case "checks": throw line.needs("'checks', \"each\" or \"answers\"")
      case "drags_by_taps":
        guard let value = member.value.boolean else { throw line.needs("'drags_by_taps', a boolean") }
        dragsByTaps = value
      case "undo_steps": undoSteps = try line.integer(name)
      case "undo_bytes": undoBytes = try line.integer(name)
      case "questions": questions = try line.integer(name)
      default:
        guard let known = Self.numbers.first(where: { $0.name == name }) else {
          throw .meaning("unknown setting '\(name)'")
        }
        self[keyPath: known.path] = try line.number(name)
      }
    }
  }
}

extension Host {
  /// The line with the limits, the values and the names of functions that apply to new plugins. Time limits are not
  /// recorded.
  var hostLine: JournalLine {
    var line = JournalLine(.host)
    if !functions.isEmpty { line["functions"] = .texts(functions.keys.sorted().map { ByteString($0) }) }
    let usual = LuaLimits.standard
    func limit(_ name: String, _ value: Int, _ usual: Int) {
      if value != usual { line[name] = .integer(value) }
    }
    limit("memory", limits.memory, usual.memory)
    limit("instructions", limits.instructions, usual.instructions)
    limit("nesting", limits.nesting, usual.nesting)
    limit("source_length", limits.sourceLength, usual.sourceLength)
    limit("load_length", limits.loadLength, usual.loadLength)
    limit("collections", collectionLimit, 64 << 20)
    limit("input_instructions", limits.input.instructions, PluginLimits.standard.input.instructions)
    for (name, path) in PluginQuotas.inJournals {
      limit(name, limits.quotas[keyPath: path], PluginQuotas()[keyPath: path])
    }
    limit("host_memory", limits.hostMemory, PluginLimits.standard.hostMemory)
    if !limits.isMetered { line["metered"] = .boolean(false) }
    line["kills"] = .text("all")
    if !values.isEmpty { line["values"] = PlainData.table(PlainTable(named: values)).journaled }
    return line
  }
}

extension PlainTable {
  init(named values: [LuaString: PlainData]) { self.init(values.map { (.string($0.key), $0.value) }) }

  /// The fields of the table by their names.
  var named: [LuaString: PlainData] {
    Dictionary(fields.map { ($0.key.string ?? LuaString("\($0.key)"), $0.value) }) { $1 }
  }
}

internal import LuaRuntime

/// The settings that a host can change at any time and that affect the results of inputs.
struct HostSettings: Equatable {
  var size: Size?
  var gestures = GestureThresholds()
  var autoScrolling = AutoScrollThresholds()
  var springs = SpringLoadingThresholds()
  var checksEachQuestion = false
  /// `nil` is unlimited, as in the engine.
  var undoSteps: Int? = 10_000
  var undoBytes: Int? = 16 << 20

  init() {}

  init(of host: Host) {
    size = host.engine.size
    gestures = host.engine.gestureThresholds
    autoScrolling = host.engine.autoScrollThresholds
    springs = host.engine.springLoadingThresholds
    checksEachQuestion = host.checksEachQuestion
    (undoSteps, undoBytes) = (host.engine.levelsOfUndo, host.engine.undoByteLimit)
  }

  func apply(to host: Host) {
    host.engine.size = size
    host.engine.gestureThresholds = gestures
    host.engine.autoScrollThresholds = autoScrolling
    host.engine.springLoadingThresholds = springs
    host.checksEachQuestion = checksEachQuestion
    (host.engine.levelsOfUndo, host.engine.undoByteLimit) = (undoSteps, undoBytes)
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
      line.options += [.init("width", .number(size.width)), .init("height", .number(size.height))]
    }
    for (name, path) in Self.numbers where self[keyPath: path] != usual[keyPath: path] {
      line.options.append(.init(name, .number(self[keyPath: path])))
    }
    if undoSteps != usual.undoSteps { line.options.append(.init("undo_steps", .integer(undoSteps ?? .max))) }
    if undoBytes != usual.undoBytes { line.options.append(.init("undo_bytes", .integer(undoBytes ?? .max))) }
    if checksEachQuestion { line.options.append(.init("checks", .word("each"))) }
    return line
  }

  init(reading line: JournalLine) throws(JournalProblem) {
    for option in line.options {
      switch (option.name, option.value) {
      case (let name, .number(let number)) where !(number >= 0):
        throw .meaning("'\(name)' is \(number); it must not be negative")
      case (let name, .integer(let number)) where number < 0:
        throw .meaning("'\(name)' is \(number); it must not be negative")
      case ("width", .number(let width)): size = Size(width: width, height: size?.height ?? 0)
      case ("height", .number(let height)): size = Size(width: size?.width ?? 0, height: height)
      case ("checks", .word("each")): checksEachQuestion = true
      case ("undo_steps", .integer(let count)): undoSteps = min(count, 1 << 20)
      case ("undo_bytes", .integer(let count)): undoBytes = min(count, 1 << 30)
      case (let name, .number(let number)):
        guard let known = Self.numbers.first(where: { $0.name == name }) else { throw .meaning("unknown '\(name)'") }
        self[keyPath: known.path] = number
      default: throw .meaning("unknown setting '\(option.name)'")
      }
    }
  }
}

extension Host {
  /// The line with the limits, values and names of functions for new plugins.
  var circumstances: JournalLine {
    var line = JournalLine(.host, functions.keys.sorted().map { .text(ByteString($0)) })
    let usual = LuaLimits.standard
    func option(_ name: String, _ value: Int, _ usual: Int) {
      if value != usual { line.options.append(.init(name, .integer(value))) }
    }
    option("memory", limits.memory, usual.memory)
    option("instructions", limits.instructions, usual.instructions)
    option("nesting", limits.nesting, usual.nesting)
    option("source", limits.sourceLength, usual.sourceLength)
    option("load", limits.loadLength, usual.loadLength)
    option("collections", collectionLimit, 64 << 20)
    option("input", limits.input.instructions, PluginLimits.standard.input.instructions)
    for (name, path) in PluginQuotas.inJournals {
      option(name, limits.quotas[keyPath: path], PluginQuotas()[keyPath: path])
    }
    option("host_memory", limits.hostMemory, PluginLimits.standard.hostMemory)
    if !limits.isMetered { line.options.append(.init("metered", .word("no"))) }
    line.options.append(.init("kills", .word("all")))
    if !values.isEmpty { line.data = PlainData.table(PlainTable(named: values)).text(style: .line) }
    return line
  }
}

extension PlainData {
  /// The plain data at the end of a line.
  ///
  /// - Parameter memory: The memory limit of the Lua for which the data is. Unit: bytes; 0 is unlimited.
  init(inJournal text: String, for memory: Int = LuaLimits.standard.memory) throws(JournalProblem) {
    var allowance = memory > 0 && memory < .max >> 3 ? 3 * memory : .max
    try self.init(inJournal: text, spending: &allowance)
  }

  /// The same.
  ///
  /// - Parameter allowance: What values may take beyond their text; less by what these take. Unit: bytes.
  init(inJournal text: String, spending allowance: inout Int) throws(JournalProblem) {
    do {
      self = try PlainData(reading: text, maximumCount: .max, spending: &allowance)
    } catch {
      throw .meaning("the data, column \(error.column): expected \(error.expected), found \(error.found)")
    }
  }
}

extension JournalLine {
  /// The data of a line, which must be a table with names as keys.
  ///
  /// - Parameter what: The noun for the data in messages.
  func namedData(_ what: String) throws(JournalProblem) -> [LuaString: PlainData] {
    guard let data else { return [:] }
    guard let table = try PlainData(inJournal: data).table, table.fields.allSatisfy({ $0.key.text != nil }),
      table.items.isEmpty
    else { throw .meaning("the \(what) are a table with names as keys") }
    return table.named
  }
}

extension PlainTable {
  init(named values: [LuaString: PlainData]) { self.init(values.map { (.string($0.key), $0.value) }) }

  /// The fields by name.
  var named: [LuaString: PlainData] {
    Dictionary(fields.map { ($0.key.string ?? LuaString("\($0.key)"), $0.value) }) { $1 }
  }
}

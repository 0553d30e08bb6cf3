internal import Dray
internal import LineEditor
internal import LuaRuntime

/// A Lua state for driver scripts, test files and the prompt.
///
/// The state is trusted and has no limits. The scripts of plugins run in other states, with limits.
final class Session {
  let lua: LuaState
  let console: Console
  /// Receives the reports of plugins; prints them by default.
  var onReport: (Report) -> Void
  /// Receives each test that a script declares.
  var onTest: ((DeclaredTest) -> Void)?
  /// Receives the contents of all states for a game that begins at a position, for `.set state`.
  var onPosition: (([LuaString: PlainData]) throws -> Void)?
  /// The plays that scripts have begun, collected during a test; `nil` otherwise.
  var plays: [Play]?
  /// The function that finds functions of the library.
  private var find: LuaReference?
  private var random = RandomGenerator(seed: 0)

  init(_ console: Console) throws(LuaError) {
    self.console = console
    onReport = { ReportText.print($0, on: console) }
    lua = try LuaState(limits: .trusted)
    lua.owner = self
    lua.setPrint { console.write($0) }
    let library = try ScriptLibrary.driver.open(in: lua, natives: lua.makeTable(of: Self.natives))
    find = try lua.get("find", of: library).reference
    try lua.setModule("dray", to: lua.get("dray", of: library))
    try findModules { required, _ in throw LuaThrow("module '\(required)' not found") }
  }

  deinit {
    lua.close()
  }

  /// Sets the closure that finds modules for `require`, apart from those of the library.
  func findModules(_ search: @escaping (_ name: String, _ lua: LuaState) throws -> LuaReference) throws(LuaError) {
    try lua.setSearcher { required, lua in
      try required == "dray.array" ? lua.load(ScriptLibrary.array) : search(required, lua)
    }
  }

  /// Calls a function of the library.
  @discardableResult
  func call(_ name: LuaString, _ arguments: LuaValue...) throws(LuaError) -> [LuaValue] {
    try lua.call(function(name), arguments)
  }

  /// The text of values at a prompt, and whether the text was cut.
  func text(of values: [LuaValue], isWhole: Bool = false) throws(LuaError) -> (text: String, isCut: Bool) {
    if values.count == 1, let text = Self.shortText(of: values[0]) { return (text, false) }
    let results = try lua.call(function(isWhole ? "pretty_whole" : "pretty"), [.integer(console.width)] + values)
    return (results.first?.text ?? "", results.last?.isTrue == true)
  }

  /// The text of an integer, a boolean or `nil`; `nil` for other values. Without this, the first printed value would load
  /// the library part for tables and strings, which takes a quarter of the time of `dray -e`.
  private static func shortText(of value: LuaValue) -> String? {
    switch value {
    case .nil: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value) where value != .min: "\(value)"
    default: nil
    }
  }

  private func function(_ name: LuaString) throws(LuaError) -> LuaReference {
    guard let find, let function = try lua.call(find, .string(name)).first?.reference else { throw .closed }
    return function
  }

  // MARK: Natives

  private static let natives: LuaNatives = {
    var natives = Natives<Session>()
    natives.define(partsOf: .driver)
    natives.defineChecks()
    natives.defineDriverDefinitions()
    natives.define("load") { session, frame in
      let seed = UInt64(bitPattern: Int64(try frame.integer(1)))
      let play = try Play(
        frame.string(0), options: frame.namedData(2, name: "options"), seed: seed,
        at: frame.statesData(3)
      ) { session.onReport($0) }
      session.plays?.append(play)
      frame.push(try play.makeFunction(in: frame.state, width: { [console = session.console] in console.width }))
    }
    natives.define("begin_at") { session, frame in try session.onPosition?(frame.statesData(0)) }
    natives.define("write") { session, frame in session.console.write(try frame.string(0)) }
    natives.define("width") { _, frame in frame.push(CellWidth.of(try frame.string(0))) }
    natives.define("declare_test") { session, frame in
      let sentence = try frame.string(0)
      if frame.isNil(1) {
        session.onTest?(DeclaredTest(sentence: sentence))
      } else {
        let place = try frame.state.definition(of: frame.function(1))
        session.onTest?(DeclaredTest(sentence: sentence, place: "\(place.chunk):\(place.line)"))
      }
    }
    natives.define("random") { session, frame in try session.pushRandom(frame) }
    natives.define("randomseed") { session, frame in
      session.random = RandomGenerator(seed: UInt64(bitPattern: Int64(try frame.integer(0))))
    }
    return natives.finish()
  }()

  /// Pushes a number like `math.random` in Lua, but without `math.random(0)`, and with the same sequence in each run.
  private func pushRandom(_ frame: borrowing LuaFrame) throws {
    if frame.count == 0 { return frame.push(random.fraction()) }
    let low = frame.count == 1 ? 1 : try frame.integer(0)
    let high = try frame.integer(frame.count - 1)
    guard low <= high else { throw LuaThrow("math.random: the interval from \(low) to \(high) is empty") }
    frame.push(random.integer(in: low...high))
  }
}

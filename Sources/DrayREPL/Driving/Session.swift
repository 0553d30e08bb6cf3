internal import Dray
internal import LuaRuntime

/// A Lua that plays plugins: what a driver script, a file of tests and the prompt run in.
///
/// It is trusted and unmetered; the plugins' own scripts never are.
final class Session {
  let lua: LuaState
  let console: Console
  /// Told of what plugins report; by default it is printed.
  var onReport: (Report) -> Void
  /// Told of the sentence of each test that a script declares.
  var onTest: ((String) -> Void)?
  private let library: LuaReference
  private var random = RandomGenerator(seed: 0)

  init(_ console: Console) throws(LuaError) {
    self.console = console
    onReport = { ReportText.print($0, on: console) }
    lua = try LuaState(limits: .trusted)
    library = try lua.makeTable()
    lua.setPrint { console.write($0) }
    let core = try lua.makeTable()
    try defineCore(in: core)
    for part in try ScriptLibrary.driver() { try lua.call(lua.load(part), .table(core), .table(library)) }
    try lua.setModule("dray", to: lua.get("dray", of: library))
    try lua.setModule("dray.array", to: lua.call(lua.load(ScriptLibrary.array())).first ?? nil)
  }

  /// Calls a function of `driver.lua` or `pretty.lua`.
  @discardableResult
  func call(_ name: LuaString, _ arguments: LuaValue...) throws(LuaError) -> [LuaValue] {
    guard let function = try lua.get(.string(name), of: library).reference else { throw .closed }
    return try lua.call(function, arguments)
  }

  /// Values as a prompt prints them.
  func text(of values: [LuaValue]) throws(LuaError) -> String {
    guard let pretty = try lua.get("pretty", of: library).reference else { throw .closed }
    return try lua.call(pretty, [.integer(console.width)] + values).first?.text ?? ""
  }

  // MARK: Natives

  private func defineCore(in core: LuaReference) throws(LuaError) {
    try LibraryChecks.define(in: core, of: lua)
    func define(_ name: LuaString, _ body: @escaping (Session, borrowing LuaFrame) throws -> Void) throws(LuaError) {
      let function = try lua.makeFunction(name.text) { [unowned self] frame in try body(self, frame) }
      try lua.set(.string(name), of: core, to: .function(function))
    }
    try define("load") { session, frame in
      var options: [String: PlainData] = [:]
      for field in try frame.plainData(2, name: "options").table ?? PlainTable() {
        options[field.key.text ?? "\(field.key)"] = field.value
      }
      let seed = UInt64(bitPattern: Int64(try frame.integer(1)))
      let play = try Play(frame.string(0), options: options, seed: seed) { session.onReport($0) }
      frame.push(try play.makeFunction(in: frame.state, width: session.console.width))
    }
    try define("write") { session, frame in session.console.write(try frame.string(0)) }
    try define("width") { _, frame in frame.push(CellWidth.of(try frame.string(0))) }
    try define("noted") { session, frame in session.onTest?(try frame.string(0)) }
    try define("random") { session, frame in try session.pushRandom(frame) }
    try define("randomseed") { session, frame in
      session.random = RandomGenerator(seed: UInt64(bitPattern: Int64(try frame.integer(0))))
    }
  }

  /// `math.random` as in stock Lua, from a sequence that is the same in each run.
  private func pushRandom(_ frame: borrowing LuaFrame) throws {
    if frame.count == 0 { return frame.push(random.fraction()) }
    let low = frame.count == 1 ? 1 : try frame.integer(0)
    let high = try frame.integer(frame.count - 1)
    guard low <= high else { throw LuaThrow("math.random: the interval from \(low) to \(high) is empty") }
    frame.push(random.integer(in: low...high))
  }
}

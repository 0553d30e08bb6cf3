import Dray

/// A yard with crates. The program makes the scene and moves the crates; the rules are in Lua.
///
///     swift run Yard RULES
@main
struct Program {
  let yard = Yard()
  let host = Host()
  let rules: Plugin

  static func main() throws {
    guard let path = CommandLine.arguments.dropFirst().first else { return print("usage: Yard RULES") }
    let program = try Program(rules: path)
    program.show()
    for crate: Identifier in ["apples", "bricks", "dust", "eggs", "coal"] { program.drag(crate, to: "ship") }
  }

  init(rules path: String) throws {
    host.onReport = { print("\($0.plugin): \($0.text)") }
    host.setScene { [unowned host, yard] in yard.scene(of: host) }
    host.add(yard)
    rules = try host.load(plugin: path)
  }

  /// Drags a crate onto a lane, as a user with a mouse would, and prints the result.
  func drag(_ crate: Identifier, to lane: Identifier) {
    guard let start = frame(of: crate)?.center, let end = frame(of: lane)?.center else {
      return print("there is no \(crate), or no \(lane)")
    }
    let time = host.time
    host.send(.pointerDown(at: start, time: time + 0.1))
    var response = host.send(.pointerMoved(to: Point(x: start.x + 5, y: start.y), time: time + 0.2))
    if host.isDragging() {
      host.send(.pointerMoved(to: end, time: time + 0.3))
      if let verdict = host.dropSession()?.verdict { print("\(crate) over \(lane): \(verdict.operation)") }
      response = host.send(.pointerUp(at: end, time: time + 0.4))
    }
    guard case .ended(let outcome) = response else { return }
    let reason = outcome.reason.map { ", \($0)" } ?? ""
    print("\(crate) to \(lane): \(outcome.cause.rawValue)\(reason)")
    show()
  }

  private func frame(of name: Identifier) -> Rect? { host.placements.first { $0.id == name }?.frame }

  /// Prints the lanes, and the notes of the rules.
  func show() {
    for lane in yard.lanes.keys.sorted() {
      print("  \(lane): \((yard.lanes[lane] ?? []).map(\.name).joined(separator: " "))")
    }
    print("  log: \(rules.state("log")?.text(style: .line) ?? "")")
  }
}

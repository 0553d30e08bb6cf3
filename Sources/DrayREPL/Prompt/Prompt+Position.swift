internal import Dray
internal import LuaRuntime

extension Prompt {
  /// Begins the game anew at its present position, with other contents of one state: `state pegs = { left = {} }`. The
  /// value is Lua. If it does not suit the rules or an invariant, the present game stays. Returns `nil` if the new game
  /// has begun.
  func setState(_ text: String) throws(LuaError) -> Step? {
    guard let play else { return refuse(Self.noPlugin) }
    if isAttached { return refuse(".set state would replace the running game") }
    let parts = text.dropFirst("state".count).split(separator: "=", maxSplits: 1)
    let name = String(parts.first?.filter { $0 != " " } ?? "")
    let known = play.plugin.stateNames + play.plugin.viewStateNames
    guard parts.count == 2, !name.isEmpty else {
      return refuse(".set state needs a name and a value: .set state \(known.first ?? "name") = { … }")
    }
    guard known.contains(where: name.hasSameBytes) else {
      return refuse("\(play.plugin.name) has no state '\(name)'\(hint(name, known))")
    }
    let value = try session.lua.call(
      session.lua.loadPiece(LuaString(String(parts[1])), name: reader.name, line: reader.firstLine))
    let first = value.first ?? .nil
    if case .nil = first { return refuse("the value of '\(name)' is nil; restart() begins the game anew") }
    var begun: Play?
    session.onPosition = { position in
      let next = try play.begun(at: position)
      // A script that fills the state while it is loaded would begin with other contents.
      _ = try RebuiltGame(of: next.host)
      begun = next
    }
    defer { session.onPosition = nil }
    try session.call("begin_at", .string(LuaString(name)), first)
    guard let begun else { return .continues }
    // The recording of the game before is kept, because undo may lead back to this game.
    if let file = play.recording { console.line("this game is not recorded in \(file)") }
    try begin(begun)
    console.line("the game begins at this position; undo() at its start leads back to the game before")
    return nil
  }
}

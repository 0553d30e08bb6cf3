internal import LuaRuntime

/// The text of a reason, made when it is first read.
final class LateText {
  private weak var purity: Purity?
  private let lua: LuaState
  private let text: LuaReference
  private let table: LuaReference
  private var isBeingMade = false

  init(_ purity: Purity, _ script: Script, table: LuaReference) throws(LuaError) {
    self.purity = purity
    lua = script.lua
    text = try script.library[.text]
    self.table = table
  }

  /// The text, or a default text if the script fails or its Lua state is closed. A read from inside the script's
  /// function for the text also returns the default text.
  func make() -> LateReasonText {
    let standIn = Cause.refused.text
    if isBeingMade { return LateReasonText(text: standIn, lasts: false) }
    isBeingMade = true
    defer { isBeingMade = false }
    guard let run = purity?.run else { return LateReasonText(text: standIn, lasts: true) }
    let (text, readsMore) = run.notingReads { write(standIn) }
    return LateReasonText(text: text, lasts: !readsMore)
  }

  private func write(_ standIn: String) -> String {
    guard let purity, lua === purity.run.script?.lua, lua.killed == nil else { return standIn }
    do throws(LuaError) {
      return try purity.ask("text of a reason") { () throws(LuaError) in
        (try lua.call(text, .table(table)).first?.text ?? standIn).cutAsMessage
      }
    } catch {
      _ = purity.run.fail(error)
      return standIn
    }
  }
}

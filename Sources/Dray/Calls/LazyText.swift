internal import LuaRuntime

/// Makes the text of a reason when it is read. The reason stores a text that lasts: one that depends only on values
/// that the engine watches.
final class LazyText {
  private weak var writeGuard: WriteGuard?
  private let lua: LuaState
  private let text: LuaReference
  private let table: LuaReference
  private var isBeingMade = false

  init(_ writeGuard: WriteGuard, _ script: Script, table: LuaReference) throws(LuaError) {
    self.writeGuard = writeGuard
    lua = script.lua
    text = try script.library[.text]
    self.table = table
  }

  /// The text, or a default text if the script fails or its Lua state is closed. A read from inside the script's
  /// function for the text also returns the default text.
  func make() -> LazyReasonText {
    let defaultText = Cause.refused.text
    if isBeingMade { return LazyReasonText(text: defaultText, lasts: false) }
    isBeingMade = true
    defer { isBeingMade = false }
    guard let run = writeGuard?.run else { return LazyReasonText(text: defaultText, lasts: true) }
    let (text, readsMore) = run.notingReads { write(defaultText) }
    return LazyReasonText(text: text, lasts: !readsMore)
  }

  private func write(_ defaultText: String) -> String {
    guard let writeGuard, lua === writeGuard.run.script?.lua, lua.killed == nil else { return defaultText }
    do throws(LuaError) {
      return try writeGuard.ask("text of a reason") { () throws(LuaError) in
        (try lua.call(text, .table(table)).first?.text ?? defaultText).cutAsMessage
      }
    } catch {
      _ = writeGuard.run.fail(error)
      return defaultText
    }
  }
}

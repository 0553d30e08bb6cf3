internal import LuaRuntime

/// The text of a reason, made when it is first read.
final class LateText {
  private weak var purity: Purity?
  private let lua: LuaState
  private let text: LuaReference
  private let table: LuaReference
  private var made: String?

  init(_ purity: Purity, _ script: Script, table: LuaReference) throws(LuaError) {
    self.purity = purity
    lua = script.lua
    text = try script.library[.text]
    self.table = table
  }

  /// The text, or a default text if the script fails or its Lua is closed. It is made once; a read while it is being
  /// made returns the default text.
  func make() -> String {
    if let made { return made }
    let standIn = Cause.refused.text
    made = standIn
    let text = write(standIn)
    made = text
    return text
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

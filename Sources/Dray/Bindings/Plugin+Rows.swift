internal import LuaRuntime

// The engine counts rows from 0, scripts from 1.

extension Plugin {
  /// Runs an `on_move`.
  func moveRows(_ scene: LuaScene, _ closure: Int, from: [Int], to: Int) -> CommandAnswer {
    command("on_move", scene, closure, through: .callOnMove) { call throws(LuaError) in
      call.push(to + 1)
      for row in from { call.push(row + 1) }
    }
  }

  /// Runs an `on_delete`.
  func deleteRows(_ scene: LuaScene, _ closure: Int, _ rows: [Int]) -> CommandAnswer {
    command("on_delete", scene, closure, through: .callOnDelete) { call throws(LuaError) in
      for row in rows { call.push(row + 1) }
    }
  }
}

internal import LuaRuntime

extension Plugin {
  /// What few nodes have, told before the node is opened, so that opening one takes no more than all have.
  func defineAnnouncements(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    try define("look", in: table, of: lua) { plugin, frame in
      plugin.lookOfNextNode = (try frame.string(0), try frame.string(1), try frame.string(2))
    }
    try define("cells", in: table, of: lua) { plugin, frame in
      plugin.cellsOfNextNode = []
      for index in 0..<frame.count { plugin.cellsOfNextNode.append(try frame.string(index)) }
    }
    try define("grid", in: table, of: lua) { plugin, frame in
      let count = try frame.integer(0)
      plugin.kindOfNextNode = .grid(count > 0 ? .count(count) : .adaptive(minimumWidth: try frame.number(1)))
    }
  }
}

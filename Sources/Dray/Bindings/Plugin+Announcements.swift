internal import LuaRuntime

extension Plugin {
  /// What few nodes have, told before the node is opened, so that opening one takes no more than all have.
  static func defineAnnouncements(_ natives: inout Natives<Plugin>) {
    natives.define("look") { plugin, frame in
      plugin.lookOfNextNode = (try frame.string(0), try frame.string(1), try frame.string(2))
    }
    natives.define("cells") { plugin, frame in
      plugin.cellsOfNextNode = []
      for index in 0..<frame.count { plugin.cellsOfNextNode.append(try frame.string(index)) }
    }
    natives.define("scroll_view") { plugin, frame in
      plugin.kindOfNextNode =
        switch try frame.string(0) {
        case "horizontal": .scrollView(.horizontal)
        case "both": .scrollView(.both)
        default: .scrollView(.vertical)
        }
    }
    natives.define("layout") { plugin, _ in plugin.kindOfNextNode = .layout }
    natives.define("grid") { plugin, frame in
      let count = try frame.integer(0)
      plugin.kindOfNextNode = .grid(count > 0 ? .count(count) : .adaptive(minimumWidth: try frame.number(1)))
    }
  }
}

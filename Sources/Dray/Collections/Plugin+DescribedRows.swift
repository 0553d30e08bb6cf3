internal import LuaRuntime

extension Plugin {
  /// The native functions of `described.lua` for the rows that are kept here.
  static func defineDescribedRows(_ natives: inout Natives<Plugin>) {
    natives.define("begin_rows") { plugin, frame in
      let collection = try frame.integer(1)
      let number = frame.isNil(0) ? plugin.rows.issueNumber() : try frame.integer(0)
      plugin.rows.asked = DescribedRows.Asking(
        number, plugin.rows.known[number] ?? DescribedRows(of: collection, on: plugin.account),
        of: plugin.collections[collection],
        takesIndex: frame.isTrue(2))
    }
    natives.define("next_row") { plugin, frame in
      guard let position = plugin.rows.asked?.next() else { return frame.pushNil() }
      frame.push(position + 1)
    }
    natives.define("put_row") { plugin, frame in
      guard let asked = plugin.rows.asked else { return }
      let value: SceneValue
      if frame.isNil(0), let row = plugin.collections[asked.described.collection].row(at: asked.position) {
        value = .row(plugin, collection: asked.described.collection, row)
      } else {
        value = .plain(try frame.plainData(0, name: "value"))
      }
      var node = try plugin.item(frame)
      node.payload = plugin.host.keep(row: value)
      plugin.rows.asked?.put(node)
      guard let described = plugin.rows.asked?.described,
        plugin.account.hasRoom(for: described.size - described.holding.bytes)
      else { throw plugin.endForHostMemory() }
    }
    natives.define("end_rows") { plugin, frame in
      guard let asked = plugin.rows.asked else { return }
      plugin.rows.known[asked.number] = asked.described
      asked.described.holding.set(asked.described.size)
      plugin.rows.asked = nil
      frame.push(asked.number)
    }
    // Reads by the library itself are not noted.
    natives.define("described_count") { plugin, frame in
      frame.push(plugin.collections[try frame.integer(0)].count)
    }
    natives.define("described_row") { plugin, frame in
      plugin.grantRow(frame)
      try plugin.pushRow(frame)
    }
    natives.define("watch_reads") { plugin, _ in (plugin.rows.lookElsewhere, plugin.rows.readCollections) = (false, [])
    }
    natives.define("looks_elsewhere") { plugin, frame in frame.push(plugin.rows.lookElsewhere) }
    natives.define("note_read") { plugin, frame in plugin.rows.readCollections.insert(try frame.integer(0)) }
    natives.define("has_read") { plugin, frame in
      frame.push(plugin.rows.readCollections.contains(try frame.integer(0)))
    }
    natives.define("forget_rows") { plugin, frame in plugin.rows.known[try frame.integer(0)] = nil }
  }
}

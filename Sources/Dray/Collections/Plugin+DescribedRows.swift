internal import LuaRuntime

extension Plugin {
  /// What `described.lua` does with the rows that it keeps here.
  static func defineDescribedRows(_ natives: inout Natives<Plugin>) {
    natives.define("begin_rows") { plugin, frame in
      let collection = try frame.integer(1)
      let known = frame.isNil(0) ? nil : try frame.integer(0)
      let described = known.flatMap { plugin.describedRows[$0] } ?? DescribedRows(of: collection)
      if known == nil { plugin.issuedDescribedRows += 1 }
      plugin.askedRows = DescribedRows.Asking(
        known ?? plugin.issuedDescribedRows, described, of: plugin.collections[collection],
        takesIndex: frame.isTrue(2))
    }
    natives.define("next_row") { plugin, frame in
      guard let position = plugin.askedRows?.next() else { return frame.pushNil() }
      frame.push(position + 1)
    }
    natives.define("put_row") { plugin, frame in
      guard let asked = plugin.askedRows else { return }
      let value: SceneValue
      if frame.isNil(0), let row = plugin.collections[asked.described.collection].row(at: asked.position) {
        value = .row(plugin, collection: asked.described.collection, row)
      } else {
        value = .plain(try frame.plainData(0, name: "value"))
      }
      var node = try plugin.item(frame)
      node.payload = plugin.host.keep(row: value)
      plugin.askedRows?.put(node)
    }
    natives.define("end_rows") { plugin, frame in
      guard let asked = plugin.askedRows else { return }
      plugin.describedRows[asked.number] = asked.described
      plugin.askedRows = nil
      frame.push(asked.number)
    }
    // What the library reads for itself is not noted.
    natives.define("described_count") { plugin, frame in
      frame.push(plugin.collections[try frame.integer(0)].count)
    }
    natives.define("described_row") { plugin, frame in
      plugin.grantRow(frame)
      try plugin.pushRow(frame)
    }
    natives.define("watch_reads") { plugin, _ in (plugin.looksElsewhere, plugin.readCollections) = (false, []) }
    natives.define("looks_elsewhere") { plugin, frame in frame.push(plugin.looksElsewhere) }
    natives.define("note_read") { plugin, frame in plugin.readCollections.insert(try frame.integer(0)) }
    natives.define("has_read") { plugin, frame in
      frame.push(plugin.readCollections.contains(try frame.integer(0)))
    }
    natives.define("forget_rows") { plugin, frame in plugin.describedRows[try frame.integer(0)] = nil }
  }
}

internal import LuaRuntime

/// The rows that the `for_each` calls of a plugin have described. The next scene uses them again.
final class RowDescriptions {
  private let run: ScriptRun
  private let collections: ScriptCollections
  private let nodes: NodeReader
  private let values: SceneValueRegister
  /// The described rows by their number, which the library keeps for the next scene.
  private(set) var known: [Int: DescribedRows] = [:]
  private var lastNumber = 0
  /// The update whose row function is running.
  private var asked: DescribedRows.Asking?

  init(_ run: ScriptRun, _ collections: ScriptCollections, _ nodes: NodeReader, _ values: SceneValueRegister) {
    self.run = run
    self.collections = collections
    self.nodes = nodes
    self.values = values
  }

  /// The number of described rows.
  var count: Int { known.values.reduce(0) { $0 + $1.rows.count } }

  /// Forgets all rows, because the Lua state that made them is closed.
  func forget() { (known, asked) = ([:], nil) }

  /// Forgets all described rows, so that they are described again.
  func describeAgain() { known = [:] }

  /// The described rows with a number.
  ///
  /// - Throws: `LuaThrow` if the rows have been forgotten.
  func rows(numbered number: Int) throws -> RowList {
    guard let described = known[number] else {
      throw LuaThrow("this for_each was made for an earlier scene; make a new one in each scene function")
    }
    return described.rows
  }

  /// Begins to update the rows with a number; without a number, begins to describe new rows.
  fileprivate func begin(_ number: Int?, of collection: Int, takesIndex: Bool) {
    if number == nil { lastNumber += 1 }
    let number = number ?? lastNumber
    asked = DescribedRows.Asking(
      number, known[number] ?? DescribedRows(of: collection, on: run.account), of: collections.all[collection],
      takesIndex: takesIndex)
  }

  /// The position of the next row to describe, from 0.
  fileprivate func next() -> Int? { asked?.next() }

  /// Stores the description of the present row.
  fileprivate func put(_ frame: borrowing LuaFrame) throws {
    guard let number = asked?.described.collection, let position = asked?.position else { return }
    let value: SceneValue
    if frame.isNil(0), let row = collections.all[number].row(at: position) {
      value = .row(run, collection: number, row)
    } else {
      value = .plain(try frame.plainData(0, name: "value"))
    }
    var node = try nodes.item(frame)
    node.payload = values.keep(row: value)
    asked?.put(node)
    guard let described = asked?.described,
      run.hasRoom(for: described.size - described.holding.bytes)
    else { throw run.endForHostMemory() }
  }

  /// Ends the update.
  ///
  /// - Returns: The number of the described rows, for the next update.
  fileprivate func end() -> Int? {
    guard let asked else { return nil }
    known[asked.number] = asked.described
    asked.described.holding.set(asked.described.size)
    self.asked = nil
    return asked.number
  }

  fileprivate func forget(_ number: Int) { known[number] = nil }
}

extension RowDescriptions {
  /// The native functions of `described.lua` for the described rows.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("begin_rows") { plugin, frame in
      plugin.scene.part.rows.begin(
        frame.isNil(0) ? nil : try frame.integer(0), of: try frame.integer(1), takesIndex: frame.isTrue(2))
    }
    natives.define("next_row") { plugin, frame in
      guard let position = plugin.scene.part.rows.next() else { return frame.pushNil() }
      frame.push(position + 1)
    }
    natives.define("put_row") { plugin, frame in try plugin.scene.part.rows.put(frame) }
    natives.define("end_rows") { plugin, frame in
      if let number = plugin.scene.part.rows.end() { frame.push(number) }
    }
    // Reads by the library are not tracked.
    natives.define("described_count") { plugin, frame in
      frame.push(plugin.collections.all[try frame.integer(0)].count)
    }
    natives.define("described_row") { plugin, frame in
      plugin.collections.grantRow(frame)
      try plugin.collections.pushRow(frame)
    }
    natives.define("watch_reads", reading: .watched) { plugin, _ in
      plugin.collections.reads.forget()
      plugin.run.hasReadMore = false
    }
    natives.define("has_reads", reading: .watched) { plugin, frame in
      frame.push(plugin.run.hasReadMore || !plugin.collections.reads.isEmpty)
    }
    // Returns whether an observer runs: it may write view states at any time, also between two reads.
    natives.define("note_derived", reading: .watched) { plugin, frame in
      plugin.collections.reads.includeDerived = true
      frame.push(plugin.run.engine.activity == .observer)
    }
    natives.define("has_read_derived") { plugin, frame in frame.push(plugin.collections.reads.includeDerived) }
    natives.define("has_other_reads") { plugin, frame in frame.push(plugin.collections.reads.includeOthers) }
    natives.define("note_read") { plugin, frame in plugin.collections.reads.collections.insert(try frame.integer(0)) }
    natives.define("has_read") { plugin, frame in
      frame.push(plugin.collections.reads.collections.contains(try frame.integer(0)))
    }
    natives.define("forget_rows") { plugin, frame in plugin.scene.part.rows.forget(try frame.integer(0)) }
  }
}

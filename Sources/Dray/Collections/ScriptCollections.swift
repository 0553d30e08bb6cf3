internal import LuaRuntime

/// The collections of a plugin's scripts, in the order of declaration. They outlive the Lua state.
///
/// A script identifies a collection by its number.
final class ScriptCollections {
  private let run: ScriptRun
  /// The reads of row functions and derived values.
  let reads = TrackedReads()
  private let offer: PluginOffer
  /// The collections by their numbers.
  private(set) var all: [RowCollection] = []
  private var numbers: [ByteString: Int] = [:]
  private var totals = RowTotals()

  init(_ run: ScriptRun, _ offer: PluginOffer) {
    self.run = run
    self.offer = offer
  }

  /// Replaces all collections by those of a save, before the scripts run.
  func replace(by collections: [RowCollection]) {
    (all, numbers, totals) = ([], [:], RowTotals())
    for collection in collections { add(collection) }
  }

  /// Adds a collection, and charges its contents to the plugin.
  func add(_ collection: RowCollection) {
    numbers[ByteString(collection.name)] = all.count
    all.append(collection)
    collection.holding = Holding(on: run.account)
    collection.totals = totals
  }

  /// Removes the collections that were added last, until `count` are left.
  func removeLast(to count: Int) {
    while all.count > count, let last = all.popLast() { numbers[ByteString(last.name)] = nil }
  }

  /// The collection of a name.
  func collection(named name: String) -> RowCollection? { numbers[ByteString(name)].map { all[$0] } }

  /// Returns the collection that a script reads, and tracks the read.
  fileprivate func collectionToRead(_ frame: borrowing LuaFrame) throws -> RowCollection {
    let collection = try frame.integer(0)
    reads.collections.insert(collection)
    return all[collection]
  }

  /// Pushes the row at a position, and its revision.
  func pushRow(_ frame: borrowing LuaFrame) throws {
    guard let row = all[try frame.integer(0)].row(at: try frame.offset(1)) else { return frame.pushNil() }
    try frame.charge(row.instructions)
    try frame.push(row.value)
    frame.push(row.revision)
  }

  fileprivate func collectionToChange(_ method: String, _ frame: borrowing LuaFrame) throws -> RowCollection {
    guard run.phase == .loading || run.engine.activity == .command else {
      throw LuaThrow("\(method) of a collection \(run.situation); only commands may change state")
    }
    return all[try frame.integer(0)]
  }

  fileprivate func perform(
    _ edit: RowCollection.Edit, on collection: RowCollection, _ frame: borrowing LuaFrame
  ) throws {
    switch edit {
    case .inserted(let row, _), .removed(let row, _), .updated(_, let row): try frame.charge(row.instructions)
    case .moved, .replaced: break
    }
    let (before, limit) = (collection.edits.count, offer.collectionLimit)
    collection.perform(edit)
    let isFull = limit > 0 && totals.size > limit
    guard isFull || !run.hasRoom(for: 0) else { return }
    switch edit {
    case .inserted, .updated, .moved:
      // If memory is full, every change is undone, except the removal of one row or of all rows. Removed rows stay in
      // memory until the command commits.
      collection.rollback(to: before)
      throw LuaThrow(
        isFull
          ? "\(collection.name) is full: all collections of a plugin may use \(limit >> 20) MB"
          : "\(collection.name) is full: plugin '\(run.name)' may use \(run.account.total.limit >> 20) MB of host memory"
      )
    case .removed, .replaced: return
    }
  }

  /// The amount by which each row that a call inserts or describes raises the limit of the call. Unit: Lua VM
  /// instructions.
  ///
  /// Design choice: four times the cost of a row function that makes an item with three fields. A limit that does not
  /// depend on the number of rows would stop calls for long lists, not only endless loops.
  private static let instructionsPerRow = 1000

  /// Raises the limit of a call for a row that it inserts or describes.
  ///
  /// A call receives this raise at most once for each existing row, so that an endless call still reaches its limit.
  func grantRow(_ frame: borrowing LuaFrame) {
    frame.grant(Self.instructionsPerRow, upTo: Self.instructionsPerRow * totals.rows)
  }

  fileprivate func position(of id: Identifier, in collection: RowCollection) throws -> Int {
    if let position = collection.position(of: id) { return position }
    throw LuaThrow("\(collection.name) has no row '\(id)'")
  }

  /// The id of a row: its field `id`, or the value itself if it is not a table.
  fileprivate func id(of value: PlainData, in collection: RowCollection) throws -> Identifier {
    guard let id = (value.table.map { $0["id"] ?? .nil } ?? value).identifier else {
      throw LuaThrow("\(collection.name): a row is an id, or a table with an id; ids are strings or integers")
    }
    return id
  }
}

extension ScriptCollections {
  /// The native functions of `collection.lua` for rows. The number that `collection_open` returns identifies a
  /// collection.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("collection_open") { plugin, frame in
      let collections = plugin.collections
      let name = try frame.text(0)
      if let known = collections.numbers[ByteString(name)] {
        frame.push(known)
        return frame.push(false)
      }
      frame.push(collections.all.count)
      frame.push(true)
      collections.add(RowCollection(name: name))
    }
    natives.define("collection_count", reading: .watched) { plugin, frame in
      let collections = plugin.collections
      frame.push(try collections.collectionToRead(frame).count)
    }
    natives.define("collection_row", reading: .watched) { plugin, frame in
      let collections = plugin.collections
      _ = try collections.collectionToRead(frame)
      try collections.pushRow(frame)
    }
    natives.define("collection_revision", reading: .watched) { plugin, frame in
      let collections = plugin.collections
      let position = try frame.offset(1)
      frame.push(collections.all[try frame.integer(0)].row(at: position)?.revision ?? 0)
    }
    natives.define("collection_stamp", reading: .watched) { plugin, frame in
      let collections = plugin.collections
      frame.push(collections.all[try frame.integer(0)].stamp)
    }
    natives.define("collection_index", reading: .watched) { plugin, frame in
      let collections = plugin.collections
      guard frame.kind(1) == .string || frame.kind(1) == .integer,
        let position = try collections.collectionToRead(frame).position(of: try frame.identifier(1))
      else { return frame.pushNil() }
      frame.push(position + 1)
    }
    defineChanges(&natives)
  }

  private static func defineChanges(_ natives: inout Natives<Plugin>) {
    natives.define("collection_insert") { plugin, frame in
      let collections = plugin.collections
      let collection = try collections.collectionToChange("insert", frame)
      let value = try frame.plainData(1, name: "row")
      let id = try collections.id(of: value, in: collection)
      guard collection.row(id) == nil else { throw LuaThrow("\(collection.name) already has a row '\(id)'") }
      let index = frame.isNil(2) ? collection.count + 1 : try frame.integer(2)
      guard 1...(collection.count + 1) ~= index else {
        throw LuaThrow("\(collection.name): index \(index) is not in 1 … \(collection.count + 1)")
      }
      try collections.perform(.inserted(collection.makeRow(id, value), at: index - 1), on: collection, frame)
      collections.grantRow(frame)
    }
    natives.define("collection_remove") { plugin, frame in
      let collections = plugin.collections
      let collection = try collections.collectionToChange("remove", frame)
      guard let row = collection.row(try frame.identifier(1)), let position = collection.position(of: row.id) else {
        return frame.pushNil()
      }
      try collections.perform(.removed(row, at: position), on: collection, frame)
      try frame.push(row.value)
    }
    natives.define("collection_move") { plugin, frame in
      let collections = plugin.collections
      let collection = try collections.collectionToChange("move", frame)
      let old = try collections.position(of: frame.identifier(1), in: collection)
      var new = frame.isNil(2) ? collection.count : try collections.position(of: frame.identifier(2), in: collection)
      if old < new { new -= 1 }
      if old != new { try collections.perform(.moved(from: old, to: new), on: collection, frame) }
    }
    natives.define("collection_update") { plugin, frame in
      let collections = plugin.collections
      let collection = try collections.collectionToChange("update", frame)
      let id = try frame.identifier(1)
      let position = try collections.position(of: id, in: collection)
      let value = try frame.plainData(2, name: "row")
      let new = try collections.id(of: value, in: collection)
      guard new == id else {
        throw LuaThrow("\(collection.name): a row keeps its id; it was '\(id)' and would become '\(new)'")
      }
      guard let row = collection.row(at: position), row.value != value else { return }
      try collections.perform(.updated(from: row, to: collection.makeRow(id, value)), on: collection, frame)
    }
    natives.define("collection_clear") { plugin, frame in
      let collections = plugin.collections
      let collection = try collections.collectionToChange("clear", frame)
      if collection.count > 0 {
        try collections.perform(.replaced(collection.contents, with: RowCollection.Rows()), on: collection, frame)
      }
    }
  }
}

extension RowCollection.Row {
  /// The cost of reading or writing the row. Unit: Lua VM instructions.
  ///
  /// Design choice: about one instruction for every 16 bytes, so that a loop over a collection costs a script as much
  /// as a loop over a Lua list.
  fileprivate var instructions: Int { size / 16 }
}

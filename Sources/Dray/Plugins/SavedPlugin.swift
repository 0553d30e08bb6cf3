internal import LuaRuntime

/// The saved states of a plugin.
final class SavedPlugin {
  var states = PlainTable()
  /// The versions of states; a state without an entry has version 1.
  var versions: [LuaString: Int] = [:]
  /// Its view states, which are not saved in files.
  var view = PlainTable()
  var collections: [RowCollection] = []
  var random = RandomGenerator(seed: 0)

  /// Whether these are states of a start position that the caller has given.
  var isGiven = false

  /// Creates an object without states.
  init() {}

  /// Reads the states, collections and random generator under the line that loads the plugin. Skips the other lines.
  ///
  /// - Parameters:
  ///   - lines: All lines but the rows.
  ///   - rows: The rows of each collection.
  ///   - host: The host whose limits apply.
  init(reading lines: [JournalLine], _ rows: [RowTexts], for host: Host) throws(JournalProblem) {
    // All states are in the same Lua state.
    var allowance = PlainData.allowance(for: host.limits.lua.memory)
    var size = 0
    var states: [LuaString: PlainData] = [:]
    defer { self.states = PlainTable(named: states) }
    for line in lines {
      switch line.word {
      case .state:
        guard let value = try line.data("value", spending: &allowance) else { throw line.needs("'value'") }
        states[LuaString(try line.bytes("name"))] = value
        if line["version"] != nil { versions[LuaString(try line.bytes("name"))] = try line.integer("version") }
      case .collection:
        let collection = RowCollection(name: try line.text("name"))
        for text in rows[collections.count] {
          var allowance = PlainData.allowance(for: host.limits.lua.memory)
          let row = JournalLine(data: .row, ["value": .init(json: text)])
          guard let value = try row.data("value", spending: &allowance) else { continue }
          try collection.append(value, atMost: host.collectionLimit, &size)
        }
        collections.append(collection)
      case .row: throw .meaning("a row must have a value and no other member")
      case .chance:
        guard let random = RandomGenerator(state: line["state"]?.hashes ?? []) else {
          throw line.needs("'state', four numbers of 16 hexadecimal digits that are not all 0")
        }
        self.random = random
      default: continue
      }
    }
  }

  /// Returns the states, which can be large, and removes them from this object.
  func takeStates() -> KeptStates {
    defer { (states, view) = (PlainTable(), PlainTable()) }
    return KeptStates(model: states, view: view, versions: versions)
  }
}

extension RowCollection {
  /// Adds a saved row.
  ///
  /// - Parameters:
  ///   - limit: Memory for all collections of a plugin together; 0 is unlimited. Unit: bytes.
  ///   - size: The memory of the rows so far. The call adds that of the new row. Unit: bytes.
  fileprivate func append(_ value: PlainData, atMost limit: Int, _ size: inout Int) throws(JournalProblem) {
    guard let id = value.identifier ?? value["id"]?.identifier, row(id) == nil else {
      throw .meaning("a row needs an id of its own")
    }
    let row = makeRow(id, value)
    size += row.size
    guard limit == 0 || size <= limit else {
      throw .meaning("\(name): all collections of a plugin may use at most \(limit >> 20) MB")
    }
    restore(row)
  }
}

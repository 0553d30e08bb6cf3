internal import LuaRuntime

/// The saved states of a plugin.
final class SavedPlugin {
  var states: [ByteString: PlainData] = [:]
  /// Its view states, which are not saved in files.
  var view: [ByteString: PlainData] = [:]
  var collections: [RowCollection] = []
  var random = RandomGenerator(seed: 0)

  /// Creates an object without states.
  init() {}

  /// Reads the lines under the one that loads the plugin, and skips those of other words.
  ///
  /// - Parameters:
  ///   - lines: All lines but the rows.
  ///   - rows: The rows of each collection.
  ///   - host: The host whose limits apply.
  init(reading lines: [JournalLine], _ rows: [RowTexts], for host: Host) throws(JournalProblem) {
    // All states are in the same Lua state.
    var allowance = PlainData.allowance(for: host.limits.lua.memory)
    var size = 0
    for line in lines {
      switch line.word {
      case .state:
        guard let value = try line.data("value", spending: &allowance) else { throw line.needs("'value'") }
        states[try line.bytes("name")] = value
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

  /// Gives the states, which can be large, and forgets them.
  func takeStates() -> KeptStates {
    defer { (states, view) = ([:], [:]) }
    return KeptStates(model: states, view: view)
  }
}

extension RowCollection {
  /// Adds a row that was saved.
  ///
  /// - Parameters:
  ///   - limit: Memory for all collections of a plugin together; 0 is unlimited. Unit: bytes.
  ///   - size: The memory of the rows so far, including the new one afterwards. Unit: bytes.
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

internal import LuaRuntime

/// The saved states of a plugin.
final class SavedPlugin {
  var states: [ByteString: PlainData] = [:]
  /// Its view states, which are not saved in files.
  var view: [ByteString: PlainData] = [:]
  var collections: [RowCollection] = []
  var random = RandomGenerator(seed: 0)

  /// No states.
  init() {}

  /// Reads the lines under the one that loads the plugin, and skips those of other words.
  ///
  /// - Parameters:
  ///   - lines: All lines but the rows.
  ///   - rows: The rows of each collection.
  ///   - host: The host whose limits apply.
  init(reading lines: [JournalLine], _ rows: [RowTexts], for host: Host) throws(JournalProblem) {
    // A number takes 16 bytes in a Lua list, and up to 56 here. All states are in the same Lua.
    let memory = host.limits.lua.memory
    var allowance = memory > 0 && memory < .max >> 3 ? 3 * memory : .max
    var size = 0
    for line in lines {
      switch line.word {
      case .state: states[ByteString(try Self.name(in: line))] = try Self.value(of: line, spending: &allowance)
      case .collection:
        let collection = RowCollection(name: try Self.name(in: line))
        for text in rows[collections.count] {
          try collection.append(PlainData(inJournal: text, for: memory), atMost: host.collectionLimit, &size)
        }
        collections.append(collection)
      case .row: throw .meaning("a row is its data and nothing else")
      case .chance:
        guard let random = RandomGenerator(state: line.values.compactMap(\.bits)) else {
          throw .meaning("'chance' has four numbers that are not all 0")
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

  private static func name(in line: JournalLine) throws(JournalProblem) -> String {
    guard let name = line.values.first?.text else { throw line.needs("a name") }
    return name
  }

  private static func value(
    of line: JournalLine, spending allowance: inout Int
  ) throws(JournalProblem) -> PlainData {
    guard let data = line.data else { throw line.needs("a value") }
    return try PlainData(inJournal: data, spending: &allowance)
  }
}

extension RowCollection {
  /// Adds a row that was saved.
  ///
  /// - Parameters:
  ///   - limit: What the collections of a plugin may take altogether; 0 for no limit. Unit: bytes.
  ///   - size: What they take so far.
  fileprivate func append(_ value: PlainData, atMost limit: Int, _ size: inout Int) throws(JournalProblem) {
    guard let id = value.identifier ?? value["id"]?.identifier, row(id) == nil else {
      throw .meaning("a row needs an id of its own")
    }
    let row = makeRow(id, value)
    size += row.size
    guard limit == 0 || size <= limit else {
      throw .meaning("\(name) has more than the collections of a plugin may: \(limit >> 20) MB")
    }
    restore(row)
  }
}

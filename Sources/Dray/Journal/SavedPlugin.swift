internal import LuaRuntime

/// The saved states of a plugin.
struct SavedPlugin {
  var states: [ByteString: PlainData] = [:]
  /// Its view states, which are not saved in files.
  var view: [ByteString: PlainData] = [:]
  var collections: [RowCollection] = []
  var random = RandomGenerator(seed: 0)

  /// Reads the lines under the one that loads the plugin, and skips those of other words.
  ///
  /// - Parameter host: The host whose limits apply.
  init(reading lines: [JournalLine], for host: Host) throws(JournalProblem) {
    let (memory, most) = (host.limits.lua.memory, host.collectionLimit)
    var size = 0
    for line in lines {
      switch line.word {
      case .state: states[ByteString(try Self.name(in: line))] = try Self.value(of: line, for: memory)
      case .collection: collections.append(RowCollection(name: try Self.name(in: line)))
      case .row:
        guard let collection = collections.last else { throw .meaning("a row of no collection") }
        let value = try Self.value(of: line, for: memory)
        guard let id = value.identifier ?? value["id"]?.identifier, collection.row(id) == nil else {
          throw .meaning("a row needs an id of its own")
        }
        let row = collection.makeRow(id, value)
        size += row.size
        guard most == 0 || size <= most else {
          throw .meaning("\(collection.name) has more than the collections of a plugin may: \(most >> 20) MB")
        }
        collection.perform(.inserted(row, at: collection.count))
      case .chance:
        guard let random = RandomGenerator(state: line.values.compactMap(\.bits)) else {
          throw .meaning("'chance' has four numbers that are not all 0")
        }
        self.random = random
      default: continue
      }
    }
    for collection in collections { _ = collection.commit() }
  }

  private static func name(in line: JournalLine) throws(JournalProblem) -> String {
    guard let name = line.values.first?.text else { throw line.needs("a name") }
    return name
  }

  private static func value(of line: JournalLine, for memory: Int) throws(JournalProblem) -> PlainData {
    guard let data = line.data else { throw line.needs("a value") }
    return try PlainData(inJournal: data, for: memory)
  }
}

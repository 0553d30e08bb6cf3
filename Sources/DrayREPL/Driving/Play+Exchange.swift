internal import Dray
internal import LuaRuntime

// Data from other programs and to other programs, for scripts.

extension Play {
  /// Makes providers like those of another program. They promise data by type, in the order of the types' names.
  func providers(of items: PlainData) -> [ItemProvider] {
    (items.table?.items ?? []).map { item in
      let provider = ItemProvider()
      let seconds = item.table?["seconds"]?.number ?? 0
      for field in item.table ?? PlainTable() {
        guard let type = field.key.text, case .string(let content) = field.value else { continue }
        if type == "suggested_name" {
          provider.suggestedName = content.text
          continue
        }
        provider.registerDataRepresentation(for: .string(type)) { [driver] request in
          let handOver = { request.complete(Bytes(content.bytes)) }
          if seconds > 0 { driver.after(seconds: seconds, handOver) } else { handOver() }
        }
      }
      return provider
    }
  }

  /// Pushes the data that another program receives: a list with a table for each item, which has texts by type. For
  /// missing data, the text begins with `error:`. If the drag is refused, pushes `nil` and the reason.
  func pushExport(of what: DriverPlace, _ frame: borrowing LuaFrame) throws {
    switch try driver.dragOut(what) {
    case .refused(let reason):
      frame.pushNil()
      try frame.push(optional: reason?.text)
    case .items(var items):
      let lua = try frame.state
      let tables = try lua.makeTable()
      for index in items.indices {
        let table = try lua.makeTable()
        // The data may be large, so it is released as soon as Lua has its text.
        while let content = items[index].popLast() {
          try lua.set(.string(LuaString(content.type.name)), of: table, to: Self.text(of: content.content))
        }
        try lua.set(.integer(index + 1), of: tables, to: .table(table))
      }
      frame.push(tables)
    }
  }

  private static func text(of content: Result<LoadedContent, LoadError>) -> LuaValue {
    switch content {
    case .success(.data(let bytes)): .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    case .success(.file(let path)): .string(LuaString(path))
    case .success(.object): .string("error: the content is a value of this process, not data")
    case .failure(let error): .string(LuaString("error: \(error.reason.text)"))
    }
  }
}

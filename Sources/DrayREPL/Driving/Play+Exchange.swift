internal import Dray
internal import LuaRuntime

// Data from and to other programs, for scripts.

extension Play {
  /// Providers as another program would give them: by type, in the order of the names.
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

  /// The data that another program receives: texts by type; a text that begins with `error:` for missing data.
  func pushExport(of what: DriverPlace, _ frame: borrowing LuaFrame) throws {
    switch try driver.dragOut(what) {
    case .refused(let reason):
      frame.pushNil()
      try frame.push(optional: reason?.text)
    case .items(let items):
      let tables = items.map { item -> PlainData in
        let fields = item.map { (PlainKey.string(LuaString($0.type.name)), Self.text(of: $0.content)) }
        return .table(PlainTable(fields.sorted { $0.0 < $1.0 }))
      }
      try frame.push(.table(PlainTable(items: tables)))
    }
  }

  private static func text(of content: Result<LoadedContent, LoadError>) -> PlainData {
    switch content {
    case .success(.data(let bytes)): .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    case .success(.file(let path)): .string(LuaString(path))
    case .success(.object): .string("error: the content is a value of this process, not data")
    case .failure(let error): .string(LuaString("error: \(error.reason.text)"))
    }
  }
}

internal import Dray
internal import LuaRuntime

extension Play {
  /// Drags in the fields that a script reads, with what a prompt prints of them.
  func list(_ drags: [LegalDrag]) -> PlainData {
    .table(
      PlainTable(
        items: drags.map { drag in
          var fields = drag.data.table ?? PlainTable()
          let items = drag.itemIDs.map { label(of: $0) ?? $0.description }.joined(separator: " ")
          fields[.string("_items")] = .string(LuaString(items))
          fields[.string("_way")] = .string(LuaString(way(of: drag)))
          return .table(fields)
        }))
  }

  /// `pile 2 → pile 6`, with all that goes without saying left out.
  private func way(of drag: LegalDrag) -> String {
    var way = [drag.from, drag.to].compactMap { $0?.description }.joined(separator: " → ")
    if let before = drag.before { way += " before \(label(of: before) ?? before.description)" }
    if drag.operation != .move { way += ", \(drag.operation.rawValue)" }
    if let count = drag.acceptedItemCount { way += ", \(count) of \(drag.itemIDs.count)" }
    return way
  }
}

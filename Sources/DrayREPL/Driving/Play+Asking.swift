internal import Dray
internal import LuaRuntime

extension Play {
  /// Drags as tables for scripts, with their text for the prompt.
  func list(_ drags: [LegalDrag]) -> PlainData {
    let containers = containersOfItems
    return .table(
      PlainTable(
        items: drags.map { drag in
          var fields = drag.data.table ?? PlainTable()
          let items = DragText.list(drag.itemIDs.map { label(of: $0) ?? $0.printable })
          fields[.string("_items")] = .string(LuaString(items))
          fields[.string("_way")] = .string(LuaString(way(of: drag)))
          if drag.beginsOnItem {
            fields[.string("_is_item")] = .boolean(true)
            let item = [drag.item, drag.namespace ?? ""]
            fields[.string("_container")] = containers[item].map { PlainData($0) } ?? .nil
          }
          fields[.string("_place_namespace")] = drag.placeNamespace.map { PlainData($0) } ?? .nil
          fields[.string("_before")] = drag.landing.map { PlainData($0) } ?? .nil
          return .table(fields)
        }))
  }

  /// The containers of the items on the board, by the ids and the namespaces of the items.
  private var containersOfItems: [[Identifier]: Identifier] {
    Dictionary(
      host.placements.compactMap { placement in
        guard placement.kind == .item, let id = placement.id, let container = placement.container else { return nil }
        return ([id, placement.namespace ?? ""], container)
      }
    ) { first, _ in first }
  }

  /// Pushes the id of the container of an item; nil without one.
  func pushContainer(of item: Identifier, in namespace: Identifier, _ frame: borrowing LuaFrame) throws {
    try frame.push(containersOfItems[[item, namespace]].map { PlainData($0) } ?? .nil)
  }

  /// The places of a drag without its beginning: the place where the items are dropped and, if a rule redirects the
  /// drop, the place where they go: `bin → garden before dig`.
  func destination(of drag: LegalDrag) -> String {
    var places = [drag.place]
    if drag.isRedirected, let to = drag.route.to, to != drag.place { places.append(to) }
    let gap = drag.route.before.map { " before \(label(of: $0) ?? $0.printable)" } ?? ""
    return places.map(\.printable).joined(separator: " → ") + gap
  }

  /// The route and the effect of a drag, such as `pile 2 → pile 6`. The operation `move` is not named.
  private func way(of drag: LegalDrag) -> String {
    var way = (drag.route.from.map { "\($0.printable) → " } ?? "") + destination(of: drag)
    if drag.operation != .move { way += ", \(drag.operation.rawValue)" }
    if let quantity = drag.details.acceptedQuantity { way += ", \(quantity)" }
    if let count = drag.details.acceptedItemCount, count < drag.itemIDs.count {
      way += ", \(count) of \(drag.itemIDs.count)"
    }
    return way
  }

  /// An explanation as a table for scripts, with its text for the prompt.
  func fields(of explanation: Explanation, at place: DriverPlace) -> PlainData {
    var fields = DataFields()
    explanation.outcome.writePrediction(to: &fields)
    let suggested = explanation.suggestedOperations.operations.map { ($0.rawValue, PlainData.boolean(true)) }
    fields["suggested_operations"] = .table(PlainTable(suggested.map { (.string(LuaString($0.0)), $0.1) }))
    fields["trace"] = .table(PlainTable(items: explanation.trace.map(self.fields)))
    fields["_text"] = .text(ExplanationText.text(of: explanation, at: place, in: self).harmless)
    return fields.data
  }

  private func fields(of step: TraceStep) -> PlainData {
    var fields = DataFields()
    fields["place"] = step.place.map { PlainData($0) }
    fields["question"] = .text(step.question)
    fields["script"] = step.rule.map { .text($0.script) }
    fields["line"] = step.rule.map { .integer($0.line) }
    fields["answer"] = .text(ExplanationText.text(of: step.answer))
    switch step.answer {
    case .says(let verdict):
      fields["operation"] = .text(verdict.operation.rawValue)
      verdict.reason?.write(to: &fields)
    case .keeps(let reason): reason?.write(to: &fields)
    case .passes(let reason): reason.write(to: &fields)
    case .lifts, .carries, .takes: break
    }
    return fields.data
  }
}

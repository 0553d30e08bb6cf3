/// Lets drags leave for other programs.
///
/// While the pointer is outside of the host's window, the host passes the drag to the other program, passes on the
/// program's requests for data, and reports the drag's end. For the source, the export is an ordinary drop.
struct Exporter {
  let drags: DragRegister
  let pointers: Pointers
  let hovering: Hovering
  let loads: LoadQueue
  let endings: DragEndings
  let progress: DropProgress

  /// A drag as another program may see it; `nil` for an external drag, and for a drag that must not leave the program.
  func exported(_ drag: DragState) -> ExportedDrag? {
    let operations = drag.operationsOutsideApp
    guard drag.origin.isLocal, !operations.isEmpty else { return nil }
    let items = drag.items.map { item in
      ExportedDrag.Item(
        types: item.provider?.registeredTypes(visibleTo: .all) ?? [], suggestedName: item.provider?.suggestedName)
    }
    return ExportedDrag(id: drag.id, operations: operations, items: items)
  }

  /// Requests an item's data for another program.
  func load(
    _ type: Identifier, fromItem item: Int, of drag: DragState?,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> Void
  ) throws(LoadError) -> Load {
    guard let drag, exported(drag) != nil else {
      throw .unavailable(Reason("the pointer has no drag that may leave the program", code: "not_exported"))
    }
    guard drag.items.indices.contains(item), let provider = drag.items[item].provider,
      let promise = provider.representations.first(where: { $0.type == type && $0.visibility == .all })
    else {
      throw .unavailable(
        Reason("the item does not offer \(type) to other programs", code: "unavailable", parameters: ["types": type]))
    }
    let candidate = Load.Candidate(promise: promise) { content throws(LoadError) in
      take(.success(content))
      return .done
    }
    let order = Load.Order(provider: provider, candidates: [candidate]) { error in
      take(.failure(error))
      return .done
    }
    return try loads.begin(order, of: drags.export(of: drag))
  }

  /// Ends a drag with the operation of another program. If the pointer is still down, its moves are ignored until its
  /// release.
  func end(_ drag: DragState, _ operation: DropOperation) -> Response {
    pointers.refuseDrag(by: drag.pointer)
    guard operation.delivers, drag.operationsOutsideApp.contains(.init(operation)) else {
      switch operation {
      case .forbidden: return .ended(endings.end(drag, as: .forbidden, .refused))
      case .cancel: return .ended(endings.end(drag, as: .cancel, .cancelled))
      case .copy, .move, .delete, .alias: return .ended(endings.end(drag, as: .cancel, .notSuggested))
      }
    }
    hovering.leaveTarget(of: drag)
    drags.remove(drag)
    let drop = drags.export(of: drag)
    drop.release(as: operation)
    drags.removeExport(of: drag)
    drags.wait(for: drop)
    guard drop.receipt.openLoads.isEmpty else { return .handled }
    return progress.finish(drop)
  }
}

extension DragState {
  /// The operations that the source suggests to another program; none if the items cannot leave their reorder
  /// container.
  var operationsOutsideApp: DropOperation.Set {
    guard origin.canLeave else { return [] }
    return Negotiation.suggestion(
      origin.configuration, at: .outsideApp, device: origin.device, modifiers: modifiers)
  }
}

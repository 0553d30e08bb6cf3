// Drags to other apps. While the pointer is outside, the host hands over the drag, requests the data that the other app
// requests, and reports how the drag ended there. For the source this is an ordinary drop.

extension Engine {
  /// A pointer's drag as another app may see it; `nil` for no drag, an external drag, or one that must not leave the
  /// app.
  public func exportedDrag(pointer: PointerID = 0) -> ExportedDrag? {
    guard let drag = drag(of: pointer), drag.origin.isLocal else { return nil }
    let operations = operationsOutsideApp(pointer: pointer)
    guard !operations.isEmpty else { return nil }
    let items = drag.items.map { item in
      ExportedDrag.Item(
        types: item.provider?.registeredTypes(visibleTo: .all) ?? [], suggestedName: item.provider?.suggestedName)
    }
    return ExportedDrag(id: drag.id, operations: operations, items: items)
  }

  /// Requests an item's data for another app.
  ///
  /// - Parameters:
  ///   - type: One of the types of the exported item.
  ///   - item: The position of the item in the drag.
  ///   - pointer: The pointer that the drag belongs to.
  ///   - take: An observer, called once at a tick of the host, with the data or the error.
  /// - Throws: `unavailable` if the pointer has no drag that may leave, or the item does not offer that type to others.
  @discardableResult
  public func loadExported(
    _ type: Identifier, fromItem item: Int, pointer: PointerID = 0,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> Void
  ) throws(LoadError) -> Load {
    guard activity == .idle else {
      throw .unavailable(Reason("data cannot be asked for from inside a rule", code: "busy"))
    }
    guard exportedDrag(pointer: pointer) != nil, let drag = drag(of: pointer) else {
      throw .unavailable(Reason("there is no drag that may leave", code: "not_exported"))
    }
    guard drag.items.indices.contains(item), let provider = drag.items[item].provider,
      let promise = provider.representations.first(where: { $0.type == type && $0.visibility == .all })
    else {
      throw .unavailable(
        Reason("the item shows no \(type) to others", code: "unavailable", parameters: ["types": type]))
    }
    let drop = export(of: drag)
    let candidate = Load.Candidate(promise: promise) { content throws(LoadError) in
      take(.success(content))
      return .done
    }
    let order = Load.Order(provider: provider, candidates: [candidate]) { error in
      take(.failure(error))
      return .done
    }
    return try begin(order, of: drop)
  }

  /// Reports how a pointer's drag ended in another app; the pointer may still be down, and is then ignored.
  ///
  /// The source is notified when the data that the other app has requested is complete. It then removes moved items, in
  /// a transaction of its own.
  /// - Parameters:
  ///   - pointer: The pointer that the drag belongs to.
  ///   - operation: The operation of the other app; an operation that is not suggested counts as `cancel`.
  @discardableResult
  public func endExportedDrag(pointer: PointerID = 0, operation: DropOperation) -> Response {
    guard beginInput() else { return .busy }
    guard let drag = drag(of: pointer), drag.origin.isLocal else { return .unhandled }
    let isSuggested = operationsOutsideApp(pointer: pointer).contains(.init(operation))
    guard operation.delivers, isSuggested else {
      defer { reviewDrags() }
      refuseDrag(by: pointer)
      switch operation {
      case .forbidden: return .ended(end(drag, as: .forbidden, .refused))
      case .cancel: return .ended(end(drag, as: .cancel, .cancelled))
      case .copy, .move, .delete, .alias: return .ended(end(drag, as: .cancel, .notSuggested))
      }
    }
    refuseDrag(by: pointer)
    leaveTarget(of: drag)
    drags.removeAll { $0 === drag }
    let drop = export(of: drag)
    drop.release(as: operation)
    exports.removeAll { $0 === drop }
    pendingDrops.append(drop)
    guard drop.openLoads.isEmpty else { return .handled }
    return finish(drop)
  }

  /// The drop that represents the use of a drag by another app.
  private func export(of drag: DragState) -> Drop {
    if let known = exports.first(where: { $0.drag === drag }) { return known }
    let drop = Drop(exporting: drag)
    exports.append(drop)
    return drop
  }
}

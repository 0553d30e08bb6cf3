/// Deletes rows by the `onDelete` actions of their lists.
struct RowDeleter {
  let scene: SceneKeeper
  let selections: Selections

  private var stage: Stage { scene.stage }

  /// The rows that an input would delete.
  enum Rows {
    /// These rows can be deleted.
    case deletable([ItemKey])
    /// A row is unknown or cannot be deleted.
    case refused(Reason)
  }

  /// The rows of items. If several items have the same id, the first item in the scene is used.
  func rows(_ itemIDs: [Identifier]) -> Rows {
    var rows: [ItemKey] = []
    for id in itemIDs {
      guard let node = stage.symbols.symbol(for: id).flatMap({ stage.scene.nodes(itemID: $0).first }),
        let key = stage.scene.nodes.itemKey(of: node)
      else { return .refused(.unknownItem(id)) }
      guard stage.rows.isDeletable(node) else { return .refused(stage.rows.refusal(ofDeleting: node)) }
      rows.append(key)
    }
    return .deletable(rows)
  }

  /// The selected rows that can be deleted, in lists with a delete action. Refused if none of the selected rows can be
  /// deleted, for example because they are disabled; `nil` if no selected item is visible in such a list.
  var selectedRows: Rows? {
    var rows: [ItemKey] = []
    var undeletable: NodeIndex?
    selections.known.readingOnce {
      for group in stage.marked.deletingGroups {
        for node in stage.scene.groups[Int(group)].members {
          guard let key = stage.scene.nodes.itemKey(of: node), isSelected(node, key), !stage.scene.isHidden(node) else {
            continue
          }
          if stage.rows.isDeletable(node), stage.scene.isUsable(node) {
            rows.append(key)
          } else {
            undeletable = undeletable ?? node
          }
        }
      }
    }
    if rows.isEmpty { return undeletable.map { .refused(stage.rows.refusal(ofDeleting: $0)) } }
    return .deletable(rows)
  }

  /// Whether a row is marked as selected, or in the selection for its own type and namespace.
  private func isSelected(_ node: NodeIndex, _ key: ItemKey) -> Bool {
    stage.scene[node].isSelected || selections.selection(around: node, for: key)?.contains(key.id) ?? false
  }

  /// The undo step of the deletion of rows.
  func name(ofDeleting rows: [ItemKey]) -> UndoableStep {
    var name = UndoableStep(.delete)
    name.itemIDs = rows.map { stage.symbols[$0.id] }
    name.names = rows.prefix(2).map { SpokenName($0, stage.symbols, in: stage.scene) }
    return name
  }

  /// A command: runs the delete actions of rows, once for each list. Rows that are no longer in the scene are skipped.
  ///
  /// - Parameter drag: The drag whose drop deletes the rows; `nil` for a key or the host.
  func delete(_ keys: [ItemKey], by drag: DragState? = nil) -> CommandAnswer {
    guard !stage.marked.deletingGroups.isEmpty else { return .done }
    do { try scene.rebuild() } catch { return .failed(error.reason) }
    for delete in stage.rows.deletions(of: keys, by: drag) {
      let answer = delete()
      guard case .done = answer else { return answer }
    }
    return .done
  }
}

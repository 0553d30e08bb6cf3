extension Driver {
  /// Selects items: writes the lists of the scene's `drag_container_selection`.
  ///
  /// - Parameters:
  ///   - ids: The ids of all items to be selected.
  ///   - namespace: The namespace of the items: other lists are unchanged. `nil` writes all lists.
  /// - Returns: The first refusal of a plugin with a selection; `done` without one.
  /// - Throws: `DriverError`; nothing was done then.
  @discardableResult
  public func select(_ ids: [Identifier], in namespace: Identifier? = nil) throws(DriverError) -> DriverAnswer {
    try checkSelectable(ids, in: namespace)
    let answers = host.plugins.filter { !$0.scene.selections.isEmpty }.map {
      DriverAnswer($0.select(ids, in: namespace), ifUnhandled: "")
    }
    return answers.first { !$0.isDone } ?? answers.last
      ?? .not(Reason("no container has a drag_container_selection", code: "unhandled"))
  }

  /// - Throws: `DriverError.notSelectable` for the first item that is in no container with a selection.
  func checkSelectable(_ ids: [Identifier], in namespace: Identifier?) throws(DriverError) {
    for id in ids {
      _ = try find(id, namespace: namespace, for: .grip)
      guard host.plugins.contains(where: { $0.scene.selections.contains(id, in: namespace) }) else {
        throw .notSelectable(id)
      }
    }
  }
}

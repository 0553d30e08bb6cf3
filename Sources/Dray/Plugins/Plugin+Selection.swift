extension Plugin {
  /// Writes the lists of all selections, as a command.
  ///
  /// - Parameter namespace: Only selections of items in this namespace; `nil` for all.
  func select(_ ids: [Identifier], in namespace: Identifier?) -> Response {
    guard ids.count <= InputLimits.ids else { return .failed(.inputTooLarge("ids", limit: InputLimits.ids)) }
    let line = JournalLine(
      .select, ["plugin": .text(name), "item_ids": .ids(ids), "namespace": namespace.map { .init($0) }])
    return host.inputs.recording(line) {
      let response = engine.perform { scene.selections.write(ids, in: namespace) }
      host.recovery.run()
      return response
    }
  }
}

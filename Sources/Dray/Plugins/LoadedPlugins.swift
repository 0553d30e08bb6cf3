/// The plugins of a host, in the order of loading, which is also the order of asking.
final class LoadedPlugins {
  // The access is unchecked, because each input reads the plugins.
  @exclusivity(unchecked) private(set) var all: [Plugin] = []
  private let pending: PendingWork

  init(_ pending: PendingWork) { self.pending = pending }

  func append(_ plugin: Plugin) {
    all.append(plugin)
    noteChange()
  }

  func remove(_ plugin: Plugin) {
    all.removeAll { $0 === plugin }
    noteChange()
  }

  private func noteChange() { (pending.knownDragRevision, pending.hasNamedTypes) = (nil, true) }

  /// Whether a plugin is left out of the present scene. Reading the scene then tries to draw the plugin again.
  var hasLeftOut: Bool { all.contains { $0.scene.drawing.isLeftOut } }

  /// The provider of a lifted item, by the first plugin with representations for its type; `nil` if there is no such
  /// plugin, or if this plugin cannot read the item's value.
  func provider(for item: DragItem) -> ItemProvider? {
    for plugin in all where plugin.transfers.representations.has(item.type) {
      return plugin.transfers.providers.provider(for: item)
    }
    return nil
  }

  /// Undoes the writes of questions and observers.
  func rollBackWrites() {
    for plugin in all { plugin.writeGuard.rollBackWrites() }
  }
}

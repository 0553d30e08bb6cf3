// Names as a board shows them: labels, and the last words of long ids.

extension Driver {
  /// The maximum number of candidates in an error.
  private static let mostCandidates = 8

  /// Replaces a container's label, or the last word of its id, by the id. A narrow board shows only this last word.
  /// Other places are unchanged.
  ///
  /// - Throws: `DriverError` if several containers fit.
  package func exact(_ place: DriverPlace) throws(DriverError) -> DriverPlace {
    guard case .named(let name, nil) = place, !isName(name), items(labelled: name).isEmpty else { return place }
    let labelled = containers { $0.text(isLabel: name) }
    if let id = try only(labelled, for: name, isLabel: true) { return .named(id) }
    let ends = containers {
      id(of: $0).map { $0.description.split(separator: " ").last == name.description[...] } ?? false
    }
    return try only(ends, for: name, isLabel: false).map { .named($0) } ?? place
  }

  /// The id of the item to insert before, which the caller may name by its label.
  func exact(before item: Identifier) throws(DriverError) -> Identifier {
    if isName(item) { return item }
    let labelled = items(labelled: item)
    if labelled.count > 1 { throw severalLabels(item, labelled) }
    return labelled.first.flatMap { id(of: scene.nodes[Int($0)]) } ?? item
  }

  /// The items with a label, in the order of the scene.
  func items(labelled name: Identifier) -> [NodeIndex] {
    let nodes = scene.nodes
    return nodes.indices.filter { nodes[$0].kind == .item && nodes[$0].text(isLabel: name) }.map { NodeIndex($0) }
  }

  /// Whether a node without an id has a label, as a board shows it.
  func isLabelWithoutID(_ name: Identifier) -> Bool {
    scene.nodes.contains { $0.id == nil && !$0.flags.contains(.hidden) && $0.text(isLabel: name) }
  }

  /// The error for a label that several items have. Items that cannot be lifted are only counted, because the ids of
  /// face-down cards would reveal the cards.
  ///
  /// If all of them have one id, in several namespaces, the error names the namespaces.
  func severalLabels(_ label: Identifier, _ items: [NodeIndex]) -> DriverError {
    let ids = Set(items.map { id(of: scene.nodes[Int($0)]) })
    let namespaces = scene.namespaces(of: items, host.engine.symbols)
    if ids.count == 1, namespaces.count > 1, let id = ids.first ?? nil { return .severalItems(id, in: namespaces) }
    var seen: Set<Identifier> = []
    let movable = items.filter(isLiftable).compactMap { id(of: scene.nodes[Int($0)]) }
      .filter { seen.insert($0).inserted }
    return .severalLabels(label, count: items.count, movable: Array(movable.prefix(Self.mostCandidates)))
  }

  /// The only id or label that is the same as a name except for its spelling; `nil` if there are several, or none.
  func onlyName(spelledLike name: Identifier) -> String? {
    let spelling = Spelling(of: name.description)
    guard !spelling.isEmpty else { return nil }
    var found: String?
    for node in scene.nodes where !node.flags.contains(.hidden) {
      let names = [id(of: node)?.description, node.appearance.label].compactMap { $0 }
      guard let text = names.first(where: { Spelling(of: $0) == spelling }) else { continue }
      if let found, !found.hasSameBytes(as: text) { return nil }
      found = text
    }
    return found
  }

  /// Whether a container, an item or a collection has this id.
  private func isName(_ name: Identifier) -> Bool {
    let (scene, symbols) = (scene, host.engine.symbols)
    guard let symbol = symbols.symbol(for: name) else { return false }
    return scene.node(container: symbol) != nil || !scene.items(name, in: nil, symbols).isEmpty
      || scene.group(collection: symbol) != nil
  }

  private func containers(where fits: (SceneNode) -> Bool) -> [Identifier] {
    scene.nodes.filter { $0.kind != .item && fits($0) }.compactMap { id(of: $0) }
  }

  private func id(of node: SceneNode) -> Identifier? { node.id.map { host.engine.symbols[$0] } }

  private func only(_ ids: [Identifier], for name: Identifier, isLabel: Bool) throws(DriverError) -> Identifier? {
    guard ids.count > 1 else { return ids.first }
    throw .severalContainers(name, isLabel: isLabel, names: Array(ids.prefix(Self.mostCandidates)))
  }
}

extension SceneNode {
  fileprivate func text(isLabel name: Identifier) -> Bool {
    !appearance.label.isEmpty && ByteString(appearance.label) == name.name
  }
}

/// The placeholders in the lists of a scene, in the order in which they were inserted.
///
/// Part of the scene's state, so that a rollback restores the list.
struct PlaceholderList {
  private(set) var all: [PlaceholderRecord] = []

  var isEmpty: Bool { all.isEmpty }

  /// The entry of a placeholder; `nil` after the placeholder was committed or deleted.
  subscript(placeholder: Placeholder) -> PlaceholderRecord? { all.first { $0.placeholder == placeholder } }

  /// The rows around the placeholders of a list; `nil` if the list has no placeholders.
  func rows(of list: ListName) -> PlaceholderRows? { all.first { $0.list == list }?.rows }

  mutating func append(_ placeholder: PlaceholderRecord) { all.append(placeholder) }

  /// Removes the placeholders that match.
  /// - Returns: Whether any placeholder matched.
  mutating func remove(where isMeant: (PlaceholderRecord) -> Bool) -> Bool {
    guard all.contains(where: isMeant) else { return false }
    all.removeAll(where: isMeant)
    return true
  }

  /// Removes a placeholder in whose place a row was inserted. The placeholders before it stay before the new row.
  /// - Returns: Whether the placeholder still existed.
  mutating func remove(_ placeholder: Placeholder, insertedAt index: Int, in scene: Scene) -> Bool {
    guard let position = all.firstIndex(where: { $0.placeholder == placeholder }) else { return false }
    let removed = all.remove(at: position)
    guard position > 0, let group = scene.list(removed.list) else { return true }
    let (record, nodes) = (scene.groups[Int(group)], scene.placeholderNodes)
    for earlier in all.indices[..<position] where all[earlier].list == removed.list {
      guard let node = nodes[all[earlier].placeholder.number] else { continue }
      let offset = record.offset(ofMember: record.members.partitionPoint { $0 > node })
      if offset == index { all[earlier].insertedOffset = index }
    }
    return true
  }

  /// Records the rows around each placeholder, in a scene that was just described.
  mutating func noteRows(in scene: Scene) {
    guard !isEmpty else { return }
    let nodes = scene.placeholderNodes
    var known: [ListName: (members: SceneGroup.Members, rows: PlaceholderRows)] = [:]
    for index in all.indices {
      let name = all[index].list
      guard let node = nodes[all[index].placeholder.number] else { continue }
      if known[name] == nil, let group = scene.list(name) {
        let record = scene.groups[Int(group)]
        known[name] = (record.members, PlaceholderRows(record, in: scene))
      }
      guard let (members, rows) = known[name] else { continue }
      all[index].rows = rows
      all[index].rank = members.partitionPoint { $0 > node }
      all[index].insertedOffset = nil
    }
  }

  /// The offset of a placeholder among the rows of a scene, counted without placeholders; `nil` if the placeholder or
  /// its list is not in the scene.
  func index(of placeholder: Placeholder, in scene: Scene) -> Int? {
    guard let record = self[placeholder], let node = scene.node(of: placeholder),
      let group = scene.list(record.list)
    else { return nil }
    let rows = scene.groups[Int(group)]
    return rows.offset(ofMember: rows.members.partitionPoint { $0 > node })
  }
}

extension Scene {
  /// The node of a placeholder; `nil` if the scene does not contain the placeholder.
  func node(of placeholder: Placeholder) -> NodeIndex? {
    nodes.firstIndex { $0.placeholder == placeholder.number }.map { NodeIndex($0) }
  }

  /// The nodes of all placeholders, by the placeholders' numbers.
  fileprivate var placeholderNodes: [UInt64: NodeIndex] {
    var found: [UInt64: NodeIndex] = [:]
    for (index, node) in nodes.enumerated() where node.placeholder != 0 {
      found[node.placeholder] = NodeIndex(index)
    }
    return found
  }

  /// The identity of a list in later scenes; `nil` if its container has no id.
  func listName(of group: GroupIndex) -> ListName? {
    guard let node = groups[Int(group)].container, let id = nodes.id(of: node) else { return nil }
    return ListName(container: id, position: groups[..<Int(group)].count { $0.container == node })
  }

  /// The list with a name.
  func list(_ name: ListName) -> GroupIndex? {
    guard let node = node(container: name.container) else { return nil }
    let lists = groups.indices.filter { groups[$0].container == node }
    return lists.indices.contains(name.position) ? GroupIndex(lists[name.position]) : nil
  }
}

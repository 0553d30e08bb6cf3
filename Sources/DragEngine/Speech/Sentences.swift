/// Announcements and undoable steps as English sentences, with spoken names of nodes.
struct Sentences {
  let stage: Stage

  /// An announcement as an English sentence.
  func text(of announcement: Announcement) -> String {
    switch announcement.step {
    case .focused: focusedText(announcement)
    case .tapped: tappedText(announcement)
    case .lifted: liftedText(announcement)
    case .notLifted: notLiftedText(announcement)
    case .over: overText(announcement)
    case .dropped: droppedText(announcement)
    case .cancelled: cancelledText(announcement)
    case .refused: announcement.reason?.text ?? "nothing happens"
    }
  }

  /// The possible actions of the user after an announcement, as an English sentence; may be empty.
  ///
  /// - Parameters:
  ///   - byTaps: Whether taps make the drag; if false, keys make it.
  ///   - place: The only place that accepts the items, if there is exactly one.
  func instructions(after announcement: Announcement, byTaps: Bool, to place: LegalPlace.Name?) -> String {
    let them = announcement.itemIDs.count == 1 ? "it" : "them"
    switch announcement.step {
    case .focused:
      let keys = [
        announcement.canBeLifted == true ? "Space lifts it" : nil,
        announcement.canBeTapped == true ? "Return taps it" : nil,
      ]
      return keys.compactMap(\.self).joined(separator: ", ")
    case .lifted where byTaps:
      let items = spoken(announcement.itemIDs, announcement.names)
      let item = place?.item.map { spoken(SpokenName($0, stage.symbols, in: stage.scene)) }
      let inner = place?.before == nil ? "" : item.map { "\($0) in " } ?? ""
      let around = place?.isItem == true ? item : place.map { spoken(.container(stage.symbols[$0.place])) }
      let drop: String? =
        switch announcement.count {
        case nil, 0: nil
        case 1:
          "tap \(inner)\(around ?? "the marked place") to drop \(items)"
        case let count?: "tap one of \(count) marked places to drop \(items)"
        }
      return [drop, "tap \(items) again to put \(them) back"].compactMap(\.self).joined(separator: ", ")
    case .lifted:
      return announcement.count ?? 0 > 0
        ? "Tab moves \(them) to the next place, Space drops \(them), Escape puts \(them) back"
        : "Escape puts \(them) back"
    default: return ""
    }
  }

  private func focusedText(_ announcement: Announcement) -> String {
    var text = spoken(announcement.itemIDs, announcement.names)
    if let from = announcement.route.from { text += ", \(spoken(.container(from)))" }
    if announcement.count ?? 0 > 1 { text += ordinal(announcement) }
    text += level(announcement)
    if announcement.canBeTapped == true, announcement.canBeLifted == false { text += ", can be tapped" }
    return text
  }

  private func tappedText(_ announcement: Announcement) -> String {
    let items = spoken(announcement.itemIDs, announcement.names)
    return announcement.reason.map { "\(items): \($0.text)" } ?? "tapped \(items)"
  }

  private func liftedText(_ announcement: Announcement) -> String {
    let takers =
      switch announcement.count {
      case nil, 0: "no place accepts"
      case 1: "1 place accepts"
      case let count?: "\(count) places accept"
      }
    let them = announcement.itemIDs.count == 1 ? "it" : "them"
    return
      "lifted \(quantity(announcement.quantity))\(spoken(announcement.itemIDs, announcement.names))\(phrase("from", announcement.route.from)), \(takers) \(them)"
  }

  private func notLiftedText(_ announcement: Announcement) -> String {
    "\(spoken(announcement.itemIDs, announcement.names)) not lifted\(because(announcement.reason))"
  }

  private func overText(_ announcement: Announcement) -> String {
    let verdict = (announcement.operation ?? .cancel).rawValue
    let place =
      announcement.operation?.delivers == true
      ? phrase("to", announcement.place ?? announcement.route.to, announcement.names.placeItem)
        + phrase("before", announcement.route.before, in: announcement.route.to)
      : because(announcement.reason)
    return verdict + place + level(announcement) + ordinal(announcement)
  }

  private func droppedText(_ announcement: Announcement) -> String {
    var route = announcement.route
    if let place = announcement.place { (route.to, route.into) = (place, nil) }
    let items =
      quantity(announcement.quantity)
      + spoken(announcement.itemIDs, announcement.names, arrivedIn: announcement.route.to)
    return dropText(
      announcement.operation, isUnfinished: announcement.isUnfinished, items, route, to: announcement.names.placeItem,
      announcement.reason)
  }

  /// A drop in words. If its command has had another effect than the operation says, the sentence names this effect, and
  /// says only that the items were dropped.
  ///
  /// - Parameters:
  ///   - items: The names of the items.
  ///   - item: The item `route.to`; `nil` if this is a container.
  ///   - remark: The remark on the drop.
  private func dropText(
    _ operation: DropOperation?, isUnfinished: Bool, _ items: String, _ route: Route, to item: SpokenName? = nil,
    _ remark: Reason?
  ) -> String {
    guard let remark, let fact = remark.fact else {
      return "\(DropOperation.verb(of: operation, isUnfinished: isUnfinished)) \(items)"
        + routeText(operation, route, to: item)
    }
    // Items that are apart from the others were moved, too.
    let verb = remark.code == "item_apart" ? DropOperation.verb(of: operation, isUnfinished: false) : "dropped"
    let isInPlace =
      ["item_stayed", "other_quantity"].contains(remark.code) && route.from != nil && route.from == route.to
    return "\(verb) \(items)\(isInPlace ? "" : routeText(operation, route, to: item)); \(fact)"
  }

  private func cancelledText(_ announcement: Announcement) -> String {
    let reason = announcement.reason?.text
    // An item that is gone, or that another program drags, does not stay where it was.
    guard !announcement.itemIDs.isEmpty, !announcement.names.areExternal, announcement.reason?.code != "item_gone"
    else { return reason ?? "cancelled" }
    let stay = announcement.itemIDs.count == 1 ? "stays" : "stay"
    let rest =
      "\(spoken(announcement.itemIDs, announcement.names)) \(stay)\(phrase("in", announcement.route.from))"
    return reason.map { "\($0), \(rest)" } ?? rest
  }

  /// A step as a sentence without a subject.
  func text(of step: UndoableStep) -> String {
    switch step.kind {
    case .drop:
      let names = Announcement.Names(items: step.names, areExternal: step.itemIDs.isEmpty)
      let items = quantity(step.quantity) + spoken(step.itemIDs, names, arrivedIn: step.route.to)
      return dropText(step.operation, isUnfinished: step.isUnfinished, items, step.route, step.remark)
    case .tap:
      if !step.itemIDs.isEmpty {
        return "tapped \(spoken(step.itemIDs, Announcement.Names(items: step.names)))" + phrase("in", step.route.from)
      }
      return (step.names.first ?? step.route.from.map { .container($0) }).map { "tapped \(spoken($0))" }
        ?? "changes of a tap"
    case .key: return "pressed \(step.key?.name ?? "a key")"
    case .timer: return "changes of a timer"
    case .delete: return "deleted \(spoken(step.itemIDs, Announcement.Names(items: step.names)))"
    case .restart: return "restarted"
    case .command: return "changes of a command"
    }
  }

  // MARK: Parts of sentences

  /// A preposition with the spoken name of a place: ` to Done`; empty without an id.
  ///
  /// - Parameters:
  ///   - preposition: The preposition.
  ///   - place: The id of the place.
  ///   - item: The place if it is an item; `nil` means a container.
  private func phrase(_ preposition: String, _ place: Identifier?, _ item: SpokenName? = nil) -> String {
    place.map { " \(preposition) \(spoken(item ?? .container($0)))" } ?? ""
  }

  /// A preposition with the spoken name of an item in a list: ` before ace`; empty without an id.
  private func phrase(_ preposition: String, _ item: Identifier?, in list: Identifier?) -> String {
    item.map { " \(preposition) \(spoken($0, in: list))" } ?? ""
  }

  /// The route in words. If the items have not left their list, the list is named once. A container whose items have free
  /// frames is named with `within`, because the order of its items is not visible.
  ///
  /// - Parameters:
  ///   - operation: The operation of the drop.
  ///   - route: The route.
  ///   - item: The item `route.to`; `nil` if this is a container.
  func routeText(_ operation: DropOperation?, _ route: Route, to item: SpokenName? = nil) -> String {
    let place = phrase("before", route.before, in: route.to) + phrase("into", route.into, in: route.to)
    guard let list = route.from, list == route.to, item == nil else {
      return phrase("from", route.from) + phrase("to", route.to, item) + place
    }
    if place.isEmpty {
      let isFree = symbol(list).map(stage.scene.isFree) ?? false
      return phrase(operation == .move && !isFree ? "to the end of" : "within", list)
    }
    return place + phrase("in", list)
  }

  private func because(_ reason: Reason?) -> String { reason.map { ": \($0.text)" } ?? "" }

  /// The position among several items or places: `, 2 of 5`.
  private func ordinal(_ announcement: Announcement) -> String {
    guard let position = announcement.position, let count = announcement.count else { return "" }
    return ", \(position) of \(count)"
  }

  private func level(_ announcement: Announcement) -> String { announcement.level.map { ", level \($0)" } ?? "" }

  /// The quantity before the name of an item of which the drag carries a part: `5 of `.
  private func quantity(_ quantity: Int?) -> String { quantity.map { "\($0) of " } ?? "" }

  /// The spoken names of items.
  ///
  /// - Parameters:
  ///   - ids: The ids of all items.
  ///   - known: The first items, as far as they are known.
  ///   - list: The list that the items may have arrived in, with a new type or in another namespace.
  func spoken(
    _ ids: [Identifier], _ known: Announcement.Names = .init(), arrivedIn list: Identifier? = nil
  ) -> String {
    if known.areExternal { return "external items" }
    let names = ids.prefix(2).enumerated().map { position, id in
      spoken(known.items.indices.contains(position) ? known.items[position] : .first(id), arrivedIn: list)
    }
    switch ids.count {
    case ...1: return names.first ?? known.items.first.map { spoken($0) } ?? "nothing"
    case 2: return names.joined(separator: " and ")
    default: return "\(names[0]) and \(ids.count - 1) more"
    }
  }

  /// The spoken name of a node: its accessibility label, or else its id. An item or a text without an accessibility
  /// label is named by its drawn text. A list without an accessibility label, in an item with the same id, is named as
  /// the item. An item that has left the scene keeps its name from the scene before.
  ///
  /// - Parameters:
  ///   - name: The node.
  ///   - list: The list in which an item may now be, with a new type or in another namespace.
  private func spoken(_ name: SpokenName, arrivedIn list: Identifier? = nil) -> String {
    let scene = stage.scene
    switch name {
    case .item(let id, let type, let namespace, let known):
      guard let symbol = self.symbol(id) else { return id.description }
      let space = self.symbol(namespace)
      let found = self.symbol(type).flatMap { type in
        namespace != nil && space == nil ? nil : scene.node(item: ItemKey(type: type, namespace: space, id: symbol))
      }
      let arrived = container(of: list).flatMap { list in
        scene.nodes(itemID: symbol).first { stage.isNode($0, within: list) }
      }
      guard let node = found ?? arrived else { return known ?? id.description }
      return spoken(node, id)
    case .container(let id):
      guard let symbol = self.symbol(id) else { return id.description }
      let container = scene.node(container: symbol)
      if let container, scene[container].kind == .text || !scene[container].appearance.accessibilityLabel.isEmpty {
        return spoken(container, id)
      }
      let item = scene.container(of: symbol).flatMap { list in
        scene.ancestors(of: list).first { scene.nodes.itemKey(of: $0)?.id == symbol }
      }
      return spoken(item ?? container, id)
    case .text(let text): return text
    case .first(let id):
      return spoken(symbol(id).flatMap { scene.nodes(itemID: $0).first ?? scene.node(container: $0) }, id)
    }
  }

  /// The spoken name of an item in a list.
  private func spoken(_ item: Identifier, in list: Identifier?) -> String {
    spoken(symbol(item).flatMap { stage.scene.item($0, inside: container(of: list)) }, item)
  }

  private func symbol(_ id: Identifier?) -> Symbol? { id.flatMap { stage.symbols.symbol(for: $0) } }

  private func container(of list: Identifier?) -> NodeIndex? {
    symbol(list).flatMap { stage.scene.container(of: $0) }
  }

  private func spoken(_ node: NodeIndex?, _ id: Identifier) -> String {
    node.flatMap(stage.scene.spokenText) ?? id.description
  }
}

extension DropOperation {
  /// The predicate of a sentence about a drop: `moved`, or `began to move`.
  static func verb(of operation: DropOperation?, isUnfinished: Bool) -> String {
    isUnfinished ? "began to \(operation?.verb ?? "drop")" : operation?.done ?? "dropped"
  }

  private var verb: String {
    switch self {
    case .copy: "copy"
    case .move: "move"
    case .delete: "delete"
    case .alias: "link"
    case .cancel, .forbidden: "leave"
    }
  }

  /// The past participle of the operation.
  var done: String {
    switch self {
    case .copy: "copied"
    case .move: "moved"
    case .delete: "deleted"
    case .alias: "linked"
    case .cancel, .forbidden: "left"
    }
  }
}

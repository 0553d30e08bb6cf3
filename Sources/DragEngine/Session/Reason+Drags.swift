// Reasons that the engine itself gives, about drags and their inputs. Each has a code, and the parameters that a host
// needs for a text of its own.

extension Reason {
  /// A command or a tap adds items to a drag of another program.
  static var externalDrag: Reason {
    Reason("the items of another program's drag cannot be changed", code: "external_drag")
  }

  /// A command or a tap adds items to a drag that carries a part of an item.
  static var partStaysAlone: Reason {
    Reason("a drag of a part of an item takes no further items", code: "part_alone")
  }

  /// The description of a scene has asked new questions about drags each time it was repeated.
  static func restlessScene(_ count: Int) -> Reason {
    Reason(
      "the scene asks other questions about drags each time it is described; it was described \(count) times",
      code: "restless_scene", parameters: ["count": .integer(count)])
  }

  /// A drag would carry nothing of an item with a quantity.
  ///
  /// - Parameter name: The label of the item, or else its id.
  static func noQuantity(_ item: Identifier, named name: String, _ quantity: Int, of total: Int) -> Reason {
    Reason(
      "\(name) cannot be lifted: "
        + (total > 0 ? "the drag would carry \(quantity) of \(total)" : "its quantity is \(total)"),
      code: "no_quantity",
      parameters: ["item_id": item, "quantity": .integer(quantity), "total": .integer(total)])
  }

  /// A draggable item lies in no drag container that supplies its value.
  ///
  /// - Parameters:
  ///   - type: The item type of the missing drag container; `nil` leaves it out of the text.
  ///   - namespace: The namespace that the container must have.
  ///   - item: The item.
  static func noDragContainer(
    for type: Identifier? = nil, in namespace: Identifier? = nil, around item: Identifier
  ) -> Reason {
    guard let type else {
      return Reason("no drag container is around \(item)", code: "no_drag_container", parameters: ["item_id": item])
    }
    let space = namespace.map { " in namespace '\($0)'" } ?? ""
    return Reason(
      "no drag container for \(type)\(space) is around \(item)", code: "no_drag_container",
      parameters: ["item_id": item, "type": type])
  }

  static func unknownItem(_ item: Identifier, in namespace: Identifier? = nil) -> Reason {
    guard let namespace else {
      return Reason("no item '\(item)' is in the scene", code: "unknown_item", parameters: ["item_id": item])
    }
    return Reason(
      "no item '\(item)' is in namespace '\(namespace)'", code: "unknown_item",
      parameters: ["item_id": item, "namespace": namespace])
  }

  /// A container is named in place of an item, for example because two arguments are exchanged.
  static func notAnItem(_ container: Identifier) -> Reason {
    Reason(
      "'\(container)' is a container, not an item that can be lifted", code: "not_liftable",
      parameters: ["place": container])
  }

  static func ambiguousItem(_ item: Identifier, in namespaces: [Identifier]) -> Reason {
    Reason(
      Scene.ambiguity(of: item, in: namespaces), code: "ambiguous_item",
      parameters: [
        Parameter(name: "item_id", value: item.description),
        Parameter(name: "namespaces", value: namespaces.map(\.description).joined(separator: ", ")),
      ])
  }

  static func unknownPlace(_ place: Identifier, before: Identifier?) -> Reason {
    guard let before else {
      return Reason(
        "no container or item '\(place)' is in the scene", code: "unknown_place", parameters: ["place": place])
    }
    return Reason(
      "'\(place)' has no item '\(before)' to insert before", code: "unknown_place",
      parameters: ["place": place, "before": before])
  }

  /// Space was pressed on a node beside the handles of an item. Keys lift the item itself.
  static func liftedWithFocus(_ id: Identifier, named name: String) -> Reason {
    Reason("keys lift \(name) when it has the focus", code: "not_on_handle", parameters: ["item_id": id])
  }

  /// - Parameter obstacle: The reason that a pointer does not reach the item, such as `disabled`.
  static func unreachable(_ item: Identifier, _ obstacle: String) -> Reason {
    Reason("'\(item)' is \(obstacle)", code: "not_reachable", parameters: ["item_id": item])
  }

  /// A rule wants to move an item into a list inside that item.
  static func insideItself(_ item: Identifier, _ collection: Identifier) -> Reason {
    Reason(
      "'\(collection)' is inside '\(item)', which is dragged", code: "inside_itself",
      parameters: ["item_id": item, "collection_id": collection])
  }

  // The following reasons begin with the place of the command, if it is in a script.

  /// A destination accepted a move, and its command has changed nothing.
  static func nothingMoved(at place: SourcePlace?) -> Reason {
    Reason(
      [place].compactMap(\.self).describe(
        "the rule accepted the drop but changed nothing; its command must move the items, by the ids they have in the model"
      ), code: "nothing_moved")
  }

  /// A destination accepted a copy, an alias or a deletion, and its command has changed nothing.
  static func nothingChanged(at place: SourcePlace?) -> Reason {
    .remark(
      "the rule accepted the drop but changed nothing", advice: "its command must store the items", at: place,
      code: "nothing_changed")
  }

  /// A destination accepted a move or a deletion, and its command has changed the model, but the item has not moved.
  static func stayed(_ item: Identifier, at place: SourcePlace?) -> Reason {
    .remark("'\(item)' is still at its old place", at: place, code: "item_stayed", parameters: ["item_id": item])
  }

  /// A destination accepted a move, a copy or an alias, and the original item is then missing from the scene.
  static func gone(_ item: Identifier, at place: SourcePlace?) -> Reason {
    .remark(
      "'\(item)' is no longer in the scene", advice: "a dropped item keeps its id", at: place, code: "item_gone",
      parameters: ["item_id": item])
  }

  /// A destination accepted a move of a quantity, which is missing from its item and is in no other item of the scene.
  static func partGone(_ item: Identifier, _ quantity: Int, at place: SourcePlace?) -> Reason {
    .remark(
      "\(quantity) of '\(item)' \(quantity == 1 ? "is" : "are") no longer in the scene",
      advice: "no other item has grown", at: place, code: "item_gone",
      parameters: ["item_id": item, "quantity": .integer(quantity)])
  }

  /// A command has left another quantity of an item than the destination.
  static func otherQuantity(_ item: Identifier, _ total: Int, not expected: Int, at place: SourcePlace?) -> Reason {
    .remark(
      "the quantity of '\(item)' is \(total), not \(expected)", at: place, code: "other_quantity",
      parameters: ["item_id": item, "total": .integer(total), "expected": .integer(expected)])
  }

  /// A remark on a drop that succeeded.
  ///
  /// - Parameters:
  ///   - fact: The effect of the drop, which announcements and undo steps name, too.
  ///   - advice: The remedy, for the author of the script.
  ///   - place: The place of the drop's command.
  private static func remark(
    _ fact: String, advice: String? = nil, at place: SourcePlace?, code: ByteString,
    parameters: KeyValuePairs<ByteString, Identifier> = [:]
  ) -> Reason {
    let text = [place].compactMap(\.self).describe(advice.map { "\(fact); \($0)" } ?? fact)
    return Reason(
      text, code: code, parameters: parameters.map { Parameter(name: $0.key, value: $0.value.name) }, fact: fact)
  }

  /// While a drop waits, another command has removed its item from the scene.
  static func removed(_ item: Identifier) -> Reason {
    .remark("'\(item)' is no longer in the scene", at: nil, code: "item_gone", parameters: ["item_id": item])
  }

  /// While a drop waits, another command has left less of the item than the destination takes.
  static func tooFew(_ item: Identifier, _ total: Int, of taken: Int) -> Reason {
    Reason(
      "'\(item)' has only \(total) of the \(taken) dropped", code: "item_gone",
      parameters: ["item_id": item, "quantity": .integer(taken), "total": .integer(total)])
  }

  /// A destination accepted a copy, an alias or a deletion, and its command has moved the original item to another
  /// list.
  static func movedAway(_ item: Identifier, _ place: Identifier?) -> Reason {
    let fact = "'\(item)' has moved" + (place.map { " to '\($0)'" } ?? "")
    return Reason(
      fact, code: "item_moved",
      parameters: [Parameter(name: "item_id", value: item.description)]
        + (place.map { [Parameter(name: "place", value: $0.description)] } ?? []), fact: fact)
  }

  /// A destination has put one item elsewhere than the other items.
  static func apart(_ item: Identifier, _ place: Identifier?, before: Identifier?) -> Reason {
    let list = place.map { "'\($0)'" } ?? "its list"
    let position = before.map { "before '\($0)' in \(list)" } ?? "at the end of \(list)"
    let fact = "'\(item)' is \(position)"
    return Reason(
      fact, code: "item_apart",
      parameters: [
        Parameter(name: "item_id", value: item.description),
        place.map { Parameter(name: "place", value: $0.description) },
        before.map { Parameter(name: "before", value: $0.description) },
      ].compactMap(\.self), fact: fact)
  }

  /// A configuration has named a place outside of the destination whose command ran.
  static func redirected(by destination: Identifier) -> Reason {
    Reason("dropped on '\(destination)'", code: "redirected", parameters: ["place": destination])
  }

  /// More external drags have entered than can run at the same time.
  static func tooManyDrags(_ limit: Int) -> Reason {
    Reason(
      "at most \(limit) drags can run at the same time", code: "too_many_drags", parameters: ["limit": .integer(limit)])
  }

  /// The items of a drag offer too many different types.
  static func tooManyTypes(_ limit: Int) -> Reason {
    Reason(
      "a drag can offer at most \(limit) types", code: "too_many_types", parameters: ["limit": .integer(limit)])
  }

  /// A rule names an item to insert before, but the item is not in the named list.
  static func notInCollection(_ item: Identifier, _ collection: Identifier) -> Reason {
    Reason(
      "'\(collection)' has no item '\(item)' to insert before", code: "unknown_item",
      parameters: ["item_id": item, "collection_id": collection])
  }

  /// A drop before an item, or at the end of a list, would go elsewhere.
  static func goesElsewhere(
    _ item: Identifier?, _ place: Identifier, _ to: Identifier?, _ before: Identifier?
  ) -> Reason {
    guard let item else {
      return Reason(
        "a drop at the end of '\(place)' is impossible: it would go \(words(to, before))", code: "goes_elsewhere",
        parameters: ["place": place])
    }
    return Reason(
      "a drop before '\(item)' in '\(place)' is impossible: it would go \(words(to, before))", code: "goes_elsewhere",
      parameters: ["item_id": item, "place": place])
  }

  /// A drop into an item would go elsewhere.
  static func goesElsewhere(into item: Identifier, _ to: Identifier?, _ before: Identifier?) -> Reason {
    Reason(
      "a drop into '\(item)' is impossible: it would go \(words(to, before))", code: "goes_elsewhere",
      parameters: ["item_id": item])
  }

  /// A drop at a place that takes nothing itself would go to another list.
  static func goesElsewhere(at place: Identifier, _ to: Identifier?, _ before: Identifier?) -> Reason {
    Reason(
      "a drop at '\(place)' is impossible: it would go \(words(to, before))", code: "goes_elsewhere",
      parameters: ["place": place])
  }

  /// A drop at a place would go to another one.
  static func goesElsewhere(at place: Identifier, _ route: Route) -> Reason {
    let taker = route.into ?? route.to
    return Reason(
      "a drop at '\(place)' is impossible: \(taker.map { "'\($0)'" } ?? "another node") would take it",
      code: "goes_elsewhere", parameters: ["place": place])
  }

  /// A place in words: `before 'c' in 'b'`, `to the end of 'b'`.
  private static func words(_ to: Identifier?, _ before: Identifier?) -> String {
    let list = to.map { "'\($0)'" } ?? "a list without an id"
    return before.map { "before '\($0)' in \(list)" } ?? "to the end of \(list)"
  }

  /// A reorder container has moved an item, and the source has removed it afterwards.
  static func removedTwice(_ item: Identifier) -> Reason {
    Reason(
      "'\(item)' was moved and then removed by its source; inside one reorder container the move does both",
      code: "removed_twice", parameters: ["item_id": item])
  }

  /// After a drop, an item occurs in two places of the scene.
  ///
  /// - Parameters:
  ///   - places: The places in words; may be empty.
  ///   - lines: The lines that describe these places.
  static func itemTwice(_ item: Identifier, by operation: DropOperation, in places: String, at lines: [SourcePlace])
    -> Reason
  {
    let location = places.isEmpty ? "" : ", in \(places)"
    let remedy =
      operation == .move
      ? "remove a moved item in its source, when its drag session is at phase ended, or in the drop action"
      : "give the \(operation.rawValue) its own id or namespace"
    return Reason(
      lines.describe("item '\(item)' occurs twice after the drop\(location); \(remedy)"), code: "item_twice",
      parameters: [
        .init(name: "item_id", value: item.description), .init(name: "operation", value: operation.rawValue),
      ])
  }

  /// A rule accepts zero items.
  static let noneAccepted = Reason("the rule accepts 0 items", code: "none_accepted")

  /// A rule accepts an item with the quantity zero.
  static let noQuantityAccepted = Reason("the rule accepts the quantity 0", code: "none_accepted")

  /// A press hit no node.
  static let nothingThere = Reason("nothing is there", code: "nothing_there")

  /// A press hit a node that is not an item and not a source.
  static func unliftablePlace(_ place: Identifier?) -> Reason {
    guard let place else { return Reason("nothing there can be lifted", code: "not_liftable") }
    return Reason("nothing can be lifted at '\(place)'", code: "not_liftable", parameters: ["place": place])
  }

  /// A source refused without a reason.
  static func kept(_ item: Identifier?) -> Reason {
    Reason("the source keeps it", code: "refused", parameters: item.map { ["item_id": $0] } ?? [:])
  }

  /// A source returned an empty payload.
  static func nothingToLift(_ item: Identifier?) -> Reason {
    Reason("there is nothing to lift", code: "nothing_to_lift", parameters: item.map { ["item_id": $0] } ?? [:])
  }

  /// The part of a drag that leaves out an operation.
  enum Limit: Int {
    /// The drag configuration of the source.
    case configuration
    /// The held modifier keys.
    case keys
    /// The destination, which only reorders the items.
    case reorder
    /// None of these: another program has begun the drag, or a row cannot be deleted.
    case other
  }

  /// The destination chose an operation that the source does not suggest. All these reasons are built once, because
  /// each pointer move over such a destination uses one.
  static func notSuggested(_ chosen: DropOperation, _ suggested: DropOperation.Set, by limit: Limit) -> Reason {
    notSuggested[
      limit.rawValue << 8 | Int(DropOperation.Set(chosen).rawValue & 15) << 4 | Int(suggested.rawValue & 15)]
  }

  private static let notSuggested = (0..<1024).map { bits in
    let chosen = DropOperation.Set(rawValue: UInt8(bits >> 4 & 15)).operations.first ?? .copy
    let offered = DropOperation.Set(rawValue: UInt8(bits & 15)).operations.map(\.rawValue).joined(separator: ", ")
    let rest = "\(offered.isEmpty ? "nothing" : offered), not \(chosen.rawValue)"
    let text =
      switch Limit(rawValue: bits >> 8) {
      case .keys: "the held modifier keys allow only \(rest)"
      case .configuration: "the source offers \(rest); its drag configuration sets the operations"
      case .reorder: "within its reorder container a drag offers \(rest)"
      case .other, nil: "the drag offers \(rest)"
      }
    return Reason(
      text, code: "not_suggested",
      parameters: [Parameter(name: "operation", value: chosen.rawValue), Parameter(name: "suggested", value: offered)])
  }

  /// The time of an input is not valid.
  static func badTime(_ time: Double) -> Reason {
    Reason(
      "the time of an input is \(time); it must be from 0 to \(Int(Input.latestTime)) seconds", code: "bad_time",
      parameters: [Parameter(name: "time", value: "\(time)")])
  }

  /// Creates a reason with ids as its parameters.
  package init(_ text: String, code: ByteString, parameters: KeyValuePairs<ByteString, Identifier>) {
    self.init(text, code: code, parameters: parameters.map { Parameter(name: $0.key, value: $0.value.name) })
  }
}

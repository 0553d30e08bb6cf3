/// An argument of a driver that is invalid in the present scene, or an incomplete search.
public enum DriverError: Error, Hashable, Sendable {
  /// Unknown name; `meant` is the most similar known name.
  case unknownName(Identifier, meant: String?)
  /// Only nodes without an id have this label.
  case noID(Identifier)
  /// Several items have this id, each in another namespace.
  case severalItems(Identifier, in: [Identifier])
  /// Several items have this label, and it is not an id. `movable` has the ids of the first ones that can be lifted.
  case severalLabels(Identifier, count: Int, movable: [Identifier])
  /// Several containers have this label, or ids that end in this word. `names` has the ids of the first ones.
  case severalContainers(Identifier, isLabel: Bool, names: [Identifier])
  /// An item was named by this id, which only a container or a collection has.
  case noItem(Identifier)
  /// A container or a collection was named by this id, which only an item has.
  case noContainer(Identifier)
  /// An item and a container or collection have this id, and both can be the place.
  case ambiguous(Identifier)
  /// The list has no such position.
  case noPosition(Int, count: Int, place: String)
  /// The place is not a list, so it has no positions.
  case noList(String)
  /// The item is not in the namespace, or the item that a position names is not in the destination.
  case notInside(Identifier, place: String)
  /// The drop would not insert before the item, but at another place, which is described.
  case elsewhere(String)
  /// The name is not that of a scroll view.
  case notScrollable(Identifier)
  /// A coordinate is not finite.
  case pointNotFinite
  /// An item to select is in no container with a selection.
  case notSelectable(Identifier)
  /// The search is incomplete; the text names the cause, such as a cost that the host does not allow.
  case tooMuch(String)
  /// An invalid answer to a choice.
  case choice(ChoiceError)
}

extension DriverError: CustomStringConvertible {
  private static func list(_ names: [Identifier]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

  /// The error, and a suggestion if there is one.
  public var description: String {
    switch self {
    case .unknownName(.string(let name), let meant) where meant.map { ByteString($0) } == name:
      "no item or container '\(name)'; did you mean the number \(name)?"
    case .unknownName(.integer(let name), let meant) where meant?.hasSameBytes(as: "\(name)") == true:
      "no item or container \(name); did you mean the text '\(name)'?"
    case .unknownName(let name, let meant):
      "no item or container '\(name)'" + (meant.map { "; did you mean '\($0)'?" } ?? "")
    case .noID(let label):
      "'\(label)' is the label of a node without an id; give it an id, or name a point: { x = …, y = … }"
    case .severalLabels(let label, let count, let movable):
      "\(count) items have the label '\(label)'; name one by its id"
        + (movable.isEmpty ? "" : ": \(Self.list(movable))")
    case .severalContainers(let word, let isLabel, let names):
      "several containers \(isLabel ? "have the label" : "have names that end in") '\(word)'; name one: \(Self.list(names))"
    case .severalItems(let id, let namespaces):
      Scene.ambiguity(of: id, in: namespaces) + "; name one: { id = …, namespace = … }"
    case .noItem(let id): "'\(id)' is a container, not an item; name it: { collection_id = '\(id)' }"
    case .noContainer(let id): "'\(id)' is an item, not a container; name it: { item_id = '\(id)' }"
    case .ambiguous(let id):
      "'\(id)' is the id of an item and of a container; name one: { item_id = '\(id)' } or { collection_id = '\(id)' }; "
        + "play(drag) makes a drag of legal()"
    case .noPosition(let index, let count, let place):
      "\(place) has no index \(index < 0 ? "\(index + 1)" : "\(index.magnitude + 1)"); it has \(count) items, so the last index is \(count + 1)"
    case .noList(let place): "\(place) is not a single list, so a drop has no position in it"
    case .notInside(let id, let place): "no item '\(id)' is in \(place)"
    case .elsewhere(let words): words
    case .notScrollable(let id): "'\(id)' is not a scroll view"
    case .pointNotFinite: "both coordinates of a point must be finite"
    case .notSelectable(let id): "'\(id)' is not inside a container with a drag_container_selection"
    case .tooMuch(let text): text
    case .choice(let error): "\(error)"
    }
  }
}

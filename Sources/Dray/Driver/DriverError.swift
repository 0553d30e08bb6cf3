/// An argument of a driver that is invalid in the present scene, or a search that was stopped.
public enum DriverError: Error, Hashable, Sendable {
  /// Unknown name; `meant` is the most similar known name.
  case unknownName(Identifier, meant: String?)
  /// Several items have this id, each in another namespace.
  case severalItems(Identifier, in: [Identifier])
  /// Several items have this label, and it is not an id.
  case severalLabels(Identifier, count: Int)
  /// The item is not in the namespace, or the item to insert before is not in the destination.
  case notInside(Identifier, place: String)
  /// The drop would not insert before the item, but at another place, which is described.
  case elsewhere(String)
  /// The name is not that of a scroll view.
  case notScrollable(Identifier)
  /// A coordinate is not finite.
  case pointNotFinite
  /// An item to select is in no container with a selection.
  case notSelectable(Identifier)
  /// The search costs more than the host allows, or a plugin was stopped during it.
  case tooMuch(String)
  /// An invalid answer to a choice.
  case choice(ChoiceError)
}

extension DriverError: CustomStringConvertible {
  /// What was wrong, and what was probably meant.
  public var description: String {
    switch self {
    case .unknownName(.string(let name), let meant) where meant.map { ByteString($0) } == name:
      "no item or container '\(name)'; did you mean the number \(name)?"
    case .unknownName(.integer(let name), let meant) where meant?.hasSameBytes(as: "\(name)") == true:
      "no item or container \(name); did you mean the text '\(name)'?"
    case .unknownName(let name, let meant):
      "no item or container '\(name)'" + (meant.map { "; did you mean '\($0)'?" } ?? "")
    case .severalLabels(let label, let count):
      "\(count) items have the label '\(label)'; name one by its id"
    case .severalItems(let id, let namespaces):
      Scene.ambiguity(of: id, in: namespaces) + "; name one: { id = …, namespace = … }"
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

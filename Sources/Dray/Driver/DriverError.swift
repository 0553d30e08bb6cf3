/// What a driver was told that makes no sense on the board as it is.
public enum DriverError: Error, Hashable, Sendable {
  /// Nothing has this name; with the known name that was most probably meant.
  case unknownName(Identifier, meant: String?)
  /// Several items have this id, each in a namespace of its own.
  case severalItems(Identifier, in: [Identifier])
  /// Several items have this label, and nothing has it for its id.
  case severalLabels(Identifier, count: Int)
  /// A drop should go before something that is not in its destination.
  case notInside(Identifier, place: String)
  /// A drop that should go before something would go elsewhere; in words where.
  case elsewhere(String)
  /// What should be scrolled is no scroll view.
  case notScrollable(Identifier)
  /// A coordinate is no number.
  case pointNotFinite
  /// An item that should be selected lies in no container that has a selection.
  case notSelectable(Identifier)
  /// What was asked takes more than a host does for one question.
  case tooMuch(String)
  /// An answer that is none.
  case choice(ChoiceError)
}

extension DriverError: CustomStringConvertible {
  /// What was wrong and what was meant.
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
    case .notScrollable(let id): "'\(id)' is no scroll view"
    case .pointNotFinite: "a point has two finite coordinates"
    case .notSelectable(let id): "'\(id)' is in no container that has a drag_container_selection"
    case .tooMuch(let text): text
    case .choice(let error): "\(error)"
    }
  }
}

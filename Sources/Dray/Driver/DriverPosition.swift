/// A position in a list, or an item, at which a driver drops. A drop that would go anywhere else is an error.
public enum DriverPosition: Hashable, Sendable {
  /// Before an item of the list.
  ///
  /// The namespace is that of the item; `nil` is that of the list.
  case before(Identifier, namespace: Identifier? = nil)
  /// Behind an item of the list.
  case after(Identifier)
  /// At an offset in the list, from 0, counted before anything is removed; the number of items is the end.
  case index(Int)
  /// Into an item that takes drops itself or contains a list.
  case into(Identifier)
}

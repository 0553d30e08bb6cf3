/// A reference to a host that does not keep it.
///
/// A weak reference would do the same. But Swift counts the references to an object with weak ones more slowly, and each
/// call of the header counts.
final class HostReference {
  /// The host, which sets this property at its beginning, and resets it at its end.
  @exclusivity(unchecked) unowned(unsafe) private(set) var box: HostBox?

  /// Refers to a host from now on, or to none.
  func refer(to box: HostBox?) { self.box = box }
}

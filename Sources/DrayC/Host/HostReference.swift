/// A reference to a host that does not keep it.
///
/// A weak reference would do the same. But the reference counts of an object with weak references are slower, and each
/// call of the header changes those of its host.
final class HostReference {
  /// The host, which sets this property at its beginning, and resets it at its end.
  @exclusivity(unchecked) unowned(unsafe) var box: HostBox?
}

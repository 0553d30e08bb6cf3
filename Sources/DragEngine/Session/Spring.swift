/// What a drag hovers over that can be activated.
struct Spring {
  /// The node that answers the tap.
  var target: NodeIdentity
  /// What lies on top there; another one begins the wait anew.
  var region: NodeIdentity
  /// When it is activated, by the host's clock; `nil` once it has been. Unit: seconds.
  var due: Double?
}

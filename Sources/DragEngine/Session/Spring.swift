/// A node under a drag that is activated by hovering.
struct Spring {
  /// The node whose tap command is run.
  var target: NodeIdentity
  /// The topmost node under the pointer; a different one restarts the delay.
  var topmost: NodeIdentity
  /// The time of the activation, by the host's clock; `nil` once it has happened. Unit: seconds.
  var due: Double?
}

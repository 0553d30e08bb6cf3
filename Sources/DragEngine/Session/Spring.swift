/// The node over which a drag hovers, and which spring loading activates.
struct Spring {
  /// The node whose tap command or command for spring loading is run.
  var target: NodeIdentity
  /// The topmost node under the pointer. If another node becomes the topmost one, the delay starts again.
  var topmost: NodeIdentity
  /// The time of the activation, by the host's clock; `nil` after the activation. Unit: seconds.
  var due: Double?
}

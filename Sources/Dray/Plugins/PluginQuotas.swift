/// How many objects of each kind one plugin may have, and how large they may be; 0 is unlimited.
///
/// A script that exceeds a quota gets an error with its place, the plugin's name and the quota.
public struct PluginQuotas: Hashable, Sendable {
  /// Commands that wait at the same time: in `dray.sleep`, in `dray.choose`, for data.
  public var tasks = 10_000
  /// Timers in one scene.
  public var timers = 10_000
  /// Nodes in one scene, without the rows of collections.
  public var nodes = 100_000
  /// The depth of nodes inside each other.
  public var nesting = 100
  /// The length of an id, a type, a namespace or another name. Unit: bytes.
  public var nameLength = 65_536
  /// The length of a label, a tint, a style or another text of a node. Unit: bytes.
  public var textLength = 262_144

  /// Questions of one call of `legal`, one of `validDestinations`, or one lift by keys: one for each item to lift and
  /// one for each place. One more is counted for each eight items of a lift, each hundred items of a drag and each 50
  /// nodes at a place.
  public var questions = 100_000

  /// Creates the default quotas.
  public init() {}
}

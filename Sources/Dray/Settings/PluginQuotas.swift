/// Limits on the number and the size of a plugin's objects, and on the cost of one search; 0 is unlimited.
///
/// A script that exceeds a quota gets an error with its place, the plugin's name and the quota.
public struct PluginQuotas: Hashable, Sendable {
  /// Number of commands that wait at the same time in `dray.sleep`, in `dray.choose`, or for data.
  public var tasks = 10_000
  /// Number of timers in one scene.
  public var timers = 10_000
  /// Number of nodes in one scene. Rows of a collection that are single items without children and modifiers count only
  /// if one scene shows them more than once.
  public var nodes = 100_000
  /// Depth of nested nodes.
  public var nesting = 100
  /// The length of an id, a type, a namespace or another name. Unit: bytes.
  public var nameLength = 65_536
  /// The length of a label, a tint, a style or another text of a node. Unit: bytes.
  public var textLength = 262_144
  /// The cost of one call of `legalDrags` or `validDestinations`, of one `dray.legal` in a script, or of one lift by
  /// keys. Each item tried and each place tried costs 1. A lift costs 1 more for each eight items, and for each offered
  /// type after the 16th. A place costs 1 more for each hundred dragged items, and for each 50 nodes under its point. A
  /// result costs 1 for each eight items. Many destinations or types at a place, and scrolling, add to the cost.
  public var questions = 100_000

  /// Creates the default quotas.
  public init() {}
}

/// A message from a plugin, or about a plugin or the host.
public struct Report: Equatable, Sendable {
  /// The plugin's name; empty for a report about a search, a journal, or a rule or a model of the host itself.
  public var plugin: String
  /// The event that is reported.
  public var kind: Kind
  /// A sentence for the user, or the printed line.
  public var text: String
  /// The frames of the script, innermost first; empty if no script ran.
  public var traceback: [String] = []

  /// The events that are reported.
  public enum Kind: Hashable, Sendable {
    /// A closure failed, and its changes were undone. Or the plugin is not drawn or could not be rebuilt, a search cost
    /// too much, or a recording has ended.
    case failed
    /// The plugin exceeded a limit, or could not be drawn, and was rebuilt from its latest committed states.
    case rebuilt
    /// The plugin was reloaded; the text has a line for each legal drag and verdict that changed.
    case reloaded
    /// A question or an observer wrote into the model; the write was undone.
    case wrote
    /// A script attaches modifiers to a container that is not in the scene.
    case unbound
    /// A script names a content type that is not declared, or that conforms neither to data nor to a package.
    case contentType
    /// A script is valid, but probably not as its author meant it, such as a rule without `return` or with a global.
    case warning
    /// The plugin announces something.
    case announcement
    /// A script printed a line.
    case printed
    /// A command made more changes than the undo history can store. This command and earlier steps cannot be undone.
    case notUndoable
    /// The host dropped the journal in memory, because it would become larger than `Host.journalLimit`.
    case forgotten
  }
}

internal import LuaRuntime

/// A handler of a destination, by its name in the library.
enum DropHandler: String {
  case validate, entered, updated, exited, targeted, concluded, ended, perform
}

/// The handlers of a destination, in a table of a script.
struct DropHandlers {
  /// The modifier that the table belongs to.
  enum Modifier {
    /// `on_drop`, with a SwiftUI delegate or a single function.
    case onDrop(isDelegate: Bool)
    /// `drop_interaction` or `collection_drop`.
    case interaction
    /// A modifier with `is_targeted` as its only handler.
    case targeted
  }

  let scene: LuaScene
  let table: Int
  let modifier: Modifier

  /// A handler as a closure to call.
  func closure(_ handler: DropHandler) -> SceneClosure { SceneClosure(table, of: scene, handler.rawValue) }

  /// The name of a handler in scripts.
  func name(of handler: DropHandler) -> StaticString {
    switch (modifier, handler) {
    case (.targeted, _), (_, .targeted): "is_targeted"
    case (.onDrop, .validate): "validate_drop"
    case (.onDrop, .entered): "drop_entered"
    case (.onDrop, .updated): "drop_updated"
    case (.onDrop, .exited): "drop_exited"
    case (.onDrop(isDelegate: false), _): "on_drop"
    case (.interaction, .validate): "can_handle"
    case (.interaction, .entered): "session_did_enter"
    case (.interaction, .updated): "session_did_update"
    case (.interaction, .exited): "session_did_exit"
    case (_, .ended): "session_did_end"
    case (_, .concluded): "conclude_drop"
    case (_, .perform): "perform_drop"
    }
  }
}

internal import LuaRuntime

/// The handlers of a destination, and the name of its modifier, or of its only handler.
struct DropHandlers {
  let scene: LuaScene
  let table: Int
  let name: StaticString
  /// Whether the table is a SwiftUI delegate of the script.
  var isDelegate = false

  /// The name of a handler in scripts.
  func name(of handler: String) -> StaticString {
    if name == "is_targeted" { return name }
    if name == "on_drop" {
      switch handler {
      case "validate": return "validate_drop"
      case "entered": return "drop_entered"
      case "updated": return "drop_updated"
      case "exited": return "drop_exited"
      case "targeted": return "is_targeted"
      default: return isDelegate ? "perform_drop" : "on_drop"
      }
    }
    switch handler {
    case "validate": return "can_handle"
    case "entered": return "session_did_enter"
    case "updated": return "session_did_update"
    case "exited": return "session_did_exit"
    case "ended": return "session_did_end"
    case "concluded": return "conclude_drop"
    default: return "perform_drop"
    }
  }
}

extension StaticString {
  fileprivate static func == (left: StaticString, right: String) -> Bool { "\(left)" == right }
}

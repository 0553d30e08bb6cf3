internal import LuaRuntime

/// The flags of `drops.lua` for a table of handlers.
struct DropFlags: OptionSet {
  let rawValue: Int
  static let validate = DropFlags(rawValue: 1)
  static let entered = DropFlags(rawValue: 2)
  static let updated = DropFlags(rawValue: 4)
  static let exited = DropFlags(rawValue: 8)
  static let targeted = DropFlags(rawValue: 16)
  static let concluded = DropFlags(rawValue: 32)
  static let ended = DropFlags(rawValue: 64)
  static let validatesOnce = DropFlags(rawValue: 128)
  static let alone = DropFlags(rawValue: 256)
  static let anything = DropFlags(rawValue: 512)
  static let collection = DropFlags(rawValue: 1024)
  static let delegate = DropFlags(rawValue: 2048)
}

/// The handlers of a destination, and the name of its modifier.
struct DropHandlers {
  let scene: LuaScene
  let table: Int
  let name: StaticString
  /// Whether the table is a SwiftUI delegate of the script.
  var isDelegate = false

  /// The name of a handler in scripts.
  func name(of handler: String) -> StaticString {
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

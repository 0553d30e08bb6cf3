internal import LuaRuntime

/// The functions of the script-facing library that the host calls.
enum LibraryFunction: Int, CaseIterable {
  case announcement, answerOptions, askScene, bind, build, change, checkInvariants, closureBehind, describePreview,
    notePlaces, outcome, placeChildren, plain, reason, restart, rowView, text
  case callExporter, export, exports, fileName, `import`, nativeProvider, provider
  case dragSession, dropSession, endSession, replaceItems, suggest, updateDragSession
  case callCollectionDrop, callDropHandler, callDropTargeted, callDropValidate
  case callItemProvider, callOnDrag
  case callItemsForAdding, callItemsForBeginning, callPreviewForCancelling, callSessionForAdding
  case callDragContainer, callDragQuantity, callDropDestination, callOnTapGesture, callReorderContainer

  /// The name in the table `lib`, or the names of a table in `lib` and of the function in that table.
  fileprivate var path: (LuaValue, LuaValue) {
    switch self {
    case .announcement: ("announcement", nil)
    case .answerOptions: ("answer_options", nil)
    case .askScene: ("ask_scene", nil)
    case .bind: ("bind", nil)
    case .build: ("build", nil)
    case .callCollectionDrop: ("call", "collection_drop")
    case .callDropHandler: ("call", "drop_handler")
    case .callDropTargeted: ("call", "drop_targeted")
    case .callDropValidate: ("call", "drop_validate")
    case .callItemProvider: ("call", "item_provider")
    case .callOnDrag: ("call", "on_drag")
    case .callItemsForAdding: ("call", "items_for_adding")
    case .callItemsForBeginning: ("call", "items_for_beginning")
    case .callPreviewForCancelling: ("call", "preview_for_cancelling")
    case .callSessionForAdding: ("call", "session_for_adding")
    case .callDragContainer: ("call", "drag_container")
    case .callDragQuantity: ("call", "drag_quantity")
    case .callDropDestination: ("call", "drop_destination")
    case .callOnTapGesture: ("call", "on_tap_gesture")
    case .callReorderContainer: ("call", "reorder_container")
    case .callExporter: ("call_exporter", nil)
    case .change: ("change", nil)
    case .checkInvariants: ("check_invariants", nil)
    case .closureBehind: ("closure_behind", nil)
    case .describePreview: ("describe_preview", nil)
    case .dragSession: ("drag_session", nil)
    case .dropSession: ("drop_session", nil)
    case .endSession: ("end_session", nil)
    case .export: ("export", nil)
    case .exports: ("exports", nil)
    case .fileName: ("file_name", nil)
    case .import: ("import", nil)
    case .notePlaces: ("note_places", nil)
    case .nativeProvider: ("native_provider", nil)
    case .outcome: ("outcome", nil)
    case .provider: ("provider", nil)
    case .placeChildren: ("place_children", nil)
    case .plain: ("plain", nil)
    case .reason: ("reason", nil)
    case .replaceItems: ("replace_items", nil)
    case .restart: ("dray", "restart")
    case .rowView: ("row_view", nil)
    case .suggest: ("suggest", nil)
    case .text: ("text", nil)
    case .updateDragSession: ("update_drag_session", nil)
    }
  }
}

/// The library in one Lua state. Looks up each function at its first call, so that unused parts of the library never
/// run.
final class LoadedLibrary {
  private let lua: LuaState
  private let find: LuaReference
  private var found: [LuaReference?]

  /// Runs the parts that every script needs.
  init(in lua: LuaState, natives: LuaNatives) throws(LuaError) {
    self.lua = lua
    let table = try ScriptLibrary.module.open(in: lua, natives: lua.makeTable(of: natives))
    guard let find = try lua.get("find", of: table).reference else { throw .closed }
    self.find = find
    found = Array(repeating: nil, count: LibraryFunction.allCases.count)
    try lua.setModule("dray", to: lua.get("module", of: table))
  }

  subscript(function: LibraryFunction) -> LuaReference {
    get throws(LuaError) {
      if let known = found[function.rawValue] { return known }
      let (name, inner) = function.path
      let result = try lua.uncounted { () throws(LuaError) in try lua.call(find, name, inner) }
      guard let made = result.first?.reference else {
        throw .runtime(LuaFailure(message: "the library lacks \(function)"))
      }
      found[function.rawValue] = made
      return made
    }
  }
}

internal import Dray
internal import LuaRuntime

// The properties of a play for scripts.

extension Play {
  func read(_ name: String, _ frame: borrowing LuaFrame, width: Int) throws {
    switch name {
    case "next_undo": try frame.push(host.nextUndo?.data ?? .nil)
    case "next_redo": try frame.push(host.nextRedo?.data ?? .nil)
    case "name": try frame.push(plugin.name)
    case "show": try frame.push(board(width: width))
    case "journal": try frame.push(host.journal ?? "")
    case "outcome": try frame.push(optional: plugin.outcome)
    case "placements":
      try frame.push(PlainData.table(PlainTable(items: host.placements.map(Self.data))))
    case "announcement": try frame.push(optional: announcement)
    case "choice": try frame.push(choice)
    case "states": try frame.push(PlainData.table(PlainTable(items: plugin.stateNames.map { .string(LuaString($0)) })))
    case "view_states":
      try frame.push(PlainData.table(PlainTable(items: plugin.viewStateNames.map { .string(LuaString($0)) })))
    case "state": try pushState(plugin.stateNames, frame)
    case "view_state": try pushState(plugin.viewStateNames, frame)
    default: throw LuaThrow("unknown command of a game: '\(name)'")
    }
  }

  /// The placement of an item or a container as a table for scripts; nil if it is not drawn.
  func placement(of place: DriverPlace) throws -> PlainData {
    try driver.placement(of: place).map(Self.data) ?? .nil
  }

  /// A placement as a table for scripts, with the names that it has as JSON.
  private static func data(of placement: Placement) -> PlainData {
    var rest = placement
    // Scripts know ids as values of their own, also those that are not text.
    (rest.node, rest.id, rest.type, rest.namespace, rest.container) = (nil, nil, nil, nil, nil)
    rest.appearance.data = nil
    guard var fields = (try? JSONValue(encoding: rest))?.plainData?.table else { return .nil }
    fields["id"] = placement.id.map { PlainData($0) }
    fields["type"] = placement.type.map { PlainData($0) }
    fields["namespace"] = placement.namespace.map { PlainData($0) }
    fields["container"] = placement.container.map { PlainData($0) }
    // An array with a null has no form in Lua.
    fields["data"] = placement.appearance.data?.plainData
    return .table(fields)
  }

  /// The waiting choice as a table for scripts.
  private var choice: PlainData {
    guard let choice = host.choices.first else { return .nil }
    let texts = [("title", choice.title), ("message", choice.message)]
    var fields: [(PlainKey, PlainData)] = texts.compactMap { name, text in
      text.map { (.string(LuaString(name)), .string(LuaString($0))) }
    }
    fields.append(("choices", .table(PlainTable(items: choice.choices.map { .string(LuaString($0)) }))))
    return .table(PlainTable(fields))
  }

  private func pushState(_ names: [String], _ frame: borrowing LuaFrame) throws {
    let name = try frame.string(1)
    guard names.contains(where: name.hasSameBytes), let contents = plugin.state(name) else { return frame.pushNil() }
    try frame.push(contents)
  }
}

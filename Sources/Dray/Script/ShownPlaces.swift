internal import LuaRuntime

/// Writes places into the fields `to` of session tables, and keeps the Lua values of some places.
///
/// A pointer that crosses from one place to another changes the field each time, and so does a search for legal drags.
/// Writing an existing Lua value takes half of the time of making one in a protected call.
struct ShownPlaces {
  /// The maximum number of kept values.
  private static let capacity = 32
  /// The number of further places after which the kept values are replaced.
  private static let patience = 1024

  private var key: LuaReference?
  private var places: [(symbol: Symbol, value: LuaReference)] = []
  private var misses = 0

  /// Writes the place of a session into the fields of its table.
  mutating func show(
    _ place: Symbol?, in fields: LuaReference, _ session: DropSession, _ lua: LuaState
  ) throws(LuaError) {
    guard let place else { return try lua.set("to", of: fields, to: .nil) }
    let known = places.firstIndex { $0.symbol == place }
    if let key, let known, lua.replace(key, of: fields, by: places[known].value) { return }
    try lua.set("to", of: fields, to: LuaValue(session.to))
    // The value may belong to a Lua state that was closed, or the field had no value.
    if let known, places[known].value.isOf(lua) { return }
    if known == nil, places.count == Self.capacity {
      misses += 1
      if misses < Self.patience { return }
    }
    try keep(LuaValue(session.to), of: place, at: known, lua)
  }

  private mutating func keep(_ value: LuaValue, of place: Symbol, at known: Int?, _ lua: LuaState) throws(LuaError) {
    if misses == Self.patience { (misses, places) = (0, []) }
    if key?.isOf(lua) != true { key = try lua.refer(to: "to") }
    let value = try lua.refer(to: value)
    if let known { places[known].value = value } else { places.append((place, value)) }
  }
}

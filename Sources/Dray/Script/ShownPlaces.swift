internal import LuaRuntime

/// Writes places into the fields `to` of session tables, and keeps the Lua values of some places.
///
/// A pointer that crosses from one place to another changes the field each time, and so does a search for legal drags.
/// Writing an existing Lua value takes half of the time of making one in a protected call.
struct ShownPlaces {
  /// The number of slots. Each place has one slot, which it may share with others. A scene numbers its names one after
  /// the other, so that the squares of a chessboard have different slots.
  private static let slotCount = 128
  /// The number of times that other places may need a slot before its value is replaced.
  private static let patience = 32

  private struct Slot {
    let symbol: Symbol
    let value: LuaReference
    /// The number of times that another place needed the slot.
    var misses = 0
  }

  private var key: LuaReference?
  private var slots: [Slot?] = []

  /// Writes the place of a session into the fields of its table.
  mutating func show(
    _ place: Symbol?, in fields: LuaReference, _ session: DropSession, _ lua: LuaState
  ) throws(LuaError) {
    guard let place else { return try lua.set("to", of: fields, to: .nil) }
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    let position = Int(UInt32(bitPattern: place.index)) % Self.slotCount
    if let key, let slot = slots[position], slot.symbol == place, lua.replace(key, of: fields, by: slot.value) {
      return
    }
    try lua.set("to", of: fields, to: LuaValue(session.to))
    // The value may belong to a Lua state that was closed.
    if let slot = slots[position], slot.value.isOf(lua) {
      // The field had no value to replace.
      if slot.symbol == place { return }
      slots[position]?.misses += 1
      if slot.misses < Self.patience { return }
    }
    if key?.isOf(lua) != true { key = try lua.refer(to: "to") }
    slots[position] = Slot(symbol: place, value: try lua.refer(to: LuaValue(session.to)))
  }
}

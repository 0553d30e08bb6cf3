internal import LuaRuntime

/// The states of a plugin by their names, while its Lua state is replaced.
///
/// Fields of several states can share a long string. All states are copied together, so that the new Lua state also
/// contains this string only once.
final class KeptStates {
  private var model: PlainTable
  private var view: PlainTable
  /// The versions of states; a state without an entry has version 1.
  private let versions: [LuaString: Int]
  /// The hashes of the states of the model that undo steps may refer to; empty for the states of a save.
  let digests: [LuaString: UInt64]

  init(
    model: PlainTable, view: PlainTable, versions: [LuaString: Int] = [:], digests: [LuaString: UInt64] = [:]
  ) {
    (self.model, self.view, self.versions, self.digests) = (model, view, versions, digests)
  }

  /// Moves the states into a Lua state, and removes them here.
  func enter(_ lua: LuaState) throws(LuaError) -> UndeclaredStates {
    let list = PlainTable([(1, .table(model)), (2, .table(view))])
    (model, view) = (PlainTable(), PlainTable())
    let states = try lua.makeTable(list)
    func table(_ position: Int) throws(LuaError) -> LuaReference? {
      try lua.get(.integer(position), of: states).reference
    }
    return UndeclaredStates(model: try table(1), view: try table(2), versions: versions)
  }

  /// The states in a Lua state whose scripts have not yet declared them.
  struct UndeclaredStates {
    fileprivate let model: LuaReference?
    fileprivate let view: LuaReference?
    fileprivate let versions: [LuaString: Int]

    /// The kept value of a state; nil if none is kept.
    func value(of state: String, isView: Bool, in lua: LuaState) throws(LuaError) -> LuaValue {
      guard let states = isView ? view : model else { return .nil }
      return try lua.get(.string(LuaString(state)), of: states)
    }

    /// The version that the script declared for the state when the value was stored.
    func version(of state: String) -> Int { versions[LuaString(state)] ?? 1 }
  }
}

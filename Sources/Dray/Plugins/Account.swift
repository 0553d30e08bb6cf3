internal import LuaRuntime

/// What one plugin makes its host keep, in bytes: states and their history, nodes and their texts, commands that wait,
/// choices, providers, rows.
///
/// Bytes are counted by contents where things are made, the same on every machine, so that a replay meets the limit at the
/// same place. Snapshots count what they keep by themselves; everything else counts by a `Holding` that lives as long.
final class Account {
  /// What the snapshots of the plugin's Lua charge, too.
  let total: LuaAccount

  /// - Parameter limit: Unit: bytes; 0 for no limit.
  init(limit: Int) { total = LuaAccount(limit: limit) }

  /// Counts bytes.
  ///
  /// - Returns: Whether that is within the limit.
  func charge(_ bytes: Int) -> Bool { total.charge(bytes) }

  /// Takes off bytes that were counted.
  func discharge(_ bytes: Int) { total.discharge(bytes) }

  /// Whether so many more bytes are within the limit.
  func hasRoom(for bytes: Int) -> Bool { total.limit == 0 || total.used + bytes <= total.limit }
}

/// Bytes that are counted as long as something is kept.
final class Holding {
  let account: Account
  private(set) var bytes = 0

  init(on account: Account) { self.account = account }

  deinit {
    account.discharge(bytes)
  }

  /// Counts more bytes.
  ///
  /// - Returns: Whether that is within the limit.
  func add(_ bytes: Int) -> Bool {
    self.bytes += bytes
    return account.charge(bytes)
  }

  /// Counts other bytes than before.
  func set(_ bytes: Int) {
    if bytes > self.bytes { _ = add(bytes - self.bytes) }
    account.discharge(self.bytes - bytes)
    self.bytes = bytes
  }
}

extension Plugin {
  /// Counts bytes as long as something is kept, and ends the script that has used up what it may make the host keep.
  func charge(_ bytes: Int, to holding: Holding) throws(LuaError) {
    if !holding.add(bytes) { throw endForHostMemory() }
  }

  /// Counts bytes of something new.
  func hold(_ bytes: Int) throws(LuaError) -> Holding {
    let holding = Holding(on: account)
    try charge(bytes, to: holding)
    return holding
  }

  /// Ends the script because it has made the host keep more than it may.
  func endForHostMemory() -> LuaError {
    script?.lua.kill(.hostMemory)
    return .killed(.hostMemory, LuaFailure(message: "too much memory of the host"))
  }
}

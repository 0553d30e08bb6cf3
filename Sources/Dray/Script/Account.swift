internal import LuaRuntime

/// The number of bytes that the host uses for one plugin: states and their history, nodes and their texts, waiting
/// commands, choices, providers, rows, and the bytes that its scripts make.
///
/// Bytes are counted from contents at creation, with the same result on every machine, so that a replay reaches the
/// limit at the same place. Snapshots count their own memory. A `Holding` counts everything else, and has the same
/// lifetime as the counted object.
final class Account: Sendable {
  /// The total. The snapshots of the plugin's Lua state also add to it.
  let total: LuaAccount

  /// - Parameter limit: Unit: bytes; 0 is unlimited.
  init(limit: Int) { total = LuaAccount(limit: limit) }

  /// Adds bytes.
  ///
  /// - Returns: Whether the total is within the limit.
  func charge(_ bytes: Int) -> Bool { total.charge(bytes) }

  /// Subtracts bytes that were added before. May be called on any thread.
  func discharge(_ bytes: Int) { total.discharge(bytes) }

  /// Whether this number of further bytes is within the limit.
  func hasRoom(for bytes: Int) -> Bool { total.limit == 0 || total.used + bytes <= total.limit }
}

/// A charge for bytes that ends with this object.
///
/// The conformance is unchecked: only the host's thread changes the charge, but any thread may release the object.
final class Holding: @unchecked Sendable {
  let account: Account
  // Changes at each node of a scene. The access is unchecked, because Swift's checks for overlapping access would cost
  // time.
  @exclusivity(unchecked) private(set) var bytes = 0
  /// The nodes of a scene whose memory this object charges.
  var nodes: Range<Int32> = 0..<0

  init(on account: Account) { self.account = account }

  deinit {
    account.discharge(bytes)
  }

  /// Adds bytes to the charge.
  ///
  /// - Returns: Whether the total is within the limit.
  func add(_ bytes: Int) -> Bool {
    self.bytes += bytes
    return account.charge(bytes)
  }

  /// Replaces the charge.
  func set(_ bytes: Int) {
    if bytes > self.bytes { _ = add(bytes - self.bytes) }
    account.discharge(self.bytes - bytes)
    self.bytes = bytes
  }
}

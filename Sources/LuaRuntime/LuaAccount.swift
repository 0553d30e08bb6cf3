internal import CLua

/// Counts what scripts make their host keep, in bytes, against a limit.
///
/// One account serves the states of one plugin, one after the other. What snapshots keep is counted by themselves, until
/// they go; everything else is counted where it is kept. Bytes are those of contents: the same on every machine.
public final class LuaAccount {
  let account: OpaquePointer

  /// An empty account.
  ///
  /// - Parameter limit: Unit: bytes; 0 for no limit.
  public init(limit: Int) {
    // An object of Swift's ends the process, too, if there is no memory for it.
    guard let account = clua_account_create(max(0, limit)) else { preconditionFailure("out of memory") }
    self.account = account
  }

  deinit {
    clua_account_release(account)
  }

  /// What is kept now. Unit: bytes.
  public var used: Int { clua_account_used(account) }

  /// The most that ever was. Unit: bytes.
  public var peak: Int { clua_account_peak(account) }

  /// What may be kept; 0 for no limit. Unit: bytes.
  public var limit: Int {
    get { clua_account_limit(account) }
    set { clua_account_set_limit(account, max(0, newValue)) }
  }

  /// Counts bytes.
  ///
  /// - Returns: Whether that is within the limit. If not, they are counted all the same.
  public func charge(_ bytes: Int) -> Bool { clua_account_charge(account, max(0, bytes)) }

  /// Takes off bytes that were counted.
  public func discharge(_ bytes: Int) { clua_account_discharge(account, max(0, bytes)) }
}

extension LuaState {
  /// Has an account charged for what snapshots of this state keep, and for data on its way to the host. To be called
  /// before the first snapshot is made.
  public func charge(to account: LuaAccount) {
    if let state = core.state { clua_set_account(state, account.account) }
  }
}

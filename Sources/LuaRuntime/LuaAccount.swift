internal import CLua

/// A counter with a limit for the memory that the host uses for scripts.
///
/// One account serves the successive Lua states of one plugin. Snapshots charge their own memory until they are
/// released; the host charges all other memory by `charge`. Bytes are counted by contents, with the same result on
/// every machine.
///
/// The conformance is unchecked, because the account is C memory. Charges must be made on the thread of the host.
/// `discharge` and the release of the account are safe on any thread.
package final class LuaAccount: @unchecked Sendable {
  let account: OpaquePointer

  /// Creates an empty account.
  ///
  /// - Parameter limit: Unit: bytes; 0 is unlimited.
  package init(limit: Int) {
    // A failed allocation ends the process, as in Swift.
    guard let account = clua_account_create(max(0, limit)) else { preconditionFailure("out of memory") }
    self.account = account
  }

  deinit {
    clua_account_release(account)
  }

  /// The present total. Unit: bytes.
  package var used: Int { clua_account_used(account) }

  /// The maximum of `used` so far. Unit: bytes.
  package var peak: Int { clua_account_peak(account) }

  /// The limit; 0 is unlimited. Unit: bytes.
  package var limit: Int {
    get { clua_account_limit(account) }
    set { clua_account_set_limit(account, max(0, newValue)) }
  }

  /// Adds bytes.
  ///
  /// - Returns: Whether the total is within the limit. The bytes are added in either case.
  package func charge(_ bytes: Int) -> Bool { clua_account_charge(account, max(0, bytes)) }

  /// Subtracts bytes that were added before. May be called on any thread.
  package func discharge(_ bytes: Int) { clua_account_discharge(account, max(0, bytes)) }
}

extension LuaState {
  /// Charges the memory of this state's snapshots to an account. The account's limit also applies to plain data, and
  /// to the strings that one call passes to the host. Call this before the first snapshot is made.
  package func charge(to account: LuaAccount) {
    if let state = core.state { clua_set_account(state, account.account) }
  }
}

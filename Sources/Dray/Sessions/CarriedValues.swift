internal import LuaRuntime
internal import Synchronization

/// The values of scripts that items of drags carry, by number. A host owns this table.
///
/// `DragItem.value` is `Sendable`: another thread may keep it, and release it at any time. A Lua value belongs to the
/// thread of the host. So an item has only the number of its value, and the host releases the value after the item is
/// gone.
final class CarriedValues: @unchecked Sendable {  // other threads use `returned` only
  /// A value, with the objects that it needs.
  struct Entry {
    let value: LuaValue
    /// This is a strong reference, because a weak one would make every use slower. Its Lua state may already be closed.
    let script: Script
    /// The memory charge of a dragged item.
    let holding: Holding?
  }

  private var entries: [Int: Entry] = [:]
  private var latest = 0
  private let returned = Mutex<[Int]>([])

  /// Stores a value for an item, and returns the item's handle for it.
  func lend(_ value: LuaValue, of script: Script, holding: Holding? = nil) -> ScriptValue {
    releaseReturned()
    latest += 1
    entries[latest] = Entry(value: value, script: script, holding: holding)
    return ScriptValue(latest, in: self)
  }

  /// The value of an item; `nil` if the value belongs to another host.
  func entry(of value: ScriptValue) -> Entry? { value.values === self ? entries[value.number] : nil }

  /// Releases the values whose items are gone.
  func releaseReturned() {
    guard !entries.isEmpty else { return }
    let numbers = returned.withLock { numbers in
      defer { numbers = [] }
      return numbers
    }
    for number in numbers { entries[number] = nil }
  }

  /// Notes that an item is gone. May be called on any thread.
  fileprivate func takeBack(_ number: Int) { returned.withLock { $0.append(number) } }
}

/// The handle of a value in a plugin's Lua state, in an item of a drag.
final class ScriptValue: Sendable {
  fileprivate let number: Int
  fileprivate let values: CarriedValues

  fileprivate init(_ number: Int, in values: CarriedValues) {
    self.number = number
    self.values = values
  }

  deinit {
    values.takeBack(number)
  }
}

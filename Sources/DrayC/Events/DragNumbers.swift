internal import Dray

/// The numbers by which the program knows the drags of a host.
///
/// The ids of drags begin again with each host that `dray_host_restore` makes. The numbers do not: those of the new host
/// are larger than all numbers that the program has received before.
final class DragNumbers {
  /// The largest number that the program has received.
  private var latest: UInt64 = 0
  /// The difference between the numbers and the ids of the present host.
  private var offset: UInt64 = 0

  /// The number of a drag of the present host.
  func number(of id: DragSession.ID) -> UInt64 {
    let number = id.rawValue + offset
    latest = max(latest, number)
    return number
  }

  /// The drag of the present host with a number; `nil` if the number belongs to an earlier host.
  func id(of number: UInt64) -> DragSession.ID? {
    number > offset ? DragSession.ID(rawValue: number - offset) : nil
  }

  /// Begins the numbers of a host that replaces the present one.
  func beginHost() { offset = latest }
}

/// Numbers that the program receives in place of numbers of a host: those of its drags, or the revisions of its drawing.
///
/// The numbers of a host begin again with each host that `dray_host_restore` makes. The continued numbers do not: those
/// of the new host are larger than all numbers that the program has received before.
final class ContinuedNumbers {
  /// The largest number that the program has received.
  private var latest: UInt64 = 0
  /// The difference between the continued numbers and those of the present host.
  private var offset: UInt64 = 0

  /// The continued number of a number of the present host.
  func number(of original: UInt64) -> UInt64 {
    let number = original + offset
    latest = max(latest, number)
    return number
  }

  /// The number of the present host behind a continued one; `nil` if the continued number belongs to an earlier host.
  func original(of number: UInt64) -> UInt64? { number > offset ? number - offset : nil }

  /// Begins the numbers of a host that replaces the present one.
  func beginHost() { offset = latest }
}

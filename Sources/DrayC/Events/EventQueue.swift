/// The events of a host that the program has not read yet, in order, within limits of number and size.
///
/// A full queue removes the events of its older half that are not lasting, or the whole half if most of its events are
/// lasting. If the rest is still too large, the queue keeps only the latest event.
struct EventQueue {
  private var events: [Event] = []
  /// The size of the events. Unit: bytes.
  private var size = 0
  /// The number of removed events since the last read.
  private var lostCount: UInt64 = 0

  private static let maxCount = 4_096
  private static let maxSize = 1 << 20

  /// Adds an event.
  mutating func append(_ event: Event) {
    events.append(event)
    size += event.size
    if events.count > Self.maxCount || size > Self.maxSize { makeRoom() }
  }

  private mutating func makeRoom() {
    let (all, half) = (events.count, events.count / 2)
    let kept = events[..<half].filter(\.isLasting)
    events.replaceSubrange(..<half, with: kept.count <= half / 2 ? kept : [])
    size = events.reduce(0) { $0 + $1.size }
    if size > Self.maxSize {
      events.removeSubrange(..<(events.count - 1))
      size = events[0].size
    }
    lostCount += UInt64(all - events.count)
  }

  /// Removes and returns all events, with the number of those that were lost.
  mutating func take() -> (events: [Event], lostCount: UInt64) {
    defer { self = EventQueue() }
    return (events, lostCount)
  }
}

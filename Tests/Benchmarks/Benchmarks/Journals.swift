import Dray
import Glibc

/// The cost of a journal.
func measureJournals(_ table: inout Table) throws {
  let path = PointerPath(over: Rect(x: 0, y: 0, width: 800, height: 600)).points
  var (buffer, time, count) = (JournalBuffer(), 0.0, 0)
  let walker = Walker(path)
  let moves = try race([
    Contestant(along: path) { point in
      time += 0.001
      buffer.append(.pointerMoved(to: point, time: time))
      count += 1
      // The buffer makes lines when another input follows, which the next row measures.
      if count.isMultiple(of: 8192) { buffer = JournalBuffer() }
    },
    Contestant(operations: Walker.steps) {
      var run = JournalBuffer()
      walker.walk { run.append(.pointerMoved(to: $0, time: time)) }
      guard run.take().count > Walker.steps else { throw Unmeasurable(why: "nothing was written") }
    },
  ])
  table.add("journal: a pointer move into memory", moves[0], .time(150))
  table.add("journal: a pointer move with its line", moves[1])
  let (plain, recorded) = (try Shuttle(), try Shuttle(isRecorded: true))
  let drops = try race([
    Contestant(operations: 2) { try recorded.go() },
    Contestant(operations: 2) { try plain.go() },
  ])
  table.add("lift + 10 moves + drop, recorded", drops[0], against: drops[1])
  try measureDurability(&table)
}

/// The cost of waiting for the disk at each commit: two drops, each with a sync.
private func measureDurability(_ table: inout Table) throws {
  let (usual, durable) = (try RecordedFile(isDurable: false), try RecordedFile(isDurable: true))
  let drops = try race(
    rounds: 9, turn: .zero,
    [Contestant(operations: 2) { try durable.shuttle.go() }, Contestant(operations: 2) { try usual.shuttle.go() }])
  table.add("lift + 10 moves + drop, recorded durably", drops[0], against: drops[1])
}

/// A shuttle that is recorded to a file. The file is deleted with the shuttle.
private final class RecordedFile {
  let path: String
  let shuttle: Shuttle

  init(isDurable: Bool) throws {
    let path = "/var/tmp/dray-bench-\(getpid())-\(isDurable)"
    self.path = path
    unlink(path)
    shuttle = try Shuttle(isRecorded: true)
    try shuttle.host.record(to: path, keepsText: false, isDurable: isDurable)
  }

  deinit { unlink(path) }
}

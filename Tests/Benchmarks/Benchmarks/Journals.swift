import Dray
import Glibc

/// The costs of a journal: pointer moves in memory, recorded drops, and waiting for the disk.
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

/// The replay of 40,000 inputs by the command: 20,000 taps, each of which commits.
func measureReplay(_ table: inout Table) throws {
  guard let dray = getenv("DRAY").map({ String(cString: $0) }) else {
    throw Unmeasurable(why: "the variable DRAY does not name the command")
  }
  let (script, journal) = ("/tmp/dray-replay-\(getpid()).lua", "/tmp/dray-replay-\(getpid()).journal")
  guard let file = fopen(script, "w") else { throw Unmeasurable(why: "\(script) cannot be written") }
  defer {
    unlink(script)
    unlink(journal)
  }
  fputs("for i = 1, 20000 do play:tap 'stock' end\n.record \(journal)\n", file)
  fclose(file)
  guard try run([dray, "plugins/klondike"], input: script) == 0 else {
    throw Unmeasurable(why: "the game to replay cannot be recorded")
  }
  let times = try race(
    rounds: 3, turn: .zero,
    [
      Contestant(operations: 1) {
        guard try run([dray, "replay", journal]) == 0 else { throw Unmeasurable(why: "the replay differs") }
      }
    ])
  table.add("process: replay of 40,000 inputs", times[0], .time(6_000_000_000))
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

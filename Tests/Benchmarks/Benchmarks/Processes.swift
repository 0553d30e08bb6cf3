import Glibc

/// A whole process that runs one line of Lua and ends.
func measureProcesses(_ table: inout Table) throws {
  guard let dray = getenv("DRAY").map({ String(cString: $0) }) else {
    throw Unmeasurable(why: "the variable DRAY does not name the command")
  }
  guard try run([dray, "-e", "return 1"]) == 0 else { throw Unmeasurable(why: "this dray has no -e yet") }
  let times = try race(
    rounds: 41, turn: .zero,
    [
      Contestant(operations: 1) { _ = try run([dray, "-e", "return 1"]) },
      Contestant(operations: 1) { _ = try run(["lua5.4", "-e", "return 1"]) },
    ])
  table.add("process: dray -e 'return 1'", times[0], against: times[1], .time(6_000_000))
  table.add("process: the same, against lua5.4", times[0], against: times[1], .ratio(3.5))
}

/// Runs a program to its end, without a terminal and without its output.
func run(_ words: [String], input: String = "/dev/null") throws -> Int32 {
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var process = pid_t()
  guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
    throw Unmeasurable(why: "\(words[0]) cannot be run")
  }
  var status: Int32 = 0
  guard waitpid(process, &status, 0) == process else { throw Unmeasurable(why: "\(words[0]) was lost") }
  return status
}
